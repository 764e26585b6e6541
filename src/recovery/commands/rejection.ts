import { Option } from "effect"
import { applyTimeouts } from "../applyTimeouts.ts"
import { appendEvent, begin } from "../changeLog.ts"
import type { Change, Snapshot } from "../Workflows.ts"
import type { CallMeans } from "./decision.ts"

const stale: ReadonlySet<string> = new Set([
  "FENCING_TOKEN_STALE",
  "LEASE_EXPIRED",
  "STALE_CHECKPOINT_VERSION",
  "NOT_LEASE_HOLDER"
])

/** Whether a refused write may be told in the log. */
export const isStale = (code: string) => stale.has(code)

/**
 * The event that a refused stale write leaves; the workflow itself stays as its clock has it. None
 * when the caller never had anything to do with the workflow: a stranger must not fill its log.
 */
export const reject = (
  snapshot: Snapshot,
  means: CallMeans,
  { attempted, code }: { readonly attempted: string; readonly code: string }
): Option.Option<Change> => {
  const { agent_id } = means.actor
  const settled = applyTimeouts(snapshot.workflow, means)
  const { creator_agent_id, current_agent_id } = snapshot.workflow
  const isStranger = agent_id !== creator_agent_id && agent_id !== current_agent_id &&
    !snapshot.hasHeld
  if (isStranger) return settled
  return Option.some(
    appendEvent(
      Option.getOrElse(settled, () => begin(snapshot.workflow)),
      "stale_update_rejected",
      means,
      { attempted, code }
    )
  )
}
