/**
 * How much an agent is trusted, from what others reported: a beta reputation (Jøsang and Ismail,
 * 2002) whose weights come, in the anchored setting, from pre-trusted agents as in EigenTrust; but
 * by one step only, so that trust is not multiplied (`docs/privacy.md` has the bounds and proofs).
 */
import type { Opinion, PastReport } from "./Opinions.ts"

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

/** What all that is not an anchor's own word weighs together at most, whoever says how much. */
export const OTHERS_MAX = { positive: 0.95, negative: 0.35 } as const

/** An anchor's own score; nobody's report moves it. */
export const ANCHOR_SCORE = 90

type Tier = "low" | "medium" | "high"

/** `open` weighs everyone alike and resists no Sybil; `anchored` is for production. */
export type TrustModel =
  | { readonly mode: "open" }
  | { readonly mode: "anchored"; readonly anchors: ReadonlySet<string> }

interface Evidence {
  /** Of anchors; in the open setting of everybody. */
  readonly positive: number
  readonly negative: number
  /** What the word of all others comes to, squeezed. */
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
const scoreOf = (
  evidence: Pick<Evidence, "positive" | "negative"> & Partial<Evidence>
): number => {
  const positive = evidence.positive + (evidence.unanchored_positive ?? 0)
  const negative = evidence.negative + (evidence.unanchored_negative ?? 0)
  return 100 * (PRIOR.positive + positive) / (PRIOR.positive + PRIOR.negative + positive + negative)
}

/** How many fresh positive reports of this weight make each tier, with no others. */
export const reportsFor = (weight: number) => {
  const least = (threshold: number): number => {
    let reports = 0
    while (scoreOf({ positive: reports * weight, negative: 0 }) < threshold) reports++
    return reports
  }
  return { medium: least(THRESHOLDS.medium), high: least(THRESHOLDS.high) }
}

/**
 * What is held for and against `agent_id` at `as_of`. `opinions` are those on it, and those of anchors
 * on its reporters. An anchor's word counts undivided. Another reporter weighs by the score that
 * anchors' words alone give it, or as a stranger where that is below medium; and the word of all
 * others is squeezed together.
 */
export const weigh = (
  model: TrustModel,
  opinions: ReadonlyArray<Opinion>,
  agent_id: string,
  as_of: number
): Evidence => {
  const about = Map.groupBy(opinions, (opinion) => opinion.agent_id)
  const said = about.get(agent_id) ?? []
  if (model.mode === "open") {
    return { ...sumOf(said, () => 1, as_of), unanchored_positive: 0, unanchored_negative: 0 }
  }
  const { anchors } = model
  const isAnchors = ({ reporter_id }: Opinion) => anchors.has(reporter_id)
  const ofAnchors = (agent: string) =>
    sumOf((about.get(agent) ?? []).filter(isAnchors), () => ANCHOR_WEIGHT, as_of)
  const others = said.filter((opinion) => !isAnchors(opinion)).map((opinion) => ({
    ...opinion,
    weight: weightOf(scoreOf(ofAnchors(opinion.reporter_id)))
  }))
  const vouched = sumOf(others, ({ weight = 0 }) => weight, as_of)
  const strange = sumOf(others, ({ weight }) => weight === undefined ? STRANGER_WEIGHT : 0, as_of)
  const squeezed = (way: "positive" | "negative") =>
    squeeze(vouched[way] + squeeze(strange[way], STRANGERS_MAX[way]), OTHERS_MAX[way])
  return {
    ...ofAnchors(agent_id),
    unanchored_positive: squeezed("positive"),
    unanchored_negative: squeezed("negative")
  }
}

/** The score of an agent, which for an anchor is fixed. */
export const scoreIn = (model: TrustModel, agent_id: string, evidence: Evidence): number =>
  model.mode === "anchored" && model.anchors.has(agent_id) ? ANCHOR_SCORE : scoreOf(evidence)

/** What the word of an agent weighs; none of its own below the medium tier. */
const weightOf = (score: number): number | undefined =>
  score < THRESHOLDS.medium
    ? undefined
    : ANCHOR_WEIGHT * Math.min(1, (score - THRESHOLDS.medium) / (ANCHOR_SCORE - THRESHOLDS.medium))

const sumOf = <Said extends Opinion>(
  opinions: ReadonlyArray<Said>,
  weight: (opinion: Said) => number,
  as_of: number
) => {
  const sum = { positive: 0, negative: 0 }
  for (const opinion of opinions) {
    const weighted = weight(opinion) * decay(as_of - opinion.newest_at)
    sum.positive += weighted * opinion.positive_share
    sum.negative += weighted * (1 - opinion.positive_share)
  }
  return sum
}

const squeeze = (sum: number, most: number): number => most * (1 - Math.exp(-sum / most))
