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
import { significand } from "../ground/decimal.ts"
import { amountCharacters } from "./money.ts"
import type { Lookup } from "./Reputation.ts"

const Json = Schema.fromJsonString(Schema.Unknown)
const decodeJson = Schema.decodeUnknownOption(Json)

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
  if (!isScore(trust_score) || text === null || claims === undefined) {
    return { ...nothing, outcome: "malformed", recommendation: kept }
  }
  const has_history = namesHistory(text) && claimsHistory(claims)
  return {
    ...nothing,
    outcome: has_history ? "scored" : "unproven",
    score: roundedDown(trust_score, body ?? ""),
    recommendation: kept,
    has_history
  }
}

const isScore = Schema.is(
  Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: TRUST_SCORE_MAX }))
)

/** A score whose digits are below the one that releases is not rounded up to it by its double. */
const roundedDown = (score: number, body: string) => {
  if (score !== TRUST_SCORE_MIN) return score
  const { digits } = significand(amountCharacters(body, "trust_score") ?? "")
  return digits < significand(String(TRUST_SCORE_MIN)).digits ? JUST_BELOW_MIN : score
}

/** The double before the score that releases; those from 32 to 64 are 2⁻⁴⁷ apart. */
const JUST_BELOW_MIN = TRUST_SCORE_MIN - 2 ** -47

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

const parsed = (body: string): { readonly [member: string]: unknown } | undefined => {
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
