import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { RecoveryApi } from "../../../schemas/recovery.ts"
import { ApiKeyNotFound } from "../../../schemas/recovery/problems.ts"
import { Workflow } from "../../../schemas/recovery/workflow.ts"
import { ApiKeys } from "../ApiKeys.ts"
import { reopen } from "../commands/ending.ts"
import { performer } from "../perform.ts"
import { requireAdmin } from "../requireAdmin.ts"
import { sweep } from "../sweep.ts"

/** What an operator may do. */
export const layer = HttpApiBuilder.group(
  RecoveryApi,
  "admin",
  Effect.fnUntraced(function* (handlers) {
    const { perform } = yield* performer
    const keys = yield* ApiKeys
    return handlers.handleAll({
      reap: Effect.fn("Recovery.reap")(function* () {
        yield* requireAdmin
        return yield* sweep
      }),
      createKey: Effect.fn("Recovery.createKey")(function* ({ query: { agent_id, label = null } }) {
        yield* requireAdmin
        return { ...(yield* keys.create(agent_id, label)), agent_id, label }
      }),
      revokeKey: Effect.fn("Recovery.revokeKey")(function* ({ params: { id } }) {
        yield* requireAdmin
        if (!(yield* keys.revoke(id))) return yield* new ApiKeyNotFound({ id })
      }),
      reopen: Effect.fn("Recovery.reopen")(function* ({ params: { workflow_id } }) {
        yield* requireAdmin
        return yield* perform({ status: 200, schema: Workflow }, {
          name: "reopen",
          workflow_id,
          decide: reopen
        })
      })
    })
  })
)
