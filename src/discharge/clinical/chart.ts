/**
 * A stay as it can be drawn, of what the record says and the draft holds.
 */
import type {
  DrugLine,
  Series,
  StayChart,
  TimelineEvent
} from "../../../schemas/discharge/chart.ts"
import {
  type Draft,
  isAbsent,
  type Medication,
  type Span
} from "../../../schemas/discharge/draft.ts"
import type { Reading } from "../clinical.ts"
import { drugLine } from "./completeness.ts"
import { HOSPITAL_LISTS, listsOf } from "./drugs/lists.ts"
import { sigWritten } from "./drugs/reconcile.ts"
import { isTaken } from "./drugs/taken.ts"
import { isCritical, labResults } from "./labs/labValues.ts"
import type { LabResult } from "./labs/labValue.ts"
import { placesOf } from "./labs/placesOf.ts"
import { spansOf } from "./source.ts"
import { datesIn } from "./text/dates.ts"
import { monthFirst } from "./text/dayOrder.ts"
import { said } from "./text/items.ts"

const CRITICAL_MAX = 12
const SERIES_MAX = 40

export const chartOf = (reading: Reading, draft: Draft): StayChart => {
  const dayOf = daysIn(reading, draft)
  const groups = [
    ...Map.groupBy(
      labResults(reading).filter(({ isEarlier }) => !isEarlier),
      ({ analyte }) => analyte.name
    ).values()
  ].map(ofTables)
  return {
    laboratory: groups.slice(0, SERIES_MAX).map((values) => seriesOf(reading, values, dayOf)),
    timeline: timelineOf(reading, draft, groups.flat(), dayOf),
    medications: draft.medication_reconciliation.map((row) => drugOf(reading, row))
  }
}

/** Where a table tells a test, a text counts for another day that it names itself. */
const ofTables = (values: ReadonlyArray<LabResult>): ReadonlyArray<LabResult> => {
  const tables = values.filter(({ from }) => from === "table")
  if (tables.length === 0) return values
  const days = new Set(tables.map(({ date }) => date?.slice(-5)))
  return [
    ...tables,
    ...values.filter(({ from, dated, date }) =>
      from === "text" && dated !== undefined && !days.has(date?.slice(-5))
    )
  ]
}

type DayOf = (date: string | undefined) => string | null

/** `YYYY-MM-DD`, with the year of the stay where the record leaves it out. */
const daysIn = (reading: Reading, draft: Draft): DayOf => {
  const { dayOrder: order } = reading
  const years = [draft.admission_date, draft.discharge_date].flatMap((text) => {
    const written = isAbsent(text) ? undefined : monthFirst(text, order)
    return written === undefined ? [] : datesIn(written).map(({ iso }) => iso)
  }).filter((iso) => iso.length === 10)
  const [first, last] = [years[0], years.at(-1)]
  return (date) => {
    if (date === undefined) return null
    if (date.length === 10) return date
    const year = first?.slice(0, 4)
    // Over the turn of a year it is not known which one is meant.
    return year === undefined || year !== last?.slice(0, 4) ? null : `${year}-${date}`
  }
}

const NUMBER = /^\d{1,6}(?:,\d{3})*(?:\.\d+)?/u
const UNIT = String
  .raw`(?:%|(?:x\s?)?10[\^*]\d{1,2}\s?\/\s?\w{1,2}|[A-Za-z\u00b5\u03bc]{1,4}\s?\/\s?[A-Za-z]{1,4}(?![\w/]))`
const RANGE = new RegExp(
  String
    .raw`(?:(?<low>\d+(?:\.\d+)?)\s?[-\u2013]\s?(?<high>\d+(?:\.\d+)?)|<=?\s?(?<under>\d+(?:\.\d+)?)|>=?\s?(?<over>\d+(?:\.\d+)?))[\])]?\s{0,3}(?<unit>${UNIT})?`,
  "gu"
)
const UNIT_BESIDE = new RegExp(String.raw`^(?:\s?\(?(?:HH?|LL?|\*)\)?)?\s{0,3}(${UNIT})`, "u")
const MARKED = /\s?\(?(?:HH?|LL?|\*{1,2}|high|low|critical|crit)\)?$/iu

const seriesOf = (
  reading: Reading,
  values: ReadonlyArray<LabResult>,
  dayOf: DayOf
): Series => {
  const rows = values.map((value) => ({ value, ...usualOf(reading, value) }))
  const unit = rows.find((row) => row.unit !== undefined)?.unit
  const range = rows.find((row) => row.range !== undefined)?.range ?? null
  const points = rows.map(({ value, unit: own }) => {
    const text = said(reading, value.place)
    const number = NUMBER.exec(text.replace(MARKED, ""))?.[0]
    const isSame = own === undefined || own === unit
    return {
      value: number === undefined || !isSame ? null : Number(number.replaceAll(",", "")),
      text: own === undefined || isSame ? text : `${text} ${own}`,
      at: dayOf(value.date),
      mark: value.mark ?? null,
      evidence: placesOf(value).flatMap((place) => spansOf(reading.source, place))
    }
  })
  const unlike = points.filter((point, index) =>
    points.findIndex((other) => other.at === point.at && other.text === point.text) === index
  )
  const [first] = values
  return {
    test: first === undefined ? "" : capital(said(reading, first.name)),
    unit: unit ?? null,
    range,
    points: unlike.toSorted((a, b) => a.at === null || b.at === null ? 0 : a.at < b.at ? -1 : 1)
  }
}

