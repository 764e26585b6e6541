/**
 * Laboratory values, from tables and from running text, each with the place that says it.
 */
import { compareDates } from "../text/dates.ts"
import { ownSections, type Reading } from "../../clinical.ts"
import { inlineValues } from "./inline.ts"
import type { LabResult, LabValue } from "./labValue.ts"
import { tableValues } from "./table.ts"

/** Those whose unit is known, in the order of the record. */
export const labValues = (reading: Reading): ReadonlyArray<LabValue> =>
  labResults(reading).filter(isMeasured)

const isMeasured = (result: LabResult): result is LabValue => result.value !== undefined

/** In the order of the record. */
export const labResults = (reading: Reading): ReadonlyArray<LabResult> => {
  const known = cache.get(reading)
  if (known !== undefined) return known
  const sections = ownSections(reading)
  const tables = tableValues(reading, new Set(sections.map(({ note }) => note)))
  const rows = tables.map(({ row }) => row)
  const values = [
    ...tables.flatMap(({ values }) => values),
    ...inlineValues(reading, sections, rows)
  ]
    .toSorted((a, b) => a.place.start - b.place.start)
  cache.set(reading, values)
  return values
}

// A reading never changes, and several tools ask.
const cache = new WeakMap<Reading, ReadonlyArray<LabResult>>()

/** The latest first; without a date by where they stand. */
export const latestFirst = <A extends LabResult>(values: ReadonlyArray<A>): ReadonlyArray<A> =>
  values.toSorted((a, b) =>
    (a.date !== undefined && b.date !== undefined ? compareDates(b.date, a.date) : 0) ||
    b.place.start - a.place.start
  )

/** Whether a laboratory would call the ward. */
export const isCritical = ({ analyte, value, mark, isEarlier }: LabResult): boolean =>
  mark === "critical" ||
  (!isEarlier && value !== undefined && ((analyte.low !== undefined && value <= analyte.low) ||
    (analyte.high !== undefined && value >= analyte.high)))
