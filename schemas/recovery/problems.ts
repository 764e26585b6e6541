/**
 * The problems of workflow recovery, beside those that any route can meet.
 */
import { Schema } from "effect"
import { Problem } from "../problem.ts"
import { Issue } from "./checkpoint.ts"
import { Instant } from "./json.ts"
import { Status } from "./workflow.ts"

const workflow = { workflow_id: Schema.String }

export class WorkflowNotFound extends Problem<WorkflowNotFound>()({
  code: "WORKFLOW_NOT_FOUND",
  status: 404,
  title: "Workflow not found",
  example: { workflow_id: "wf_5b1e9c0a7d3f4e21" },
  detail: ({ pruned_at, workflow_id }) =>
    pruned_at === undefined
      ? `There is no workflow '${workflow_id}'.`
      : `The workflow '${workflow_id}' ended, and was removed at ${pruned_at}.`,
  remedy: "Look the id up in `GET /api/v1/workflows`; of one that was removed, " +
    "`details.signed_head` proves what its log ended with."
}, {
  ...workflow,
  /** Since when it is not kept; only of one that was there. */
  pruned_at: Schema.optionalKey(Instant),
  /** A compact JWS over the head of its log, as `GET /api/v1/workflows/{workflow_id}/head` gives. */
  signed_head: Schema.optionalKey(Schema.String)
}) {}

export class CheckpointNotFound extends Problem<CheckpointNotFound>()({
  code: "CHECKPOINT_NOT_FOUND",
  status: 404,
  title: "Checkpoint not found",
  example: { workflow_id: "wf_5b1e9c0a7d3f4e21", version: 9 },
  detail: ({ workflow_id, version }) =>
    `The workflow '${workflow_id}' has no checkpoint of version ${version}.`,
  remedy: "Look the versions up in `GET /api/v1/workflows/{workflow_id}/checkpoints`."
}, { ...workflow, version: Schema.Int }) {}

export class ClaimNotFound extends Problem<ClaimNotFound>()({
  code: "CLAIM_NOT_FOUND",
  status: 404,
  title: "No active claim",
  example: { workflow_id: "wf_5b1e9c0a7d3f4e21" },
  detail: ({ workflow_id }) => `The workflow '${workflow_id}' has no owner.`,
  remedy: "Claim it, if `GET /api/v1/recoverable-workflows` offers it."
}, workflow) {}

export class ApiKeyNotFound extends Problem<ApiKeyNotFound>()({
  code: "API_KEY_NOT_FOUND",
  status: 404,
  title: "Key not found",
  example: { id: "key_8c1f0b7a2e5d4936" },
  detail: ({ id }) => `There is no key '${id}'.`,
  remedy: "Take the `id` that the call which made the key answered."
}, { id: Schema.String }) {}

export class InvalidStateTransition extends Problem<InvalidStateTransition>()({
  code: "INVALID_STATE_TRANSITION",
  status: 409,
  title: "The workflow's status does not allow this",
  example: { current_status: "completed", requested_status: "active", allowed_next: [] },
  detail: ({ current_status, requested_status }) =>
    `A workflow that is '${current_status}' cannot become '${requested_status}'.`,
  remedy:
    "`details.allowed_next` says what its status can become; one that is `recoverable` continues " +
    "when it is claimed."
}, {
  current_status: Status,
  requested_status: Status,
  allowed_next: Schema.Array(Status)
}) {}

export class WorkflowAlreadyCompleted extends Problem<WorkflowAlreadyCompleted>()({
  code: "WORKFLOW_ALREADY_COMPLETED",
  status: 409,
  title: "The workflow is completed",
  example: { workflow_id: "wf_5b1e9c0a7d3f4e21", completed_at: "2026-11-21T09:30:00.000Z" },
  detail: ({ workflow_id }) => `The workflow '${workflow_id}' is already completed.`,
  remedy: "Nothing is left to do; read the workflow."
}, { ...workflow, completed_at: Schema.NullOr(Instant) }) {}

