import { isDischargeNote } from "../text/notes.ts"
import type { Reading } from "../../clinical.ts"

/** The indexes of documents that speak of the day of discharge: by their title, or by their parts. */
export const dischargeNotes = ({ notes, sections }: Reading): ReadonlySet<number> =>
  new Set([
    ...notes.flatMap((note, index) => isDischargeNote(note) ? [index] : []),
    ...sections.flatMap(({ kind, note }) =>
      kind === "discharge_medications" || kind === "discharge_diagnosis" ? [note] : []
    )
  ])
