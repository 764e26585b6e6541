/**
 * What a look-up means. Every doubt holds the funds: only a well-formed score of 60 and more, of an
 * agent with history, releases them.
 */
import { Option, Predicate, Schema } from "effect"
import {
  type HoldReason,
  type Trust,
  TRUST_SCORE_MAX,
  TRUST_SCORE_MIN
} from "../../schemas/escrow/trust.ts"
import { isExactNumber } from "../ground/exactNumber.ts"
import { repeatsMember } from "../ground/repeatsMember.ts"
import type { Lookup } from "./Reputation.ts"

/** Judges a look-up of `agent_id` that was made at `checked_at`. */
export const judge = (lookup: Lookup, agent_id: string, checked_at: string): Trust => {
  const nothing: Trust = {
    outcome: "unavailable",
    score: null,
    recommendation: null,
    has_history: false,
    http_status: lookup.kind === "answered" ? lookup.http_status : null,
    attempts: lookup.attempts,
    checked_at
  }
  if (lookup.kind === "silent") return nothing
  const { http_status, body } = lookup
  if (http_status >= 500 || http_status === 429) return nothing
  if (http_status === 404) return { ...nothing, outcome: "unproven" }
  const reply = http_status === 200 && body !== undefined ? parsed(body) : undefined
  if (reply === undefined) return { ...nothing, outcome: "malformed" }
  const { trust_score, recommendation } = reply
  const text = typeof recommendation === "string" ? recommendation : null
  const kept = text?.slice(0, RECOMMENDATION_KEPT_MAX).toWellFormed() ?? null
  // An answer about somebody else says nothing of this one, not even that it is unknown.
  if ("agent_id" in reply && reply.agent_id !== agent_id) {
    return { ...nothing, outcome: "malformed", recommendation: kept }
  }
  if (trust_score === null) return { ...nothing, outcome: "unproven", recommendation: kept }
  const claims = Option.getOrUndefined(decodeClaims(reply))
  if (!isScore(trust_score) || text === null || !isLegible(text) || claims === undefined) {
    return { ...nothing, outcome: "malformed", recommendation: kept }
  }
  const has_history = namesHistory(text) && claimsHistory(claims)
  return {
    ...nothing,
    outcome: has_history ? "scored" : "unproven",
    score: trust_score,
    recommendation: kept,
    has_history
  }
}

const isScore = Schema.is(
  Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: TRUST_SCORE_MAX }))
)

/**
 * Whether the words that say "no history" would be seen in it: letters, digits and marks beyond ASCII,
 * and what is not visible, can spell them so that they are not (`ｕｎｐｒｏｖｅｎ`).
 */
const isLegible = (recommendation: string) => LEGIBLE.test(recommendation)

const LEGIBLE = /^[\t\n\r\x20-\x7e\p{P}\p{Zs}]*$/u

/** How much of a recommendation is kept, in UTF-16 units. */
export const RECOMMENDATION_KEPT_MAX = 200

/** Why a passing deliverable of an agent judged so is held; `undefined` when it is released. */
export const holdReason = (
  trust: Trust,
  blocked: ReadonlyArray<string> = []
): HoldReason | undefined => {
  if (trust.outcome === "unproven") return "unproven"
  if (trust.outcome !== "scored" || trust.score === null) return "reputation_unavailable"
  if (!trust.has_history) return "unproven"
  if (trust.score < TRUST_SCORE_MIN) return "trust_below_threshold"
  // What is too long to be kept whole may say the blocked word where nobody reads it.
  if (blocked.length > 0 && (trust.recommendation ?? "").length >= RECOMMENDATION_KEPT_MAX) {
    return "recommendation_blocked"
  }
  const said = spaced(trust.recommendation ?? "")
  return blocked.some((word) => said.includes(spaced(word))) ? "recommendation_blocked" : undefined
}

/** The whole number to show: 59.99 never shows as 60, and no score is 0. */
export const shownScore = ({ score }: Trust): number =>
  score === null ? 0 : Math.floor(
    Math.min(Math.max(score, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
  )

/** A number that a double would change is `NaN`: nothing that is asked of it holds. */
const exactly = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === "number" && !isExactNumber(context?.source ?? "") ? Number.NaN : value

const decodeJson = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Unknown, { reviver: exactly })
)

const parsed = (body: string): { readonly [member: string]: unknown } | undefined => {
  if (repeatsMember(body)) return undefined
  const value = Option.getOrUndefined(decodeJson(body))
  return Predicate.isObject(value) && !Array.isArray(value) ? value : undefined
}

const withoutHistory = [
  "unproven",
  "unknown",
  "unrated",
  "unverified",
  "untested",
  "new",
  "none",
  "no history",
  "no data",
  "no record",
  "insufficient",
  "not found",
  "first time"
].map((words) => ` ${words} `)

/** In lower case, other than letters and digits as single spaces, with one at each end. */
const spaced = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `

const namesHistory = (recommendation: string) => {
  const said = spaced(recommendation)
  return said.trim() !== "" && !withoutHistory.some((words) => said.includes(words))
}

/** How many, or those themselves. */
const Count = Schema.optionalKey(
  Schema.Union([Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)), Schema.Array(Schema.Unknown)])
)
const Claims = Schema.Struct({
  has_history: Schema.optionalKey(Schema.Boolean),
  history_count: Count,
  attestation_count: Count,
  attestations: Count,
  total_attestations: Count,
  jobs_completed: Count,
  interactions: Count
})
const decodeClaims = Schema.decodeUnknownOption(Claims)

// Optional members can only take history away.
const claimsHistory = ({ has_history = true, ...counts }: typeof Claims.Type) =>
  has_history &&
  Object.values(counts).every((count) => typeof count === "number" ? count > 0 : count.length > 0)
