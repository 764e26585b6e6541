/**
 * The finish line: no step is left, and its agent died before it said so.
 */
import { FINISH_LINE } from "../../schemas/recovery/checkpoint.ts"
import type { Status } from "../../schemas/recovery/workflow.ts"

/** Whether nothing else is in the way of completing it. */
export const isAtFinishLine = (blocking: ReadonlyArray<string>) =>
  blocking.length === 1 && blocking[0] === FINISH_LINE

const open: ReadonlySet<Status> = new Set(["active", "suspected_failed", "recoverable", "claimed"])

/** What whoever takes the workflow should do with it, where that is not to go on. */
export const adviceFor = (status: Status, blocking: ReadonlyArray<string>) =>
  open.has(status) && isAtFinishLine(blocking) ? "complete" as const : null
