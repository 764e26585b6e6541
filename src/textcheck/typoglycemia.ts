/**
 * Disguises of single words: letters stirred or one of them missing, which a model reads all the
 * same; words from their end; and words grown together ("IgnoreAllPrevious").
 */
import { Predicate } from "effect"
import { matchesOf } from "./matches.ts"
import { Builder, rewritten, type View } from "./views.ts"

const WORDS = [
  "ignore",
  "disregard",
  "forget",
  "override",
  "previous",
  "instructions",
  "instruction",
  "system",
  "prompt",
  "guidelines",
  "restrictions",
  "reveal",
  "hidden"
]

// A word as it looks with one inner letter missing or doubled. Its ends stay, as a hasty reader wants
// them, and so no ordinary word is among them ("revel" is the one that would be).
const slips = new Map(WORDS.flatMap((word) =>
  Array.from(
    { length: word.length - 2 },
    (_, i) => [
      [word.slice(0, i + 1) + word.slice(i + 2), word] as const,
      [word.slice(0, i + 2) + word.slice(i + 1), word] as const
    ]
  ).flat()
))
slips.delete("revel")
for (const word of WORDS) slips.delete(word)

// Length and both ends: by them most words are none of these, without a look into any.
const shape = (word: string) =>
  (word.length << 14) | (word.charCodeAt(0) << 7) | word.charCodeAt(word.length - 1)
const shapes = new Set([...WORDS, ...slips.keys()].map(shape))
const stirred = (word: string) => `${shape(word)}${word.split("").toSorted().join("")}`
const stirredWords = new Map(WORDS.map((word) => [stirred(word), word]))

const meant = (word: string): string | undefined => {
  if (!shapes.has(shape(word))) return undefined
  const slip = slips.get(word)
  if (slip !== undefined) return slip
  const known = stirredWords.get(stirred(word))
  return known === word ? undefined : known
}

const token = /(?<![a-z])[a-z]{5,13}(?![a-z])/g

/** The text with its mistyped words of instructions put right; none when there are none. */
export const respelt = (view: View): View | undefined => {
  const found: Array<readonly [start: number, end: number, word: string]> = []
  for (const { 0: written, index } of matchesOf(token, view.text)) {
    const word = meant(written) ?? typedFor(written)
    if (word !== undefined) found.push([index, index + written.length, word])
  }
  return found.length === 0 ? undefined : rewritten(view, found, "respelt")
}

// Words one slip from those that are put right, that are words themselves.
const ORDINARY: ReadonlySet<string> = new Set([
  "alter",
  "compete",
  "handled",
  "massage",
  "novice",
  "rater",
  "salve",
  "smart",
  "forest",
  "repeal",
  "reseal",
  "pervious"
])

/**
 * A reading in which every word that is one slip of the hand from one of `words` is put right: an
 * inner letter that is missing, changed or too much, or two in turn.
 */
export const correctedBy = (words: ReadonlyArray<string>): (view: View) => View => {
  const right = slipOf(words)
  return (view) => {
    const found = Array.from(matchesOf(mistyped, view.text)).flatMap(({ 0: written, index }) => {
      const word = right(written)
      return word === undefined ? [] : [[index, index + written.length, word] as const]
    })
    return found.length === 0 ? view : rewritten(view, found)
  }
}

// The one of `words` that was meant, where what is written is one slip from it.
function slipOf(words: ReadonlyArray<string>) {
  const known = new Set(words)
  const slips = new Map(words.flatMap((word) =>
    inner(word).flatMap((i) => [
      [without(word, i), word] as const,
      [without(word, i, "?"), word] as const,
      [word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2), word] as const
    ])
  ))
  // A slip leaves both ends of a word where they are.
  const shapes = new Set(
    words.flatMap((word) => [word, without(word, 1), without(word, 1, "??")].map(shape))
  )
  return (written: string) => {
    if (!shapes.has(shape(written)) || known.has(written) || ORDINARY.has(written)) return
    return slips.get(written) ??
      inner(written).map((i) => without(written, i)).find((one) => known.has(one)) ??
      inner(written).map((i) => slips.get(without(written, i, "?"))).find(Predicate.isString)
  }
}

const typedFor = slipOf(WORDS)
const mistyped = /(?<![a-z])[a-z]{4,15}(?![a-z])/g
function inner(word: string) {
  return Array.from({ length: word.length - 2 }, (_, i) => i + 1)
}
function without(word: string, at: number, put = "") {
  return word.slice(0, at) + put + word.slice(at + 1)
}

const mirror =
  /(?<![a-z])(?:erongi|dragersid|snoitcurtsni|noitcurtsni|tpmorp|suoiverp|tegrof|laever|senilediug)(?![a-z])/

/** Every word of the text from its end, in its place; none when none reads as an instruction so. */
export const mirrored = (view: View): View | undefined =>
  mirror.test(view.text)
    ? {
      ...view,
      name: "mirrored",
      text: view.text.replace(
        /[a-z]{2,40}/g,
        (word) => word.split("").toReversed().join("")
      )
    }
    : undefined

const mayBeGrown = /[a-z][A-Z][a-z]{1,20}[A-Z]/
const grown = /(?<![A-Za-z])[A-Za-z]?[a-z]{1,20}(?:[A-Z][a-z]{1,20}){3,40}(?![A-Za-z])/g

/** Words grown together, each with its capital, apart; the rest of the text is left out. */
export const humps = (text: string): View | undefined => {
  if (!mayBeGrown.test(text)) return undefined
  const builder = new Builder(64)
  let count = 0
  for (const { 0: run, index } of matchesOf(grown, text)) {
    count++
    for (let i = 0; i < run.length; i++) {
      const character = run.charAt(i)
      const lower = character.toLowerCase()
      if (lower !== character) builder.push(" ", index + i, index + i + 1)
      builder.push(lower, index + i, index + i + 1)
    }
    builder.push("\n", index + run.length - 1, index + run.length)
  }
  return count === 0 ? undefined : builder.view("humps")
}
