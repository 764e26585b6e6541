/**
 * Which terms and phrases a text has, and where; one pass for all of them.
 */
import { isWordCharacter } from "../criteria/characters.ts"
import { compatible } from "../criteria/normalise.ts"
import { found } from "../criteria/search.ts"

/** The terms that stand in the text code point for code point. */
export const foundExact = (text: string, terms: ReadonlyArray<string>): ReadonlySet<string> =>
  found(text, terms)

/**
 * A phrase is there (a) as it is written, anywhere; (b) in any letter case, as whole words; or (c)
 * as (b) without its article. "AI" is not in "said", but foo is in foobar.
 */
export const foundPhrases = (text: string, terms: ReadonlyArray<string>): ReadonlySet<string> => {
  if (terms.length === 0) return new Set()
  const spaced = oneSpace(text)
  const written = found(spaced, terms.map(oneSpace))
  const missing = terms.filter((term) => !written.has(oneSpace(term)))
  if (missing.length === 0) return new Set(terms)
  const folded = fold(spaced)
  const inWord = wordMap(folded)
  const isEdge = (index: number) => inWord[index - 1] !== 1 || inWord[index] !== 1
  const whole = found(
    folded,
    missing.flatMap((term) => [fold(term), bare(term)]),
    (from, to) => isEdge(from) && isEdge(to)
  )
  const absent = new Set(missing.filter((term) => !whole.has(fold(term)) && !whole.has(bare(term))))
  return new Set(terms.filter((term) => !absent.has(term)))
}

/** Every place of a term: as a whole word or anywhere, in its letter case or any. */
export const placesOf = (
  text: string,
  term: string,
  how: { readonly words: boolean; readonly any_case: boolean }
): ReadonlyArray<number> => {
  const [within, sought] = how.any_case ? [text.toLowerCase(), term.toLowerCase()] : [text, term]
  const places: Array<number> = []
  if (sought === "") return places
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + sought.length)) {
    if (!how.words || isWhole(within, at, at + sought.length)) places.push(at)
  }
  return places
}

/**
 * Tells whether a term stands in the text for a reader: in any letter case and form, whatever space is
 * between its words. The text is folded once, and only when it is asked about.
 */
export const looselyIn = (text: string): (term: string) => boolean => {
  let shown: string | undefined
  return (term) => (shown ??= shownAs(text)).includes(shownAs(term))
}

// NFKC makes one of a letter and its wide or styled twin; what shows nothing parts nothing.
const shownAs = (text: string) =>
  oneSpace(
    compatible(text).replace(/[\p{DI}\p{Cf}]+/gu, "").replace(/[’‘ʼ`´]/gu, "'")
      .replace(/(?<=\p{L})\.(?=\s)/gu, "")
  ).toLowerCase()

const isWhole = (text: string, from: number, to: number) =>
  !(isLetter(text, from) && isLetterBefore(text, from)) &&
  !(isLetterBefore(text, to) && isLetter(text, to))

const isLetter = (text: string, at: number) =>
  at < text.length && isWordCharacter(String.fromCodePoint(text.codePointAt(at) ?? 32))
const isLetterBefore = (text: string, at: number) => {
  if (at <= 0) return false
  const low = text.charCodeAt(at - 1)
  return isLetter(text, low >= 0xdc00 && low <= 0xdfff ? at - 2 : at - 1)
}

const oneSpace = (text: string) => text.replace(/\s+/gu, " ")

const fold = (text: string) => oneSpace(text).toLowerCase()

const article = /^(?:the |an? )?(?:(?:word|phrase|term)s? )?/u

const bare = (term: string) => {
  const folded = fold(term)
  const without = folded.replace(article, "")
  return without === "" ? folded : without
}

// A one for every place that holds a part of a word.
const wordMap = (text: string): Uint8Array => {
  const map = new Uint8Array(text.length)
  let index = 0
  for (const character of text) {
    if (isWordCharacter(character)) map.fill(1, index, index + character.length)
    index += character.length
  }
  return map
}

const address = /^(?:https?:\/\/|www\.)\S+$|^[#@]\S+$|^\S+@\S+$/iu

/** Whether an address or a tag stands there, and not only within a longer one; true of other terms. */
export const standsApart = (text: string, term: string): boolean => {
  if (!address.test(term)) return true
  const sought = term.toLowerCase()
  return placesOf(text, term, { words: false, any_case: true }).some((at) => {
    const before = at === 0 ? " " : text.charAt(at - 1)
    const after = text.slice(at + sought.length, at + sought.length + 2)
    return !/[\p{L}\p{N}_.@/-]/u.test(before) && !/^(?:[\p{L}\p{N}_@-]|\.[\p{L}\p{N}])/u.test(after)
  })
}
