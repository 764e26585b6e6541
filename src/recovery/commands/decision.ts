/**
 * How every command begins: the clock first, then the right to write.
 */
import { Option, Result } from "effect"
import { move } from "../lifecycle.ts"
import { mayWrite } from "../writeAccess.ts"
import type { Actor, CommandContext } from "../means.ts"
import { applyTimeouts } from "../applyTimeouts.ts"
import { appendEvent, begin, patchWorkflow } from "../changeLog.ts"
import type { Change, Snapshot } from "../Workflows.ts"

/** What is written, and what the caller is told. */
export interface Decision<A> {
  readonly change: Change
  readonly answer: A
}

/** What a command uses; its caller is known. */
export interface CallMeans extends CommandContext {
  readonly actor: Actor
}

/** The story so far: what the clock had already decided, or nothing. */
export const open = ({ workflow }: Snapshot, means: CommandContext): Change =>
  Option.getOrElse(applyTimeouts(workflow, means), () => begin(workflow))

/** As `open`, for one that may write; `token_hash` is of the lease token that came along. */
export const openToWrite = (snapshot: Snapshot, means: CallMeans, token_hash: string | null) => {
  const change = open(snapshot, means)
  return Result.map(
    mayWrite(snapshot, change.workflow, { actor: means.actor, token_hash }),
    () => change
  )
}

/**
 * As `openToWrite`, for a sign of life: its agent is alive, a suspected workflow is active again, and
 * who fell silent without a lease takes back what nobody has claimed.
 */
export const openAlive = (snapshot: Snapshot, means: CallMeans, token_hash: string | null) =>
  Result.gen(function* () {
    const opened = yield* openToWrite(snapshot, means, token_hash)
    const { agent_id } = means.actor
    const isBack = opened.workflow.status === "recoverable" && token_hash === null &&
      opened.workflow.silent_agent_id === agent_id
    const beaten = yield* move(opened.workflow, isBack ? "reclaim" : "beat", means.now)
    const alive = patchWorkflow(opened, { ...beaten, last_heartbeat_at: means.now })
    return isBack
      ? appendEvent(
        patchWorkflow(alive, { current_agent_id: agent_id }),
        "workflow_reclaimed_by_owner",
        means
      )
      : alive
  })
