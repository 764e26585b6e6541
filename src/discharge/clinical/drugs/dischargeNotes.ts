import { isDischargeNote } from "../text/notes.ts"
import type { Reading } from "../../clinical.ts"

/** "She goes home on", "was discharged home on": a letter that tells of the day of discharge. */
const WHOM = String
  .raw`(?:him|her|them|(?:this|the)\s+(?:\w+\s)?(?:man|lady|woman|gentleman|child|patient)|M(?:r|rs|s)\.?\s+\S+)`
const GOES_HOME = RegExp(
  [
    String
      .raw`\b(?:goes|went|going|sent|discharged|returns|returned)\s+(?:${WHOM}\s+)?(?:back\s+)?home\s+(?:on|with|taking)\s`,
    String.raw`\b(?:leaves|left|leaving)\s+(?:us|(?:the\s+)?hospital)\s+(?:on|with|taking)\s`,
    String.raw`\bdischarged\s+on\s|\b(?:on|at)\s+(?:leaving|departure|going\s+home)\b[^.]{0,24}:`
  ].join("|"),
  "iu"
)

const TELLING: ReadonlySet<string> = new Set(["header", "hospital_course", "other", "plan"])

/** The indexes of documents that speak of the day of discharge: by their title, or by their parts. */
export const dischargeNotes = (reading: Reading): ReadonlySet<number> => {
  const known = cache.get(reading) ?? found(reading)
  cache.set(reading, known)
  return known
}

// A reading never changes, and lists, plans and flags ask.
const cache = new WeakMap<Reading, ReadonlySet<number>>()

const found = ({ notes, sections, sentences, text }: Reading): ReadonlySet<number> =>
  new Set([
    ...notes.flatMap((note, index) => isDischargeNote(note) ? [index] : []),
    ...sections.flatMap(({ kind, note }) =>
      kind === "discharge_medications" || kind === "discharge_diagnosis" ? [note] : []
    ),
    ...sentences.flatMap(({ start, end, section }) => {
      const own = sections[section]
      return own !== undefined && notes[own.note]?.kind === "other" && TELLING.has(own.kind) &&
          GOES_HOME.test(text.slice(start, end))
        ? [own.note]
        : []
    })
  ])
