/**
 * What is counted, from the events that tell of it.
 */
import { Effect, Metric } from "effect"
import type { Event } from "../../schemas/recovery/event.ts"
import { statuses } from "../../schemas/recovery/workflow.ts"
import type { Change, Totals } from "./Workflows.ts"

const counter = (name: string, description: string) =>
  Metric.counter(`workflow_recovery_${name}_total`, { description, incremental: true })

const created = counter("workflows_created", "Workflows registered")
const recovered = counter("workflows_recovered", "Workflows resumed by a rescuer")
const acquired = counter("claims_acquired", "Claims granted")
const conflicts = counter("claim_conflicts", "Claims refused, by reason")
const expired = counter("claims_expired", "Claims that lapsed")
const failures = counter("failures_detected", "Failures found or reported, by reason")
const checkpoints = counter("checkpoints_created", "Checkpoints written")
const rejected = counter("stale_updates_rejected", "Stale writes refused")
const verifications = counter("artifact_verifications", "Artifacts verified, by result")

const recoveryTime = Metric.histogram("workflow_recovery_time_seconds", {
  description: "From being offered to being resumed",
  boundaries: [1, 5, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600, 86_400]
})
const contextScore = Metric.histogram("workflow_recovery_context_score", {
  description: "Score of the context at each checkpoint",
  boundaries: [25, 50, 75, 90, 100]
})
const byStatus = Metric.gauge("workflow_recovery_workflows", {
  description: "Workflows by status"
})
const lastSweep = Metric.gauge("workflow_recovery_last_sweep_timestamp_seconds", {
  description: "When the last sweep of this process ended well"
})

const unreadableRows = Metric.gauge("workflow_recovery_unreadable_workflows", {
  description: "Workflows that are due and whose row in the database cannot be read"
})

const notices = counter("webhook_deliveries", "Notices to webhooks, by result")

const add = (metric: typeof created, attributes?: Record<string, string>) =>
  Metric.update(attributes === undefined ? metric : Metric.withAttributes(metric, attributes), 1)

const text = (event: Event, member: string) => {
  const value = event.metadata[member]
  return typeof value === "string" ? value : "unknown"
}

const number = (event: Event, member: string) => {
  const value = event.metadata[member]
  return typeof value === "number" ? value : 0
}

const ofEvent = (event: Event, { workflow }: Change): Effect.Effect<void> => {
  switch (event.event_type) {
    case "workflow_created":
      return add(created)
    case "checkpoint_created":
      return Effect.andThen(
        add(checkpoints),
        Metric.update(contextScore, workflow.context_score)
      )
    case "failure_suspected":
      return add(failures, { reason: text(event, "reason") })
    case "explicit_failure_reported":
      return add(failures, { reason: "explicit_failure" })
    case "claim_acquired":
      return add(acquired)
    case "claim_expired":
      return Effect.andThen(
        add(expired),
        text(event, "reason") === "lease_expired"
          ? add(failures, { reason: "lease_expired" })
          : Effect.void
      )
    case "workflow_resumed":
      return Effect.andThen(
        add(recovered),
        Metric.update(recoveryTime, number(event, "recovery_seconds"))
      )
    case "stale_update_rejected":
      return add(rejected)
    default:
      return Effect.void
  }
}

/** Counts a change; to be called when it is committed. */
export const observe = (change: Change) =>
  Effect.forEach(change.events, (event) => ofEvent(event, change), { discard: true })

const conflictReasons: { readonly [code: string]: string } = {
  CLAIM_ALREADY_HELD: "already_held",
  WORKFLOW_NOT_RECOVERABLE: "not_recoverable",
  DOMAIN_VALIDATION_FAILED: "blocking_issues"
}

/** Counts a claim that was refused with `code`. */
export const claimRefused = (code: string) => {
  const reason = conflictReasons[code]
  return reason === undefined ? Effect.void : add(conflicts, { reason })
}

/** Counts what became of a try to send a notice. */
export const noticeSent = (result: string) => add(notices, { result })

export const verified = (result: "verified" | "failed") => add(verifications, { result })

/** Every count from its beginning: what has not happened yet reads 0, and not as unknown. */
export const begun = Effect.forEach(
  [
    created,
    recovered,
    acquired,
    expired,
    checkpoints,
    rejected,
    ...Object.values(conflictReasons).map((reason) => Metric.withAttributes(conflicts, { reason })),
    ...["heartbeat_timeout", "explicit_failure", "lease_expired"].map((reason) =>
      Metric.withAttributes(failures, { reason })
    ),
    ...["verified", "failed"].map((result) => Metric.withAttributes(verifications, { result }))
  ],
  (metric) => Metric.update(metric, 0),
  { discard: true }
).pipe(Effect.andThen(Metric.update(unreadableRows, 0)))

/** The gauges. */
export const swept = (epochSeconds: number) => Metric.update(lastSweep, epochSeconds)

export const unreadable = (count: number) => Metric.update(unreadableRows, count)

export const counted = ({ status_counts }: Pick<Totals, "status_counts">) =>
  Effect.forEach(
    statuses,
    (status) => Metric.update(Metric.withAttributes(byStatus, { status }), status_counts[status]),
    { discard: true }
  )
