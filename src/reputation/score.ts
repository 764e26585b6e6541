/**
 * From voices to one score and one word.
 */
import type { Recommendation } from "../../schemas/reputation.ts"
import type { Voice } from "./Attestations.ts"

/** What everybody starts from, as if one more agent had said it. */
export const PRIOR = 50

interface Score {
  readonly trust_score: number
  readonly recommendation: Recommendation
  readonly attestation_count: number
  readonly attesters: number
}

/**
 * The mean over attesters, each with one voice however often it rated, together with one prior voice
 * of 50: so one friend's 100 makes 75, not 100.
 */
export const score = (voices: ReadonlyArray<Voice>): Score => {
  const attesters = voices.length
  const attestation_count = voices.reduce((all, { ratings }) => all + ratings, 0)
  if (attesters === 0) {
    return { trust_score: 0, recommendation: "unproven", attestation_count, attesters }
  }
  const sum = voices.reduce((all, { mean }) => all + mean, PRIOR)
  const trust_score = Math.round(sum / (attesters + 1))
  return { trust_score, recommendation: recommend(trust_score), attestation_count, attesters }
}

const recommend = (trust_score: number): Recommendation => {
  if (trust_score < 40) return "avoid"
  if (trust_score < 60) return "caution"
  return trust_score < 80 ? "proceed" : "trusted"
}
