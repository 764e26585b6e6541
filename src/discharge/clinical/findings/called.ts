import { oneOf } from "../../../ground/oneOf.ts"
import type { FlagClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { said, within } from "../text/items.ts"
import { isShownBy } from "./told.ts"
import type { Reading } from "../../clinical.ts"
import { scopeAt } from "../text/scope.ts"
import { atMost } from "./atMost.ts"

const CALLED = oneOf(
  "critical(?! (?:care|condition|illness|access|limb|stenosis|aortic))|crit(?= *[,;)])|panic",
  "phoned|rung through|called (?:by|to|in by) (?:the )?lab|lab (?:phoned|called)"
)
/** `pCO2 7.1 kPa (lab phoned, critical)`, "potassium was 2.9 on the 15th, that was called critical". */
const VALUE = RegExp(
  String
    .raw`\b[A-Za-z][\w+-]{0,14}(?: [A-Za-z][\w-]{1,14})?\s(?:was |of |is |on arrival |at )?[<>]?\d[\d.,/]*(?=\s|\(|,)[^.;\n]{0,48}?\b${CALLED}`,
  "iu"
)

const VALUES_MAX = 5

/** Values that the record itself calls critical; those of `told` are flagged already. */
export const calledFlags = (
  reading: Reading,
  told: ReadonlyArray<FlagClaim>
): ReadonlyArray<FlagClaim> => {
  const { sections, strangers, text } = reading
  const isTold = isShownBy(told)
  return atMost(
    reading.sentences.flatMap(({ section, start, end }): ReadonlyArray<Place> => {
      const own = sections[section]
      const match = VALUE.exec(text.slice(start, end))
      if (own === undefined || own.kind === "untrusted" || strangers.has(own.note)) return []
      const place = match === null ? undefined : within({ start, end }, match)
      if (place === undefined || isTold(place)) return []
      const { experiencer, negated } = scopeAt(reading, place)
      return experiencer === "patient" && !negated ? [place] : []
    }).map((place): FlagClaim => ({
      category: "critical_value",
      tier: "important",
      item: said(reading, place),
      why: "The record calls this value critical",
      action: "Confirm that cause and follow-up are in the plan",
      evidence: [place]
    })),
    VALUES_MAX
  )
}
