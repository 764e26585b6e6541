/** An invented board, shown before there is a key. */
import { type Board, type Handover, type Listed, rowOf } from "./board.ts"

const AT = "2026-01-01T00:00:00.000Z"

const listed = (
  place: number,
  own: Pick<Listed, "title" | "status" | "current_agent_id" | "heartbeat_age_seconds">
): Listed => ({
  id: `example-${place}`,
  priority: place === 0 ? "high" : "normal",
  checkpoint_count: 4 - place,
  recovery_count: 0,
  lease_generation: 0,
  heartbeat_timeout_seconds: 120,
  completed_at: null,
  updated_at: AT,
  ...own
})

const board: Board = {
  counts: {
    recoverable: 1,
    suspected_failed: 1,
    active: 2,
    claimed: 0,
    completed: 12,
    dead_letter: 0,
    cancelled: 1
  },
  rows: [
    rowOf(
      listed(0, {
        title: "Send the October invoices",
        status: "recoverable",
        current_agent_id: null,
        heartbeat_age_seconds: 300
      }),
      0,
      {
        advice: null,
        blocking_issue_codes: [],
        context_score: 95,
        seconds_since_recoverable: 150
      }
    ),
    rowOf(
      listed(1, {
        title: "Migrate the customer table",
        status: "suspected_failed",
        current_agent_id: "agent-b",
        heartbeat_age_seconds: 131
      }),
      0
    ),
    rowOf(
      listed(2, {
        title: "Review 40 contracts",
        status: "active",
        current_agent_id: "agent-c",
        heartbeat_age_seconds: 70
      }),
      0
    ),
    rowOf(
      listed(3, {
        title: "Translate the handbook",
        status: "active",
        current_agent_id: "agent-d",
        heartbeat_age_seconds: 15
      }),
      0
    )
  ],
  next_cursor: null
}

const handover: Handover = {
  latest_checkpoint: {
    version: 4,
    context_summary: "38 of 40 invoices are sent. The list is in /data/october.csv.",
    remaining_steps: ["Send invoices 39 and 40", "File the report"]
  },
  resume_instructions: {
    next_action: "Check whether invoice 39 was sent, then send what is missing",
    preserve: [{
      kind: "decision",
      decision: "Send in order of customer number",
      reason: "A gap shows where to resume."
    }],
    must_not_repeat: ["Load the customer list", "Send invoices 1 to 38"],
    verify_first: [{
      key: "invoice-39",
      description: "E-mail invoice 39",
      begun_by: "agent-a"
    }],
    completion_requirements: ["No remaining steps", "No side effect in doubt"],
    expected_parent_version: 4
  },
  effects: [
    { key: "invoice-38", description: "E-mail invoice 38", status: "done", result: "sent" },
    { key: "invoice-39", description: "E-mail invoice 39", status: "intended", result: null }
  ],
  duplicate_risk: []
}

/** Times of the example stand still. */
export const example = { board, handover, now: 0 }
