/**
 * How every command begins: the clock first, then the right to write.
 */
import { Option, Result } from "effect"
import { mayWrite } from "../claim.ts"
import type { Actor, Means } from "../means.ts"
import { settle } from "../settle.ts"
import { begin } from "../story.ts"
import type { Change, Snapshot } from "../Workflows.ts"

/** What is written, and what the caller is told. */
export interface Decision<A> {
  readonly change: Change
  readonly answer: A
}

/** What a command uses; its caller is known. */
export interface CallMeans extends Means {
  readonly actor: Actor
}

/** The story so far: what the clock had already decided, or nothing. */
export const open = ({ workflow }: Snapshot, means: Means): Change =>
  Option.getOrElse(settle(workflow, means), () => begin(workflow))

/** As `open`, for one that may write; `token_hash` is of the lease token that came along. */
export const openToWrite = (snapshot: Snapshot, means: CallMeans, token_hash: string | null) => {
  const change = open(snapshot, means)
  return Result.map(
    mayWrite(snapshot, change.workflow, { actor: means.actor, token_hash }),
    () => change
  )
}
