/**
 * The clinical facts in a piece of text: numbers with their units, dates, how often and by which
 * route, sides, negations, drugs, diseases and degrees. Two wordings of one thing have equal facts.
 */
import { isDrugWord } from "./wording/drugWord.ts"
import { isClinical } from "./wording/clinical.ts"
import { type Token, tokens } from "./wording/tokens.ts"

/** Facts in the order in which they stand, as keys that can be compared. */
export const facts = (text: string): ReadonlyArray<string> =>
  tokens(text).filter(isFact).map(({ key }) => key)

/** What `to` says beyond `from`, and what of `from` it leaves out. */
export const changedFacts = (from: string, to: string) => {
  const lost = facts(from)
  const added: Array<string> = []
  const left = new Map<string, number>()
  for (const key of lost) left.set(key, (left.get(key) ?? 0) + 1)
  for (const key of facts(to)) {
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

export const isFact = ({ kind, key }: Token): boolean =>
  kind !== "filler" && (kind !== "word" || isClinical(key) || isDrugWord(key))
