import { DateTime, Effect } from "effect"
import type { TrustRecord } from "../../schemas/privacy/trust.ts"
import type { AgentId } from "../../schemas/agent.ts"
import { KeyHolders } from "./KeyHolders.ts"
import { type KeptOpinion, type Opinion, Opinions } from "./Opinions.ts"
import { Settings } from "./Settings.ts"
import { scoreIn, STRANGER_SCORE, THRESHOLDS, tierOf, weigh } from "./trust.ts"

/**
 * The trust record of an agent at a time: `as_of` in milliseconds. Decay only ever follows from
 * the time, so a later one is a forecast.
 */
export const trustRecord = Effect.fn("Privacy.trustRecord")(
  function* (agent_id: AgentId, as_of: number, verified: boolean) {
    const { model } = yield* Settings
    const opinions = yield* Opinions
    const heard = yield* credible(yield* opinions.about(agent_id))
    const history = yield* opinions.history(agent_id)
    const evidence = weigh(model, heard, agent_id, as_of)
    const score = scoreIn(model, agent_id, evidence)
    return {
      agent_id,
      known: history.reports > 0,
      trust_score: rounded(score, 1),
      tier: tierOf(score),
      thresholds: THRESHOLDS,
      evidence: {
        positive: rounded(evidence.positive, 4),
        negative: rounded(evidence.negative, 4),
        unanchored_positive: rounded(evidence.unanchored_positive, 4),
        unanchored_negative: rounded(evidence.unanchored_negative, 4),
        reports: history.reports,
        reporters: history.reporters
      },
      verified,
      // Days: a moment would lead to an entry of the log.
      first_seen: history.first_seen?.slice(0, DAY_CHARACTERS) ?? null,
      updated_at: history.updated_at?.slice(0, DAY_CHARACTERS) ?? null,
      as_of: DateTime.formatIso(DateTime.makeUnsafe(as_of))
    } satisfies TrustRecord
  }
)

/**
 * What counts of each opinion: under an id that is protected now, only what was said with its
 * proof. Before there was a proof anybody could report under it.
 */
const credible = Effect.fnUntraced(function* (kept: ReadonlyArray<KeptOpinion>) {
  const holders = yield* KeyHolders
  const claimed = kept.filter(({ newest_at, positive_share, proven }) =>
    proven?.newest_at !== newest_at || proven.positive_share !== positive_share
  )
  const asked = new Set(claimed.map(({ reporter_id }) => reporter_id))
  const guarded = asked.size === 0 ? NOBODY : yield* holders.protectedAmong([...asked])
  return kept.flatMap(({ proven, ...opinion }): ReadonlyArray<Opinion> =>
    !guarded.has(opinion.reporter_id) ? [opinion] : proven === null ? [] : [{
      ...opinion,
      ...proven
    }]
  )
})

/** Of a time that is told to the day. */
export const DAY_CHARACTERS = "2026-11-21".length

const NOBODY: ReadonlySet<string> = new Set()

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** What is shown of the trust of an agent of whom nothing is known. */
export const strangersTrust = {
  trust_score: rounded(STRANGER_SCORE, 1),
  tier: tierOf(STRANGER_SCORE)
}