export class WorkflowNotRecoverable extends Problem<WorkflowNotRecoverable>()({
  code: "WORKFLOW_NOT_RECOVERABLE",
  status: 409,
  title: "Not claimable or resumable now",
  example: { workflow_id: "wf_5b1e9c0a7d3f4e21", current_status: "active" },
  detail: ({ current_status }) =>
    "Only a recoverable workflow can be claimed, and only a claimed one resumed; it is " +
    `'${current_status}'.`,
  remedy: "To claim one, take it from `GET /api/v1/recoverable-workflows`, or continue with " +
    "one that you have resumed."
}, { ...workflow, current_status: Status }) {}

export class ClaimAlreadyHeld extends Problem<ClaimAlreadyHeld>()({
  code: "CLAIM_ALREADY_HELD",
  status: 409,
  title: "Another claim is active",
  example: {
    workflow_id: "wf_5b1e9c0a7d3f4e21",
    held_by_agent_id: "b2",
    expires_at: "2026-11-21T09:30:00.000Z",
    wait_seconds: 40
  },
  detail: ({ held_by_agent_id, expires_at }) =>
    `'${held_by_agent_id}' holds it until ${expires_at}.`,
  remedy: "Take another workflow, or wait as long as `Retry-After` says.",
  retryable: true,
  retryAfterSeconds: ({ wait_seconds }) => wait_seconds
}, {
  ...workflow,
  held_by_agent_id: Schema.String,
  expires_at: Instant,
  wait_seconds: Schema.Int
}) {}

export class NotLeaseHolder extends Problem<NotLeaseHolder>()({
  code: "NOT_LEASE_HOLDER",
  status: 403,
  title: "The caller does not hold the lease",
  example: { workflow_id: "wf_5b1e9c0a7d3f4e21", reason: "The lease token is another." },
  detail: ({ reason }) => reason,
  remedy:
    "Send the `lease_token` that your claim answered, or stop where you have none: only the holder may write."
}, { ...workflow, reason: Schema.String }) {}

export class LeaseExpired extends Problem<LeaseExpired>()({
  code: "LEASE_EXPIRED",
  status: 410,
  title: "The lease has ended",
  example: {
    workflow_id: "wf_5b1e9c0a7d3f4e21",
    ended_at: "2026-11-21T09:30:00.000Z",
    lease_generation: 1
  },
  detail: ({ ended_at }) => `The lease ended at ${ended_at} and cannot be renewed.`,
  remedy: "Claim the workflow again, and read its recovery package before you continue."
}, { ...workflow, ended_at: Instant, lease_generation: Schema.Int }) {}

export class FencingTokenStale extends Problem<FencingTokenStale>()({
  code: "FENCING_TOKEN_STALE",
  status: 409,
  title: "Another agent has taken the workflow over",
  example: {
    workflow_id: "wf_5b1e9c0a7d3f4e21",
    your_lease_generation: 1,
    current_lease_generation: 2
  },
  detail: ({ your_lease_generation, current_lease_generation }) =>
    `Your lease is of generation ${your_lease_generation}; the current one is ` +
    `${current_lease_generation}.`,
  remedy: "Stop working on it: another agent owns it, and your write changed nothing."
}, {
  ...workflow,
  your_lease_generation: Schema.Int,
  current_lease_generation: Schema.Int
}) {}

export class StaleCheckpointVersion extends Problem<StaleCheckpointVersion>()({
  code: "STALE_CHECKPOINT_VERSION",
  status: 409,
  title: "Stale checkpoint version",
  example: {
    workflow_id: "wf_5b1e9c0a7d3f4e21",
    your_parent_version: 1,
    current_checkpoint_version: 2
  },
  detail: ({ your_parent_version, current_checkpoint_version }) =>
    `You build on version ${your_parent_version}; the current one is ` +
    `${current_checkpoint_version}.`,
  remedy: "Read the current checkpoint, merge, and send it again with its version as parent."
}, {
  ...workflow,
  your_parent_version: Schema.Int,
  /** Of a completion, where it is the same. */
  your_final_checkpoint_version: Schema.optionalKey(Schema.Int),
  current_checkpoint_version: Schema.Int
}) {}

