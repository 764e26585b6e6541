/**
 * From attesters' reports to one score and one recommendation.
 */
import type { Recommendation } from "../../schemas/reputation.ts"
import { formOf } from "../ground/distinctId.ts"
import type { AttesterReport } from "./Attestations.ts"

/** The prior: it counts as one more attester's mean. */
export const PRIOR = 50

/**
 * The reports that count for an agent: none of an id that looks like its own, and one of those that look
 * like each other.
 */
export const distinct = (
  agent_id: string,
  reports: ReadonlyArray<AttesterReport>
): ReadonlyArray<AttesterReport> => {
  const own = formOf(agent_id)
  const byForm = new Map<string, AttesterReport>()
  for (const report of reports) {
    const form = formOf(report.attester_agent_id)
    if (form === own) continue
    const other = byForm.get(form)
    byForm.set(form, other === undefined ? report : merged(other, report))
  }
  return [...byForm.values()]
}

const merged = (one: AttesterReport, other: AttesterReport): AttesterReport => {
  const ratings = one.ratings + other.ratings
  return {
    attester_agent_id: one.attester_agent_id,
    ratings,
    mean: (one.mean * one.ratings + other.mean * other.ratings) / ratings,
    proven: one.proven || other.proven
  }
}

interface Score {
  readonly trust_score: number
  readonly recommendation: Recommendation
  readonly attestation_count: number
  readonly attesters: number
}

/**
 * The mean over attesters, each with one report however often it rated, together with one prior report
 * of 50: so one friend's 100 makes 75, not 100. With `provenOnly` a score without one report that a
 * receipt proves is no history.
 */
export const score = (reports: ReadonlyArray<AttesterReport>, provenOnly: boolean): Score => {
  const attesters = reports.length
  const attestation_count = reports.reduce((all, { ratings }) => all + ratings, 0)
  if (attesters === 0) {
    return { trust_score: 0, recommendation: "unproven", attestation_count, attesters }
  }
  const sum = reports.reduce((all, { mean }) => all + mean, PRIOR)
  const trust_score = Math.round(sum / (attesters + 1))
  const hasHistory = !provenOnly || reports.some(({ proven }) => proven)
  const recommendation = hasHistory ? recommend(trust_score) : "unproven"
  return { trust_score, recommendation, attestation_count, attesters }
}

const BINS = 10

/** How many reports have their mean in each tenth of 0 to 100; 100 is in the last. */
export const histogramOf = (reports: ReadonlyArray<AttesterReport>): ReadonlyArray<number> => {
  const counts = Array.from({ length: BINS }, () => 0)
  for (const { mean } of reports) {
    const bin = Math.min(BINS - 1, Math.floor(mean / BINS))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts
}

const recommend = (trust_score: number): Recommendation => {
  if (trust_score < 40) return "avoid"
  if (trust_score < 60) return "caution"
  return trust_score < 80 ? "proceed" : "trusted"
}
