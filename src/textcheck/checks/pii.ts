/**
 * Personal data with a structure: checksums first, and the words beside a number where digits alone
 * could be anything.
 */
import type { Context } from "effect"
import { wordsOf } from "../../ground/rows.ts"
import { type Finding, finding, type RuleInfo } from "../finding.ts"
import type { Identifiers } from "../Identifiers.ts"
import { matchesAt, matchesOf, sticky } from "../matches.ts"
import type { Phones } from "../Phones.ts"
import { namedIdKinds } from "./namedIdKinds.ts"
import { namedIdsIn } from "./namedIds.ts"
import { nationalIds } from "./nationalIds.ts"
import { passportsIn } from "./passports.ts"
import words from "./pii.json" with { type: "json" }
import { postalAddressesIn } from "./postalAddresses.ts"
import { infosOf } from "./ruleInfos.ts"
import table from "./rules.json" with { type: "json" }

interface PiiOptions {
  readonly identifiers: Context.Service.Shape<typeof Identifiers>
  readonly phones: Context.Service.Shape<typeof Phones>
  /** Names of persons are looked for only when asked: without a model they are guesses. */
  readonly person: boolean
}

const rules = infosOf(table.pii)
const said = wordsOf(words)

const national = nationalIds.map((kind) => ({
  kind,
  rule: infoOf(kind, "national_id", "high"),
  shape: ofNumber(kind.shape)
}))

const namedRules = new Map(
  namedIdKinds.map((kind) => [
    kind.name,
    national.find(({ kind: { name } }) => name === kind.name)?.rule ??
      infoOf(kind, kind.type, kind.type === "national_id" ? "high" : "medium")
  ])
)

function infoOf(
  { example, message, name }: { readonly [key in "example" | "message" | "name"]: string },
  type: string,
  severity: RuleInfo["severity"]
): RuleInfo {
  return { id: `pii.${type}.${name}`, severity, message, examples: [example] }
}

/** What the check may find. */
export const piiRules: ReadonlyArray<RuleInfo> = [
  ...Object.values(rules),
  ...new Set([...national.map(({ rule }) => rule), ...namedRules.values()])
]

/** Personal data that calls for a review: an identity or money hangs on it. */
export const highRisk: ReadonlySet<string> = new Set([
  "credit_card",
  "iban",
  "us_ssn",
  "national_id"
])

/** Below this confidence a number is a mere possibility: it is listed, not redacted. */
export const SURE_MIN = 0.5

/** A number that passed its check beside its name. */
const NAMED = 0.85

const CONTEXT_REACH = 60

/** What is listed for completeness, and not redacted. */
const UNSURE = 0.4
const THING_REACH = 120
const thing = RegExp(said(`(?<![\\p{L}])<THING>(?![\\p{L}])`), "iu")
// Digits that are said to be of a thing, and not of a person.
const isOfThing = (text: string, start: number, reach = THING_REACH) =>
  thing.test(text.slice(Math.max(0, start - reach), start))

/** A text that is read, and what is found in it. */
interface Reading extends PiiOptions {
  readonly text: string
  /** Where a number may begin. */
  readonly places: ReadonlyArray<number>
  readonly add: (rule: RuleInfo, start: number, end: number, confidence: number) => void
  /** Whether one of some words stands before or behind a place. */
  readonly near: (start: number, end: number, words: RegExp) => boolean
}

/** Finds personal data; where findings overlap, the surer one stays. */
export const checkPii = (text: string, options: PiiOptions): ReadonlyArray<Finding> => {
  const found: Array<Finding> = []
  const reading: Reading = {
    ...options,
    text,
    places: numberPlaces(text),
    add: (rule, start, end, confidence) => {
      const severity = confidence < SURE_MIN ? "low" : rule.severity
      found.push(
        finding("pii", { ...rule, severity }, {
          start,
          end,
          confidence,
          replacements: [placeholder(rule.id)]
        })
      )
    },
    near: (start, end, words) =>
      words.test(text.slice(Math.max(0, start - CONTEXT_REACH), start)) ||
      words.test(text.slice(end, end + CONTEXT_REACH / 2))
  }
  addOnlineAddresses(reading)
  if (reading.places.length > 0) {
    addAccounts(reading)
    addIdentities(reading)
    addPhones(reading)
    addDates(reading)
    addPostal(reading)
  }
  if (options.person) addPersons(reading)
  return apart(found)
}

