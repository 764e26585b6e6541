/**
 * Which terms and phrases a text has, and where.
 */
import { confusables } from "../../ground/confusables.ts"
import { isWordCharacter } from "../criteria/characters.ts"
import { compatible } from "../criteria/normalise.ts"

/**
 * Tells of a phrase whether it is there (a) as it is written, anywhere; (b) in any letter case, as whole
 * words; or (c) as (b) without its article. "AI" is not in "said", but foo is in foobar.
 */
export const phrasesIn = (text: string): (phrase: string) => boolean => {
  let spaced: string | undefined
  let folded: string | undefined
  return (phrase) => {
    spaced ??= oneSpace(text)
    if (spaced.includes(oneSpace(phrase))) return true
    const within = folded ??= spaced.toLowerCase()
    return [fold(phrase), bare(phrase)].some((sought) =>
      placesOf(within, sought, { words: true, any_case: false }).length > 0
    )
  }
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
  for (let at = within.indexOf(sought); at >= 0;) {
    const stands = !how.words || isWhole(within, at, at + sought.length)
    if (stands) places.push(at)
    at = within.indexOf(sought, at + (stands ? sought.length : 1))
  }
  return places
}

/**
 * Tells whether a term stands in the text for a reader: in any letter case and form, whatever space is
 * between its words. The text is folded once, and only when it is asked about.
 */
export const looselyIn = (text: string): (term: string) => boolean => {
  let shown: string | undefined
  let bare: string | undefined
  return (term) => {
    // Within words and in other letter cases a letter is met everywhere.
    if (/^\p{L}$/u.test(term)) {
      return placesOf(shown ??= shownAs(text), term.toLowerCase(), { words: true, any_case: false })
        .length > 0
    }
    if ((shown ??= shownAs(text)).includes(shownAs(term))) return true
    const letters = lettersOf(term)
    return letters.length >= LETTERS_MIN && (bare ??= lettersOf(text)).includes(letters)
  }
}

/** A shorter term is met by chance where letters are read over their gaps. */
const LETTERS_MIN = 4

// "A.c.m.e", "**Ac**me", "Ac-\nme", "&#65;cme" and the same with letters of another script.
const lettersOf = (text: string) =>
  compatible(text).replace(/&#(x[\da-f]{1,6}|\d{1,7});/giu, (_, code: string) => {
    const point = Number(code.toLowerCase().startsWith("x") ? `0${code}` : code)
    return point <= 0x10ffff ? String.fromCodePoint(point) : ""
  }).replace(/\P{ASCII}/gu, (letter) => confusables.get(letter) ?? letter).toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")

// NFKC makes one of a letter and its wide or styled twin; what shows nothing parts nothing.
const shownAs = (text: string) =>
  oneSpace(
    compatible(text).replace(/[\p{DI}\p{Cf}]+/gu, "").replace(/[’‘ʼ`´]/gu, "'")
      .replace(/(?<=\p{L})\.(?=\s)/gu, "")
  ).toLowerCase()

const isWhole = (text: string, from: number, to: number) =>
  !(isLetter(text, from) && isLetterBefore(text, from)) &&
  !(isLetterBefore(text, to) && isLetter(text, to)) &&
  // "1.2" is no part of "1.2.5".
  !inNumber(text, from, to)

/** Whether what stands there begins or ends within a longer number: "200" in "1,200". */
const inNumber = (text: string, from: number, to: number) =>
  (/\d/u.test(text.charAt(from)) && /\d[.,]?$/u.test(text.slice(Math.max(0, from - 2), from))) ||
  (/\d/u.test(text.charAt(to - 1)) && /^[.,]?\d/u.test(text.slice(to, to + 2)))

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

const address = /^(?:https?:\/\/|www\.)\S+$|^[#@]\S+$|^\S+@\S+$/iu

/** Whether an address, a tag or a number stands there, and not only within a longer one; true of other terms. */
export const standsApart = (text: string, term: string): boolean => {
  if (/^\d|\d$/u.test(term)) {
    const places = placesOf(text, term, { words: false, any_case: true })
    // A phrase may stand there in another form, which no number has.
    if (places.length > 0 && places.every((at) => inNumber(text, at, at + term.length))) {
      return false
    }
  }
  if (!address.test(term)) return true
  const sought = term.toLowerCase()
  return placesOf(text, term, { words: false, any_case: true }).some((at) => {
    const before = at === 0 ? " " : text.charAt(at - 1)
    const after = text.slice(at + sought.length, at + sought.length + 2)
    return !/[\p{L}\p{N}_.@/-]/u.test(before) && !/^(?:[\p{L}\p{N}_@-]|\.[\p{L}\p{N}])/u.test(after)
  })
}
