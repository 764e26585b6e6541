/**
 * Whether people can tell an agent's id from another: what is not seen makes a second "same" agent.
 * What is seen, and looks like another, is taken and told.
 */
import { confusables } from "./confusables.ts"

/** Control, format, private and unassigned characters, surrogates, and spaces of every kind. */
const UNSEEN = /[\p{C}\p{Z}]/u

/** What is wrong with an id that is new; `undefined` for one that may be taken. */
export const faultOfNewId = (id: string): string | undefined => {
  if (id !== id.normalize("NFC")) return "A new agent id must be in Unicode normalisation form C"
  return UNSEEN.test(id)
    ? "A new agent id must have no control, format, space or unassigned characters"
    : undefined
}

/** Digits and letters that are drawn alike within ASCII, and one letter that is drawn as two. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ["0", "O"],
  ["1", "l"],
  ["I", "l"],
  ["|", "l"],
  ["m", "rn"],
  ["w", "vv"]
])

/** The same for ids that differ by look-alikes alone (a "skeleton" of Unicode Technical Standard 39). */
export const formOf = (id: string): string =>
  [...id.normalize("NFKC")].map((sign) => {
    const latin = confusables.get(sign) ?? sign
    return ALIKE.get(latin) ?? latin
  }).join("")

/** Scripts that a word has letters of; those of East Asia are written together, and with Latin. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Coptic}/u
] as const
const WORDS = /[\p{L}\p{M}]+/gu

/** Whether a word of an id has letters of more than one script. */
export const mixesScripts = (id: string): boolean =>
  (id.match(WORDS) ?? []).some((word) => SCRIPTS.filter((script) => script.test(word)).length > 1)