export class UnsupportedSchemaVersion extends Problem<UnsupportedSchemaVersion>()({
  code: "UNSUPPORTED_SCHEMA_VERSION",
  status: 422,
  title: "The checkpoint's schema version is not known",
  example: { schema_version: "9.0", supported: ["1.0"] },
  detail: ({ schema_version }) => `The schema version '${schema_version}' is not known here.`,
  remedy: "Send `schema_version` as one of `details.supported`."
}, { schema_version: Schema.String, supported: Schema.Array(Schema.String) }) {}

export class EffectAlreadyDone extends Problem<EffectAlreadyDone>()({
  code: "EFFECT_ALREADY_DONE",
  status: 409,
  title: "Effect already done",
  example: { key: "mail-to-board", version: 2, result: { message_id: "m-1" } },
  detail: ({ key, version }) => `The effect '${key}' is done since version ${version}.`,
  remedy: "Leave it out, or send it as done with the same result: it is not to be done again."
}, { key: Schema.String, version: Schema.Int, result: Schema.Json }) {}

export class EffectNotFound extends Problem<EffectNotFound>()({
  code: "EFFECT_NOT_FOUND",
  status: 404,
  title: "The effect was never begun",
  example: { workflow_id: "wf_5b1e9c0a7d3f4e21", key: "mail-to-board" },
  detail: ({ key }) => `The workflow has no effect '${key}'.`,
  remedy: "Begin it first: `POST /api/v1/workflows/{workflow_id}/effects` with its `key`."
}, { ...workflow, key: Schema.String }) {}

export const requirements = [
  "AT_LEAST_ONE_CHECKPOINT",
  "NO_REMAINING_STEPS",
  "NO_FAILED_ARTIFACTS",
  "FINAL_VERSION_MATCHES",
  "NO_EFFECTS_IN_DOUBT"
] as const
export type Requirement = (typeof requirements)[number]

export class CompletionRequirementsNotMet extends Problem<CompletionRequirementsNotMet>()({
  code: "COMPLETION_REQUIREMENTS_NOT_MET",
  status: 422,
  title: "The workflow is not complete",
  example: {
    unmet_requirements: [{
      requirement: "NO_REMAINING_STEPS",
      message: "The latest checkpoint has no remaining steps."
    }]
  },
  detail: ({ unmet_requirements }) => unmet_requirements.map(({ message }) => message).join(" "),
  remedy: "Meet every entry of `details.unmet_requirements`, then complete it."
}, {
  unmet_requirements: Schema.Array(
    Schema.Struct({ requirement: Schema.Literals(requirements), message: Schema.String })
  )
}) {}

export class DomainValidationFailed extends Problem<DomainValidationFailed>()({
  code: "DOMAIN_VALIDATION_FAILED",
  status: 422,
  title: "Blocking context issues",
  example: { code: "BLOCKING_CONTEXT_ISSUES", blocking_issues: [] },
  detail: ({ blocking_issues }) =>
    "The stored context is not enough to resume safely: " +
    blocking_issues.map(({ code }) => code).join(", "),
  remedy:
    "Read `details.blocking_issues`; claim with `acknowledge_blocking_issues: true` to take " +
    "it anyway."
}, {
  code: Schema.Literal("BLOCKING_CONTEXT_ISSUES"),
  blocking_issues: Schema.Array(Issue)
}) {}

export class AdminRequired extends Problem<AdminRequired>()({
  code: "ADMIN_REQUIRED",
  status: 403,
  title: "Only an operator may do this",
  detail: "The key is not an operator's.",
  remedy: "Use an admin key: `deno task keys create <agent_id> --admin`."
}) {}
