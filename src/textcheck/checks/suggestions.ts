/**
 * What a misspelt word was meant to be. Fingers exchange two letters, double one or leave one out
 * more often than they take another; and the h of "wh", which most do not hear, before another one.
 */
import { withoutPrefix } from "../SpellingCandidates.ts"

/** Suggestions in a reply. */
const SUGGESTIONS_MAX = 5

/** The suggestions of the reader and the candidates that it knows, the likeliest first. */
export const ranked = (
  word: string,
  suggestions: ReadonlyArray<string>,
  known: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const lower = word.toLowerCase()
  const cost = (suggestion: string, place: number) =>
    (suggestion.toLowerCase().replace(/['’]/, "") === lower
      ? CONTRACTION
      : distance(lower, suggestion.toLowerCase()) +
        (/['’ -]/.test(suggestion) && !/['’ -]/.test(word) ? 2 : 0)) +
    place * 0.05 + (/^[A-Z]/.test(suggestion) && !/^[A-Z]/.test(word) ? 1 : 0)
  return [...new Set([...suggestions, ...known])].filter((one) => one !== withoutPrefix(word))
    .map((suggestion, place) => ({
      suggestion,
      cost: cost(suggestion, suggestions.includes(suggestion) ? place : 4)
    }))
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ suggestion }) => suggestion)
    .slice(0, SUGGESTIONS_MAX)
}

// "dont": nothing is left out more often than the apostrophe.
const CONTRACTION = 0.3

/** Whether one slip of the fingers leads from one word to the other. */
export const isNear = (written: string, meant: string | undefined): boolean =>
  meant !== undefined && distance(written.toLowerCase(), meant.toLowerCase()) < 2

// What it costs to come from the word that was meant to the word that was written.
const distance = (written: string, meant: string): number => {
  if (isTransposed(written, meant)) return 0.5
  if (written.length === meant.length + 1 && isWithout(written, meant)) {
    return isDoubled(written, meant) ? 0.6 : 1.1
  }
  if (meant.length === written.length + 1 && isWithout(meant, written)) {
    return meant.replace("wh", "w") === written ? 0.8 : 0.9
  }
  if (meant.length === written.length && differing(written, meant) === 1) return 1.4
  return 2
}

const isTransposed = (a: string, b: string) => {
  if (a.length !== b.length) return false
  const i = [...a].findIndex((letter, at) => letter !== b[at])
  return i >= 0 && a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2)
}

// Whether `short` is `long` less one letter.
const isWithout = (long: string, short: string) => {
  let i = 0
  while (i < short.length && long[i] === short[i]) i++
  return long.slice(i + 1) === short.slice(i)
}

const isDoubled = (long: string, short: string) => {
  let i = 0
  while (i < short.length && long[i] === short[i]) i++
  return long[i] === long[i - 1]
}

const differing = (a: string, b: string) => [...a].filter((letter, i) => letter !== b[i]).length
