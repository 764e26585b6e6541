import { Effect, Option } from "effect"
import { Transaction } from "../ground/Transaction.ts"
import { observe } from "./metrics.ts"
import { clockMeans } from "./perform.ts"
import { Presence } from "./Presence.ts"
import { applyTimeouts } from "./applyTimeouts.ts"
import { Workflows, type WorkflowState } from "./Workflows.ts"

/** Makes true what the clock has decided about the workflows that `lock` gives; tells what happened. */
export const settle = Effect.fnUntraced(
  function* <Locked extends { readonly workflows: ReadonlyArray<WorkflowState> }, E, R>(
    lock: Effect.Effect<Locked, E, R>
  ) {
    const workflows = yield* Workflows
    const { write } = yield* Transaction
    const { changes, locked } = yield* write(Effect.gen(function* () {
      const locked = yield* lock
      const means = yield* clockMeans
      const changes = locked.workflows.flatMap((workflow) =>
        Option.toArray(applyTimeouts(workflow, means))
      )
      for (const change of changes) yield* workflows.save(change)
      return { changes: changes.filter(({ events }) => events.length > 0), locked }
    }))
    for (const change of changes) yield* observe(change)
    if (changes.length > 0) yield* workflows.announce
    return { changes, locked }
  }
)

/** The same for one workflow. */
export const settleOne = Effect.fnUntraced(function* (workflow_id: string) {
  const { lock } = yield* Workflows
  yield* yield* Presence
  yield* settle(Effect.map(lock(workflow_id, {}), ({ workflow }) => ({ workflows: [workflow] })))
})
