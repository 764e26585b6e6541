/**
 * A record, parsed once: its documents, their parts, and the sentences of these.
 */
import type { Source } from "./clinical/source.ts"
import { type DayOrder, dayOrderOf } from "./clinical/text/dayOrder.ts"
import type { Line } from "./clinical/text/lines.ts"
import type { Note } from "./clinical/text/notes.ts"
import { outline } from "./clinical/text/sections.ts"
import type { Section } from "./clinical/text/section.ts"
import { type Sentence, sentences } from "./clinical/text/sentences.ts"
import { strangersIn } from "./clinical/text/otherPatients.ts"

export interface Reading {
  readonly source: Source
  /** That of the source. */
  readonly text: string
  readonly lines: ReadonlyArray<Line>
  readonly notes: ReadonlyArray<Note>
  /** Indexes of notes that are about somebody else. */
  readonly strangers: ReadonlySet<number>
  /** In order. */
  readonly sections: ReadonlyArray<Section>
  /** In order; none overlaps another. */
  readonly sentences: ReadonlyArray<Sentence>
  /** Whether its dates have the day or the month first; `undefined` where they do not tell. */
  readonly dayOrder: DayOrder | undefined
}

/** The sections that speak of this patient, to a reader of records. */
export const ownSections = ({ sections, strangers }: Reading): ReadonlyArray<Section> =>
  sections.filter(({ kind, note }) => kind !== "untrusted" && !strangers.has(note))

/** `patient` is whose record it is taken for, where several people are in it. */
export const read = (source: Source, patient?: string): Reading => {
  const { text } = source
  const outlined = outline(source)
  const { lines, notes, sections } = outlined
  return {
    source,
    text,
    lines,
    notes,
    strangers: strangersIn(text, notes, patient, source.pages),
    sections,
    sentences: sentences(text, outlined),
    dayOrder: dayOrderOf(text)
  }
}
