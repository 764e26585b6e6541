import { Effect, Option } from "effect"
import { Transaction } from "../ground/Transaction.ts"
import { observe } from "./metrics.ts"
import { clockMeans } from "./perform.ts"
import { Presence } from "./Presence.ts"
import { applyTimeouts } from "./applyTimeouts.ts"
import { Workflows } from "./Workflows.ts"

/** Makes true what the clock has decided about one workflow. */
export const settleOne = Effect.fnUntraced(function* (workflow_id: string) {
  const workflows = yield* Workflows
  const { write } = yield* Transaction
  yield* yield* Presence
  const change = yield* write(Effect.gen(function* () {
    const { workflow } = yield* workflows.lock(workflow_id, {})
    const settled = applyTimeouts(workflow, yield* clockMeans)
    if (Option.isSome(settled)) yield* workflows.save(settled.value)
    return Option.getOrUndefined(settled)
  }))
  if (change === undefined) return
  yield* observe(change)
  yield* workflows.announce
})
