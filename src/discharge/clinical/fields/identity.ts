/**
 * Who the patient is, who cared for them, and from when to when, as the heads of documents say.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Absent } from "../../../../schemas/discharge/draft.ts"
import { evidenceOf } from "../identity/evidence.ts"
import { displayName, identityOf, learn, nobody } from "../identity/identity.ts"
import { plain } from "../identity/name.ts"
import type { Claim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { datesIn } from "../text/dates.ts"
import { claimOf, said } from "../text/items.ts"
import { isDischargeNote } from "../text/notes.ts"
import { scopeAt } from "../text/scope.ts"
import type { Reading } from "../../clinical.ts"

type Text = Claim | Absent

/** What the record says of one thing, place by place: the first is the one that is taken. */
type Said = (reading: Reading) => ReadonlyArray<Place>

const firstOf = (reading: Reading, said: Said): Text => {
  const place = said(reading)[0]
  return place === undefined ? "missing" : claimOf(reading, place)
}

export const patientName = (reading: Reading): Text => {
  const name = ownName(reading)
  const place = name === undefined ? undefined : namesIn(reading.text, name)[0]
  return name === undefined || place === undefined ? "missing" : { value: name, places: [place] }
}

const ownName = (reading: Reading): string | undefined => {
  const pieces = ownNotes(reading).map(({ start, end }) =>
    reading.text.slice(start, Math.min(end, start + HEAD))
  )
  return displayName(
    pieces.reduce(
      (identity, piece) => learn(identity, identityOf(evidenceOf(piece, false), true), 1),
      nobody
    )
  )
}

const HEAD = 900

const ownNotes = ({ notes, strangers }: Reading) =>
  notes.filter((_, index) => !strangers.has(index))

/**
 * Where the parts of a name stand together, in either order, in one line or two: "DOE, JOHN A",
 * "Surname: Doe   Given name: John", "DOE^JOHN".
 */
