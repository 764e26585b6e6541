/**
 * The tokens of a run without white space: words, numbers, names, marks.
 */
import { characterBefore, isSpaceless, isWordCharacter } from "./characters.ts"
import { N_MAX, ordinalOf, valueOf } from "./numerals.ts"
import type { Kind, Token } from "./token.ts"

/** Whether the mark here joins the words beside it: "well-formed", "50-word". */
export const joinsWords = (text: string, index: number) =>
  isWordCharacter(characterBefore(text, index)) && /\p{L}/u.test(text.charAt(index + 1))

const regex =
  /\/(?![\s/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[]){1,400}\/[a-z]{0,4}(?=$|[\s.,;:!?)])/uy

/** Where the regular expression that begins here ends; a path has nothing that only patterns have. */
export const regexAt = (text: string, from: number): number | undefined => {
  if (text.charAt(from) !== "/") return undefined
  regex.lastIndex = from
  const found = regex.exec(text)?.[0]
  return found !== undefined && /[\\^$[\]+*?{|]/u.test(found) ? from + found.length : undefined
}

type Part = Omit<Token, "glued">

const word = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*['’]?/uy
const counted = /\d{1,9}(?=(?:words?|chars?|characters?)(?![\p{L}\d_]))/iuy
const number = /\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d\p{L}_])|\d+(?:\.\d+)?(?![\d\p{L}_])(?!,\d)/uy
const ordinal = /\d{1,3}(?:st|nd|rd|th)(?![\p{L}\d_])/iuy
const thousands = /\d{1,4}k(?![\p{L}\d_])/iuy
const url =
  /(?:https?:\/\/|www\.)[^\s"'<>()]*[^\s"'<>().,;:!?]|[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:com|org|net|io|dev|example|app|eu|de|fr|uk|gov|edu)(?:\/[^\s"'<>()]*[^\s"'<>().,;:!?])?(?![\p{L}\d@])/iuy
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/uy

/** The tokens of a run without white space. */
export const tokensOfRun = (text: string, from: number, to: number): ReadonlyArray<Part> => {
  const parts: Array<Part> = []
  let index = from
  const take = (pattern: RegExp) => {
    pattern.lastIndex = index
    const found = pattern.exec(text)?.[0]
    return found !== undefined && index + found.length <= to ? found : undefined
  }
  const push = (kind: Kind, raw: string, also?: ReadonlyArray<string>, value?: number) => {
    parts.push({
      kind,
      text: kind === "WORD" ? foldWord(raw).replaceAll(".", "") : raw.toLowerCase(),
      also: also ?? [],
      ...(value === undefined ? {} : { value }),
      start: index,
      end: index + raw.length
    })
    index += raw.length
  }
  const run = text.slice(from, to)
  const hasAt = run.includes("@")
  const hasDot = run.includes(".")
  while (index < to) {
    const left = text.slice(index, to)
    if (regexAt(text, index) === to) {
      parts.push({ kind: "REGEX", text: left, also: [], start: index, end: to })
      index = to
      continue
    }
    const address = (hasAt ? take(email) : undefined) ?? (hasDot ? take(url) : undefined)
    if (address !== undefined) {
      push("NAME", address, ["URL", ...(address.includes("@") ? ["EMAIL"] : [])])
      continue
    }
    if (/^#!\//u.test(left)) {
      push("NAME", left, ["SHEBANG"])
      continue
    }
    const latin = /^(?:e\.g\.?|i\.e\.?)(?![\p{L}\d])/iu.exec(left)?.[0]
    if (latin !== undefined) {
      push("WORD", latin)
      continue
    }
    const inside = /^[./\p{L}\p{N}]/u.test(left) && isWordCharacter(characterBefore(text, index))
    const whole = inside ? undefined : nameOf(left)
    if (whole !== undefined) {
      push("NAME", whole, alsoOf(whole))
      continue
    }
    const written = take(ordinal)
    if (written !== undefined) {
      push("ORDINAL", written, [], ordinalOf(written.toLowerCase()))
      continue
    }
    const kilo = take(thousands)
    if (kilo !== undefined) {
      push("NUMBER", kilo, [], Number(kilo.slice(0, -1)) * 1000)
      continue
    }
    const digits = take(counted) ?? take(number)
    if (digits !== undefined) {
      const year = /^(?:19|20)\d\d$/u.test(digits) ? ["YEAR"] : []
      push("NUMBER", digits, year, Math.min(valueOf(digits) ?? 0, N_MAX))
      continue
    }
    const letters = take(word)
    if (letters !== undefined) {
      const raw = letters.replace(/['’]$/u, "")
      const place = ordinalOf(raw.toLowerCase())
      const capital = /^\p{Lu}/u.test(raw)
      if (place !== undefined) push("ORDINAL", raw, capital ? ["CAPITAL", "WORD"] : ["WORD"], place)
      else {
        push("WORD", raw, [
          ...(capital ? ["CAPITAL"] : []),
          ...(raw.length > 1 && raw === raw.toUpperCase() && capital ? ["UPPER"] : []),
          ...(/^(?!(?:dai|week|month|quarter|year|hour|fami|assemb|rep|supp|app|earl|Ju|mult|bu|f|like|love|live|elder)ly$|family$|reply$|daily$|assembly$|early$)\p{Ll}{2,}ly$/u
              .test(raw)
            ? ["ADVERB"]
            : []),
          ...(/^\p{L}{2,}[^s']s$/u.test(raw) ? ["PLURAL"] : []),
          ...(capital && /^\p{Script=Latin}/u.test(raw) || /^[a-z']+$/u.test(raw) ? ["LATIN"] : []),
          ...(/[-‐‑]/u.test(text.charAt(index - 1)) ? ["HYPHENED"] : []),
          ...(isSpaceless(raw) ? ["SPACELESS"] : [])
        ])
      }
      continue
    }
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
    if (isWordCharacter(character)) {
      // What begins as a number and is none: "10,00", "3x".
      push("NAME", /^[\p{L}\p{N}\p{M}_.,]*[\p{L}\p{N}\p{M}_]/u.exec(left)?.[0] ?? character)
    } else if (/[-‐‑]/u.test(character) && joinsWords(text, index)) index++
    else push("MARK", character, character === '"' ? ["INCH"] : [])
  }
  return parts
}

/** What is a name as a whole, at the start of a run; punctuation behind it is not part of it. */
const nameOf = (run: string): string | undefined => {
  if (run.startsWith("(")) return undefined
  let core = run.replace(/[.,;:!?…]+$/u, "")
  while (core.endsWith(")") && !core.includes("(")) {
    core = core.slice(0, -1).replace(/[.,;:!?…]+$/u, "")
  }
  if (core === "" || core.length > NAME_MAX) return undefined
  return isName.some((pattern) => pattern.test(core)) ? core : undefined
}

const NAME_MAX = 80

const isName = [
  // snake_case, camelCase, SHOUTING2
  /^[\p{L}\p{N}]+(?:_[\p{L}\p{N}]*)+$/u,
  /^_[\p{L}\p{N}_]+$/u,
  /^\p{Ll}+(?:\p{Lu}\p{Ll}*)+\d*$/u,
  /^(?:\p{Lu}\p{Ll}+){2,}\d*$/u,
  // H1, SPRING24, TC-01, INV-2024-0001, OPS-1234, p95
  /^(?=.*\p{L})(?=.*\d)\p{Lu}[\p{L}\d]*(?:-[\p{L}\d]+)*$/u,
  /^\p{L}\d+$/u,
  // v1.2.3, 4.2.0, config.json
  /^v?\d+\.\d+(?:\.\d+)+(?:-[\w.]+)?$/u,
  /^v\d+(?:\.\d+)*$/u,
  /^[\w-]+\.(?!(?:and|or)$)[a-z]{2,5}$/iu,
  // dates and times, given or as a form
  /^\[?\d{4}-\d\d-\d\d(?:[Tt]\d\d:\d\d(?::\d\d)?(?:\.\d+)?[Zz]?)?\]?$/u,
  /^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/u,
  /^\[?\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d+)?\]?$/u,
  /^\d{1,2}:\d\d[–-]\d{1,2}:\d\d$/u,
  /^(?:[YMDHSymdhs]{1,4}[-./:]){1,5}[YMDHSymdhs]{1,4}(?:[–-][HM]{2}:[HM]{2})?$/u,
  // prices
  /^(?:[€$£¥]\d+(?:[.,]\d+)*|\d+(?:[.,]\d+)*[€$£¥])$/u,
  // what stands in brackets, tags and handles
  /^\[[^[\]]*\]:?$/u,
  /^\{[^{}]*\}$/u,
  /^\$\{[^{}]*\}$/u,
  /^<[^<>]+>$/u,
  /^[#@][\p{L}\p{N}_][\p{L}\p{N}_-]*$/u,
  /^\.[a-z][\w-]*$/u,
  /^[/~][\w.-]+(?:\/[\w.-]*)*$/u,

  /^[A-Za-z_]\w*=\S*$/u,
  /^TL;DR$/iu,
  /^-{3,}$/u,
  /^\d+(?:px|em|rem|pt|kb|mb|h|ms)$/iu
]

const alsoOf = (name: string): ReadonlyArray<string> => [
  ...(/^(?:[€$£¥]\d|\d.*[€$£¥]$)/u.test(name) ? ["PRICE"] : []),
  ...(/^[A-Za-z_]\w*=[a-z]\S*$/u.test(name) ? ["KEYVALUE"] : []),
  ...(/^UPPER_(?:SNAKE_)?CASE$/iu.test(name) ? ["UPPERSNAKE"] : []),
  ...(/^\{[^{}]*\}$/u.test(name) ? ["BRACES"] : []),
  ...(/^<[^<>]+>$/u.test(name) ? ["TAG"] : []),
  ...(/[-./:]/u.test(name) && /^\[?[\dYMDHSymdhsTtZz./:,\]–-]+$/u.test(name) ? ["SHAPE"] : []),
  ...(/^#!/u.test(name) ? ["SHEBANG"] : []),
  ...(/^\p{Lu}/u.test(name) ? ["CAPITAL"] : [])
]

const foldWord = (raw: string) =>
  raw.normalize("NFKC").toLowerCase().replace(/\p{Cf}/gu, "").replace(/[’ʼ]/gu, "'")
