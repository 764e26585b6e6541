/**
 * What the record itself says is not known, not arranged or not done.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import { dischargeNotes } from "../drugs/dischargeNotes.ts"
import type { FlagClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { said } from "../text/items.ts"
import { isShownBy } from "./told.ts"
import { ownSections, type Reading } from "../../clinical.ts"
import { atMost } from "./atMost.ts"

const SET_UP = oneOf(
  "arranged|scheduled|booked|made|addressed|re-?checked|documented|recorded|charted|repeated",
  "reconciled|confirmed|clarified|verified|resolved|decided|restarted|resumed|re-?ordered|set up"
)
const DONE = oneOf(
  "requested|ordered|contacted|notified|informed|told|started|given|done|performed|obtained|sent|seen",
  "booked|referred|consulted|removed|completed|repeated|reviewed|administered|arranged|checked"
)
const UNDONE = oneOf(
  `not yet (?:been )?${DONE}`,
  `not (?:been )?${DONE} (?:before|prior to|by|at) (?:discharge|transfer|leaving)`,
  `(?:not|never|n't)(?: yet)?(?: been| be)?(?: formally| fully)? ${SET_UP}`,
  `(?:yet|remains?|still|needs?) to be ${SET_UP}`,
  `no (?:appointment|follow[- ]?up|plan|record|documentation|repeat|date)\\b[^.;]{0,40}\\b(?:${SET_UP}|found|given|available|in the chart|on file|on record|yet)`,
  "(?:appointment|follow[- ]?up|date|dose|plan) (?:is |was )?(?:not (?:yet )?(?:made|set|known|given|stated)|tbd|to be (?:arranged|determined|announced|scheduled))"
)
const UNKNOWN = oneOf(
  "(?:unclear|uncertain|not clear|not known) (?:if|whether|why|who|when|which)",
  "(?:dose|frequency|strength|indication|duration|timing)s? (?:is |are |was |were )?(?:unknown|unclear|illegible|uncertain|not legible)",
  "(?:could not|unable to|cannot) (?:be )?(?:confirm|verif|reach|reconcil|clarif|locate|contact)\\w*",
  "please (?:confirm|clarify)|needs? clarification"
)
const OPEN = RegExp(String.raw`\b(?:${UNDONE}|${UNKNOWN})\b`, "iu")

/** Of a history, of a look at the body, or what the patient said. */
const NO_GAP = oneOf(
  "history|exam(?:ination)?|reviewed systems|smok\\w+|alcohol|if (?:not|you|unable)|(?:call|return|ring) (?:us )?if|should|unless",
  "was not (?:done|performed|repeated) (?:as|because|since|given|due)|until"
)
const EXCUSED = RegExp(String.raw`\b${NO_GAP}\b`, "iu")

// A question is short, and the first of many are shown.
const LENGTH_MIN = 16
const LENGTH_MAX = 260
const FLAGS_MAX = 4

const SILENT: ReadonlySet<string> = new Set([
  "family_history",
  "past_history",
  "social_history",
  "surgical_history",
  "exam",
  "allergies",
  "history_of_present_illness"
])

/** Those of `told` are flagged already. */
export const openFlags = (
  reading: Reading,
  told: ReadonlyArray<FlagClaim>
): ReadonlyArray<FlagClaim> => {
  const isTold = isShownBy(told)
  const ofDischarge = dischargeNotes(reading)
  if (ofDischarge.size === 0) return []
  const own = new Set(
    ownSections(reading).filter(({ kind, note }) => !SILENT.has(kind) && ofDischarge.has(note))
  )
  return atMost(
    reading.sentences.filter((sentence) => {
      const section = reading.sections[sentence.section]
      return section !== undefined && own.has(section) && isOpen(reading, sentence) &&
        !isTold(sentence)
    }).map((place): FlagClaim => ({
      category: "open_question",
      tier: "important",
      item: said(reading, place),
      why: "The record leaves this open",
      action: "Settle it before discharge, or name who does",
      evidence: [{ start: place.start, end: place.end }]
    })),
    FLAGS_MAX
  )
}

const isOpen = ({ text }: Reading, { end, start }: Place) => {
  const words = text.slice(start, end)
  return words.length >= LENGTH_MIN && words.length <= LENGTH_MAX && OPEN.test(words) &&
    !EXCUSED.test(words)
}