/** What the row says is usual, and the unit. */
const usualOf = ({ lines, text }: Reading, { place, from }: LabResult) => {
  const beside = UNIT_BESIDE.exec(text.slice(place.end, place.end + 24))?.[1]
  if (from === "text") return { unit: beside, range: undefined }
  const line = lines.find(({ start, end }) => start <= place.start && place.end <= end)
  const behind = line === undefined ? "" : text.slice(place.end, line.end)
  const found = [...behind.matchAll(RANGE)].at(-1)?.groups
  if (found === undefined) return { unit: beside, range: undefined }
  const { low, high, under, over, unit } = found
  const number = (words: string | undefined) => words === undefined ? null : Number(words)
  return {
    unit: beside ?? unit,
    range: { low: number(low ?? over), high: number(high ?? under) }
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const timelineOf = (
  reading: Reading,
  draft: Draft,
  results: ReadonlyArray<LabResult>,
  dayOf: DayOf
): ReadonlyArray<TimelineEvent> => {
  const { dayOrder: order } = reading
  const dayIn = (text: string) => {
    const written = monthFirst(text, order)
    return dayOf(written === undefined ? undefined : datesIn(written)[0]?.iso)
  }
  const proof = (key: string): ReadonlyArray<Span> => draft.provenance[key] ?? []
  const whole = (field: "admission_date" | "discharge_date", text: string): TimelineEvent => ({
    at: isAbsent(draft[field]) ? null : dayIn(draft[field]) ?? draft[field],
    kind: field === "admission_date" ? "admission" : "discharge",
    text: isAbsent(text) ? "" : text,
    evidence: proof(field)
  })
  const procedures = draft.procedures_performed.flatMap((text, index): Array<TimelineEvent> => {
    const evidence = proof(`procedures_performed[${index}]`)
    const dated = [text, ...evidence.map(({ quote }) => quote)].map(dayIn)
    return isAbsent(text)
      ? []
      : [{ at: dated.find((day) => day !== null) ?? null, kind: "procedure", text, evidence }]
  })
  const grave = results.filter(isCritical).map((value): TimelineEvent => ({
    at: dayOf(value.date),
    kind: "critical_value",
    text: `${capital(said(reading, value.name))} ${said(reading, value.place)}`,
    evidence: placesOf(value).flatMap((place) => spansOf(reading.source, place))
  }))
  const unlike = grave.filter((one, index) =>
    grave.findIndex((other) => other.at === one.at && other.text === one.text) === index
  )
  const during = [...procedures, ...unlike.slice(0, CRITICAL_MAX)]
  return [
    ...(isAbsent(draft.admission_date)
      ? []
      : [whole("admission_date", draft.reason_for_admission)]),
    ...during.filter(({ at }) => at !== null).toSorted((a, b) =>
      (a.at ?? "") < (b.at ?? "") ? -1 : 1
    ),
    ...during.filter(({ at }) => at === null),
    ...(isAbsent(draft.discharge_date) ? [] : [whole("discharge_date", draft.disposition)])
  ]
}

const CHANGES: Readonly<Record<Medication["status"], string>> = {
  new: "Started",
  changed: "Changed",
  continued: "As before",
  listed: "On the discharge list; the record does not say what was taken before",
  stopped: "Stopped",
  held: "On hold",
  unaddressed: "Taken at home; the discharge papers do not speak of it",
  struck: "Struck"
}

const drugOf = (reading: Reading, row: Medication): DrugLine => {
  const { all, home } = listsOf(reading)
  const name = row.name.toLowerCase()
  const own = all.find(({ written }) => written.toLowerCase() === name) ??
    all.find(({ written }) => name.startsWith(written.toLowerCase()))
  const isSame = ({ key }: { readonly key: string }) => key === own?.key
  const atHome = home.filter(isSame)
  const inHospital = all.filter((mention) =>
    isSame(mention) && HOSPITAL_LISTS.has(reading.sections[mention.section]?.kind ?? "")
  )
  const wording = (mentions: typeof all) =>
    mentions.map((mention) => sigWritten(reading, mention)?.value).find((words) =>
      words !== undefined
    ) ?? (mentions.length === 0 ? null : "named, without a dose")
  const sig = drugLine({ ...row, name: "" }).trim()
  return {
    drug: row.name,
    home: wording(atHome) ?? row.before,
    in_hospital: wording(inHospital),
    at_discharge: isTaken(row) ? sig === "" ? "dose not said" : sig : null,
    status: row.status,
    change: CHANGES[row.status] +
      (row.status === "changed" && row.before !== null ? ` from ${row.before}` : "") +
      (row.reason === null ? "" : `: ${row.reason}`)
  }
}