const namesIn = (text: string, name: string): ReadonlyArray<Place> => {
  const parts = plain(name).split(/[\s.]+/u).map((part) => part.replaceAll(/[^\p{L}'-]/gu, ""))
    .filter((part) => part !== "")
  const [first = "", last = ""] = [parts[0], parts.at(-1)]
  const middle = parts.slice(1, -1).map((part) =>
    `(?:${part.slice(0, 1)}[\\p{L}.'-]{0,40}[\\s^]{1,8})?`
  )
    .join("")
  const behind = parts.slice(1, -1).map((part) =>
    `(?:[\\s^]{1,8}${part.slice(0, 1)}[\\p{L}.'-]{0,40})?`
  )
    .join("")
  const small = parts.slice(1, -1).map((part) => String.raw`${part}\s{1,8}`).join("")
  const plainly = unaccented(text)
  const found = (between: string) => [
    ...plainly.matchAll(RegExp(
      String
        .raw`(?<!\p{L})(?:${
        small === "" ? "" : `(?:${small})?`
      }${last}(?!\p{L})${between}(?<!\p{L})${first}(?!\p{L})${behind}|${first}(?!\p{L})${between}(?<!\p{L})${last}(?!\p{L}))`,
      "giu"
    ))
  ]
  const near = found(String.raw`(?:\s{0,8},\s{0,8}|\s{1,8}${middle})`)
  const all = near.length > 0 ? near : found(String.raw`(?:[^\n]{1,48}|[^\n]{0,30}\n[^\n]{1,30})`)
  return all.map(({ 0: words, index }) => ({ start: index, end: index + words.trimEnd().length }))
}

/** Letter by letter, so that places stay. */
const unaccented = (text: string) =>
  text.replaceAll(/[^\p{ASCII}]/gu, (letter) => {
    const bare = plain(letter)
    return bare.length === letter.length ? bare : letter
  })

const NUMBER_SIGN = oneOf(String.raw`no\.?|number|#`)
const RECORD_NUMBER = oneOf(
  String.raw`M\.?R\.?N\.?|MR\s?#|med(?:ical)?\.?\s*rec(?:ord)?\.?\s*(?:no\.?|number|num|#)`,
  String.raw`record(?:\s*${NUMBER_SIGN})?|chart\s*${NUMBER_SIGN}|patient\s*id`,
  String
    .raw`hosp(?:ital)?\.?\s*${NUMBER_SIGN}|unit\s*${NUMBER_SIGN}|NHS(?:\s*${NUMBER_SIGN})?|URN|CHI|IPP`,
  String
    .raw`NHC|I\.?P\.?\s*${NUMBER_SIGN}|(?:fall|pat(?:ienten?)?|aufnahme)[-.\s]{0,2}(?:nr|nummer)\.?`
)
const ATTENDING = oneOf(
  String.raw`attending(?:\s+(?:physician|md|provider|doctor|of\s+record))?|attending\s+\w+`,
  String.raw`hospitalist|admitting\s+physician|discharging\s+(?:physician|provider)`,
  String.raw`attending\s+physician\s+(?:at|on)\s+discharge|responsible\s+physician`,
  String.raw`physician\s+of\s+record`
)
const BORN = oneOf(
  String.raw`D\.?\s?[O0]\.?\s?B\.?|date\s+of\s+b[il1]rth|b[il1]rth\s?-?date|born(?:\s+on)?`,
  String.raw`geb(?:oren|oortedatum|urtsdatum)?\b\.?(?:\s+am)?|n[e\u00e9]e?\s+le`,
  String.raw`f(?:echa)?\.?\s*(?:de\s+)?nac\w*|nacid[oa]\s+el|nat[oa]\s+il`,
  String.raw`dat[ae]\s+(?:di|de)\s+na(?:scita|scimento|issance)`
)
const NAMED = String.raw`((?:Dr\.?\s+)?[A-Z][\p{L}'.-]*(?:,?\s+[A-Z][\p{L}'.-]*){0,4})`
const LABELLED = {
  record: RegExp(
    String
      .raw`\b${RECORD_NUMBER}\s*[#:.]?\s*(\d{3} \d{3} \d{4}|[A-Z]{0,3}-?\d[\d-]{3,12}|\d{4}/\d{4,8})(?![\d/])`,
    "giu"
  ),
  birth: RegExp(String.raw`\b${BORN}\s*[:.]?\s*(\S[^\n]{5,23})`, "giu"),
  attending: RegExp(String.raw`\b${ATTENDING}\s*[:\uFF1A]\s*${NAMED}`, "gu")
} as const

/** The first that is labelled so in a document about the patient. */
const labelled = (reading: Reading, pattern: RegExp): ReadonlyArray<Place> =>
  ownNotes(reading).flatMap(({ start, end }) =>
    [...reading.text.slice(start, end).matchAll(pattern)].flatMap((match) => {
      const value = match[1]
      if (value === undefined) return []
      const at = start + match.index + match[0].lastIndexOf(value)
      return [{ start: at, end: at + value.length }]
    })
  )

const recordNumbers: Said = (reading) => labelled(reading, LABELLED.record)

export const recordNumber = (reading: Reading): Text => firstOf(reading, recordNumbers)

export const birthDates: Said = (reading) =>
  labelled(reading, LABELLED.birth).flatMap(({ start, end }) =>
    datesIn(reading.text.slice(start, end), start).slice(0, 1)
      .filter((date) => date.start - start < LEAD_MAX)
  )

/** Of a weekday or a bracket, between the label and the date. */
const LEAD_MAX = 6

export const dateOfBirth = (reading: Reading): Text => firstOf(reading, birthDates)

const attendings: Said = (reading) =>
  labelled(reading, new RegExp(LABELLED.attending.source, "giu"))
    .map(({ start, end }) => named(reading.text, start, end))
    .filter(({ start, end }) => end - start > 3)

export const attending = (reading: Reading): Text => firstOf(reading, attendings)

/** Up to the next label of the line: `J. Smith, MD   Unit: 4`. */
const named = (text: string, start: number, end: number): Place => {
  const words = text.slice(start, end)
  const cut =
    /\s{2,}|\n|\s(?:Admit|Date|Unit|Room|Patient|MRN|DOB|Service|Discharge)\b/u.exec(words)
      ?.index ?? words.length
  return {
    start,
    end: start +
      words.slice(0, cut).replace(/[\s,.:]+$/u, (tail) => /\.$/u.test(tail) ? "." : "").length
  }
}

const AGE = "\\d{1,3}(?:\\s?(?:-|\\s)?\\s?(?:1\\/2|and a half))?"
const SEX = "(?:male|female|man|woman|gentleman|lady|boy|girl|[MF]\\b|infant|baby|newborn)"
const YEARS = oneOf(String.raw`years?|yrs?|y\.?\s?[o0]\.?|y\/o|months?|mos?|weeks?|days?`)
const OLD = oneOf(String.raw`of\s+age|olds?|[o0]ld`)
const COMING = oneOf(
  String.raw`with|who|on|s\/p|h\/o|hx|status|found|brought`,
  String.raw`presents|presented|admitted|presenting|p\/w|w\/`
)
const NUMERAL = oneOf("one|two|three|four|five|six|seven|eight|nine")
const AGED = new RegExp(
  [
    String.raw`\b${AGE}[\s-]?${YEARS}[\s-]*${OLD}?[\s,-]*(?:\(?\s*)?(?:[\w-]+[\s,]+){0,5}?${SEX}`,
    String.raw`\b${AGE}\s?(?:yo|y\/o|yr)\b[\s,]*(?:[\w-]+[\s,]+){0,4}?${SEX}`,
    String.raw`\b${AGE}\s?[MF]\b(?=\s+${COMING})`,
    // At the end of a head that names the patient.
    String
      .raw`(?<=\b(?:MRN|DOB|PT|Patient|Name)\b[^\n]{1,80})\b\d{1,3}\s?[MF]\b(?=\s*(?:\n|\|)|\s{2})`,
    String
      .raw`\b${NUMERAL}[- ](?:\w+-?){0,2}(?:day|week|month|year)[- ]old\s+(?:[\w-]+\s){0,3}?${SEX}`
  ].join("|"),
  "iu"
)
const AGE_LABEL =
  /\bAge(?:\/Sex)?\s*:\s*\d{1,3}(?:\s?(?:y(?:rs?|ears?|\/?o)?|[mdw]\b))?(?:\s*\/?\s*[MF]\b|\s*(?:male|female))?/iu
const SEX_LABEL = /\b(?:Sex|Gender)\s*:\s*(?:male|female|[MF]\b)/iu
const AGE_ALONE = new RegExp(`\\b${AGE}[\\s-]?years?[\\s-]+(?:of\\s+age|old)`, "iu")

export const ageAndGender = (reading: Reading): Text => {
  for (const pattern of AGES) {
    for (const place of agesIn(reading, pattern)) {
      const { start, end } = noteAt(reading, place)
      const other = pattern === AGE_LABEL ? SEX_LABEL.exec(reading.text.slice(start, end)) : null
      return other === null || /[MF]\b|male/u.test(said(reading, place))
        ? claimOf(reading, place)
        : claimOf(reading, place, {
          start: start + other.index,
          end: start + other.index + other[0].length
        })
    }
  }
  return "missing"
}

const AGES = [AGED, AGE_LABEL, AGE_ALONE, SEX_LABEL]

/** Those of kin and of others are none. */
function* agesIn(reading: Reading, pattern: RegExp): Generator<Place> {
  for (const { start, end } of ownNotes(reading)) {
    for (const { 0: words, index } of reading.text.slice(start, end).matchAll(every(pattern))) {
      const place = { start: start + index, end: start + index + words.length }
      if (scopeAt(reading, place).experiencer === "patient" && !isOfKin(reading, place)) yield place
    }
  }
}

const every = ({ source, flags }: RegExp) => new RegExp(source, `${flags}g`)

const noteAt = (reading: Reading, { start }: Place) =>
  reading.notes.find((note) => note.start <= start && start < note.end) ?? { start, end: start }

const KIN = oneOf(
  "mother|father|brother|sister|sibling|aunt|uncle|cousin|parent|son|daughter|child|children",
  "wife|husband|spouse|partner|roommate|girlfriend|boyfriend|friend|neighbou?r|twin|donor"
)
const KIN_BEFORE = RegExp(String.raw`\b${KIN}s?\b[^.;:\n]{0,24}$`, "iu")
const KIN_AFTER = RegExp(String.raw`^[\s,-]{1,3}(?:\w+[\s,-]{1,3})?${KIN}\b`, "iu")

/** "her 45-year-old brother", "a daughter, 12 years old". */
const isOfKin = ({ text }: Reading, { start, end }: Place) =>
  KIN_AFTER.test(text.slice(end, end + 40)) ||
  KIN_BEFORE.test(text.slice(Math.max(0, start - 40), start))

const ADMISSION = oneOf(
  String.raw`(?:date\s+of\s+)?(?:admission|admit|admitted)(?:\s+date)?(?:\s*/\s*time)?`,
  String.raw`date\s+admitted`,
  String.raw`dates\s+of\s+(?:service|stay|hospitali[sz]ation|admission)|D\.?O\.?A|ADM|arrival`
)
const BEFORE_A_DATE = String.raw`\.?\s*[:\uFF1A]?\s*(?:on\s+)?(?=\d|[A-Z][a-z]{2})`
const ADMITTED = RegExp(
  [
    String.raw`\b${ADMISSION}\b${BEFORE_A_DATE}`,
    String.raw`\b(?:was\s+)?admitted\s+(?:to\s+[\w ]{1,40}\s+)?on\s+`,
    String.raw`\bin the hospital from\s+`
  ].join("|"),
  "giu"
)
const DISCHARGE = oneOf(
  String.raw`(?:date\s+of\s+)?(?:discharged?|disch)(?:\s+date)?(?:\s*/\s*time)?`,
  String.raw`date\s+discharged|D/?C(?:\s+date)?|D\.?O\.?D`
)
const DISCHARGED = RegExp(
  String.raw`\b${DISCHARGE}\b${BEFORE_A_DATE}|\bdischarged\s+(?:[\w ]{1,40}\s+)?on\s+`,
  "giu"
)

export const admissionDates: Said = (reading) => [
  ...datesAfter(reading, ADMITTED),
  ...dateOfNote(
    reading,
    ({ kind }) => kind === "history_and_physical" || kind === "emergency",
    "first"
  )
]

export const admissionDate = (reading: Reading): Text => firstOf(reading, admissionDates)

// The second of "10/03/2023 - 10/08/2023".
const UNTIL =
  /\b(?:dates\s+of\s+(?:service|stay|hospitali[sz]ation|admission)\s*[:\uFF1A]?|in the hospital from)\s*\S{6,18}\s*(?:-|\u2013|to|through|until)\s*(?=\d)/giu

export const dischargeDates: Said = (reading) => [
  ...datesAfter(reading, DISCHARGED),
  ...datesAfter(reading, UNTIL),
  ...dateOfNote(reading, isDischargeNote, "last")
]

export const dischargeDate = (reading: Reading): Text => firstOf(reading, dischargeDates)

// Between the label and its date.
const NEAR = 26

const datesAfter = (reading: Reading, pattern: RegExp): ReadonlyArray<Place> =>
  ownNotes(reading).flatMap(({ start, end }) =>
    [...reading.text.slice(start, end).matchAll(pattern)].flatMap((match) => {
      const at = start + match.index + match[0].length
      const date = datesIn(reading.text.slice(at, Math.min(end, at + NEAR)), at)[0]
      const isPatients = date !== undefined &&
        scopeAt(reading, date).experiencer === "patient"
      return isPatients && date.start - at < 4 ? [date] : []
    })
  )

/** A record of several documents is dated by them; a single one may be written later. */
const dateOfNote = (
  reading: Reading,
  wanted: (note: Reading["notes"][number]) => boolean,
  which: "first" | "last"
): ReadonlyArray<Place> => {
  if (reading.notes.length < 2) return []
  const found = ownNotes(reading).filter((note) => wanted(note) && note.date !== undefined)
  const note = which === "first" ? found[0] : found.at(-1)
  if (note === undefined) return []
  return datesIn(
    reading.text.slice(note.title.start, note.title.start + 400),
    note.title.start,
    reading.dayOrder
  )
    .filter(({ iso }) => iso === note.date).slice(0, 1)
}
