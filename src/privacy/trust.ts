/**
 * How much an agent is trusted, from what others reported: a beta reputation (Jøsang and Ismail,
 * 2002) whose weights come, in the anchored setting, from pre-trusted agents as in EigenTrust.
 */
import { type Opinion, type PastReport, STEPS_MAX } from "./Opinions.ts"

/** Above which unrounded score, of 100, a tier begins. */
export const THRESHOLDS = { medium: 50, high: 70 } as const

/** After this long a report counts half. */
export const HALF_LIFE_DAYS = 30

const DAY_MILLIS = 24 * 60 * 60 * 1000

/** How many of a reporter's last reports on one agent count. */
export const REPORTS_PER_PAIR = 20

export const PRIOR = { positive: 1, negative: 2 } as const

/** The score of an agent of whom nothing is known. */
export const STRANGER_SCORE = 100 * PRIOR.positive / (PRIOR.positive + PRIOR.negative)

/** What an anchor's word weighs, a stranger's, and what all strangers together weigh at most. */
export const ANCHOR_WEIGHT = 0.9
export const STRANGER_WEIGHT = 0.1
export const STRANGERS_MAX = { positive: 0.5, negative: 0.2 } as const

/** An anchor's own score; nobody's report moves it. */
export const ANCHOR_SCORE = 90

/** Weights settle in a few rounds, 12; more would only chase rings that feed on each other. */
const ROUNDS = STEPS_MAX + 1

type Tier = "low" | "medium" | "high"

/** `open` weighs everyone alike and resists no Sybil; `anchored` is for production. */
export type TrustModel =
  | { readonly mode: "open" }
  | { readonly mode: "anchored"; readonly anchors: ReadonlySet<string> }

interface Evidence {
  readonly positive: number
  readonly negative: number
  readonly unanchored_positive: number
  readonly unanchored_negative: number
}

/** The tier of an unrounded score. */
export const tierOf = (score: number): Tier =>
  score >= THRESHOLDS.high ? "high" : score >= THRESHOLDS.medium ? "medium" : "low"

/**
 * What a report of this age still weighs. Assumption: age counts in whole days. Otherwise a score
 * that is just enough, as one report in the open setting is, would not be a moment later.
 */
const decay = (ageMillis: number): number =>
  2 ** (-Math.floor(Math.max(0, ageMillis) / DAY_MILLIS) / HALF_LIFE_DAYS)

/** The share of positives among the last reports of a pair, weighted by age; the order is free. */
export const positiveShare = (reports: ReadonlyArray<PastReport>): number => {
  const newest = Math.max(...reports.map((report) => report.at))
  const weights = reports.map((report) => decay(newest - report.at))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const positive = weights.reduce(
    (sum, weight, at) => sum + (reports[at]?.positive ? weight : 0),
    0
  )
  return positive / all
}

/** The unrounded score that evidence gives. */
const scoreOf = (evidence: Evidence): number => {
  const positive = evidence.positive + evidence.unanchored_positive
  const negative = evidence.negative + evidence.unanchored_negative
  return 100 * (PRIOR.positive + positive) / (PRIOR.positive + PRIOR.negative + positive + negative)
}

/**
 * What is held for and against `agent_id` at `as_of`. `opinions` are those on the agent, on its
 * reporters, on theirs and so on: the weights are the fixed point that begins with no one trusted
 * but the anchors, so a ring that only praises itself never gets weight.
 */
export const weigh = (
  model: TrustModel,
  opinions: ReadonlyArray<Opinion>,
  agent_id: string,
  as_of: number
): Evidence => {
  const about = Map.groupBy(opinions, (opinion) => opinion.agent_id)
  if (model.mode === "open") return evidenceOf(about.get(agent_id) ?? [], () => 1, as_of)
  let scores: ReadonlyMap<string, number> = new Map()
  const weight = (agent: string): number | undefined =>
    model.anchors.has(agent) ? ANCHOR_WEIGHT : weightOf(scores.get(agent))
  for (let round = 1; round < ROUNDS; round++) {
    const next = new Map<string, number>()
    for (const [agent, said] of about) next.set(agent, scoreOf(evidenceOf(said, weight, as_of)))
    scores = next
  }
  return evidenceOf(about.get(agent_id) ?? [], weight, as_of)
}

/** The score of an agent, which for an anchor is fixed. */
export const scoreIn = (model: TrustModel, agent_id: string, evidence: Evidence): number =>
  model.mode === "anchored" && model.anchors.has(agent_id) ? ANCHOR_SCORE : scoreOf(evidence)

const weightOf = (score: number | undefined): number | undefined =>
  score === undefined || score < THRESHOLDS.medium
    ? undefined
    : ANCHOR_WEIGHT * Math.min(1, (score - THRESHOLDS.medium) / (ANCHOR_SCORE - THRESHOLDS.medium))

/** Sums opinions; those of reporters without a weight are strangers' and are squeezed together. */
const evidenceOf = (
  opinions: ReadonlyArray<Opinion>,
  weight: (reporter: string) => number | undefined,
  as_of: number
): Evidence => {
  const sums = { positive: 0, negative: 0, strange: { positive: 0, negative: 0 } }
  for (const { reporter_id, positive_share, newest_at } of opinions) {
    const known = weight(reporter_id)
    const sum = known === undefined ? sums.strange : sums
    const weighted = (known ?? STRANGER_WEIGHT) * decay(as_of - newest_at)
    sum.positive += weighted * positive_share
    sum.negative += weighted * (1 - positive_share)
  }
  return {
    positive: sums.positive,
    negative: sums.negative,
    unanchored_positive: squeeze(sums.strange.positive, STRANGERS_MAX.positive),
    unanchored_negative: squeeze(sums.strange.negative, STRANGERS_MAX.negative)
  }
}

const squeeze = (sum: number, most: number): number => most * (1 - Math.exp(-sum / most))
