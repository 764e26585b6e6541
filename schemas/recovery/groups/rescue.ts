/**
 * Finding an interrupted workflow, claiming it, going on with it.
 */
import { Effect, Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { IdempotencyHeaders } from "../../idempotency.ts"
import { Cursor, Limit, Page } from "../../page.ts"
import { BadRequest, Forbidden } from "../../problems.ts"
import { Claim, Claimed, ClaimRequest, ReleaseRequest, RenewRequest } from "../claim.ts"
import { orNone, text } from "../json.ts"
import {
  ClaimAlreadyHeld,
  ClaimNotFound,
  DomainValidationFailed,
  InvalidStateTransition,
  WorkflowNotFound,
  WorkflowNotRecoverable
} from "../problems.ts"
import { Priority, Recoverable, ResumeRequest, Workflow } from "../workflow.ts"
import { fenced, inWorkflow, retried, whole } from "./path.ts"
import { Tool } from "../../tool.ts"

const Switch = Schema.Literals(["true", "false", "1", "0"])

export class RescueGroup extends HttpApiGroup.make("rescue").add(
  HttpApiEndpoint.get("recoverable", "/api/v1/recoverable-workflows", {
    query: {
      priority: Schema.optionalKey(Priority),
      tag: Schema.optionalKey(text(1, 100)),
      min_age_seconds: Schema.optionalKey(whole(0)),
      resumable_only: Switch.pipe(
        Schema.withDecodingDefaultKey(Effect.succeed("false" as const))
      ),
      limit: Limit,
      cursor: Cursor
    },
    success: Page(Recoverable),
    error: BadRequest
  }).annotate(Tool, {
    name: "find_recoverable",
    title: "Find abandoned workflows",
    use: "Work whose agent fell silent, most urgent first."
  }),
  HttpApiEndpoint.post("claim", "/api/v1/workflows/:workflow_id/claims", {
    params: inWorkflow,
    headers: IdempotencyHeaders,
    payload: orNone(ClaimRequest),
    success: Claimed.pipe(HttpApiSchema.status(201)),
    error: [
      ...retried,
      WorkflowNotFound,
      ClaimAlreadyHeld,
      WorkflowNotRecoverable,
      DomainValidationFailed,
      InvalidStateTransition
    ]
  }).annotate(Tool, {
    name: "claim_workflow",
    title: "Take a workflow over",
    use: "Gives a lease: send its `lease_token` with each write and its `fencing_token` to " +
      "the outside world."
  }),
  HttpApiEndpoint.get("active", "/api/v1/workflows/:workflow_id/claims/active", {
    params: inWorkflow,
    success: Claim,
    error: [WorkflowNotFound, ClaimNotFound]
  }).annotateMerge(OpenApi.annotations({
    summary: "Who holds a workflow",
    description: "The claim in force and when its lease ends."
  })),
  HttpApiEndpoint.post("renew", "/api/v1/workflows/:workflow_id/claims/renew", {
    params: inWorkflow,
    headers: IdempotencyHeaders,
    payload: RenewRequest,
    success: Claim,
    error: [...retried, ...fenced, WorkflowNotFound, ClaimNotFound, Forbidden]
  }).annotate(Tool, {
    name: "renew_claim",
    title: "Keep a lease",
    use: "Before it ends, while you work on a claimed workflow."
  }),
  HttpApiEndpoint.post("release", "/api/v1/workflows/:workflow_id/claims/release", {
    params: inWorkflow,
    headers: IdempotencyHeaders,
    payload: ReleaseRequest,
    success: Claim,
    error: [
      ...retried,
      ...fenced,
      WorkflowNotFound,
      ClaimNotFound,
      Forbidden,
      InvalidStateTransition
    ]
  }).annotateMerge(OpenApi.annotations({
    summary: "Let a claim go",
    description: "When you cannot go on after all: the workflow can be claimed again at once."
  })),
  HttpApiEndpoint.post("resume", "/api/v1/workflows/:workflow_id/resume", {
    params: inWorkflow,
    headers: IdempotencyHeaders,
    payload: ResumeRequest,
    success: Workflow,
    error: [
      ...retried,
      ...fenced,
      WorkflowNotFound,
      Forbidden,
      WorkflowNotRecoverable,
      InvalidStateTransition
    ]
  }).annotate(Tool, {
    name: "resume_workflow",
    title: "Go on with it",
    use: "After read_handover: the workflow is active and yours."
  })
) {}
