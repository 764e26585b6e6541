import type { Place } from "../source.ts"
import type { LabResult } from "./labValue.ts"

/** Where a value is said: its test, the number, and when. */
export const placesOf = ({ name, place, dated, from }: LabResult): ReadonlyArray<Place> => {
  const value = from === "text"
    ? [{ start: Math.min(name.start, place.start), end: Math.max(name.end, place.end) }]
    : [name, place]
  return dated === undefined ? value : [...value, dated]
}
