/**
 * Values in notes that the laboratory does not know: copied from an earlier note, or from another.
 */
import { labValues } from "../labs/labValues.ts"
import type { LabValue } from "../labs/labValue.ts"
import { placesOf } from "../labs/placesOf.ts"
import type { FlagClaim } from "../proposal.ts"
import { compareDates } from "../text/dates.ts"
import { said } from "../text/items.ts"
import type { Reading } from "../../clinical.ts"

// How far a copied value is from every measured one, at the least, as a share of it.
const OFF = 0.3

export const copiedFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const values = labValues(reading)
  const measured = Map.groupBy(
    values.filter(({ from }) => from === "table"),
    ({ analyte }) => analyte.name
  )
  return values.flatMap((told): ReadonlyArray<FlagClaim> => {
    const known = measured.get(told.analyte.name) ?? []
    if (told.from === "table" || told.isEarlier || known.length === 0 || !isOff(told, known)) {
      return []
    }
    const nearest = nearestTo(told, known)
    return nearest === undefined || told.note === nearest.note && known.length < 2 ? [] : [{
      category: "copied_forward",
      tier: "important",
      item: `${said(reading, told.name)} ${said(reading, told.place)}`,
      why:
        `The note says ${said(reading, told.name)} ${
          said(reading, told.place)
        }, the laboratory measured ${said(reading, nearest.name)} ${said(reading, nearest.place)}` +
        (nearest.dated === undefined ? "" : ` (${said(reading, nearest.dated)})`) +
        ": it may be copied forward",
      action: "Go by the laboratory, and correct the note",
      evidence: [...placesOf(told), ...placesOf(nearest)]
    }]
  })
}

const isOff = ({ value, date }: LabValue, known: ReadonlyArray<LabValue>) => {
  const isCovered = date === undefined ||
    known.some((other) =>
      other.date === undefined || Math.abs(daysBetween(other.date, date)) <= DAYS
    )
  return isCovered &&
    known.every((other) =>
      Math.abs(value - other.value) / Math.max(value, other.value, 0.1) >= OFF || other.value === 0
    )
}

// A table speaks for the days around its columns.
const DAYS = 3

/** Within a year; months have thirty days, which is near enough. */
const daysBetween = (a: string, b: string) => dayOf(a) - dayOf(b)

const dayOf = (date: string) => Number(date.slice(-5, -3)) * 30 + Number(date.slice(-2))

/** The last that the note could have known. */
const nearestTo = ({ date }: LabValue, known: ReadonlyArray<LabValue>) =>
  date === undefined
    ? known.at(-1)
    : known.findLast((other) => other.date !== undefined && compareDates(other.date, date) <= 0) ??
      known[0]
