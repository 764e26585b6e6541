import type { Claim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { claimOf } from "../text/items.ts"
import type { Reading } from "../../clinical.ts"
import { isCritical, labResults, latestFirst } from "./labValues.ts"
import type { LabResult } from "./labValue.ts"
import { unplacedRows } from "./unplaced.ts"

/** What a reader at discharge looks for, most wanted first. */
const WANTED = [
  ...[
    "creatinine",
    "potassium",
    "sodium",
    "hemoglobin",
    "white cells",
    "platelets",
    "inr",
    "glucose"
  ],
  ...["bun", "troponin", "bnp", "lactate", "hematocrit"]
]
const RESULTS_MAX = 12

/** The last value of each test, with its mark and date: those that were critical first. */
export const lastResults = (reading: Reading): ReadonlyArray<Claim> => {
  const groups = [
    ...Map.groupBy(
      labResults(reading).filter(({ isEarlier }) => !isEarlier),
      ({ analyte }) => analyte.name
    )
  ]
  return groups.flatMap(([name, values]) => {
    const last = latestFirst(values)[0]
    // A number from a row whose times are not told may be any but the last.
    const isUnclear = last?.from === "text" &&
      unplacedRows(reading, last.analyte).some(({ start, end }) =>
        start <= last.place.start && last.place.end <= end
      )
    return last === undefined || isUnclear || isOfArrival(reading, last)
      ? []
      : [{ last, rank: rankOf(name, values) }]
  }).toSorted((a, b) => a.rank - b.rank).slice(0, RESULTS_MAX).map(({ last }) =>
    claimOfValue(reading, last)
  )
}

/**
 * Whether its sentence says before the number that it is what somebody came with, and says neither
 * before nor directly behind it that it is a later one.
 */
const isOfArrival = ({ sentences, text }: Reading, { from, place }: LabResult) => {
  const sentence = sentences.find(({ start, end }) => start <= place.start && place.start < end)
  return from === "text" && sentence !== undefined &&
    ARRIVAL.test(text.slice(sentence.start, place.start)) &&
    !LATER_BEHIND.test(text.slice(place.end, sentence.end))
}
const ARRIVAL =
  /\b(?:(?:on|at|upon) (?:admission|arrival|presentation)|initial(?:ly)?|present(?:ed|ing|s) with|in the (?:ED|ER|emergency))\b(?!.*\b(?:discharge|now|today|since|last|repeat\w*|then)\b)/isu
const LATER_BEHIND =
  /^[^\d,;.]*\b(?:(?:at|on|before|prior to|day of) (?:the )?discharge|now|today|this morning|on repeat)\b/iu

const rankOf = (name: string, values: ReadonlyArray<LabResult>) => {
  const wanted = WANTED.indexOf(name)
  return values.some(isCritical) ? -1 : wanted < 0 ? WANTED.length : wanted
}

const UNIT =
  /^(?:\s?\((?:HH?|LL?)\))?[ \t]{0,12}(?:%|(?:[mnp\u00b5\u03bcu]?mol|[mnp\u00b5\u03bcu]?g|mcg|mEq|m?I?U)\s?\/\s?d?[lL])(?![\w/])/u

/** With its mark and the unit behind it. */
const withUnit = ({ text }: Reading, { start, end }: Place): Place => ({
  start,
  end: end + (UNIT.exec(text.slice(end, end + UNIT_MAX))?.[0].length ?? 0)
})

const UNIT_MAX = 36

/** "Potassium 4.6 H mmol/L", and the date where it stands beside it. */
const claimOfValue = (reading: Reading, { name, place: value, dated }: LabResult): Claim => {
  const place = withUnit(reading, value)
  const isBeside = dated !== undefined && dated.start > name.end && dated.end < place.start
  const isWhole = !/\d|\s{2}/u.test(reading.text.slice(name.end, place.start))
  return isWhole
    ? claimOf(reading, {
      start: Math.min(name.start, place.start),
      end: Math.max(name.end, place.end)
    })
    : claimOf(reading, ...(isBeside ? [name, dated, place] : [name, place]))
}
