/**
 * The lines of a record that nothing may pass over in silence: a drug with a dose or in a list, a word of
 * allergy, a result with a mark, an appointment with a date, what is pending, what is ticked.
 */
import { pattern } from "../proof/pattern.ts"
import { namesIn } from "../clinical/drugs/names.ts"
import type { Place } from "../clinical/source.ts"

export type Kind = "drug" | "allergy" | "result" | "appointment" | "pending" | "ticked"

/** A line, and what of it must be placed or accounted for. */
export interface Mention extends Place {
  readonly kind: Kind
}

const AMOUNT =
  /(?<![\p{L}\d])\d[\d.,/]*\s?(?:mg|mcg|µg|μg|ug|g|grams?|meq|mmol|iu|units?|ml|puffs?|tab(?:let)?s?|cap(?:sule)?s?|drops?|gtts?|sprays?|patch(?:es)?|sachets?|suppositor\w+)(?![\p{L}])/iu
const ITEM = /^\s*(?:[-*•·○●▪+]|\[[ xX✓]?\]|\(?\d{1,2}[.)])\s+/u
const TICKED = /^\s*(?:\[\s?[xX✓]\s?\]|[☒☑✔✓])/u
const ALLERGY = /\ballerg\w*|\banaphyla\w*|\bnkd?a\b|\bintoleran(?:ce|t)\b/iu
const MARKED =
  /\d[\d.,]*\s*(?:\([HL]{1,2}\)|\*{1,2}(?=\s|$)|[HL]{1,2}(?=\s|$)|\((?:high|low|critical|abnormal)\)|critical\b)/u
const VISIT =
  /\b(?:follow(?:s|ed|ing)?[- ]?up|f\/u|appointment|appt|return(?:s|ed)?|see(?:n)?|visit|recheck|clinic)\b/iu
const DATED = pattern(
  "iu",
  String.raw`\b(?:in|within|after|for)\s+(?:\d+|one|two|three|four|six|eight|ten|a`,
  String.raw`|several)(?:\s?(?:-|to)\s?(?:\d+|two|three|four|six))?\s+(?:day|week|month|year)s?\b`,
  String.raw`|\b\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep`,
  String.raw`|oct|nov|dec)\w*\.? \d{1,2}\b|\b(?:mon|tues|wednes|thurs|fri)day\b|\btomorrow\b`,
  String.raw`|\bnext (?:week|month)\b`
)
const AWAITED =
  /\bpending\b|\bawait(?:ed|ing|s)?\b|\bnot (?:yet )?(?:back|final|resulted)\b|\boutstanding\b/iu

export const mentionsIn = (text: string): ReadonlyArray<Mention> => {
  const found: Array<Mention> = []
  let start = 0
  for (const line of text.split("\n")) {
    const end = start + line.length
    for (const [from, words] of sentencesOf(line)) {
      const place = { start: start + from, end: start + from + words.length }
      for (const kind of kindsOf(words)) found.push({ ...place, kind })
    }
    start = end + 1
  }
  return found
}

const kindsOf = (words: string): ReadonlyArray<Kind> => [
  ...isDrug(words) ? ["drug" as const] : [],
  ...ALLERGY.test(words) ? ["allergy" as const] : [],
  ...MARKED.test(words) ? ["result" as const] : [],
  ...VISIT.test(words) && DATED.test(words) ? ["appointment" as const] : [],
  ...AWAITED.test(words) ? ["pending" as const] : [],
  ...TICKED.test(words) ? ["ticked" as const] : []
]

const isDrug = (words: string) =>
  AMOUNT.test(words) || ITEM.test(words) && namesIn(words).length > 0

/** A long line of prose is looked at sentence by sentence. */
function* sentencesOf(line: string): Generator<readonly [number, string]> {
  if (line.length <= LONG) return yield [0, line]
  let from = 0
  for (const { index, 0: stop } of line.matchAll(/[.;]\s+(?=[A-Z\d])/gu)) {
    yield [from, line.slice(from, index + 1)]
    from = index + stop.length
  }
  yield [from, line.slice(from)]
}

const LONG = 160