const addOnlineAddresses = ({ add, identifiers, places, text }: Reading) => {
  if (text.includes("@")) {
    emails(text, identifiers, (start, end) => {
      const isStandIn = standIn.test(text.slice(start, end)) ||
        (text.startsWith("git@", start) && text.charAt(end) === ":")
      add(rules.email, start, end, isStandIn ? UNSURE : 0.95)
    })
  }
  for (const match of mayBeSpelt.test(text) ? matchesOf(speltEmail, text) : []) {
    add(rules.email, match.index, match.index + match[0].length, 0.85)
  }
  if (text.includes(".")) urls(text, (start, end, sure) => add(rules.url, start, end, sure))
  if (text.includes(":") || text.includes(".")) {
    for (const [start, end, sure] of addresses(text, places, identifiers)) {
      add(rules.ip, start, end, sure)
    }
  }
  for (const match of mayHoldMac.test(text) ? matchesOf(mac, text) : []) {
    if (identifiers.isMac(match[0]) && !/^[a-f-]+$/.test(match[0])) {
      add(rules.mac, match.index, match.index + match[0].length, 0.95)
    }
  }
}

const addAccounts = ({ add, identifiers, near, places, text }: Reading) => {
  for (const match of matchesOf(crypto, text)) {
    if (identifiers.isCryptoAddress(match[0])) {
      add(rules.crypto, match.index, match.index + match[0].length, 0.9)
    }
  }
  for (const [start, end] of ibans(text, places, identifiers)) add(rules.iban, start, end, 0.97)
  for (const [start, end] of cards(text, places, identifiers)) {
    const digits = text.slice(start, end).replace(/\D/g, "").length
    const hasContextWord = near(start, end, cardWords)
    add(rules.card, start, end, hasContextWord ? 0.95 : digits >= 14 ? 0.85 : 0.55)
  }
}

