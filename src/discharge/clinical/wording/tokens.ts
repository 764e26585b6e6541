/**
 * The words of a text by what they mean: two texts that say the same in other words have the same
 * keys, and no two numbers, drugs, sides or dates have one key.
 */
import { dateAt } from "./date.ts"
import { frequencies, negations, routes, sides, terms, units } from "./equivalents.ts"

/** `filler` carries no meaning of its own; every other kind does. */
type Kind =
  | "number"
  | "unit"
  | "date"
  | "frequency"
  | "route"
  | "side"
  | "negation"
  | "term"
  | "word"
  | "filler"

/** `start` and `end` are places in the text, in UTF-16 code units. */
export interface Token {
  readonly key: string
  readonly kind: Kind
  readonly start: number
  readonly end: number
}

export const tokens = (text: string): ReadonlyArray<Token> => merge(words(text))

const NUMBER_WORDS = new Map(
  [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve"
  ].map((word, number) => [word, String(number)])
)

const FILLERS = new Set(
  ("a an the of with to in on at for by and or is was were are be been being as he she his her " +
    "him this that these those it its will would patient pt mr mrs ms dr also then which who has " +
    "had have having their they there").split(" ")
)

// A date, an abbreviation with dots, a word, a number, or a mark that means something.
const PIECE =
  /(?:\p{L}\.){2,}|[\p{L}\p{M}]+(?:['’]\p{L}+)?|\d+(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?|(?<!\p{L})\.\d+|[%<>≤≥½¼]/gu

const words = (text: string): ReadonlyArray<Token> => {
  const found: Array<Token> = []
  PIECE.lastIndex = 0
  for (let match = PIECE.exec(text); match !== null; match = PIECE.exec(text)) {
    const start = match.index
    const date = dateAt(text, start)
    if (date !== undefined) {
      found.push({ key: date.iso, kind: "date", start, end: date.end })
      PIECE.lastIndex = date.end
      continue
    }
    found.push(word(match[0], text, start, found.at(-1)))
  }
  return found
}

const word = (written: string, text: string, start: number, before: Token | undefined): Token => {
  const end = start + written.length
  if (/\d/u.test(written)) return { key: numberKey(written), kind: "number", start, end }
  const side = written === "L" ? "left" : written === "R" ? "right" : undefined
  const isLitre = side === "left" && before?.kind === "number" && text[start - 1] !== "("
  if (side !== undefined && !isLitre && !/^[\d&]/u.test(text.slice(end, end + 1))) {
    return { key: side, kind: "side", start, end }
  }
  const key = written.normalize("NFKD").replace(/[\p{M}.'’]/gu, "").toLowerCase()
  const number = NUMBER_WORDS.get(key)
  if (number !== undefined) return { key: number, kind: "number", start, end }
  // The "a" of "stage 3a" is no article.
  const isFiller = FILLERS.has(key) && !/\d/u.test(text[start - 1] ?? "")
  return { key, kind: isFiller ? "filler" : "word", start, end }
}

/** `1,000` and `1000.0` are one number; so are `.5` and `0.50`. */
const numberKey = (written: string) => {
  const plain = written.replaceAll(",", "")
  const [whole = "", part = ""] = plain.split(".")
  const digits = part.replace(/0+$/u, "")
  return `${whole.replace(/^0+(?=\d)/u, "") || "0"}${digits === "" ? "" : `.${digits}`}`
}

interface Phrase {
  readonly keys: ReadonlyArray<string>
  readonly key: string
  readonly kind: Kind
}

const phrasesOf = (rows: ReadonlyArray<ReadonlyArray<string>>, kind: Kind) =>
  rows.flatMap(([name = "", ...others]) =>
    [name, ...others].map((form): Phrase => ({
      keys: words(form).map(({ key }) => key),
      key: name.toLowerCase(),
      kind
    }))
  )

/** By their first word, the longest first. */
const phrases = Map.groupBy(
  [
    ...phrasesOf(frequencies, "frequency"),
    ...phrasesOf(routes, "route"),
    ...phrasesOf(units, "unit"),
    ...phrasesOf(sides, "side"),
    ...phrasesOf(negations, "negation"),
    ...phrasesOf(terms, "term")
  ].sort((one, other) => other.keys.length - one.keys.length),
  ({ keys }) => keys[0]
)

const DAYS_OF_WEEK = 7
const WEEKS = new Set(["week", "weeks", "wk", "wks"])

const merge = (pieces: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const merged: Array<Token> = []
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at]
    if (piece === undefined) break
    const phrase = phraseAt(pieces, at)
    if (phrase !== undefined) {
      const end = pieces[at + phrase.keys.length - 1]?.end ?? piece.end
      merged.push({ key: phrase.key, kind: phrase.kind, start: piece.start, end })
      at += phrase.keys.length
      continue
    }
    const next = pieces[at + 1]
    if (piece.kind === "number" && next !== undefined && WEEKS.has(next.key)) {
      merged.push({ ...piece, key: numberKey(String(Number(piece.key) * DAYS_OF_WEEK)) })
      merged.push({ ...next, key: "day", kind: "unit" })
      at += 2
      continue
    }
    merged.push(hourly(piece, next))
    at++
  }
  return merged
}

const phraseAt = (pieces: ReadonlyArray<Token>, at: number) =>
  phrases.get(pieces[at]?.key)?.find(({ keys, kind }) =>
    keys.every((key, index) => pieces[at + index]?.key === key) &&
    // A unit of one letter is one only right behind a number: in "1. U&E" there is none.
    (kind !== "unit" || (keys[0]?.length ?? 0) > 1 || isBehindNumber(pieces, at))
  )

const isBehindNumber = (pieces: ReadonlyArray<Token>, at: number) => {
  const [before, piece] = [pieces[at - 1], pieces[at]]
  return before?.kind === "number" && piece !== undefined && piece.start - before.end <= 1
}

/** `q6h` is `every 6 hours`. */
const hourly = (piece: Token, next: Token | undefined): Token =>
  piece.key === "q" && next?.kind === "number" ? { ...piece, key: "every" } : piece
