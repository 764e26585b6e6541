/**
 * A criteria text cut into tokens, in one pass: quoted terms, numbers, words, names, marks. The
 * tokens lie in their order and cover all but the white space.
 */
import { TERM_LENGTH_MAX } from "../../../schemas/escrow/criteria.ts"
import { characterBefore, isSpaceless, isWordCharacter } from "./characters.ts"
import { normalise } from "./normalise.ts"
import { cardinalOf, isNumeral, N_MAX, ordinalOf, valueOf } from "./numerals.ts"
import { mayOpen, openingMarks, pairMarks } from "./quotes.ts"

/**
 * `WORD`: a word of letters, small in `text`. `NUMBER`, `ORDINAL`: with a `value`. `NAME`: what no
 * language has as a word (`user_id`, `#1a2b3c`, `v1.2`, `DD.MM.YYYY`, `[NAME]`). `QUOTED`: `text` is
 * the term. `REGEX`: `text` is the pattern with its slashes and flags. `MARK`: one punctuation mark.
 * `BROKEN`: what looks like a quoted term and is none.
 */
type Kind = "WORD" | "NUMBER" | "ORDINAL" | "NAME" | "QUOTED" | "REGEX" | "MARK" | "BROKEN"

export interface Token {
  readonly kind: Kind
  readonly text: string
  /** What else it is: `CAPITAL` begins with a capital, `URL`, `PRICE`, `SHAPE`, `TAG`, `KEYWORD`. */
  readonly also: ReadonlyArray<string>
  readonly value?: number
  /** Of a quoted term its opening mark, of a broken one why. */
  readonly mark?: string
  /** Whether no white space is before it. */
  readonly glued: boolean
  /** Where it stands in the criteria, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** Cuts `text`, of which every place is one of `source`, the criteria as they were written. */
export const tokenize = (text: string, source = text): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  const closes = pairMarks(text)
  let index = 0
  const push = (token: Omit<Token, "glued">) => {
    tokens.push({ ...token, glued: token.start > 0 && tokens.at(-1)?.end === token.start })
    index = token.end
  }
  while (index < text.length) {
    const start = index
    const character = text.charAt(index)
    if (/\s/u.test(character)) {
      if (character === "\n") push({ kind: "MARK", text: "\n", also: [], start, end: start + 1 })
      else index++
      continue
    }
    if (openingMarks.includes(character) && mayOpen(text, index)) {
      const close = closes.get(index)
      const length = (close ?? 0) - index - 1
      if (close !== undefined && length > 0 && length <= TERM_LENGTH_MAX) {
        const term = normalise(source.slice(index + 1, close))
        push({ kind: "QUOTED", text: term, also: [], mark: character, start, end: close + 1 })
        continue
      }
      if (close === undefined && isApostrophe(text, index)) index++
      else {
        const why = close === undefined
          ? "unbalanced_quote"
          : length === 0
          ? "empty_quotes"
          : "quote_too_long"
        const end = why === "empty_quotes" && close !== undefined ? close + 1 : start + 1
        push({ kind: "BROKEN", text: character, also: [], mark: why, start, end })
        continue
      }
    }
    // In "well-formed" and "50-word" the mark joins; in "3-5" it stands between numbers.
    if (/[-‐‑]/u.test(character) && joinsWords(text, index)) {
      index++
      continue
    }
    if (isStray(text, index)) {
      push({
        kind: "BROKEN",
        text: character,
        also: [],
        mark: "unbalanced_quote",
        start,
        end: start + 1
      })
      continue
    }
    const end = endOfRun(text, index, closes)
    for (const token of tokensOfRun(text, index, end)) push(token)
    index = end
  }
  return withContractions(withCardinals(tokens))
}

const joinsWords = (text: string, index: number) =>
  isWordCharacter(characterBefore(text, index)) && /\p{L}/u.test(text.charAt(index + 1))

