/**
 * Progress: written, read, evaluated, handed over.
 */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { IdempotencyHeaders } from "../../idempotency.ts"
import { Cursor, Limit, Page } from "../../page.ts"
import { BadRequest, Forbidden } from "../../problems.ts"
import {
  Checkpoint,
  CreateCheckpoint,
  Difference,
  EvaluateRequest,
  Evaluation,
  WrittenCheckpoint
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
import { Step } from "../step.ts"
import { fenced, inWorkflow, retried, whole } from "./path.ts"
import { Resource, Tool } from "../../tool.ts"

export class CheckpointsGroup extends HttpApiGroup.make("checkpoints").add(
  HttpApiEndpoint.post("create", "/api/v1/workflows/:workflow_id/checkpoints", {
    params: inWorkflow,
    headers: IdempotencyHeaders,
    payload: CreateCheckpoint,
    success: WrittenCheckpoint.pipe(HttpApiSchema.status(201)),
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
  }).annotate(Tool, {
    name: "create_checkpoint",
    title: "Write down how far you are",
    use: "After each step that would hurt to repeat: steps done and left, decisions, next " +
      "action. The first needs `objective`."
  }),
  HttpApiEndpoint.get("list", "/api/v1/workflows/:workflow_id/checkpoints", {
    params: inWorkflow,
    query: { limit: Limit, cursor: Cursor },
    success: Page(Checkpoint),
    error: [WorkflowNotFound, BadRequest]
  }).annotateMerge(OpenApi.annotations({
    summary: "List checkpoints",
    description: "All versions, whole. The newest with advice is the recovery package."
  })),
  HttpApiEndpoint.get("read", "/api/v1/workflows/:workflow_id/checkpoints/:version", {
    params: { ...inWorkflow, version: whole(0) },
    success: Checkpoint,
    error: [WorkflowNotFound, CheckpointNotFound]
  }).annotateMerge(OpenApi.annotations({
    summary: "Read a checkpoint",
    description: "One version as it was stored, which never changes."
  })).annotate(Resource, {
    name: "checkpoint",
    title: "A checkpoint",
    description: "One version of what was written down."
  }),
  HttpApiEndpoint.get("diff", "/api/v1/workflows/:workflow_id/checkpoints/:version/diff", {
    params: { ...inWorkflow, version: whole(0) },
    success: Difference,
    error: [WorkflowNotFound, CheckpointNotFound]
  }).annotateMerge(OpenApi.annotations({
    summary: "What a checkpoint changed",
    description: "Against its parent: steps, decisions and variables that came or went."
  })),
  HttpApiEndpoint.post("evaluate", "/api/v1/workflows/:workflow_id/evaluate-context", {
    params: inWorkflow,
    payload: orNone(EvaluateRequest),
    success: Evaluation,
    error: WorkflowNotFound
  }).annotateMerge(OpenApi.annotations({
    summary: "Is this enough to resume",
    description: "Before a checkpoint or a hand-over: what a successor would miss. Nothing is kept."
  })),
  HttpApiEndpoint.get("steps", "/api/v1/workflows/:workflow_id/steps", {
    params: inWorkflow,
    query: { limit: Limit, cursor: Cursor },
    success: Page(Step),
    error: [WorkflowNotFound, BadRequest]
  }).annotateMerge(OpenApi.annotations({
    summary: "List steps",
    description: "Every step that any checkpoint ever named, in the order of first naming: done, " +
      "remaining, or unaccounted for."
  })),
  HttpApiEndpoint.get("handover", "/api/v1/workflows/:workflow_id/recovery-package", {
    params: inWorkflow,
    query: { max_tokens: Schema.optionalKey(whole(50, 1_000_000)) },
    success: RecoveryPackage,
    error: WorkflowNotFound
  }).annotate(Tool, {
    name: "read_handover",
    long: true,
    title: "Read what a successor needs",
    use: "Before claim_workflow and any step: what is done, what must not be repeated, " +
      "what is next."
  }).annotate(Resource, {
    name: "handover",
    title: "A recovery package",
    description: "What a successor needs."
  })
) {}
