/**
 * Reads that never lie: what the clock has decided becomes true before it is shown.
 */
import { Effect, Option } from "effect"
import { now } from "./instant.ts"
import { observe } from "./metrics.ts"
import { clockMeans } from "./perform.ts"
import { settle } from "./settle.ts"
import { sweep } from "./sweep.ts"
import { type Found, type Needs, Workflows, type WorkflowState } from "./Workflows.ts"

/** Reads one workflow as its clock has it: what is due becomes true before it is shown. */
export const readSettled = Effect.fnUntraced(function* (workflow_id: string, needs: Needs = {}) {
  const workflows = yield* Workflows
  const snapshot = yield* workflows.read(workflow_id, needs)
  const { deadline_at } = snapshot.workflow
  if (deadline_at === null || deadline_at > (yield* now)) return snapshot
  const change = yield* workflows.transact(Effect.gen(function* () {
    const { workflow } = yield* workflows.lock(workflow_id, {})
    const settled = settle(workflow, yield* clockMeans)
    if (Option.isSome(settled)) yield* workflows.save(settled.value)
    return Option.getOrUndefined(settled)
  }))
  if (change !== undefined) {
    yield* observe(change)
    yield* workflows.announce
  }
  return yield* workflows.read(workflow_id, needs)
})

/**
 * A list as the clock has it, after `sweep` did as much as a request may wait for: what is still due
 * on the page becomes true before it is shown.
 */
export const listSettled = Effect.fnUntraced(function* <R>(
  list: Effect.Effect<Found<WorkflowState>, never, R>
) {
  yield* sweep
  const found = yield* list
  const present = yield* now
  const due = found.items.filter(({ deadline_at }) =>
    deadline_at !== null && deadline_at <= present
  )
  if (due.length === 0) return found
  yield* Effect.forEach(due, ({ id }) => Effect.orDie(readSettled(id)), { discard: true })
  return yield* list
})
