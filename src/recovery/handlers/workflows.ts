import { Effect, Result } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { RecoveryApi } from "../../../schemas/recovery.ts"
import { CheckpointContent } from "../../../schemas/recovery/checkpoint.ts"
import {
  CompletedWorkflow,
  CreatedWorkflow,
  CreateWorkflow,
  Heartbeat,
  Heartbeats,
  Workflow
} from "../../../schemas/recovery/workflow.ts"
import { create } from "../commands/create.ts"
import { cancel, complete, fail } from "../commands/ending.ts"
import * as Cursor from "../../ground/cursor.ts"
import { hearer } from "../hear.ts"
import { ignoredMembers } from "../ignored.ts"
import { now } from "../instant.ts"
import { performer } from "../perform.ts"
import { listSettled, readCurrent } from "../readCurrent.ts"
import { view } from "../view.ts"
import { Workflows } from "../Workflows.ts"

const ignoredOfCreate = ignoredMembers(CreateWorkflow.fields, {
  name: "initial_checkpoint",
  fields: CheckpointContent.fields
})

const ok = { status: 200, schema: Workflow }

const location = {
  status: 201,
  schema: CreatedWorkflow,
  isOneWrite: true as const,
  headers: ({ id }: Workflow) => ({ location: `/api/v1/workflows/${id}` })
}

/** Registering a workflow, keeping it alive, ending it. */
export const layer = HttpApiBuilder.group(
  RecoveryApi,
  "workflows",
  Effect.fnUntraced(function* (handlers) {
    const { create: createOnce, perform } = yield* performer
    const hear = yield* hearer
    const workflows = yield* Workflows
    return handlers.handleAll({
      create: ({ payload }) =>
        Effect.flatMap(
          ignoredOfCreate,
          (ignored) =>
            createOnce(
              location,
              (means) =>
                Result.map(create(payload, means), ({ answer, change }) => ({
                  change,
                  answer: { ...answer, ...ignored }
                }))
            )
        ),
      list: Effect.fn("Recovery.list")(function* ({ query: { cursor, ...filter } }) {
        const keys = filter.sort === "urgency" ? [Cursor.instant, Cursor.uuid] : [Cursor.uuid]
        const after = yield* Cursor.decode(cursor, keys)
        const found = yield* listSettled(workflows.list({ ...filter, after }))
        const present = yield* now
        return Cursor.page(found, (workflow) => view(workflow, present))
      }),
      read: Effect.fn("Recovery.read")(function* ({ params: { workflow_id } }) {
        const { workflow } = yield* readCurrent(workflow_id)
        return view(workflow, yield* now)
      }),
      heartbeat: ({ params: { workflow_id }, payload }) =>
        hear.one({ status: 200, schema: Heartbeat, isOneWrite: true }, {
          name: "heartbeat",
          workflow_id,
          lease_token: payload.lease_token,
          note: payload.note ?? null
        }),
      heartbeats: ({ payload }) =>
        hear.many(
          { status: 200, schema: Heartbeats },
          payload.workflows.map(({ id, lease_token }) => ({
            name: "heartbeat",
            workflow_id: id.toLowerCase(),
            lease_token,
            note: null
          }))
        ),
      fail: ({ params: { workflow_id }, payload: { details = null, lease_token, reason } }) =>
        perform(ok, {
          name: "fail",
          workflow_id,
          lease_token,
          decide: (snapshot, means, token_hash) =>
            fail(snapshot, means, { reason, details, token_hash })
        }),
      complete: ({
        params: { workflow_id },
        payload: { acknowledge, final_checkpoint_version, lease_token, summary = null }
      }) =>
        perform({ status: 200, schema: CompletedWorkflow }, {
          name: "complete",
          workflow_id,
          lease_token,
          needs: { checkpoint: true, artifacts: true, ledger: true, history: true },
          decide: (snapshot, means, token_hash) =>
            complete(snapshot, means, {
              acknowledged: acknowledge ?? [],
              final_checkpoint_version,
              summary,
              token_hash
            })
        }),
      cancel: ({ params: { workflow_id }, payload }) =>
        perform(ok, {
          name: "cancel",
          workflow_id,
          decide: (snapshot, means) => cancel(snapshot, means, { reason: payload?.reason ?? null })
        })
    })
  })
)
