/**
 * Values in running text: "K+ 6.2", "hemoglobin of 8.9", "creatinine rose from 0.9 to 3.1".
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"
import { datesIn, type FoundDate } from "../text/dates.ts"
import type { Reading } from "../../clinical.ts"
import type { Section } from "../text/section.ts"
import { analytes, resultOf } from "./analytes.ts"
import type { LabResult } from "./labValue.ts"
import { markOf } from "./table.ts"
import {
  concentrationBehind,
  concentrationIn,
  DOSE,
  isLevel,
  UNIT,
  withoutPowers
} from "./units.ts"

const SAID_BETWEEN = oneOf(
  "levels?|count|trough|value|today|now",
  "(?:on|at|upon|prior to|before) (?:the time of )?(?:admission|discharge)",
  "on (?:(?:post-?op(?:erative)?|post-?partum|hospital) )?day #?\\d{1,2}",
  "on arrival|initially|peak(?:ed)?|at|of|was|is|were|to|up to|down to",
  "(?:came|went|is|was) (?:back )?(?:down|up) to|rose to|fell to|dropped to|came (?:out|back) (?:at|as)|found to be",
  "elevated|low|high|critical(?:ly)?|returned(?: at)?|noted to be|stable",
  "measured|increased to|decreased to|improved to|only|around|approximately",
  String.raw`about|reached|nadir(?:ed)?|\d{1,2}\/\d{1,2}|\(?(?:${UNIT})\)?`
)
const BETWEEN = String.raw`(?:\s*[:=(,]?\s*|\s+${SAID_BETWEEN}){0,4}`

const VALUE = String.raw`[\s:=(]*([<>]?\s?\d{1,6}(?:,\d{3})*(?:\.\d+)?)(?![\d/:%]|\.\d|-\d)`
const IN_BRACKETS = String.raw`\((?:H{1,2}|L{1,2}|high|low|critical|crit)\)`
const MARK = String.raw`(?:\s?(HH?|LL?|\*{1,2}|${IN_BRACKETS})(?![A-Za-z]))`
const patterns = analytes.map((analyte) => ({
  analyte,
  pattern: new RegExp(
    `(?<![A-Za-z0-9+./-])(${analyte.words})(?![A-Za-z0-9])(${BETWEEN})${VALUE}${MARK}?`,
    "giu"
  )
}))
// "K" is potassium only as a capital.
const potassium = /(?:[Pp]otassium|POTASSIUM|\bK\b)/u

const EARLIER =
  /\b(?:baseline|goal|target|previous(?:ly)?|prior|from|last (?:year|month)|usual|when|below|above|until|if|less than|greater than|over|under)\s*(?:\w+\s+){0,2}$/iu
/** What follows was measured in another fluid than blood. */
const OTHER_FLUID =
  /\b(?:CSF|cerebrospinal|spinal fluid|lumbar puncture|LP|(?:pleural|ascitic|peritoneal|synovial|joint|pericardial|cyst) fluid|(?:thora|para)centesis|urinalysis|urine|UA)\b[^;]{0,160}$/iu
// Where a value is not the patient's now.
const SKIPPED: ReadonlySet<string> = new Set([
  "home_medications",
  "administration_record",
  "discharge_medications",
  "stopped_medications",
  "inpatient_medications",
  "family_history",
  "allergies",
  "follow_up",
  "instructions"
])

export const inlineValues = (
  reading: Reading,
  sections: ReadonlyArray<Section>,
  rows: ReadonlyArray<Place>
): ReadonlyArray<LabResult> => {
  const wanted = new Set(sections.filter(({ kind }) => !SKIPPED.has(kind)))
  const starts = new Set(rows.map(({ start }) => start))
  return reading.sentences.flatMap((sentence) => {
    const section = reading.sections[sentence.section]
    if (section === undefined || !wanted.has(section) || starts.has(sentence.start)) return []
    const text = withoutPowers(reading.text.slice(sentence.start, sentence.end))
    return /\d/u.test(text) ? valuesOf(reading, text, sentence.start, section) : []
  })
}