const addIdentities = ({ add, identifiers, near, places, text }: Reading) => {
  for (const match of numbersIn(text, places, ssn)) {
    const end = match.index + match[0].length
    const separated = match[0].length > 9
    const hasContextWord = near(match.index, end, /\bssn\b|social security|ss#/i)
    if (isSsn(match[0]) && (separated || hasContextWord)) {
      const sure = hasContextWord ? 0.95 : isOfThing(text, match.index) ? UNSURE : 0.8
      add(rules.ssn, match.index, end, sure)
    }
  }
  for (const { kind, rule, shape } of national) {
    for (const match of numbersIn(text, places, shape)) {
      const end = match.index + match[0].length
      const compact = match[0].replace(/[ .-]/g, "").toUpperCase()
      const hasContextWord = near(match.index, end, kind.context)
      const holds = kind.checked === undefined
        ? kind.holds?.(compact) ?? false
        : identifiers.isNationalId(kind.checked, match[0])
      if (holds && (hasContextWord || kind.alone > 0)) {
        add(rule, match.index, end, hasContextWord ? 0.85 : kind.alone)
      }
    }
  }
  for (const [start, end] of passportsIn(text)) add(rules.passport, start, end, NAMED)
  for (const { end, kind, start } of namedIdsIn(text, identifiers.isNationalId)) {
    const rule = namedRules.get(kind.name)
    if (rule !== undefined) add(rule, start, end, NAMED)
  }
}

const addPhones = ({ add, places, phones, text }: Reading) => {
  const matches = Array.from(numbersIn(text, places, phone))
  const isTold = phoneWordNear(text, matches.length)
  for (const match of matches) {
    const written = withoutOuter(match[0])
    const own = match.index + written.length
    const end = withExtension(text, own)
    const hasContextWord = end > own || isTold(match.index, end)
    const sure = judgePhone(written, phones, hasContextWord)
    const isThing = !hasContextWord && isOfThing(text, match.index, CONTEXT_REACH)
    if (sure > 0) add(rules.phone, match.index, end, isThing ? UNSURE : sure)
  }
}

const addDates = ({ add, near, text }: Reading) => {
  for (const match of matchesOf(date, text)) {
    if (!isDate(match[0])) continue
    const end = match.index + match[0].length
    const birth = near(match.index, end, birthWords)
    add(birth ? rules.birth : rules.date, match.index, end, birth ? 0.85 : 0.4)
  }
  for (const match of matchesOf(birthInWords, text)) {
    const end = match.index + match[0].length
    add(rules.birth, end - (match[1] ?? "").length, end, 0.85)
  }
}

const addPostal = ({ add, places, text }: Reading) => {
  for (const [start, end] of postalAddressesIn(text)) add(rules.address, start, end, 0.7)
  for (const match of numbersIn(text, places, postcode)) {
    add(rules.postcode, match.index, match.index + match[0].length, 0.6)
  }
  for (const match of numbersIn(text, places, street)) {
    add(rules.address, match.index, match.index + match[0].trimEnd().length, 0.6)
  }
}

const addPersons = ({ add, text }: Reading) => {
  for (const match of matchesOf(person, text)) {
    const name = match[1] ?? match[0]
    const start = match.index + match[0].lastIndexOf(name)
    add(rules.person, start, start + name.length, 0.5)
  }
}
// Where a number may begin: at digits, at the letters before them in the same word or in the word
// before, and at brackets and plus signs before them.
const numberPlaces = (text: string): ReadonlyArray<number> => {
  const places: Array<number> = []
  const add = (place: number) => {
    if (place > (places.at(-1) ?? -1)) places.push(place)
  }
  let isDigitBefore = false
  let start = -1
  let [lastStart, lastEnd] = [-1, -1]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const isDigit = code >= 48 && code <= 57
    if (isDigit || (code >= 97 && code <= 122) || (code >= 65 && code <= 90)) {
      if (start < 0) start = i
    } else if (start >= 0) {
      ;[lastStart, lastEnd] = [start, i]
      start = -1
    }
    if (isDigit && !isDigitBefore) {
      if (start === i) {
        if (lastEnd === i - 1) add(lastStart)
        for (let k = Math.max(0, i - SIGNS_MAX); k < i; k++) if (/[+(]/.test(text.charAt(k))) add(k)
      }
      add(start)
      add(i)
    }
    isDigitBefore = isDigit
  }
  return places
}

/** Signs that may stand before a number: "+(+". */
const SIGNS_MAX = 3

/** A pattern of which every match begins where a number may. */
interface OfNumber {
  readonly anywhere: RegExp
  readonly atPlace: RegExp
}

function ofNumber(pattern: RegExp): OfNumber {
  return { anywhere: pattern, atPlace: sticky(pattern) }
}

/** With a place for so many characters, to try each of them costs what trying everywhere does. */
const DENSE = 12

const numbersIn = (text: string, places: ReadonlyArray<number>, pattern: OfNumber) =>
  places.length * DENSE > text.length
    ? matchesOf(pattern.anywhere, text)
    : matchesAt(places, pattern.atPlace, text)

/** What stands for a redacted finding of a rule: `[CREDIT_CARD]`. */
const placeholder = (rule: string): string =>
  `[${(rule.split(".").at(-1) ?? "REDACTED").toUpperCase().replaceAll("-", "_")}]`

// The surer finding of two that overlap stays, then the longer, then the first.
// An identity stands beside the address that it is part of: both are told.
const apart = (found: ReadonlyArray<Finding>): ReadonlyArray<Finding> => {
  const kept: Array<Finding> = []
  const order = found.toSorted((a, b) =>
    b.confidence - a.confidence || (b.end - b.start) - (a.end - a.start) || a.start - b.start
  )
  const taken = new Map<number, Array<Finding>>()
  for (const one of order) {
    const cells: Array<number> = []
    for (let cell = one.start >> 8; cell <= (one.end - 1) >> 8; cell++) cells.push(cell)
    const clash = cells.some((cell) =>
      taken.get(cell)?.some((other) =>
        other.start < one.end && one.start < other.end &&
        !isAddressed(one, other) && !isAddressed(other, one)
      ) ?? false
    )
    if (clash) continue
    kept.push(one)
    for (const cell of cells) taken.set(cell, [...taken.get(cell) ?? [], one])
  }
  return kept.toSorted((a, b) => a.start - b.start)
}

/** Below this confidence a number inside an address is one of its own, such as that of a page. */
const ADDRESSED_MIN = 0.8

const isAddressed = (one: Finding, by: Finding) =>
  (by.type === "url" || by.type === "email") && highRisk.has(one.type) &&
  one.confidence >= ADDRESSED_MIN

const email = RegExp(
  said(String.raw`(?<![\p{L}\p{N}._%+-])<MAILBOX>@<HOST>(?![\p{L}\p{N}_-])`),
  "gu"
)

// Whom documentation writes to: nobody, at a domain that is set aside (RFC 2606) or to be filled in.
const standIn = RegExp(said(`^<NOBODY>@<NOWHERE>$`), "i")

const mayBeSpelt = /[[({] ?(?:at|dot|arroba|punkt|point) ?[\])}]/i
const speltEmail =
  /(?<![\w.+-])[\w.+-]{1,64} ?[[({] ?(?:at|@|arroba) ?[\])}] ?[\w-]{1,63}(?: ?(?:[[({] ?(?:dot|punkt|point|punto) ?[\])}]|\.) ?[\w-]{2,63}){1,4}/gi

const emails = (
  text: string,
  identifiers: PiiOptions["identifiers"],
  add: (start: number, end: number) => void
) => {
  for (const match of matchesOf(email, text)) {
    if (identifiers.isEmail(match[0].replace(/^'+/, ""))) {
      add(match.index, match.index + match[0].length)
    }
  }
}

const schemes =
  /(?<![\p{L}\p{N}])(?:(?:https?|ftps?|wss?):\/\/|www\.)[^\s<>"'`{}|\\^\u3000-\u303f]{3,2000}/giu
const bare = RegExp(
  said(String.raw`(?<![\p{L}\p{N}@._/\\-])<LABELS><TOP_LEVEL_DOMAIN><END_OF_HOST><PATH>`),
  "giu"
)

const urls = (text: string, add: (start: number, end: number, sure: number) => void) => {
  for (const match of matchesOf(schemes, text)) {
    const length = trimmed(match[0]).length
    if (/[\p{L}\p{N}]\.[\p{L}\p{N}]|localhost|:\/\/[\p{L}\p{N}[]/u.test(match[0])) {
      add(match.index, match.index + length, 0.95)
    }
  }
  for (const match of matchesOf(bare, text)) {
    add(match.index, match.index + trimmed(match[0]).length, 0.6)
  }
}

// The sentence goes on after an address: its marks, and a bracket that the address did not open.
const trimmed = (address: string) => {
  const short = address.replace(/[.,;:!?'"*_~]{1,40}$/, "")
  return short.endsWith(")") && !short.includes("(")
    ? short.replace(/[).,;:!?'"]{1,40}$/, "")
    : short.endsWith("]") && !short.includes("[")
    ? short.replace(/[\].,;:!?'"]{1,40}$/, "")
    : short
}

const v4 = ofNumber(
  /(?<![\w.:-])(?:\d{1,3}\.){3}\d{1,3}(?![\w-]|\.\d)/g
)
const mayHoldV6 = /:[0-9a-fA-F]{0,4}:/
const v6 =
  /(?<![\w.:])(?=[0-9a-fA-F]{0,4}:)[0-9a-fA-F:]{2,39}(?:\d{1,3}(?:\.\d{1,3}){3})?(?![\w:]|\.\d)/g
const versionWords = RegExp(said(String.raw`\b<VERSION>\.? ?$`), "i")

// "The firmware from 4.12.0.3 to 4.12.1.17": numbers of releases, unless an address is spoken of.
const versioned = RegExp(
  said(
    String
      .raw`\b<VERSIONED>\b(?![^\n]{0,60}\b(?:ip|addr\w{0,6}|hosts?|servers?|at|on)\b)[^\n]{0,50}$`
  ),
  "i"
)

const addresses = function* (
  text: string,
  places: ReadonlyArray<number>,
  identifiers: PiiOptions["identifiers"]
) {
  for (const match of numbersIn(text, places, v4)) {
    const before = text.slice(Math.max(0, match.index - 12), match.index)
    if (identifiers.isIp(match[0]) && !versionWords.test(before)) {
      const isVersion = versioned.test(text.slice(Math.max(0, match.index - 60), match.index))
      const sure = isVersion || /^(?:127\.0\.0\.1|0\.0\.0\.0)$/.test(match[0]) ? UNSURE : 0.9
      yield [match.index, match.index + match[0].length, sure] as const
    }
  }
  if (!mayHoldV6.test(text)) return
  for (const match of matchesOf(v6, text)) {
    const colons = match[0].split(":").length - 1
    if (
      colons < 2 ||
      /^:+$/.test(match[0]) && (match[0] !== "::" || /[\w`*]/.test(text.charAt(match.index + 2)))
    ) continue
    if (match[0] === "::" && /[a-z]/i.test(text.slice(Math.max(0, match.index - 1), match.index))) {
      continue
    }
    if (identifiers.isIp(match[0])) {
      yield [match.index, match.index + match[0].length, 0.9] as const
    }
  }
}

const mayHoldMac = /[:-][0-9a-fA-F]{2}[:-]|\.[0-9a-fA-F]{4}\./
const mac =
  /(?<![\w:-])(?:[0-9a-fA-F]{2}([:-]))(?:[0-9a-fA-F]{2}\1){4}[0-9a-fA-F]{2}(?![\w:-])|(?<![\w.])[0-9a-fA-F]{4}\.[0-9a-fA-F]{4}\.[0-9a-fA-F]{4}(?![\w.])/g
const crypto =
  /(?<![A-Za-z0-9])(?:0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,80}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|[LM][1-9A-HJ-NP-Za-km-z]{26,33})(?![A-Za-z0-9])/g

// What people and tables put between the groups of a number: a blank, a dot, a slash, a dash, or a
// dash between blanks. A line break is none: numbers under each other are a column.
const separator = String.raw`(?:[^\S\r\n]?[./\u2010-\u2015-][^\S\r\n]?|[^\S\r\n])`

// What may be one is looked at without being passed over: in it another may begin.
const ibanShape = ofNumber(RegExp(
  String
    .raw`(?<![A-Za-z0-9])(?=([A-Za-z]{2}${separator}?\d{2}(?:${separator}?[A-Za-z0-9]){11,30}))[A-Za-z]{2}`,
  "g"
))
const ibans = function* (
  text: string,
  places: ReadonlyArray<number>,
  identifiers: PiiOptions["identifiers"]
) {
  for (const match of numbersIn(text, places, ibanShape)) {
    const written = match[1] ?? ""
    const length = identifiers.ibanLength(match[0].toUpperCase())
    if (length === undefined) continue
    let seen = 0
    let end = 0
    while (end < written.length && seen < length) {
      if (/[A-Za-z0-9]/.test(written.charAt(end))) seen++
      end++
    }
    const candidate = written.slice(0, end)
    const next = text.charAt(match.index + end)
    if (
      seen === length && !/[A-Za-z0-9]/.test(next) &&
      identifiers.isIban(candidate.replace(/[^A-Za-z0-9]/g, "").toUpperCase())
    ) {
      yield [match.index, match.index + end] as const
    }
  }
}

// A comma bounds it, as in a table or a list: no amount has so many digits after one.
const cardShape = ofNumber(RegExp(
  String
    .raw`(?<![\d.$€£+-]|\d-)(?:\d{4}(${separator})\d{4}\1\d{4}\1\d{1,7}|\d{4}(${separator})\d{6}\2\d{4,5}|\d{12,19})(?!\d|\.\d)`,
  "g"
))
const cardWords = RegExp(said("<CARD>"), "i")
// Issuer numbers of the networks (ISO/IEC 7812), and how many digits follow.
const network = RegExp(said(`^<NETWORK>$`))

const cards = function* (
  text: string,
  places: ReadonlyArray<number>,
  identifiers: PiiOptions["identifiers"]
) {
  for (const match of numbersIn(text, places, cardShape)) {
    const digits = match[0].replace(/\D/g, "")
    const isPart = inBlob(text, match.index, match.index + match[0].length)
    if (
      network.test(digits) && !/^(\d)\1+$/.test(digits) && !isPart &&
      identifiers.isLuhn(digits)
    ) {
      yield [match.index, match.index + match[0].trimEnd().length] as const
    }
  }
}

// Whether digits are a piece of something longer: a hash, a key, data in hexadecimal.
const inBlob = (text: string, start: number, end: number) => {
  const before = /[A-Za-z0-9]{1,16}$/.exec(text.slice(Math.max(0, start - 16), start))?.[0] ?? ""
  const after = /^[A-Za-z0-9]{1,16}/.exec(text.slice(end, end + 16))?.[0] ?? ""
  return /\d[A-Za-z]|[A-Za-z]\d/.test(`${before} ${after}`)
}

const ssn = ofNumber(RegExp(
  String.raw`(?<![\d-])\d{3}(${separator}|)\d{2}\1\d{4}(?![\d-])`,
  "g"
))
// Numbers that were never given out, and two that were printed in advertisements.
const isSsn = (text: string) => {
  const digits = text.replace(/\D/g, "")
  return !/^(?:000|666|9)|^\d{3}00|0000$|^078051120$|^219099999$|^(\d)\1+$|^123456789$/.test(digits)
}

const phone = ofNumber(
  /(?<![\w.+/@:#=-]|\d )(?:\+|00)?(?:\(\+?\d{1,5}\)|\d)(?:[ ./-]{0,3}\(?\d\)?){5,16}(?:(?=x\d)|(?![\w@]|[.,:/-]\d))/g
)
// "(+43 664 1234567)": the last parenthesis is of what stands around the number.
const withoutOuter = (number: string) =>
  number.endsWith(")") && number.split(")").length > number.split("(").length
    ? number.slice(0, -1)
    : number

// "ext. 42", "x42", "Durchwahl 42": part of the number that stands before it.
const extension = RegExp(
  said(String.raw`[ ,;–-]{0,3}(?:\(<OF_EXTENSION>\)|<OF_EXTENSION>(?![\p{L}\p{N}]))`),
  "iuy"
)
const withExtension = (text: string, end: number): number => {
  extension.lastIndex = end
  return end + (extension.exec(text)?.[0].length ?? 0)
}
const phoneWords = RegExp(
  said(String
    .raw`(?<![\p{L}])<PHONE_WORD>(?![\p{L}])|<PHONE_ELSEWHERE>`),
  "iu"
)

// Whether a word for a telephone stands near a place; of many numbers each word is looked for once.
const phoneWordNear = (text: string, count: number) => {
  if (count <= NUMBERS_FEW) {
    return (start: number, end: number) =>
      phoneWords.test(text.slice(Math.max(0, start - CONTEXT_REACH), start)) ||
      phoneWords.test(text.slice(end, end + CONTEXT_REACH / 2))
  }
  const all = RegExp(phoneWords.source, "giu")
  const words = Array.from(matchesOf(all, text), ({ index }) => index)
  let at = 0
  return (start: number, end: number) => {
    while ((words[at] ?? Infinity) < start - CONTEXT_REACH) at++
    if ((words[at] ?? Infinity) < start) return true
    let after = at
    while ((words[after] ?? Infinity) < end) after++
    return (words[after] ?? Infinity) < end + CONTEXT_REACH / 2
  }
}
const NUMBERS_FEW = 4

const judgePhone = (text: string, phones: PiiOptions["phones"], hasContextWord: boolean) => {
  const digits = text.replace(/\D/g, "")
  if (
    digits.length < 7 || digits.length > 15 || isDate(text) ||
    /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/.test(text)
  ) return 0
  if (text.startsWith("+") || (text.startsWith("00") && digits.length >= 11)) {
    return phones.judge(text.replace(/^00/, "+"), "US") === "no" ? 0 : 0.9
  }
  const american = /^(?:1[-. ]?)?\(?[2-9]\d{2}\)?[-. ]?\d{3}[-. ]\d{4}$/.test(text)
  if (american && phones.judge(text, "US") !== "no") return hasContextWord ? 0.9 : 0.7
  if (hasContextWord) return 0.75
  return /^0\d{1,4}[ -/]\d/.test(text) && digits.length >= 9 && digits.length <= 11 &&
      ["GB", "DE", "FR"].some((country) => phones.judge(text, country) === "valid")
    ? 0.55
    : 0
}

// "Born on", in the languages whose dates are read.
const birthWords = RegExp(said("<BORN>"), "i")
// A day of birth whose month is a word of any language.
const birthInWords = RegExp(
  said(`<BORN>[^\\d\\n]{0,12}(<BORN_IN_WORDS>)(?!\\d)`),
  "giu"
)
const date = RegExp(said(`(?<![\\w./:-])<DATE>(?![\\w/-]|[.]\\d)`), "gi")

const isDate = (text: string) => {
  if (/[a-z]/i.test(text)) return true
  const parts = text.split(/[./-]/).map(Number)
  const [a = 0, b = 0, c] = parts
  if (c === undefined) return a >= 1 && a <= 12 && (b <= 31 || (b >= 1900 && b < 2100))
  if (a >= 1000) return a >= 1800 && a < 2200 && b >= 1 && b <= 12 && c >= 1 && c <= 31
  return (a <= 31 && b <= 12 || a <= 12 && b <= 31) && a > 0 && b > 0 &&
    (c < 100 || (c >= 1800 && c < 2200))
}

const postcode = ofNumber(
  RegExp(said(String.raw`\b(?:<BRITISH>|<AMERICAN>)\b`), "g")
)
const street = ofNumber(
  RegExp(said(String.raw`\b\d{1,5}[A-Za-z]? <NAME_OF_STREET><FLAT>`), "gu")
)
const person = RegExp(said(`<TITLE><NAME>|<INTRODUCTION><NAME>`), "gu")
