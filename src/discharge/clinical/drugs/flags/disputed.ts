/**
 * Services that want different things with a drug: other days to begin it again, another dose than the
 * list of discharge.
 */
import { oneOf } from "../../../../ground/oneOf.ts"
import type { FlagClaim } from "../../proposal.ts"
import type { Reading } from "../../../clinical.ts"
import { kindsAt } from "../../text/scope.ts"
import { isSameDrug } from "../compare.ts"
import type { Lists } from "../lists.ts"
import type { Mention } from "../mentions.ts"
import type { Row } from "../reconcile.ts"
import { amountOf } from "../../../entries/amount.ts"
import { flagOf, ordered } from "./flag.ts"

export const disputedFlags = (
  reading: Reading,
  lists: Lists,
  going: ReadonlyArray<Row>
): ReadonlyArray<FlagClaim> => [
  ...dayFlags(reading, lists),
  ...adviceFlags(reading, lists, going)
]

const AGAIN = oneOf(
  "re-?start(?:ed|ing)?|resum(?:e[ds]?|ing)|re-?initiat\\w+|hold until|held until"
)
const DAY = String.raw`\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?`
const FROM_DAY = RegExp(
  String.raw`\b${AGAIN}\b[^.;\n]{0,40}?(?<![\d/])(${DAY})(?![\d/])`,
  "iu"
)

/** The day on which a drug is to begin again, as the clause around it says. */
const dayOf = ({ text }: Reading, { sentence, start, until }: Mention) => {
  const clause = text.slice(sentence.start, start).lastIndexOf(";") + 1 + sentence.start
  const words = text.slice(
    Math.max(clause, start - CLAUSE_MAX),
    Math.min(until, start + CLAUSE_MAX)
  )
  const match = FROM_DAY.exec(words)
  return match === null || kindsAt(words, match.index, match.index + 4).has("negated")
    ? undefined
    : match[1]?.split(/[/.]/u).slice(0, 2).map(Number).join("/")
}

const CLAUSE_MAX = 60

const dayFlags = (reading: Reading, { all }: Lists): ReadonlyArray<FlagClaim> => {
  const dated = all.flatMap((mention) => {
    const day = dayOf(reading, mention)
    return day === undefined ? [] : [{ mention, day }]
  })
  const seen = new Set<string>()
  return dated.flatMap(({ mention, day }): ReadonlyArray<FlagClaim> => {
    const other = dated.find((one) => isSameDrug(one.mention, mention) && one.day !== day)
    if (other === undefined || seen.has(mention.key)) return []
    seen.add(mention.key)
    return [flagOf([mention, other.mention], {
      category: "contradiction",
      tier: "critical",
      item: mention.written,
      why: `The record begins ${mention.written} again on ${day} and on ${other.day}`,
      action: "Ask who decides, and write that day"
    })]
  })
}

const SERVICE = oneOf(
  "endocrin\\w+|cardiolog\\w+|nephrolog\\w+|renal|infectious diseases?|ID|neurolog\\w+|psychiatr\\w+",
  "h(?:a)?ematolog\\w+|oncolog\\w+|rheumatolog\\w+|pulmon\\w+|gastroenterolog\\w+|hepatolog\\w+|GI",
  "pharmac(?:y|ist)|transplant|pain (?:service|team)|palliative|diabetes (?:team|nurse|educator)|consultants?"
)
const ADVICE = RegExp(
  String
    .raw`\b(?:per|by)\s${SERVICE}\b|\b${SERVICE}\b[^.;\n]{0,24}(?::|\b(?:note|rec\w*|advis\w+|suggest\w*|want\w*|consult|plan|team)\b)`,
  "iu"
)
/** It was so, or was changed afterwards: no advice for the time after discharge. */
const PASSED =
  /\b(?:initially|at first|was (?:started|given|on)|then|later|subsequently|home|prior|previous(?:ly)?|received|overnight)\b/iu

/** What a service wants, against the list that was written in the end. */
const adviceFlags = (
  reading: Reading,
  { all }: Lists,
  going: ReadonlyArray<Row>
): ReadonlyArray<FlagClaim> => {
  const { text } = reading
  return going.flatMap(({ mention }): ReadonlyArray<FlagClaim> => {
    const listed = amountOf(mention.sig.dose?.value ?? "")
    if (listed === undefined || mention.sig.frequency === null) return []
    const advised = all.findLast((other) =>
      other !== mention && other.start < mention.start && other.section !== mention.section &&
      other.sig.dose !== null && other.cue !== "stopped" && other.cue !== "held" &&
      isSameDrug(other, mention)
    )
    if (advised === undefined) return []
    const amount = amountOf(advised.sig.dose?.value ?? "")
    const words = text.slice(advised.sentence.start, advised.until)
    const isAdvice = ADVICE.test(text.slice(advised.sentence.start, advised.start)) &&
      !PASSED.test(words)
    if (!isAdvice || amount?.unit !== listed.unit || amount.most === listed.most) return []
    return [flagOf([advised, mention], {
      category: "contradiction",
      tier: "important",
      item: mention.written,
      why: `A service wants "${ordered(advised)}", and the list says "${ordered(mention)}"`,
      action: "Ask which is meant before the patient leaves"
    })]
  })
}