const valuesOf = (
  reading: Reading,
  text: string,
  offset: number,
  { kind, note }: Section
) => {
  const dates = datesIn(text, 0, reading.dayOrder)
  return patterns.flatMap(({ analyte, pattern }) =>
    [...text.matchAll(pattern)].flatMap((match): ReadonlyArray<LabResult> => {
      const [all, name = "", between = "", written = "", mark] = match
      if (analyte.name === "potassium" && !potassium.test(name)) return []
      const rest = text.slice(match.index + all.length)
      const unit = concentrationBehind(rest) ?? concentrationIn(between) ?? laterUnit(rest)
      const result = resultOf(analyte, written, unit)
      if (result === undefined || DOSE.test(rest)) return []
      if (OTHER_FLUID.test(text.slice(0, match.index))) return []
      if (analyte.isDrug === true && kind !== "laboratory" && !isLevel(name + between, rest)) {
        return []
      }
      const end = offset + match.index + all.length
      const start = end - (all.length - all.lastIndexOf(written))
      const date = dates.findLast((other) => other.start < match.index + all.length) ?? dates[0]
      const isCalled = /^[\s,(]*(?:critical|crit\b|panic|toxic)/iu.test(rest) ||
        /critical(?:ly)?(?: \w+)?\s*$/iu.test(
          text.slice(Math.max(0, match.index - 24), match.index)
        )
      const first: LabResult = {
        analyte,
        value: result.value,
        name: { start: offset + match.index, end: offset + match.index + name.length },
        place: { start, end },
        dated: date === undefined
          ? undefined
          : { start: offset + date.start, end: offset + date.end },
        date: date?.iso ?? reading.notes[note]?.date,
        mark: isCalled ? "critical" : markOf(mark),
        note,
        from: "text",
        isEarlier: EARLIER.test(text.slice(Math.max(0, match.index - 30), match.index)) ||
          /\bbaseline\b/iu.test(between)
      }
      return [first, ...laterValues(first, unit, text, offset, dates)]
    })
  )
}

const UNIT_OF_VALUE = "(?:(?:[mnpu\\u00b5\\u03bc]?(?:g|mol)|mcg|mEq|u|iu|k|units?)(?:/\\w+)?\\s*)"
const CONCENTRATION = String.raw`(?:[a-z\u00b5\u03bc]{1,6}\s?/\s?[dmu\u00b5\u03bc]?l\b\s*)`
const HIGH_OR_LOW = String.raw`(?:\((?:H{1,2}|L{1,2}|high|low|critical)\)\s*)`
const WHEN = oneOf(
  String.raw`(?:on|at)\s+(?:admi\w+|arrival|presentation|\d{1,2}/\d{1,2}(?:/\d{2,4})?)\s*`,
  String.raw`\d{1,2}/\d{1,2}\s*`
)
const THEN = oneOf(
  String.raw`-+>|\u2192|=>|[,;]\s*(?:then|and|now|to|down to|up to|improved to|repeat(?:ed)?)?`,
  String.raw`\b(?:then|to|down to|up to|improved to|and)`
)
const EXTREME = oneOf("nadir(?:ed)?|peak(?:ed)?|lowest|highest|trough|max|min")
const PEAK = String.raw`(?:${EXTREME}\s*(?:of|at)?\s*)`
const END_OF_VALUE = oneOf(
  String.raw`-+>|\u2192|=>|[.;)]|$|,\s|\((?:H|L)`,
  String.raw`(?:on|at|by|prior|before|with|after|this|today|now)\b|\d{1,2}/\d`
)
const UNIT_MARK_AND_TIME = `${UNIT_OF_VALUE}?${HIGH_OR_LOW}?${WHEN}?${HIGH_OR_LOW}?`
/** `4.8 -> 1.6`, `1.9 on 06/10 (HIGH), 0.8 on 06/13`: the values after the first. */
const NEXT = RegExp(
  String
    .raw`^\s*${UNIT_MARK_AND_TIME}${THEN}\s*${PEAK}?(\d{1,6}(?:\.\d+)?)(?!\.?\d)(?=\s*${CONCENTRATION}?${END_OF_VALUE})`,
  "iu"
)
const LATER_MAX = 8

const laterValues = (
  first: LabResult,
  unit: string | undefined,
  text: string,
  offset: number,
  dates: ReadonlyArray<FoundDate>
): ReadonlyArray<LabResult> => {
  const found: Array<LabResult> = []
  let at = first.place.end - offset
  while (found.length < LATER_MAX) {
    const rest = text.slice(at, at + REACH)
    const match = NEXT.exec(rest) ?? atDischarge(rest)
    const written = match?.[1]
    if (match === null || written === undefined) break
    const isArrow = /-+>|\u2192|=>|;/u.test(match[0])
    const isTold = isArrow ||
      /\b(?:on|at|by|prior|before|to|then|now|nadir\w*|peak\w*|lowest|highest)\b|\//u.test(
        `${match[0]}${text.slice(at + match[0].length, at + match[0].length + 8)}`
      )
    const start = at + match[0].length - written.length
    const end = start + written.length
    const own = concentrationBehind(text.slice(end)) ?? unit
    const result = resultOf(first.analyte, written, own)
    if (!isTold || result === undefined) break
    const date = dates.find((other) => other.start >= end && other.start - end <= 5)
    found.push({
      ...first,
      value: result.value,
      place: { start: offset + start, end: offset + end },
      dated: date === undefined
        ? undefined
        : { start: offset + date.start, end: offset + date.end },
      date: date?.iso ?? first.date,
      mark: undefined,
      isEarlier: false
    })
    at = end
  }
  return found
}

/** Of "390 -> 480 umol/L", behind the first value. */
const laterUnit = (rest: string) => {
  const next = NEXT.exec(rest.slice(0, REACH))
  return next === null ? undefined : concentrationBehind(rest.slice(next[0].length))
}

/** "6.7 on day 3, transfused, 9.9 at discharge", with no other test between. */
const atDischarge = (rest: string) => {
  const match = AT_DISCHARGE.exec(rest)
  return match === null || OTHER.test(match[0]) ? null : match
}

const AT_DISCHARGE =
  /^[^.:]{0,60}?\s(\d{1,6}(?:\.\d+)?)(?=\s+(?:at|on|upon|prior to|before|by)\s+(?:the time of\s+)?(?:discharge|d\/c)\b)/iu
const OTHER_MEASURE = oneOf(
  "wbc|white|hgb|h(?:a)?emoglobin|h(?:a)?ematocrit|hct|platelets?|sodium|na",
  "potassium|k|creatinine|cr|bun|glucose|inr|lactate|troponin|calcium",
  "magnesium|mg|bilirubin|weight|temperature|saturation|pressure|bp|hr|pulse",
  String.raw`heart|bnp|phosph\w+|bicarb\w*|chloride|o2|oxygen|score|pain|lb|kg|ef`
)
const OTHER = RegExp(String.raw`\b${OTHER_MEASURE}\b`, "iu")

const REACH = 80
