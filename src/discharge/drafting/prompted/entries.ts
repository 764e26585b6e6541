/**
 * A record as a language model gets it: its lines and sentences, each with an id, in their order. They
 * are cut by look alone, so that the rules' reading of the record does not decide what a model may say.
 */
import type { Place } from "../../clinical/source.ts"
import { cutOf } from "../../proof/cut.ts"

export interface Entry extends Place {
  readonly id: string
  readonly text: string
}

/** A longer sentence, or what looks like one, is several entries. */
const ENTRY_MAX = 600

export const entriesOf = (text: string): ReadonlyArray<Entry> => {
  const cut = cutOf(text)
  const entries: Array<Entry> = []
  for (let at = skipSpace(text, 0); at < text.length;) {
    const end = Math.max(at + 1, cut.sentence({ start: at, end: at + 1 }).end)
    for (let from = at; from < end;) {
      const until = Math.min(end, partEnd(text, from, end))
      const words = text.slice(from, until).trimEnd()
      entries.push({
        id: String(entries.length + 1),
        text: words.replaceAll(/\s*\n\s*/gu, " "),
        start: from,
        end: from + words.length
      })
      from = skipSpace(text, until)
    }
    at = skipSpace(text, end)
  }
  return entries
}

/** Where a part of a long sentence ends: behind its last word that fits. */
const partEnd = (text: string, from: number, end: number) => {
  if (end - from <= ENTRY_MAX) return end
  const space = text.slice(from, from + ENTRY_MAX).search(/\s\S*$/u)
  return space > 0 ? from + space : from + ENTRY_MAX
}

const skipSpace = (text: string, from: number) => {
  let at = from
  while (at < text.length && /\s/u.test(text.charAt(at))) at++
  return at
}
