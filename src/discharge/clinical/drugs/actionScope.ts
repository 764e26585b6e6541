/**
 * Which words of a sentence say what is done with which drug.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"
import { type Cue, type CueKind, cuesIn } from "./drugActions.ts"
import { placesOf, type Sig } from "../../entries/medication.ts"

/** A drug is ended when either says so; else the nearer word decides. */
export const stronger = (own: CueKind | null, led: CueKind | null): CueKind | null => {
  if (own === "stopped" || own === "held") return own
  if (own === "continued" || own === "new" || own === "changed") return own
  return led === "stopped" || led === "held" || led === "reaction" ? led : own ?? led
}

/** What goes on from one drug of a row to the next. */
interface Carried {
  readonly cue: CueKind | null
}

// "stop theophylline, prednisone 40 mg daily": a drug with a sig after one without is another order.
export const carried = (cue: CueKind | null, before: Sig, own: Sig): Carried => ({
  cue: own.dose !== null && before.dose === null && before.frequency === null ? null : cue
})

/** The last cue between the drug before and this one; without one, that of the row. */
export const led = (text: string, between: Place, row: Carried | undefined): CueKind | null => {
  const cues = cuesIn(text, between.start, between.end)
  const last = cues.findLast(({ isPassive, kind }) =>
    !isPassive || row === undefined || kind !== "stopped" && kind !== "held"
  )
  if (last !== undefined) return isOnlyThought(cues, last) ? "suggested" : last.kind
  if (row === undefined || row.cue === "changed") return null
  const words = text.slice(between.start, between.end)
  if (/\sto\s(?:oral\s|po\s|iv\s)?$/iu.test(words)) return row.cue === "stopped" ? "new" : null
  return /;|\bbut\b|\bhowever\b|\bwhile\b/iu.test(words) ? null : row.cue
}

// "consider restarting", "whether to continue"; "recommended to stop" stops.
const isOnlyThought = (cues: ReadonlyArray<Cue>, last: Cue) =>
  last.kind !== "stopped" && last.kind !== "held" &&
  cues.some(({ kind, end }) => kind === "suggested" && end <= last.start && last.start - end < 24)

const SAID_BETWEEN = oneOf(
  "which|that|it|this|and|but|dose|therapy|treatment|medication|level|at home|has|have",
  "had|was|were|is|are|be|been|being|also|then|subsequently|initially|temporarily",
  "permanently|recently|currently|now|still|will|should|to|not|got|remains?|later|all"
)
// What may stand between a drug and "was stopped"; a noun begins another statement.
const PASSIVE_GAP = RegExp(
  String
    .raw`^[\s,:;()[\]*|\u2013\u2014-]{0,60}(?:${SAID_BETWEEN}[\s,]{1,3}){0,7}[\s(:*|\u2013\u2014-]{0,60}$`,
  "iu"
)
const ACTIVE_GAP =
  /^[\s,.:;()\u2013\u2014-]{0,6}(?:(?:now|still|please|to|and|we|will|for now|this|but|temporarily|which|that|has|he|she|it)\s){0,3}$/iu
const CLOSING = oneOf(
  "until|till|for|on|at|due|because|pending|after|in|by|per|given",
  "bis|jusqu|hasta|fino|tot|at\u00e9|wegen|secondary|temporarily|now|x|and|then|this|today|prior|while|during|as"
)
/** What may follow a cue that ends its statement: "hold until", "STOP.", "stopped 3/4"; no noun of its own. */
const CLOSED = RegExp(
  String.raw`^\s*(?:$|[^A-Za-z0-9\s]|${CLOSING}\b|\d{1,2}[/.]\d{1,2}\b)`,
  "iu"
)

const CUE_GAP = 160

const REPLACES =
  /^(?:replac(?:es|ing|ement for)|instead of|in place of|rather than|substitut\w+ for|\w+ed from)$/iu

/** Whether a cue between a name and the next (`after`) is said of this drug. */
export const isSaidOf = (
  text: string,
  after: Place,
  sig: Sig,
  cue: Cue,
  hasNext: boolean
): boolean => {
  const parts = placesOf(sig)
  if (parts.some(({ start, end }) => start < cue.end && cue.start < end)) return false
  // "atorvastatin (replaces simvastatin)" ends the other one.
  if (hasNext && REPLACES.test(text.slice(cue.start, cue.end))) return false
  const from = Math.max(
    after.start,
    ...parts.map(({ end }) => end).filter((end) => end <= cue.start)
  )
  if (cue.start - from > CUE_GAP) return false
  const gap = text.slice(from, cue.start)
  if (cue.isPassive) return PASSIVE_GAP.test(gap)
  if (hasNext || cue.kind === "suggested" || cue.kind === "reaction" || cue.kind === "given") {
    return false
  }
  return CLOSED.test(text.slice(cue.end, Math.min(after.end, cue.end + 20))) && ACTIVE_GAP.test(gap)
}
