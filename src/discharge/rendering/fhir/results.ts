/**
 * A result of a draft in its parts: what was measured, when, how much, in which unit, and how it was marked.
 */
import { datesIn } from "../../clinical/text/dates.ts"
import type { DayOrder } from "../../clinical/text/dayOrder.ts"

interface ResultParts {
  readonly name: string
  /** `YYYY-MM-DD`; none where the year is not written. */
  readonly day: string | undefined
  /** As it is written: `<0.01`, `6.4`. */
  readonly value: string
  readonly unit: string | undefined
  readonly mark: Mark | undefined
}

type Mark = keyof typeof MARKS

/** http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation. */
export const MARKS = {
  H: "High",
  L: "Low",
  HH: "Critical high",
  LL: "Critical low"
} as const

/** From a unit as it is written, in small letters, to UCUM (https://ucum.org/ucum). */
const UCUM = new Map([
  ["mmol/l", "mmol/L"],
  ["umol/l", "umol/L"],
  ["mg/dl", "mg/dL"],
  ["g/dl", "g/dL"],
  ["g/l", "g/L"],
  ["meq/l", "meq/L"],
  ["ng/ml", "ng/mL"],
  ["pg/ml", "pg/mL"],
  ["ng/l", "ng/L"],
  ["u/l", "U/L"],
  ["%", "%"],
  ["10^3/ul", "10*3/uL"],
  ["x10^3/ul", "10*3/uL"],
  ["10*3/ul", "10*3/uL"],
  ["k/ul", "10*3/uL"],
  ["10^9/l", "10*9/L"],
  ["x10^9/l", "10*9/L"],
  ["10*9/l", "10*9/L"],
  ["fl", "fL"],
  ["pg", "pg"]
])

export const ucumOf = (unit: string): string | undefined =>
  UCUM.get(unit.toLowerCase().replaceAll(/[\u00b5\u03bc]/gu, "u"))

const UNIT =
  /^(?:x\s?)?(?:10[\^*]\d{1,2}\/\w{1,3}|%|[A-Za-z\u00b5\u03bc]{1,4}\/(?:[A-Za-z]{1,3})|fl\b|pg\b)/iu
/** A number that stands by itself: no part of a name, a range, a ratio or a date, and no decimal comma. */
const VALUE =
  /(?<=[\s:=(])([<>]=?\s?)?(-?\d{1,6}(?:\.\d+)?)(?![\d.,]|\s?[/\u2013-]\s?\d|[A-Za-z^*])/gu
/** What stands in brackets with a dash, or is said to be usual. */
const USUAL = /\([^()]*\d\s?[-\u2013]\s?\d[^()]*\)|\b(?:ref|range|normal|reference)\b.*$/giu
/** Words that make of a number something else than a result. */
const NO_RESULT = /\b(?:pending|not (?:done|sent|available)|no growth|cancelled|refused)\b/iu
const MARK = /(?:^|[\s(])(HH|LL|H|L)\b/u

/** `undefined` where the text has no one value. */
export const partsOf = (text: string, order: DayOrder | undefined): ResultParts | undefined => {
  const dates = datesIn(text, 0, order)
  const rest = dates.toReversed().reduce(
    (words, { start, end }) => `${words.slice(0, start)} ${words.slice(end)}`,
    text
  ).replaceAll(USUAL, " ").replaceAll(/\(\s*\)|\b\d{1,2}:\d{2}\b/gu, " ")
  const [found, ...others] = [...rest.matchAll(VALUE)]
  // Of several numbers, which one is the value is not known.
  if (found === undefined || others.length > 0 || NO_RESULT.test(rest)) return undefined
  const name = rest.slice(0, found.index).replaceAll(/[\s:=,(]+$|\s+(?=\s)/gu, "").trim()
  // What is cut off with a number is no name.
  if (!/\p{L}/u.test(name) || /[\d.,/]$/u.test(name) && !/^[\p{L}\s]+\d{1,2}$/u.test(name)) {
    return undefined
  }
  const after = rest.slice(found.index + found[0].length)
  const unmarked = after.replace(/\(\s*(?:HH|LL|H|L)\s*\)/u, " ").replace(
    /^\s*(?:HH|LL|H|L)\b(?!\/)/u,
    " "
  )
  const [unit] = UNIT.exec(unmarked.trim()) ?? []
  const [, mark] = MARK.exec(after) ?? []
  return {
    name,
    day: dates.find(({ iso }) => iso.length === 10)?.iso,
    value: found[0].replaceAll(/\s/gu, ""),
    unit,
    mark: mark === "H" || mark === "L" || mark === "HH" || mark === "LL" ? mark : undefined
  }
}
