/**
 * A criteria text with each quoted term hidden, place for place, so that nothing inside a term is
 * taken for a word of a sentence.
 */
import { TERM_LENGTH_MAX } from "../../../schemas/escrow/criteria.ts"
import { characterBefore } from "./characters.ts"
import { normalise } from "./normalise.ts"
import { mayOpen, openingMarks, pairMarks } from "./quotes.ts"
import type { Why } from "./unparsedReason.ts"

/** A hidden term is `OPEN` and as many `FILL` as it takes; a mark that is none is `BROKEN`. */
export const OPEN = "\ue000"
const FILL = "\ue001"
export const BROKEN = "\ue002"

interface Masked {
  /** As long as the source, with `\n` as the only line end. */
  readonly text: string
  /** The terms by where their marks open. */
  readonly terms: ReadonlyMap<number, string>
  readonly faults: ReadonlyMap<number, Why>
}

export const mask = (source: string): Masked => {
  const text = source.replace(/[\ue000-\ue00f]/gu, " ").replaceAll("\r\n", " \n")
    .replaceAll("\r", "\n").replace(/""(?!\s)([^"\n]+)(?<!\s)""/gu, ' "$1" ')
  const closes = pairMarks(text)
  const terms = new Map<number, string>()
  const marks = new Map<number, string>()
  const faults = new Map<number, Why>()
  const hidden: Array<string> = []
  let index = 0
  while (index < text.length) {
    const character = text.charAt(index)
    const close = closes.get(index)
    if (!openingMarks.includes(character) || !mayOpen(text, index)) {
      const stray = /["“”»]/u.test(character) && !/\p{N}/u.test(characterBefore(text, index))
      if (stray) faults.set(index, "unbalanced_quote")
      hidden.push(stray ? BROKEN : character)
      index++
      continue
    }
    const length = (close ?? 0) - index - 1
    if (close !== undefined && length > 0 && length <= TERM_LENGTH_MAX) {
      terms.set(index, normalise(source.slice(index + 1, close)))
      marks.set(index, character)
      hidden.push(OPEN, FILL.repeat(close - index))
      index = close + 1
      continue
    }
    // The '90s have an apostrophe.
    if (close === undefined && /['‘]\d/u.test(text.slice(index, index + 2))) {
      hidden.push(character)
      index++
      continue
    }
    faults.set(
      index,
      close === undefined ? "unbalanced_quote" : length === 0 ? "empty_quotes" : "quote_too_long"
    )
    const end = length === 0 && close !== undefined ? close + 1 : index + 1
    hidden.push(BROKEN.repeat(end - index))
    index = end
  }
  // A mark without its partner makes every pair of its kind doubtful: they may be one off.
  const doubtful = new Set(
    Array.from(faults).flatMap(([at, why]) => why === "unbalanced_quote" ? [text.charAt(at)] : [])
  )
  let masked = hidden.join("")
  for (const [at, mark] of marks) {
    if (!doubtful.has(mark)) continue
    terms.delete(at)
    faults.set(at, "unbalanced_quote")
  }
  if (doubtful.size > 0) {
    masked = masked.replace(/\ue000/gu, (mark, at: number) => terms.has(at) ? mark : BROKEN)
      .replace(/\ue002\ue001+/gu, (run) => BROKEN.repeat(run.length))
  }
  return { text: masked, terms, faults }
}
