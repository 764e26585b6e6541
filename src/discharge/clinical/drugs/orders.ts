/**
 * One order: what is to be done with a drug, and which words say so.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"
import type { Reading } from "../../clinical.ts"
import { type CueKind, cueOfHeading } from "./drugActions.ts"
import type { Opening } from "./introduced.ts"
import { isOver } from "./isOver.ts"
import type { Mention } from "./mentions.ts"

/** A drug that goes on after discharge, or explicitly does not. */
export interface Order {
  readonly mention: Mention
  /** What the order itself says; null when it only lists the drug. */
  readonly cue: CueKind | null
  /** The heading that says it, when the order does not. */
  readonly heading: Place | null
}

export const isEnd = (cue: CueKind | null) => cue === "stopped" || cue === "held"

const DURING_THE_STAY = oneOf(
  "emergency (?:department|room)|in-?patient|in (?:the )?(?:hospital|ED|ER|ICU|OR|house)",
  "during (?:the |this |her |his )?(?:hospital|stay|admission)",
  String.raw`(?:prior to|before) (?:discharge|transfer)|(?:intra|peri)-?operative\w*`
)
const IN_HOSPITAL = RegExp(String.raw`\b${DURING_THE_STAY}\b`, "iu")

/** Goes on after discharge: not ended, over, thought of, harmful, or of the hospital alone. */
export const isGiven = (reading: Reading, { cue, mention }: Order) => {
  const { text } = reading
  if (isEnd(cue) || cue === "suggested" || isOver(reading, mention)) return false
  if (cue === "reaction" && mention.sig.dose === null) return false
  const after = text.slice(mention.end, Math.min(mention.until, mention.end + 60))
  if (cue !== "new" && /\b(?:was|were) (?:given|administered)\b|\bgiven (?:in|x)/iu.test(after)) {
    return false
  }
  const before = text.slice(Math.max(mention.line.start, mention.start - 120), mention.start)
  return cue === "continued" || cue === "new" || cue === "changed" || !IN_HOSPITAL.test(before)
}

// "Sliding scale insulin": so far may a name stand from the beginning of its line.
const OPENING = 24

// A substance of the laboratory is a drug where it has a sig or opens its line.
export const isOrder = ({ isListed, name, sig, start, sentence }: Mention) =>
  isListed && (!name.isSubstance || sig.dose !== null || sig.frequency !== null ||
    start - sentence.start < OPENING)

/** What is said beside a drug, or by the heading above it. */
export const orderAt = (
  reading: Reading,
  opening: Opening | undefined,
  mention: Mention
): Order => {
  const own = mention.cue === "given" ? null : mention.cue
  if (own !== null) return { mention, cue: own, heading: null }
  const section = reading.sections[mention.section]
  if (opening !== undefined) return { mention, cue: null, heading: opening.heading }
  const cue = section === undefined ? null : cueOfHeading(section.heading)
  if (section === undefined || cue === null) return { mention, cue, heading: null }
  return {
    mention,
    cue,
    heading: { start: section.opens, end: section.opens + section.heading.length }
  }
}

/** "Restart when U&E rechecked": not yet. */
const LATER =
  /\b(?:re-?start|resume|re-?introduce|recommence|continue)\w*\s+(?:(?:it|this|them)\s+)?(?:only\s+)?(?:when|once|if|after|pending|at|by|on \d|in \d)\b/iu

const NEAR = 160

/** In a list of what is stopped, only a word beside the drug keeps it. */
export const endOf = (reading: Reading, opening: Opening | undefined, mention: Mention): Order => {
  const order = orderAt(reading, opening, mention)
  const { cue } = mention
  const after = reading.text.slice(mention.end, Math.min(mention.sentence.end, mention.end + NEAR))
  const isKept = (cue === "new" || cue === "continued" || cue === "changed") &&
    mention.sig.dose !== null && !LATER.test(after)
  if (isEnd(order.cue) || isKept) return order
  const heading = cueOfHeading(reading.sections[mention.section]?.heading ?? "")
  return { ...order, cue: heading === "held" ? "held" : "stopped" }
}
