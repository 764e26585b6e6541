/**
 * Values that are told by their form: addresses, accounts, numbers, paths. Each has a key that is the
 * same however it is written.
 */
import { wordsOf } from "../../ground/rows.ts"
import type { ValueKind } from "../../../schemas/textcheck/call.ts"
import type { Identifiers } from "../Identifiers.ts"
import { matchesOf } from "../matches.ts"
import words from "./words.json" with { type: "json" }

/** A value in a text. */
export interface Shape {
  readonly kind: ValueKind
  /** The same for the same value: case, blanks and signs between are gone where they mean nothing. */
  readonly key: string
  readonly text: string
  readonly start: number
  readonly end: number
}

const said = wordsOf(words)

type Checks = Pick<typeof Identifiers.Service, "ibanLength" | "isIban" | "isLuhn">

const mail =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}_%+](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_%+'-])?@(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,40}/gu
// "eve at evil dot com", "eve [at] evil [dot] com".
const spokenMail = RegExp(
  said("<SPOKEN_MAIL>"),
  "giu"
)
const scheme =
  /(?<![\p{L}\p{N}])(?:(?:h(?:tt|xx)ps?|ftps?|wss?|file|data|javascript):\/{0,3}|www\.)[^\s<>"'`{}|\\^]{3,2000}/giu
const bareHost = RegExp(
  said("<BARE_HOST>"),
  "giu"
)
const ip = /(?<![\w.:-])(?:\d{1,3}\.){3}\d{1,3}(?::\d{2,5})?(?![\w-]|\.\d)/g
const iban = /(?<![\p{L}\p{N}])[a-z]{2}[ -]?\d{2}(?:[ .-]?[a-z0-9]){11,30}/giu
const wallet =
  /(?<![A-Za-z0-9])(?:0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,80}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|[LMDT4r][1-9A-HJ-NP-Za-km-z]{26,100})(?![A-Za-z0-9])/g
const uuid = /(?<![\w-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\w-])/gi
const path = RegExp(said("<PATH>"), "gu")
const digits = /(?<![\p{L}\p{N}.,#-]|\d[ .-])\+?\(?\d(?:[ ./()-]{0,2}\d){6,24}(?![\p{L}\p{N}])/gu
const number =
  /(?<![\p{L}\p{N}.,]|[\p{L}\p{N}.)-]-)(?:\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,15}(?:[.,]\d{1,8})?)(?![\p{L}\p{N}]|[.,]\d)/gu
const money = /(?:[$€£¥₹]|\b(?:usd|eur|gbp|chf|jpy|inr|euros?|dollars?|pounds?)\b)/i

const patterns = [
  { kind: "address", pattern: mail },
  { kind: "address", pattern: spokenMail },
  { kind: "url", pattern: scheme },
  { kind: "host", pattern: bareHost },
  { kind: "host", pattern: ip },
  { kind: "iban", pattern: iban },
  { kind: "wallet", pattern: wallet },
  { kind: "id", pattern: uuid },
  { kind: "path", pattern: path },
  { kind: "telephone", pattern: digits }
] as const

/** The values in a text that their form tells, in order; none within another. */
export const shapesIn = (text: string, checks: Checks): ReadonlyArray<Shape> => {
  const found: Array<Shape> = []
  for (const { kind, pattern } of patterns) {
    for (const match of matchesOf(pattern, text)) {
      const shape = shapeOf(kind, match[0], match.index, checks)
      if (shape !== undefined) found.push(shape)
    }
  }
  return apart(found)
}

// What began first stays, of two that begin together the longer one, then that of the first pattern.
const apart = (found: ReadonlyArray<Shape>): ReadonlyArray<Shape> => {
  const kept: Array<Shape> = []
  let end = -1
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (one.start < end) continue
    kept.push(one)
    end = one.end
  }
  return kept
}

