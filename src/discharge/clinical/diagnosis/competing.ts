/**
 * Documents of the day of discharge that name different principal diagnoses.
 */
import { filled, sectionsOf } from "../fields/sectionText.ts"
import type { FlagClaim } from "../proposal.ts"
import { said } from "../text/items.ts"
import type { Reading } from "../../clinical.ts"
import { headOf } from "./head.ts"

export const rivalFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const sections = sectionsOf(reading, ["discharge_diagnosis"])
  const leads = [...Map.groupBy(sections, ({ note }) => note).values()].flatMap((own) => {
    const first = filled(reading, own)[0]?.sentences[0]
    return first === undefined ? [] : [headOf(reading, first)]
  }).filter(({ why }) => why === undefined)
  const lead = leads.at(-1)
  const rival = lead === undefined
    ? undefined
    : leads.find((other) =>
      other !== lead && !isAlike(said(reading, lead.place), said(reading, other.place))
    )
  if (lead === undefined || rival === undefined) return []
  return [{
    category: "contradiction",
    tier: "important",
    item: said(reading, lead.place),
    why: `Documents name different diagnoses at discharge: "${said(reading, lead.place)}" and "${
      said(reading, rival.place)
    }"`,
    action: "Confirm the principal diagnosis",
    evidence: [lead.place, rival.place]
  }]
}

const EMPTY =
  /^(?:acute|chronic|with|and|left|right|severe|mild|status|post|disease|syndrome|exacerbation|secondary|due|unspecified)$/u

const isAlike = (a: string, b: string) => {
  const words = (text: string) =>
    (text.toLowerCase().match(/[a-z]{3,}/gu) ?? []).filter((word) => !EMPTY.test(word))
  const other = new Set(words(b))
  const initials = (text: string) => words(text).map(([letter]) => letter).join("")
  return words(a).some((word) => other.has(word)) || other.has(initials(a)) ||
    words(a).includes(initials(b))
}
