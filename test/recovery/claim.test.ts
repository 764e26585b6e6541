import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { mayWrite } from "../../src/recovery/writeAccess.ts"
import { release, renew, resume } from "../../src/recovery/commands/claim.ts"
import type { ClaimState, Snapshot, WorkflowState } from "../../src/recovery/Workflows.ts"
import { LeaseExpired } from "../../schemas/recovery/problems.ts"
import { active, claimed, meansAt, second, snapshot } from "./states.ts"

const older: ClaimState = {
  id: "c0",
  workflow_id: "w",
  agent_id: "alice",
  status: "expired",
  lease_generation: 1,
  created_at: second(0),
  expires_at: second(60),
  last_renewed_at: null,
  released_at: second(60),
  release_reason: "lease_expired",
  renewal_count: 0,
  lease_token_prefix: "lease_abcdef",
  token_hash: "token-0"
}

const verdict = (read: Snapshot, agent_id: string, token_hash: string | null) =>
  Result.match(
    mayWrite(read, read.workflow, { actor: { agent_id, is_admin: false }, token_hash }),
    {
      onSuccess: () => "may write",
      onFailure: ({ error }) => error.code
    }
  )

describe("mayWrite()", () => {
  it.each([
    { who: "its agent", read: snapshot(active), agent: "alice", token: null, is: "may write" },
    { who: "a stranger", read: snapshot(active), agent: "carol", token: null, is: "FORBIDDEN" },
    {
      who: "the holder with its token",
      read: snapshot(claimed),
      agent: "bob",
      token: "token-1",
      is: "may write"
    },
    {
      who: "the holder without its token",
      read: snapshot(claimed),
      agent: "bob",
      token: null,
      is: "NOT_LEASE_HOLDER"
    },
    {
      who: "another with the holder's token",
      read: snapshot(claimed),
      agent: "carol",
      token: "token-1",
      is: "NOT_LEASE_HOLDER"
    },
    {
      who: "an unknown token",
      read: snapshot(claimed),
      agent: "bob",
      token: "token-9",
      is: "NOT_LEASE_HOLDER"
    },
    {
      who: "an older lease",
      read: snapshot({ ...claimed, lease_generation: 2 }, { presented: older }),
      agent: "alice",
      token: "token-0",
      is: "FENCING_TOKEN_STALE"
    },
    {
      who: "the last lease, lapsed",
      read: snapshot(
        { ...active, status: "recoverable", lease_generation: 1, current_agent_id: null },
        { presented: older }
      ),
      agent: "alice",
      token: "token-0",
      is: "LEASE_EXPIRED"
    },
    // What nobody may write to any more says so itself.
    ...(["completed", "cancelled"] as const).map((status) => ({
      who: `the last lease of what is ${status}`,
      read: snapshot(
        { ...active, status, lease_generation: 1, current_agent_id: null },
        { presented: older }
      ),
      agent: "alice",
      token: "token-0",
      is: "may write"
    })),
    {
      who: "a stranger while the agent is silent",
      read: snapshot({ ...active, status: "suspected_failed", suspected_at: second(120) }),
      agent: "carol",
      token: null,
      is: "FORBIDDEN"
    },
    {
      who: "the creator after a rescue",
      read: snapshot({
        ...active,
        status: "recoverable",
        lease_generation: 1,
        current_agent_id: null
      }),
      agent: "alice",
      token: null,
      is: "FENCING_TOKEN_STALE"
    }
  ])("$who: $is", ({ agent, is, read, token }) => {
    assert.strictEqual(verdict(read, agent, token), is)
  })

  it("tells when silence ended a lease before its time, in the answer that finds it so", () => {
    const read = snapshot(claimed)
    const free = { claim_id: null, claim_token_hash: null, claim_expires_at: null }
    const offered = { ...claimed, ...free, status: "recoverable" as const }
    const ended = (after: WorkflowState) =>
      Result.match(
        mayWrite(read, after, {
          actor: { agent_id: "bob", is_admin: false },
          token_hash: "token-1"
        }),
        {
          onSuccess: () => undefined,
          onFailure: (refusal) =>
            refusal instanceof LeaseExpired ? refusal.error.details.ended_at : undefined
        }
      )
    const expires = claimed.claim_expires_at ?? ""
    assert.strictEqual(ended({ ...offered, recoverable_at: second(7) }), second(7))
    assert.strictEqual(ended({ ...offered, recoverable_at: expires }), expires)
    const dead = { ...offered, status: "dead_letter" as const, updated_at: second(8) }
    assert.strictEqual(ended({ ...dead, recoverable_at: second(1) }), second(8))
  })

  it("tells whoever had the workflow that another agent has it", () => {
    const said = (agent_id: string) =>
      Result.match(
        mayWrite(snapshot(claimed), claimed, {
          actor: { agent_id, is_admin: false },
          token_hash: null
        }),
        { onSuccess: () => "", onFailure: ({ error }) => error.message }
      )
    assert.include(said("alice"), "Another agent has taken the workflow over")
    assert.include(said("bob"), "no lease token")
  })
})

describe("resume()", () => {
  it.each(["active", "suspected_failed"] as const)(
    "is not for what its holder works on: %s",
    (status) => {
      const suspected_at = status === "active" ? null : second(240)
      const read = snapshot({ ...claimed, status, suspected_at, last_heartbeat_at: second(120) })
      const resumed = resume(read, meansAt(240, "bob"), { note: null, token_hash: "token-1" })
      assert.deepStrictEqual(
        Result.match(resumed, { onSuccess: () => "resumed", onFailure: ({ error }) => error.code }),
        "WORKFLOW_NOT_RECOVERABLE"
      )
    }
  )
})

describe("renew() and release()", () => {
  it("find no claim on what ended with it", () => {
    const read = snapshot(
      { ...active, status: "completed", lease_generation: 1, current_agent_id: null },
      { presented: older }
    )
    const codeOf = <A>(result: Result.Result<A, { readonly error: { readonly code: string } }>) =>
      Result.match(result, { onSuccess: () => "done", onFailure: ({ error }) => error.code })
    const means = meansAt(120, "alice")
    const token_hash = "token-0"
    assert.deepStrictEqual([
      codeOf(renew(read, means, { lease_seconds: 60, token_hash })),
      codeOf(release(read, means, { reason: null, token_hash }))
    ], ["CLAIM_NOT_FOUND", "CLAIM_NOT_FOUND"])
  })
})