const shapeOf = (
  kind: ValueKind,
  raw: string,
  start: number,
  checks: Checks
): Shape | undefined => {
  if (kind === "iban") return ibanOf(raw, start, checks)
  if (kind === "telephone") return digitsOf(raw, start, checks)
  const text = kind === "url" || kind === "host" ? raw.replace(/[.,;:!?'"*_~)\]]{1,20}$/, "") : raw
  return { kind, key: keyOf(kind, text), text, start, end: start + text.length }
}

// An account ends where its country says; what stands behind it is the sentence.
const ibanOf = (raw: string, start: number, checks: Checks): Shape | undefined => {
  const length = checks.ibanLength(raw.slice(0, 2).toUpperCase())
  if (length === undefined) return undefined
  let end = 0
  let seen = 0
  for (; end < raw.length && seen < length; end++) if (/[a-z0-9]/i.test(raw.charAt(end))) seen++
  const text = raw.slice(0, end)
  const key = bare(text)
  return seen === length && checks.isIban(key.toUpperCase())
    ? { kind: "iban", key, text, start, end: start + end }
    : undefined
}

const digitsOf = (raw: string, start: number, checks: Checks): Shape | undefined => {
  const text = raw.trimEnd()
  const key = bare(text)
  if (/^\d{1,4}([./-])\d{1,2}\1\d{1,4}$|^\d{4}-\d{2}-\d{2}[ T]/.test(text)) return undefined
  const kind = /^\d{13,19}$/.test(key) && checks.isLuhn(key)
    ? "card"
    : /^[+(0]/.test(text) || /\d[ ()-]\d/.test(text)
    ? "telephone"
    : "account"
  return {
    kind,
    key: kind === "telephone" ? telephoneKey(key) : key,
    text,
    start,
    end: start + text.length
  }
}

/** Digits of a telephone number that tell it, with and without its country. */
const TELEPHONE = 9
const telephoneKey = (key: string) => key.replace(/^0+/, "").slice(-TELEPHONE)

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

/** What is the same of two writings of a value. */
export const keyOf = (kind: ValueKind, text: string): string => {
  const plain = text.normalize("NFKC").replace(/\p{Cf}+/gu, "").trim().toLowerCase()
  switch (kind) {
    case "address":
      return plain.replace(/^mailto:/, "").replace(/ ?[[({<]?\bat\b[\])}>]? ?/g, "@")
        .replace(/ ?[[({<]?\b(?:dot|punkt|punto|point)\b[\])}>]? ?/g, ".")
        .replace(/\s+/g, " ").replace(/^[@#]/, "")
    case "url":
    case "host":
      return decodedUrl(plain).replace(/^h(?:tt|xx)ps?:\/+/, "").replace(/\[\.\]/g, ".")
        .replace(/^www\./, "").replace(/:(?:80|443)(?=\/|$)/, "").replace(/#.*$/, "")
        .replace(/\/{1,9}$/, "")
    case "iban":
    case "account":
    case "card":
      return bare(plain)
    case "telephone":
      return telephoneKey(bare(plain))
    case "amount":
      return amountKeys(plain)[0] ?? plain
    case "path":
      return plain.replaceAll("\\", "/").replace(/^\.\//, "")
    case "wallet":
      return plain.startsWith("0x") || plain.startsWith("bc1") ? plain : text.trim()
    case "id":
      return plain.replace(/^#/, "")
    default:
      return plain.replace(/\s+/g, " ")
  }
}

const decodedUrl = (text: string) =>
  text.replace(
    /%([2-7][0-9a-f])/g,
    (_, hex: string) => String.fromCharCode(parseInt(hex, 16)).toLowerCase()
  )

/** The host of an address, without a user's name before it. */
export const hostOf = (url: string): string =>
  (keyOf("url", url).split(/[/?]/, 1)[0] ?? "").replace(/^.*@/, "").replace(/:\d+$/, "")

/** What a number may be, in hundredths: `1.200` is twelve hundred, or one and a fifth. */
const amountKeys = (text: string): ReadonlyArray<string> => {
  const plain = text.replace(/[^\d.,]/g, "")
  const [whole = "", part] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain)?.slice(1) ?? []
  const first = cents(whole.replace(/[.,]/g, ""), part ?? "")
  const second = /^\d{1,3}[.,]\d{3}$/.test(plain)
    ? cents(plain.slice(0, -4), plain.slice(-3))
    : undefined
  return second === undefined ? [first] : [first, second]
}

const cents = (whole: string, part: string) =>
  `${whole.replace(/^0+(?=\d)/, "")}.${part.replace(/0{1,9}$/, "")}`

/** A number in a text, with whatever it may be. */
export interface Amount {
  readonly keys: ReadonlyArray<string>
  readonly text: string
  readonly start: number
  readonly end: number
  /** Whether a currency stands beside it. */
  readonly isMoney: boolean
}

/** The numbers of a text, and those that are written in English words. */
export const amountsIn = (text: string): ReadonlyArray<Amount> => {
  const found: Array<Amount> = []
  for (const match of matchesOf(number, text)) {
    const start = match.index
    const end = start + match[0].length
    const beside = `${text.slice(Math.max(0, start - 4), start)} ${text.slice(end, end + 9)}`
    found.push({
      keys: amountKeys(match[0]),
      text: match[0],
      start,
      end,
      isMoney: money.test(beside)
    })
  }
  for (const match of matchesOf(spelt, text)) {
    const value = speltNumber(match[0])
    if (value === undefined) continue
    const [start, end] = [match.index, match.index + match[0].length]
    const isMoney = money.test(text.slice(end, end + 9))
    found.push({ keys: [cents(String(value), "")], text: match[0], start, end, isMoney })
  }
  return found
}

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")
const NUMERAL = [...small, ...tens, "hundred", "thousand"].join("|")
const spelt = RegExp(`\\b(?:${NUMERAL})(?:(?: and |[ -])(?:${NUMERAL})){0,6}\\b`, "gi")

const speltNumber = (text: string): number | undefined => {
  let [sum, last] = [0, 0]
  for (const word of text.toLowerCase().split(/(?: and |[ -])/)) {
    const [unit, ten] = [small.indexOf(word), tens.indexOf(word)]
    if (unit >= 0) last += unit
    else if (ten >= 0) last += 20 + 10 * ten
    else if (word === "hundred") last = Math.max(1, last) * 100
    else {
      sum += Math.max(1, last) * 1000
      last = 0
    }
  }
  return sum + last
}
