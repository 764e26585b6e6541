import type { Absent } from "../../../../schemas/discharge/draft.ts"
import type { Claim } from "../proposal.ts"
import { BLANK, claimOf, type Item, itemsOf, said } from "../text/items.ts"
import { isDischargeNote } from "../text/notes.ts"
import { ownSections, type Reading } from "../../clinical.ts"
import type { SectionKind } from "../text/headings.ts"
import type { Section } from "../text/section.ts"

/** Of the patient's, by kind; those of notes at discharge where there are such. */
export const sectionsOf = (
  reading: Reading,
  kinds: ReadonlyArray<SectionKind>
): ReadonlyArray<Section> => ownSections(reading).filter(({ kind }) => kinds.includes(kind))

export const atDischarge = (
  reading: Reading,
  sections: ReadonlyArray<Section>
): ReadonlyArray<Section> => {
  const found = sections.filter(({ note }) => {
    const own = reading.notes[note]
    return own !== undefined && isDischargeNote(own)
  })
  return found.length > 0 ? found : sections
}

/** What stands in sections, entry by entry, without those that only say that it stands elsewhere. */
export const filled = (reading: Reading, sections: ReadonlyArray<Section>): ReadonlyArray<Item> =>
  itemsOf(reading, sections).filter((item) => !BLANK.test(said(reading, item)))

/** The whole of some sections as one text; `undocumented` when they stand empty. */
export const sectionText = (
  reading: Reading,
  sections: ReadonlyArray<Section>
): Claim | Absent => {
  const items = filled(reading, sections)
  if (items.length > 0) return claimOf(reading, ...items)
  return sections.length > 0 ? "undocumented" : "missing"
}
