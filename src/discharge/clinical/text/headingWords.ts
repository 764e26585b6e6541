/**
 * The words of headings, with the slips of OCR undone and short forms written out.
 */
import { wordsIn } from "../../../ground/rows.ts"
import table from "./headingWords.json" with { type: "json" }

/** Every word that headings are made of, by `headingWords.json`; a phrase with another word is none. */
const WORDS = wordsIn(table)

/** Letters that OCR mistakes for each other become one. */
const fold = (word: string) =>
  word.replaceAll(/[il1|!]/gu, "l").replaceAll(/[o0]/gu, "o").replaceAll("5", "s")
    .replaceAll("rn", "m")

const FOLDED = new Map([...WORDS].map((word) => [fold(word), word] as const))

/** What is written short. */
const SHORT = new Map([
  ["dc", "discharge"],
  ["adm", "admission"],
  ["hosp", "hospital"],
  ["cond", "condition"],
  ["instr", "instructions"],
  ["dispo", "disposition"],
  ["appt", "appointment"],
  ["appts", "appointments"],
  ["proc", "procedures"],
  ["sec", "secondary"],
  ["prin", "principal"]
])

const WORDS_MAX = 9

/** The words of a phrase as they are meant; `undefined` when one of them is in no heading. */
export const headingWords = (phrase: string) => {
  const written = phrase.toLowerCase().replace(/^\s*table\s\d{1,2}\s?[.:)-]?\s/u, "").replaceAll(
    /\([^()]*\)|\b\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?\b|\b\d{1,2}:\d{2}\b/gu,
    " "
  )
    .replaceAll(/\b([a-z])\/([a-z])\b/gu, "$1$2").replaceAll(/[&+]/gu, " and ")
    .replaceAll(/[\u2018\u2019]/gu, "'").replaceAll(/\bx\s?-\s?ray/gu, "xray")
    .split(/[^a-z0-9'|!]+/u).filter((word) => word !== "")
  if (written.length === 0 || written.length > WORDS_MAX) return undefined
  const words: Array<string> = []
  for (const word of written) {
    const known = WORDS.has(word) ? word : SHORT.get(word) ?? FOLDED.get(fold(word))
    if (known === undefined) return undefined
    words.push(known)
  }
  return words
}
