/**
 * A date of birth of which nothing says whether the day or the month comes first.
 */
import { birthDates } from "../fields/identity.ts"
import type { FlagClaim } from "../proposal.ts"
import { dayOrderOf, isEither } from "../text/dayOrder.ts"
import { said } from "../text/items.ts"
import type { Reading } from "../../clinical.ts"

export const dayOrderFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const place = birthDates(reading)[0]
  if (place === undefined || !isEither(said(reading, place))) return []
  return dayOrderOf(reading.text) !== undefined ? [] : [{
    category: "date_order",
    tier: "note",
    item: `date of birth ${said(reading, place)}`,
    why: "No other date of the record tells whether the day or the month is written first",
    action: "Confirm the date of birth with the patient",
    evidence: [place]
  }]
}
