/**
 * Plain facts that a record tells in two ways: whether to resuscitate, a day.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import { admissionDates, dischargeDates } from "../fields/identity.ts"
import { followUpPlaces } from "../fields/followUp.ts"
import type { FlagClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { compareDates, datesIn } from "../text/dates.ts"
import { said, within } from "../text/items.ts"
import { scopeAt } from "../text/scope.ts"
import { ownSections, type Reading } from "../../clinical.ts"

export const disagreeFlags = (reading: Reading): ReadonlyArray<FlagClaim> => [
  ...codeFlags(reading),
  ...stayFlags(reading),
  ...appointmentFlags(reading)
]

/** Where the patient is spoken of now, each match of `pattern` in running text and heads. */
const statementsOf = (
  reading: Reading,
  pattern: RegExp
): ReadonlyArray<Place & { words: string }> =>
  ownSections(reading).filter(({ kind }) => kind !== "family_history").flatMap((section) =>
    [...reading.text.slice(section.opens, section.end).matchAll(pattern)].map((match) => ({
      ...within({ start: section.opens, end: section.end }, match),
      words: match[0]
    }))
  ).filter((place) => {
    const { experiencer, historical, hypothetical } = scopeAt(reading, place)
    return experiencer === "patient" && !historical && !hypothetical
  })

const LIMITED = oneOf("DNR|DNI|do not resuscitate|no code|comfort measures only|CMO|DNAR|DNACPR")
const FULL = oneOf("full code|full resuscitation|attempt resuscitation|for resuscitation")
const CODE = RegExp(String.raw`\b(?:(${LIMITED})|(${FULL}))\b`, "giu")
const CHANGED =
  /\b(?:changed|revers\w+|switched|transition\w*|converted|made|now|elected|decided|no longer)\b/iu

const codeFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const told = statementsOf(reading, CODE)
  const limited = told.find(({ words }) => RegExp(LIMITED, "iu").test(words))
  const full = told.find(({ words }) => RegExp(FULL, "iu").test(words))
  if (limited === undefined || full === undefined) return []
  const [first, last] = limited.start < full.start ? [limited, full] : [full, limited]
  // "Full code on admission, changed to DNR": a course of things.
  const beside = reading.text.slice(Math.max(0, last.start - NEAR), last.end + NEAR)
  if (CHANGED.test(beside)) return []
  return [disagreement(
    "Code status",
    `The record says "${said(reading, first)}" and "${said(reading, last)}"`,
    "Ask which holds, and write that order",
    "critical",
    [first, last]
  )]
}

const NEAR = 80

const isoAt = (reading: Reading, place: Place | undefined) =>
  place === undefined ? undefined : datesIn(
    reading.text.slice(place.start, place.end),
    0,
    reading.dayOrder
  )[0]?.iso

const WITH_YEAR = 10

const stayFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const [admitted, left] = [admissionDates(reading)[0], dischargeDates(reading)[0]]
  const [from, to] = [isoAt(reading, admitted), isoAt(reading, left)]
  if (admitted === undefined || left === undefined) return []
  if (from?.length !== WITH_YEAR || to?.length !== WITH_YEAR || from <= to) return []
  return [disagreement(
    "Dates",
    `The patient left (${said(reading, left)}) before the admission (${said(reading, admitted)})`,
    "Correct the dates",
    "important",
    [admitted, left]
  )]
}

/** An appointment on a day that is over when the patient leaves. */
const appointmentFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const left = dischargeDates(reading)[0]
  const day = isoAt(reading, left)
  if (left === undefined || day?.length !== WITH_YEAR) return []
  const early = followUpPlaces(reading).flatMap((place) => {
    const words = reading.text.slice(place.start, place.end)
    if (PAST.test(words)) return []
    return datesIn(words, 0, reading.dayOrder).filter(({ iso }) =>
      iso.length === WITH_YEAR && compareDates(iso, day) < 0
    ).map(({ start, end }) => ({ start: place.start + start, end: place.start + end, of: place }))
  })[0]
  return early === undefined ? [] : [disagreement(
    said(reading, early.of),
    `The day (${said(reading, early)}) is before the discharge (${said(reading, left)})`,
    "Ask for the right day",
    "important",
    [early.of, left]
  )]
}

const PAST =
  /\b(?:was|were|had|been|done|drawn|collected|from|since|dated|on admission|last|showed|previous\w*|reviewed|performed|started|surgery|born|dob|signed|dictated)\b/iu

const disagreement = (
  item: string,
  why: string,
  action: string,
  tier: FlagClaim["tier"],
  places: ReadonlyArray<Place>
): FlagClaim => ({
  category: "contradiction",
  tier,
  item,
  why,
  action,
  evidence: places.map(({ start, end }) => ({ start, end }))
})
