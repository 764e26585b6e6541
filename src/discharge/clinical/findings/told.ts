import type { FlagClaim } from "../proposal.ts"
import type { Place } from "../source.ts"

/** Whether one of the flags shows something of a place already. */
export const isShownBy = (told: ReadonlyArray<FlagClaim>) => {
  const shown = told.flatMap(({ evidence }) => evidence)
  return (place: Place): boolean =>
    shown.some(({ start, end }) => start < place.end && place.start < end)
}
