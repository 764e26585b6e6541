/**
 * Workflows and means for the tests of pure rules.
 */
import { createHash } from "node:crypto"
import type { Artifact } from "../../schemas/recovery/artifact.ts"
import type { LedgerEntry } from "../../schemas/recovery/effect.ts"
import { GENESIS } from "../../src/ground/eventChain.ts"
import type { CallMeans } from "../../src/recovery/commands/decision.ts"
import type { WholeContent } from "../../src/recovery/mergeCheckpoint.ts"
import { fromMillis } from "../../src/recovery/instant.ts"
import type { Snapshot, WorkflowState } from "../../src/recovery/Workflows.ts"

/** So many seconds after the beginning. */
export const second = (seconds: number) => fromMillis(seconds * 1000)

export const sha256 = (text: Uint8Array | string) => createHash("sha256").update(text).digest("hex")

export const settings = {
  graceSeconds: 30,
  sweepIntervalSeconds: 5,
  minScoreForResume: 50,
  retrySecondMillis: 1000,
  keepDays: null,
  demoMode: false
}

export const meansAt = (seconds: number, agent_id = "alice", is_admin = false): CallMeans => {
  let ids = 0
  return {
    now: second(seconds),
    newId: () => `id-${seconds}-${ids++}`,
    sha256Hex: sha256,
    settings,
    actor: { agent_id, is_admin },
    request_id: "request-1"
  }
}

/** Active since the beginning, in alice's hands, with a time-out of 120 s. */
export const active: WorkflowState = {
  id: "w",
  title: "Archive",
  objective: "Index the archive",
  status: "active",
  priority: "normal",
  failure_policy: "recover",
  creator_agent_id: "alice",
  current_agent_id: "alice",
  heartbeat_timeout_seconds: 120,
  last_heartbeat_at: second(0),
  current_checkpoint_version: 0,
  latest_checkpoint_id: null,
  lease_generation: 0,
  recovery_count: 0,
  max_recoveries: 3,
  tags: [],
  metadata: {},
  created_at: second(0),
  updated_at: second(0),
  failed_at: null,
  recovered_at: null,
  completed_at: null,
  suspected_at: null,
  recoverable_at: null,
  deadline_at: null,
  counted_from: null,
  claim_id: null,
  claim_token_hash: null,
  claim_expires_at: null,
  claim_version: null,
  fruitless_claims: 0,
  silent_agent_id: null,
  event_sequence: 0,
  event_head: GENESIS,
  context_score: 0,
  blocking_issue_codes: ["NO_CHECKPOINT"],
  artifact_count: 0,
  recovery_seconds: 0
}

/** In bob's hands, under a lease of generation 1 until second 300. */
export const claimed: WorkflowState = {
  ...active,
  status: "claimed",
  current_agent_id: "bob",
  lease_generation: 1,
  claim_id: "c1",
  claim_token_hash: "token-1",
  claim_expires_at: second(300),
  claim_version: 0
}

export const snapshot = (workflow: WorkflowState, more: Partial<Snapshot> = {}): Snapshot => ({
  workflow,
  presented: null,
  hasHeld: false,
  claim: null,
  checkpoint: null,
  artifact: null,
  artifacts: [],
  ledger: [],
  effect: null,
  history: { steps: [], since: [] },
  ...more
})

export const content: WholeContent = {
  objective: "Index the archive",
  completed_steps: ["fetch"],
  remaining_steps: ["index"],
  decisions: [{
    decision: "Keep the order",
    reason: "Readers expect the shelf's order.",
    made_at: null
  }],
  next_action: "Index the first page",
  context_summary: "All pages are fetched.",
  variables: {},
  schema_version: "1.0",
  effects: []
}

/** What a workflow is created with. */
export const request = {
  title: "Archive",
  objective: "Index it",
  priority: "normal",
  failure_policy: "recover",
  heartbeat_timeout_seconds: 60,
  max_recoveries: 3,
  tags: [],
  metadata: {}
} as const

export const artifact: Artifact = {
  id: "a",
  workflow_id: "w",
  name: "index",
  uri: "https://example.org/index",
  storage_key: null,
  sha256: "0".repeat(64),
  content_type: null,
  size_bytes: null,
  description: null,
  checkpoint_version: 1,
  verification_status: "verified",
  verification_error: null,
  verified_at: null,
  produced_by_agent_id: "alice",
  created_at: second(0)
}

/** An effect that alice has begun. */
export const intended: LedgerEntry = {
  key: "mail",
  status: "intended",
  description: null,
  idempotency_key: null,
  result: null,
  attempt: 1,
  begun_by: "alice",
  begun_at: second(0),
  ended_by: null,
  ended_at: null,
  lease_generation: 0,
  version: 1
}
