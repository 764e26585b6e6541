import { Effect } from "effect"
import { Headers, HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { RecoveryApi } from "../../../schemas/recovery.ts"
import { EffectReply } from "../../../schemas/recovery/effect.ts"
import { begin, end } from "../commands/effect.ts"
import { fence } from "../fence.ts"
import { now } from "../instant.ts"
import { performer } from "../perform.ts"
import { readCurrent } from "../readCurrent.ts"

const begun = {
  status: ({ begun }: EffectReply) => begun ? 201 : 200,
  schema: EffectReply
}

// A kept answer that said "act" would say so again to an agent that has acted.
const withoutReplay = Effect.updateService(
  HttpServerRequest.HttpServerRequest,
  (request) => request.modify({ headers: Headers.remove(request.headers, "idempotency-key") })
)

/** What a step does to the outside world, and who may still do it. */
export const layer = HttpApiBuilder.group(
  RecoveryApi,
  "effects",
  Effect.fnUntraced(function* (handlers) {
    const { perform } = yield* performer
    return handlers.handleAll({
      begin: ({ params: { workflow_id }, payload: { lease_token, ...asked } }) =>
        perform(begun, {
          name: "effect",
          workflow_id,
          lease_token,
          needs: { effect: asked.key },
          decide: (snapshot, means, token_hash) => begin(snapshot, means, { ...asked, token_hash })
        }).pipe(withoutReplay),
      end: ({ params: { key, workflow_id }, payload: { lease_token, ...asked } }) =>
        perform({ status: 200, schema: EffectReply }, {
          name: "effect",
          workflow_id,
          lease_token,
          needs: { effect: key },
          decide: (snapshot, means, token_hash) =>
            end(snapshot, means, { ...asked, key, token_hash })
        }).pipe(withoutReplay),
      list: Effect.fn("Recovery.listEffects")(function* ({ params: { workflow_id } }) {
        const { ledger } = yield* readCurrent(workflow_id, { ledger: true })
        return { items: ledger }
      }),
      check: Effect.fn("Recovery.checkFence")(function* ({ payload }) {
        const { workflow } = yield* readCurrent(payload.workflow_id)
        return fence(workflow, payload.fencing_token, yield* now)
      })
    })
  })
)
