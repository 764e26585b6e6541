/**
 * What a record says itself that whoever comes next has to know: findings, a row each (`stated.json`), by
 * one engine. A row says by which words, in which parts, how they are asserted, and what is to be done.
 */
import { Schema } from "effect"
import { oneOf } from "../../../ground/oneOf.ts"
import { examples, Form, rowsOf, wordsOf } from "../../../ground/rows.ts"
import { atMost } from "./atMost.ts"
import { dischargeNotes } from "../drugs/dischargeNotes.ts"
import type { FlagClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { ownSections, type Reading } from "../../clinical.ts"
import { said, within } from "../text/items.ts"
import { scopeAt, sentenceAt } from "../text/scope.ts"
import table from "./stated.json" with { type: "json" }
import words from "./statedWords.json" with { type: "json" }

const Row = Schema.Struct({
  id: Schema.NonEmptyString,
  category: Schema.NonEmptyString,
  tier: Schema.Literals(["critical", "important", "note"]),
  /** Whole words; `<device>` stands for words that several rows have. */
  says: Schema.NonEmptyArray(Form),
  /** What of the same sentence says that it is not so. */
  unless: Schema.optionalKey(Schema.NonEmptyArray(Form)),
  /** Parts of the record that it may stand in; all without it. */
  where: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString)),
  /** Parts that it is not looked for in. */
  notIn: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString)),
  /** `record`: in every document; else in those of discharge alone. */
  of: Schema.optionalKey(Schema.Literal("record")),
  /** `lasting`: what was counts too; `statement`: the sentence is about the record itself. */
  assertion: Schema.optionalKey(Schema.Literals(["lasting", "statement"])),
  /** How many are shown; one without it. */
  most: Schema.optionalKey(Schema.Finite),
  why: Schema.NonEmptyString,
  action: Schema.NonEmptyString,
  ...examples
})

/** The rows of `stated.json`. */
export const statedRows = rowsOf(Row)(table)

const written = wordsOf(words)

const rows = statedRows.map((row) => ({
  ...row,
  pattern: RegExp(`(?<![A-Za-z-])${written(oneOf(...row.says))}(?![A-Za-z])`, "giu"),
  over: row.unless === undefined ? undefined : RegExp(written(oneOf(...row.unless)), "iu")
}))

/** Those that `told` shows already are not told again. */
export const statedFlags = (
  reading: Reading,
  told: ReadonlyArray<FlagClaim>
): ReadonlyArray<FlagClaim> => {
  const ofDischarge = dischargeNotes(reading)
  const shown = told.flatMap(({ evidence }) => evidence)
  return rows.flatMap(({ action, category, most = 1, tier, why, ...row }) => {
    const places = placesOf(reading, row, ofDischarge).filter((place) =>
      !shown.some((other) => other.start < place.end && place.start < other.end)
    )
    if (row.assertion === "statement") shown.push(...places)
    const flags = places.map((place): FlagClaim => ({
      category,
      tier,
      item: said(reading, place),
      why,
      action,
      evidence: [place]
    }))
    return most === 1 ? flags.slice(0, 1) : atMost(flags, most)
  })
}

/** The rows that find something in a text, whatever its parts. */
export const statedIn = (text: string): ReadonlyArray<string> =>
  rows.filter(({ over, pattern }) => {
    pattern.lastIndex = 0
    return pattern.test(text) && over?.test(text) !== true
  }).map(({ id }) => id)

type Found = Pick<typeof rows[number], "assertion" | "notIn" | "of" | "over" | "pattern" | "where">

const placesOf = (
  reading: Reading,
  { assertion, notIn, of, over, pattern, where }: Found,
  ofDischarge: ReadonlySet<number>
): ReadonlyArray<Place> =>
  ownSections(reading).flatMap(({ end, kind, note, start }) => {
    if (of !== "record" && !ofDischarge.has(note) || notIn?.includes(kind) === true) return []
    if (where !== undefined && !where.includes(kind)) return []
    return [...reading.text.slice(start, end).matchAll(pattern)].flatMap((match) => {
      const place = within({ start, end }, match)
      const passage = passageOf(reading, place)
      if (over?.test(said(reading, passage)) === true) return []
      return isAsserted(reading, place, assertion)
        ? [assertion === "statement" && NAMES.test(said(reading, passage)) ? place : passage]
        : []
    })
  }).filter((place, index, all) => all.findIndex(({ start }) => start === place.start) === index)

const isAsserted = (reading: Reading, place: Place, assertion: Found["assertion"]) => {
  if (assertion === "statement") return true
  const { experiencer, historical, hypothetical, negated, uncertain } = scopeAt(reading, place)
  return experiencer === "patient" && !negated && !hypothetical && !uncertain &&
    (assertion === "lasting" || !historical)
}

/** Somebody is named, or a bed: whose an entry was by right is not told. */
const NAMES = RegExp(
  [
    String.raw`\b(?:Mr|Mrs|Ms|Miss|Smt)\b|\bbelongs? to\b|\b\p{Lu}{3,}\s?[,-]\s?\p{Lu}{3,}`,
    String
      .raw`\b\p{Lu}\p{Ll}+\s\p{Lu}\b|\b(?:another|other|different|next) (?:patient|bed|room|door)\b`
  ].join("|"),
  "u"
)

// A longer sentence is shown around the words alone.
const PASSAGE_MAX = 260
const BESIDE = 60

const passageOf = (reading: Reading, place: Place): Place => {
  const sentence = sentenceAt(reading, place.start)
  if (sentence === undefined) return place
  if (sentence.end - sentence.start <= PASSAGE_MAX) {
    return { start: sentence.start, end: sentence.end }
  }
  const { text } = reading
  const before = text.slice(Math.max(sentence.start, place.start - BESIDE), place.start)
  const after = text.slice(place.end, Math.min(sentence.end, place.end + BESIDE))
  return {
    start: place.start - before.length + Math.max(0, before.search(/\s\S/u) + 1),
    end: place.end + (/.*(?=\s)/su.exec(after)?.[0].length ?? 0)
  }
}
