/**
 * Progress: written, read, evaluated, handed over.
 */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { IdempotencyHeaders } from "../../idempotency.ts"
import { Cursor, Limit, Page } from "../../page.ts"
import { BadRequest, Forbidden } from "../../problems.ts"
import {
  Checkpoint,
  CreateCheckpoint,
  Difference,
  EvaluateRequest,
  Evaluation
} from "../checkpoint.ts"
import { RecoveryPackage } from "../package.ts"
import {
  CheckpointNotFound,
  EffectAlreadyDone,
  InvalidStateTransition,
  StaleCheckpointVersion,
  UnsupportedSchemaVersion,
  WorkflowNotFound
} from "../problems.ts"
import { orNone } from "../json.ts"
import { fenced, inWorkflow, retried, whole } from "./path.ts"

export class CheckpointsGroup extends HttpApiGroup.make("checkpoints").add(
  HttpApiEndpoint.post("create", "/api/v1/workflows/:workflow_id/checkpoints", {
    params: inWorkflow,
    headers: IdempotencyHeaders,
    payload: CreateCheckpoint,
    success: Checkpoint.pipe(HttpApiSchema.status(201)),
    error: [
      ...retried,
      ...fenced,
      WorkflowNotFound,
      Forbidden,
      InvalidStateTransition,
      StaleCheckpointVersion,
      UnsupportedSchemaVersion,
      EffectAlreadyDone
    ]
  }),
  HttpApiEndpoint.get("list", "/api/v1/workflows/:workflow_id/checkpoints", {
    params: inWorkflow,
    query: { limit: Limit, cursor: Cursor },
    success: Page(Checkpoint),
    error: [WorkflowNotFound, BadRequest]
  }),
  HttpApiEndpoint.get("read", "/api/v1/workflows/:workflow_id/checkpoints/:version", {
    params: { ...inWorkflow, version: whole(0) },
    success: Checkpoint,
    error: [WorkflowNotFound, CheckpointNotFound]
  }),
  HttpApiEndpoint.get("diff", "/api/v1/workflows/:workflow_id/checkpoints/:version/diff", {
    params: { ...inWorkflow, version: whole(0) },
    success: Difference,
    error: [WorkflowNotFound, CheckpointNotFound]
  }),
  HttpApiEndpoint.post("evaluate", "/api/v1/workflows/:workflow_id/evaluate-context", {
    params: inWorkflow,
    payload: orNone(EvaluateRequest),
    success: Evaluation,
    error: WorkflowNotFound
  }),
  HttpApiEndpoint.get("handover", "/api/v1/workflows/:workflow_id/recovery-package", {
    params: inWorkflow,
    query: { max_tokens: Schema.optionalKey(whole(50, 1_000_000)) },
    success: RecoveryPackage,
    error: WorkflowNotFound
  })
) {}
