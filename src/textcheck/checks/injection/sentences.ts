/**
 * The sentences of a text as a machine gives it, and their tokens. What parts values in JSON, cells of
 * a table, elements of a page and lines parts sentences too; a quotation within one does not.
 */
/** Shorter pieces say nothing, and what is longer is cut. */
const SENTENCE_MIN = 8
const SENTENCE_MAX = 400
const SENTENCES_MAX = 5_000

/** Half-open offsets into the text. */
export interface Span {
  readonly start: number
  readonly end: number
}

const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) ||
  (code >= 0xaa && code !== 0xab && code !== 0xbb && !(code >= 0x2000 && code <= 0x2bff) &&
    !(code >= 0x3000 && code <= 0x303f) && !(code >= 0xff00 && code <= 0xff20))
const isDigit = (code: number) => code >= 48 && code <= 57
const isBlank = (code: number) => code <= 32 || code === 0xa0

const isOneOf = (signs: string) => {
  const codes = new Set([...signs].map((sign) => sign.charCodeAt(0)))
  return (code: number) => codes.has(code)
}
const isStop = isOneOf(".!?。！？")
const isBreak = isOneOf("\n;|>•")
const opensValue = isOneOf(":{,[=(")
const closesValue = isOneOf(",:}]>")
const isTag = (code: number) => isLetter(code) || code === 47 || code === 33
const abbreviation = /(?:^|[^a-z])(?:no|mr|ms|mrs|dr|st|e\.g|i\.e|vs)$/

/** The sentences of a folded text, in turn. */
export const sentencesOf = (text: string): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  let from = 0
  const close = (to: number, next: number) => {
    let [start, end] = [from, to]
    while (start < end && isBlank(text.charCodeAt(start))) start++
    while (end > start && isBlank(text.charCodeAt(end - 1))) end--
    if (end - start >= SENTENCE_MIN) spans.push({ start, end })
    from = next
  }
  for (let at = 0; at < text.length && spans.length < SENTENCES_MAX; at++) {
    if (at - from >= SENTENCE_MAX) close(at, at)
    const code = text.charCodeAt(at)
    if (isLetter(code)) continue
    const address = code === 60 ? addressAt(text, at) : 0
    if (address > 0) at += address - 1
    else if (isStop(code)) {
      if (code !== 46 || !isWithin(text, at)) close(at + 1, at + 1)
    } else if (isBreak(code) || isParting(text, at, code)) close(at, at + 1)
    else if (code === 92 && text.charCodeAt(at + 1) === 110) close(at, at + 2)
  }
  close(text.length, text.length)
  return spans
}

// A dot within an address, a number, or after an abbreviation.
const isWithin = (text: string, at: number) => {
  const next = text.charCodeAt(at + 1)
  return isLetter(next) || isDigit(next) || next === 64 || next === 95 || next === 47 ||
    abbreviation.test(text.slice(Math.max(0, at - 4), at))
}

// A quotation mark around a value, a comma between cells, the beginning of an element.
const isParting = (text: string, at: number, code: number) => {
  const next = text.charCodeAt(at + 1)
  if (code === 44) return isLetter(next)
  if (code === 60) return isTag(next)
  if (code !== 34 && code !== 39) return false
  const before = text.charCodeAt(at - 1)
  if (before === 92 || (isLetter(before) && isLetter(next))) return false
  const isOpening = opensValue(before) || (before === 32 && opensValue(text.charCodeAt(at - 2)))
  return isOpening || closesValue(next) || (next === 32 && closesValue(text.charCodeAt(at + 2)))
}

/** As far as the end of an address in angle brackets is looked for. */
const ADDRESS_MAX = 128
const address = /^<[^<> ]{1,62}@[^<> ]{1,62}>/

// The length of an address in angle brackets; 0 where there is none.
const addressAt = (text: string, at: number) =>
  address.exec(text.slice(at, at + ADDRESS_MAX))?.[0].length ?? 0

/** What stands for a token that is no word. */
type Shape = "link" | "mail" | "number" | "long number" | "amount" | "name of code" | "iban"

export interface Token {
  readonly start: number
  readonly end: number
  readonly isWord: boolean
  readonly shape: Shape | undefined
}

const isWordSign = (code: number) =>
  isLetter(code) || isDigit(code) || code === 95 || code === 39 || code === 45
// What ends no word.
const isEdge = isOneOf("'-_")
// What goes on through an address.
const isAddressSign = (code: number) =>
  isWordSign(code) || code === 46 || code === 64 || code === 37 || code === 43
const isNumberSign = (code: number) => isDigit(code) || code === 46 || code === 44 || code === 58

/** The tokens of a part of a folded text: words, links and addresses, numbers, single signs. */
export const tokensOf = (text: string, from: number, to: number): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  let at = from
  const run = (is: (code: number) => boolean) => {
    while (at < to && is(text.charCodeAt(at))) at++
  }
  while (at < to) {
    const start = at
    const code = text.charCodeAt(at)
    if (isBlank(code)) {
      at++
      continue
    }
    let shape: Shape | undefined
    let isWord = false
    if (isDigit(code)) {
      run(isNumberSign)
      while (at > start + 1 && !isDigit(text.charCodeAt(at - 1))) at--
      if (at < to && isLetter(text.charCodeAt(at))) run(isWordSign)
      shape = numberShape(text, start, at)
    } else if (isLetter(code)) {
      run(isWordSign)
      while (isEdge(text.charCodeAt(at - 1))) at--
      const next = text.charCodeAt(at)
      const after = text.charCodeAt(at + 1)
      if (at + 1 < to && next === 58 && after === 47) {
        run((one) => !isBlank(one) && one !== 41)
        shape = "link"
      } else if (at + 1 < to && (next === 64 || next === 46 || next === 43) && isWordSign(after)) {
        run(isAddressSign)
        shape = text.slice(start, at).includes("@") ? "mail" : "link"
        if (text.charCodeAt(at) === 47) run((one) => !isBlank(one) && one !== 41)
      } else {
        shape = wordShape(text, start, at)
        isWord = shape === undefined
      }
    } else at++
    tokens.push({ start, end: at, isWord, shape })
  }
  return tokens
}

const numberShape = (text: string, start: number, end: number): Shape =>
  end - start > 6
    ? "long number"
    : text.charCodeAt(end - 3) === 46 || text.charCodeAt(end - 3) === 44
    ? "amount"
    : "number"

const wordShape = (text: string, start: number, end: number): Shape | undefined => {
  if (
    end - start > 9 && isDigit(text.charCodeAt(start + 2)) && isDigit(text.charCodeAt(start + 3))
  ) {
    return "iban"
  }
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === 95) return "name of code"
  return undefined
}
