/**
 * Registering a workflow, keeping it alive, ending it.
 */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Unaudited } from "../../audit.ts"
import { IdempotencyHeaders } from "../../idempotency.ts"
import { Cursor, Limit, Page } from "../../page.ts"
import { BadRequest, Forbidden } from "../../problems.ts"
import { orNone, text } from "../json.ts"
import {
  CompletionRequirementsNotMet,
  EffectAlreadyDone,
  InvalidStateTransition,
  StaleCheckpointVersion,
  UnsupportedSchemaVersion,
  WorkflowAlreadyCompleted,
  WorkflowNotFound
} from "../problems.ts"
import {
  CancelRequest,
  CompletedWorkflow,
  CompleteRequest,
  CreatedWorkflow,
  CreateWorkflow,
  FailRequest,
  Heartbeat,
  HeartbeatRequest,
  Heartbeats,
  HeartbeatsRequest,
  orders,
  Priority,
  Status,
  Workflow
} from "../workflow.ts"
import { fenced, inWorkflow, retried } from "./path.ts"
import { Resource, Tool } from "../../tool.ts"

export class WorkflowsGroup extends HttpApiGroup.make("workflows").add(
  HttpApiEndpoint.post("create", "/api/v1/workflows", {
    headers: IdempotencyHeaders,
    payload: CreateWorkflow,
    success: CreatedWorkflow.pipe(HttpApiSchema.status(201)),
    error: [...retried, UnsupportedSchemaVersion, EffectAlreadyDone]
  }).annotate(Tool, {
    name: "create_workflow",
    title: "Begin a workflow",
    use:
      "Before long work: another agent can claim it if your heartbeats stop. Not for what takes " +
      "seconds."
  }),
  HttpApiEndpoint.get("list", "/api/v1/workflows", {
    query: {
      status: Schema.optionalKey(Status),
      priority: Schema.optionalKey(Priority),
      tag: Schema.optionalKey(text(1, 100)),
      agent_id: Schema.optionalKey(text(1, 128)),
      /** In title, objective, creator and current agent, whatever the case. */
      search: Schema.optionalKey(text(1, 200)),
      /** Newest first unless it says otherwise. */
      sort: Schema.optionalKey(Schema.Literals(orders)),
      limit: Limit,
      cursor: Cursor
    },
    success: Page(Workflow),
    error: BadRequest
  }).annotateMerge(OpenApi.annotations({
    summary: "List workflows",
    description: "To find your own or others' by status, priority, tag, agent or words; " +
      "`sort=urgency` begins with the next to miss a heartbeat. To take one over use " +
      "`GET /api/v1/recoverable-workflows`."
  })),
  HttpApiEndpoint.get("read", "/api/v1/workflows/:workflow_id", {
    params: inWorkflow,
    success: Workflow,
    error: WorkflowNotFound
  }).annotateMerge(OpenApi.annotations({
    summary: "Read a workflow",
    description: "Its status, who works on it, when the next heartbeat is due."
  })).annotate(Resource, {
    name: "workflow",
    title: "A workflow",
    description: "Its status, who works on it, its counters."
  }),
  HttpApiEndpoint.post("heartbeat", "/api/v1/workflows/:workflow_id/heartbeats", {
    params: inWorkflow,
    headers: IdempotencyHeaders,
    payload: HeartbeatRequest,
    success: Heartbeat,
    error: [...retried, ...fenced, WorkflowNotFound, Forbidden, InvalidStateTransition]
  }).annotate(Unaudited, true).annotate(Tool, {
    name: "send_heartbeat",
    title: "Say that you are alive",
    use: "More often than `heartbeat_timeout_seconds`; a checkpoint counts as one. Once it and a " +
      "grace (30 s by default) are over, others may take the work."
  }),
  HttpApiEndpoint.post("heartbeats", "/api/v1/heartbeats", {
    headers: IdempotencyHeaders,
    payload: HeartbeatsRequest,
    success: Heartbeats,
    error: [...retried]
  }).annotate(Unaudited, true).annotateMerge(OpenApi.annotations({
    summary: "Keep many workflows alive",
    description:
      "As one heartbeat each, in one write: for who works on many. What one of them is " +
      "refused for stands in its place."
  })),
  HttpApiEndpoint.post("fail", "/api/v1/workflows/:workflow_id/fail", {
    params: inWorkflow,
    headers: IdempotencyHeaders,
    payload: FailRequest,
    success: Workflow,
    error: [...retried, ...fenced, WorkflowNotFound, Forbidden, InvalidStateTransition]
  }).annotate(Tool, {
    name: "fail_workflow",
    title: "Give a workflow up",
    use: "When you cannot go on, after a last checkpoint: somebody else can, at once. If all is " +
      "done use complete_workflow."
  }).annotateMerge(OpenApi.annotations({
    summary: "Give a workflow up",
    description: "When you cannot go on: somebody else can, at once. If all is done complete it " +
      "instead."
  })),
  HttpApiEndpoint.post("complete", "/api/v1/workflows/:workflow_id/complete", {
    params: inWorkflow,
    headers: IdempotencyHeaders,
    payload: CompleteRequest,
    success: CompletedWorkflow,
    error: [
      ...retried,
      ...fenced,
      WorkflowNotFound,
      Forbidden,
      InvalidStateTransition,
      StaleCheckpointVersion,
      WorkflowAlreadyCompleted,
      CompletionRequirementsNotMet
    ]
  }).annotate(Tool, {
    name: "complete_workflow",
    title: "Finish a workflow",
    use: "When no step is left and each effect is ended. Final: nothing can be written after it.",
    destructive: true
  }),
  HttpApiEndpoint.post("cancel", "/api/v1/workflows/:workflow_id/cancel", {
    params: inWorkflow,
    headers: IdempotencyHeaders,
    payload: orNone(CancelRequest),
    success: Workflow,
    error: [...retried, WorkflowNotFound, Forbidden, InvalidStateTransition]
  }).annotateMerge(OpenApi.annotations({
    summary: "Call a workflow off",
    description: "As owner, when it is not wanted any more. It cannot be undone."
  }))
) {}
