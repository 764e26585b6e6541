/**
 * The clinical facts in a piece of text: numbers with their units, dates, how often and by which
 * route, sides, negations, drugs, diseases and degrees. Two wordings of one thing have equal facts.
 */
import { isDrugWord } from "./wording/drugWord.ts"
import { isClinical } from "./wording/clinical.ts"
import { type Token, tokens } from "./wording/tokens.ts"

/**
 * Facts in the order in which they stand, as keys that can be compared. A time that is said again in
 * other words behind it, as in "7 days (1 week)", is one.
 */
export const facts = (text: string): ReadonlyArray<string> => {
  const keys = tokens(text).filter(isFact).map(({ key }) => key)
  return keys.filter((key, at) =>
    !(isRepeated(keys, at) && key !== "day") && !(isRepeated(keys, at - 1) && key === "day")
  )
}

/** Whether a number of days stands there that has just been said. */
const isRepeated = (keys: ReadonlyArray<string>, at: number) =>
  keys[at + 1] === "day" && keys[at - 1] === "day" && keys[at] === keys[at - 2]

/** What `to` says beyond `from`, and what of `from` it leaves out. */
export const changedFacts = (from: string, to: string) => {
  const added: Array<string> = []
  const left = new Map<string, number>()
  for (const key of facts(spelledOut(from, to))) left.set(key, (left.get(key) ?? 0) + 1)
  for (const key of facts(spelledOut(to, from))) {
    const count = left.get(key) ?? 0
    if (count === 0) added.push(key)
    else left.set(key, count - 1)
  }
  return { added, lost: [...left].filter(([, count]) => count > 0).map(([key]) => key) }
}

export const haveSameFacts = (from: string, to: string): boolean => {
  const { added, lost } = changedFacts(from, to)
  return added.length === 0 && lost.length === 0
}

/** `text` with the words of `by` for an acronym of them that has no meaning of its own. */
const spelledOut = (text: string, by: string): string => {
  const words: ReadonlyArray<string> = by.match(/[\p{L}\p{M}]+/gu) ?? []
  return text.replace(/\b\p{Lu}{2,6}\b/gu, (acronym) => {
    if (words.includes(acronym) || tokens(acronym)[0]?.kind !== "word") return acronym
    const at = words.findIndex((_, start) =>
      [...acronym].every((letter, index) => isInitial(letter, words[start + index] ?? ""))
    )
    return at < 0 ? acronym : words.slice(at, at + acronym.length).join(" ")
  })
}

const isInitial = (letter: string, word: string) =>
  word.length > 1 && word !== word.toUpperCase() && word[0]?.toUpperCase() === letter

const isFact = ({ kind, key }: Token): boolean =>
  kind !== "filler" && (kind !== "word" || isClinical(key) || isDrugWord(key))