// 'tis is told as a quote that does not end; the '90s are not.
const isApostrophe = (text: string, index: number) =>
  /['‘]/u.test(text.charAt(index)) && /\d/u.test(text.charAt(index + 1))

// A double mark that opens and closes nothing; after a digit it is inches.
const isStray = (text: string, index: number) =>
  /["“”»]/u.test(text.charAt(index)) && !/\p{N}/u.test(characterBefore(text, index))

const shebang = /#!\/\S+(?: \S+)?(?=[.,]?(?:\s|$))/uy

/** A run goes to the next white space, or to a mark that opens a term. */
const endOfRun = (text: string, from: number, closes: ReadonlyMap<number, number>) => {
  const regex = regexAt(text, from)
  if (regex !== undefined) return regex
  shebang.lastIndex = from
  const interpreter = shebang.exec(text)?.[0].replace(/[.,;]$/u, "")
  if (interpreter !== undefined) return from + interpreter.length
  let index = from
  // "[inaudible 00:00]" and "<a href>" are one.
  const closing = text.charAt(from) === "[" ? "]" : text.charAt(from) === "<" ? ">" : ""
  if (closing !== "") {
    const close = text.slice(from, from + BRACKET_MAX).indexOf(closing)
    if (close > 1 && !text.slice(from, from + close).includes("\n")) index = from + close
  }
  do index++
  while (
    index < text.length && index < from + RUN_MAX && !/\s/u.test(text.charAt(index)) &&
    !(openingMarks.includes(text.charAt(index)) && closes.has(index) && mayOpen(text, index)) &&
    !isStray(text, index)
  )
  return index
}

const BRACKET_MAX = 40
/** A longer run is cut: no name is so long, and the time stays linear. */
const RUN_MAX = 200

const regex =
  /\/(?![\s/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[]){1,400}\/[a-z]{0,4}(?=$|[\s.,;:!?)])/uy

/** Where the regular expression that begins here ends; a path has nothing that only patterns have. */
const regexAt = (text: string, from: number): number | undefined => {
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
const tokensOfRun = (text: string, from: number, to: number): ReadonlyArray<Part> => {
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

const withCardinals = (tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const joined: Array<Token> = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined) continue
    const next = tokens[index + 1]
    const starts = token.kind === "WORD" &&
      (isNumeral(token.text) ||
        (/^an?$/u.test(token.text) &&
          /^(?:hundred|thousand|million|dozen)$/u.test(next?.text ?? "")))
    if (!starts) {
      joined.push(token)
      continue
    }
    // "twenty-five" has a mark within.
    const taken: Array<Token> = []
    const words: Array<string> = []
    const places: Array<number> = []
    for (let at = index; at < tokens.length && words.length < 12; at++) {
      const one = tokens[at]
      if (one === undefined || (one.kind !== "WORD" && one.text !== "-")) break
      taken.push(one)
      if (one.kind === "WORD") {
        if (!isNumeral(one.text) && !/^(?:an?|and)$/u.test(one.text)) break
        words.push(one.text)
        places.push(at)
      } else if (!one.glued || tokens[at + 1]?.glued !== true) break
    }
    const cardinal = cardinalOf(words)
    const last = tokens[places[(cardinal?.length ?? 0) - 1] ?? index]
    if (cardinal === undefined || last === undefined) {
      joined.push({ ...token, also: [...token.also, "NUMERAL"] })
      continue
    }
    const single = cardinal.length === 1 ? token.text : "#"
    joined.push({
      ...token,
      kind: "NUMBER",
      text: single,
      also: [...token.also.filter((kind) => kind !== "CAPITAL"), "WORD"],
      value: cardinal.value,
      end: last.end
    })
    index = places[cardinal.length - 1] ?? index
  }
  return joined
}

const contractions: { readonly [word: string]: readonly [string, string] } = {
  "can't": ["can", "not"],
  cannot: ["can", "not"],
  cant: ["can", "not"],
  "won't": ["will", "not"],
  "shan't": ["shall", "not"],
  dont: ["do", "not"],
  doesnt: ["does", "not"],
  mustnt: ["must", "not"],
  shouldnt: ["should", "not"],
  isnt: ["is", "not"],
  arent: ["are", "not"],
  "it's": ["it", "is"],
  "that's": ["that", "is"],
  "there's": ["there", "is"],
  "what's": ["what", "is"],
  "i'm": ["i", "am"],
  "we're": ["we", "are"],
  "they're": ["they", "are"],
  "i'd": ["i", "would"],
  "we'd": ["we", "would"],
  "let's": ["let", "us"],
  atleast: ["at", "least"],
  atmost: ["at", "most"]
}

/** "don't" is two words; both stand where it does. */
const withContractions = (tokens: ReadonlyArray<Token>): ReadonlyArray<Token> =>
  tokens.flatMap((token) => {
    if (token.kind !== "WORD") return [token]
    const pair = contractions[token.text] ??
      (/^\p{L}{2,7}n't$/u.test(token.text) ? [token.text.slice(0, -3), "not"] as const : undefined)
    if (pair === undefined) return [token]
    return pair.map((text) => ({
      ...token,
      text,
      also: token.also.filter((kind) => kind === "CAPITAL")
    }))
  })
