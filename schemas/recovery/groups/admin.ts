/**
 * What an operator may do, beyond the catalogue.
 */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AgentId } from "../../agent.ts"
import { IdempotencyHeaders } from "../../idempotency.ts"
import { isLabel } from "../../label.ts"
import { text } from "../json.ts"
import {
  AdminRequired,
  ApiKeyNotFound,
  InvalidStateTransition,
  WorkflowNotFound
} from "../problems.ts"
import { Workflow } from "../workflow.ts"
import { inWorkflow, retried } from "./path.ts"

/** What one sweep found. */
export const Reaped = Schema.Struct({
  suspected: Schema.Int,
  made_recoverable: Schema.Int,
  claims_expired: Schema.Int,
  dead_lettered: Schema.Int,
  workflows: Schema.Int
}).annotate({ identifier: "Reaped" })
export type Reaped = typeof Reaped.Type

export const ApiKey = Schema.Struct({
  id: Schema.String,
  agent_id: Schema.String,
  label: Schema.NullOr(Schema.String),
  /** Shown once. Only its hash is kept. */
  api_key: Schema.String,
  created_at: Schema.String
}).annotate({ identifier: "ApiKey" })

export class AdminGroup extends HttpApiGroup.make("admin").add(
  HttpApiEndpoint.post("reap", "/api/v1/admin/reap", { success: Reaped, error: AdminRequired })
    .annotateMerge(OpenApi.annotations({
      summary: "Sweep now",
      description:
        "As operator: looks for silent workflows and ended leases, as the service does " +
        "by itself."
    })),
  HttpApiEndpoint.post("createKey", "/api/v1/admin/api-keys", {
    query: { agent_id: AgentId, label: Schema.optionalKey(text(0, 200).check(isLabel)) },
    success: ApiKey.pipe(HttpApiSchema.status(201)),
    error: AdminRequired
  }).annotateMerge(OpenApi.annotations({
    summary: "Make a key",
    description: "As operator, for an agent. It is returned once."
  })),
  HttpApiEndpoint.delete("revokeKey", "/api/v1/admin/api-keys/:id", {
    params: { id: text(1, 200) },
    success: HttpApiSchema.NoContent,
    error: [AdminRequired, ApiKeyNotFound]
  }).annotateMerge(OpenApi.annotations({
    summary: "Revoke a key",
    description: "As operator: by the id that its making told."
  })),
  HttpApiEndpoint.post("reopen", "/api/v1/admin/workflows/:workflow_id/reopen", {
    params: inWorkflow,
    headers: IdempotencyHeaders,
    success: Workflow,
    error: [...retried, AdminRequired, WorkflowNotFound, InvalidStateTransition]
  }).annotateMerge(OpenApi.annotations({
    summary: "Reopen a dead letter",
    description: "As operator: a workflow that nobody may claim any more can be claimed again."
  }))
) {}
