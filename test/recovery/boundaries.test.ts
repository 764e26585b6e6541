import { noHistory } from "../../src/recovery/commands/checkpoint.ts"
import { assert, describe, it } from "@effect/vitest"
import { Option, Result } from "effect"
import { fromMillis, toMillis } from "../../src/recovery/instant.ts"
import { advise, CHECKPOINT_FROM, HAND_OFF_FROM } from "../../src/recovery/budget.ts"
import { tokens } from "../../src/recovery/brief.ts"
import { mayWrite } from "../../src/recovery/writeAccess.ts"
import { requirements } from "../../src/recovery/completion.ts"
import { evaluate } from "../../src/recovery/evaluate.ts"
import { nextDue } from "../../src/recovery/interruption.ts"
import { next } from "../../src/recovery/lifecycle.ts"
import { type Context, LISTED_MAX, REASON_LENGTH_MIN } from "../../src/recovery/rules.ts"
import { applyTimeouts } from "../../src/recovery/applyTimeouts.ts"
import { appendEvent, begin } from "../../src/recovery/changeLog.ts"
import { view } from "../../src/recovery/view.ts"
import { brokenAt } from "../../src/ground/eventChain.ts"
import { active, claimed, content, meansAt, second, settings, sha256, snapshot } from "./states.ts"

const millisAfter = (instant: string, millis: number) => fromMillis(toMillis(instant) + millis)

describe("a reason", () => {
  const warned = (length: number) => {
    const context: Context = {
      status: "recoverable",
      current_version: 1,
      checkpoint: {
        ...content,
        decisions: [{ decision: "Keep", reason: "x".repeat(length), made_at: null }],
        parent_version: 0,
        version: 1
      },
      isDraft: false,
      objective: "",
      artifacts: [],
      ...noHistory
    }
    return evaluate(context, 50).warnings.map(({ code }) => code)
  }

  it("says something from twelve characters on", () => {
    assert.strictEqual(REASON_LENGTH_MIN, 12)
    assert.deepStrictEqual(warned(REASON_LENGTH_MIN - 1), ["DECISION_WITHOUT_REASON"])
    assert.deepStrictEqual(warned(REASON_LENGTH_MIN), [])
    assert.deepStrictEqual(warned(REASON_LENGTH_MIN + 1), [])
  })
})

describe("a finding", () => {
  const namedOf = (count: number) =>
    evaluate({
      status: "recoverable",
      current_version: 1,
      checkpoint: {
        ...content,
        decisions: Array.from({ length: count }, (_, i) => ({
          decision: `d${i}`,
          reason: "",
          made_at: null
        })),
        parent_version: 0,
        version: 1
      },
      isDraft: false,
      objective: "",
      artifacts: [],
      ...noHistory
    }, 50).warnings[0]?.details

  it("names twenty items at most", () => {
    assert.strictEqual(LISTED_MAX, 20)
    for (const count of [LISTED_MAX - 1, LISTED_MAX, LISTED_MAX + 1]) {
      const { decisions } = { decisions: [], ...namedOf(count) }
      assert.lengthOf(decisions, Math.min(count, LISTED_MAX))
    }
  })
})

describe("evaluate()", () => {
  it("lets a workflow go on with the least score, and not below it", () => {
    const sound: Context = {
      status: "recoverable",
      current_version: 1,
      checkpoint: { ...content, context_summary: "", parent_version: 0, version: 1 },
      isDraft: false,
      objective: "",
      artifacts: [],
      ...noHistory
    }
    const { score } = evaluate(sound, 0)
    assert.strictEqual(score, 92)
    assert.isTrue(evaluate(sound, score - 1).resumable)
    assert.isTrue(evaluate(sound, score).resumable)
    assert.isFalse(evaluate(sound, score + 1).resumable)
  })
})

describe("advise()", () => {
  const at = (share: number, steps_since_checkpoint = 1) =>
    advise({ tokens_limit: 1000, tokens_used: Math.round(share * 1000), steps_since_checkpoint })
      .advice

  it("changes at 60 and at 85 percent", () => {
    assert.deepStrictEqual([CHECKPOINT_FROM, HAND_OFF_FROM], [0.6, 0.85])
    const about = (share: number) => [share - 0.001, share, share + 0.001].map((s) => at(s))
    assert.deepStrictEqual(about(CHECKPOINT_FROM), ["continue", "checkpoint", "checkpoint"])
    assert.deepStrictEqual(about(HAND_OFF_FROM), ["checkpoint", "hand_off", "hand_off"])
    assert.strictEqual(at(CHECKPOINT_FROM, 0), "continue")
  })
})

describe("tokens()", () => {
  it("counts three bytes as one, and a rest as one more", () => {
    assert.deepStrictEqual(["", "a", "abc", "abcd", "é", "éé"].map(tokens), [0, 1, 1, 2, 1, 2])
  })
})

describe("the clock of a workflow", () => {
  const suspected = {
    ...active,
    status: "suspected_failed" as const,
    suspected_at: second(120)
  }
  const eventsAt = (workflow: typeof active, now: string) =>
    Option.match(applyTimeouts(workflow, { ...meansAt(0), now }), {
      onNone: () => [],
      onSome: ({ events }) => events.map(({ event_type }) => event_type)
    })

  it("suspects after the time-out, and not at it", () => {
    const due = second(active.heartbeat_timeout_seconds)
    assert.deepStrictEqual(eventsAt(active, millisAfter(due, -1)), [])
    assert.deepStrictEqual(eventsAt(active, due), [])
    assert.deepStrictEqual(eventsAt(active, millisAfter(due, 1)), ["failure_suspected"])
  })

  it("gives up when the grace is over", () => {
    const due = second(120 + settings.graceSeconds)
    assert.deepStrictEqual(eventsAt(suspected, millisAfter(due, -1)), [])
    assert.deepStrictEqual(eventsAt(suspected, due), ["workflow_made_recoverable"])
  })

  it("ends a lease at its instant", () => {
    const due = claimed.claim_expires_at ?? ""
    assert.deepStrictEqual(eventsAt(claimed, millisAfter(due, -1)), [])
    assert.deepStrictEqual(eventsAt(claimed, due), ["claim_expired", "workflow_made_recoverable"])
  })

  it("ends the lease first where a grace ends with it", () => {
    const due = second(150)
    const both = { ...suspected, ...claim, claim_expires_at: due }
    assert.strictEqual(nextDue(both, settings)?.command, "lapse")
  })
})

const claim = {
  claim_id: claimed.claim_id,
  claim_token_hash: claimed.claim_token_hash,
  lease_generation: claimed.lease_generation
}

describe("one more failure", () => {
  const after = (recovery_count: number) =>
    Result.getOrThrow(next({ ...claimed, max_recoveries: 3, recovery_count }, "fail"))

  it("is the last when the workflow was recovered as often as it may be", () => {
    assert.deepStrictEqual([2, 3, 4].map(after), ["recoverable", "dead_letter", "dead_letter"])
  })
})

describe("an event", () => {
  const told = (workflow: typeof active) =>
    ["one", "two"].reduce(
      (change, note) => appendEvent(change, "heartbeat_received", meansAt(1), { note }),
      begin(workflow)
    )

  it("has the sequence after the one before", () => {
    assert.deepStrictEqual(told(active).events.map(({ sequence }) => sequence), [1, 2])
    const later = told({ ...active, event_sequence: 7 })
    assert.deepStrictEqual(later.events.map(({ sequence }) => sequence), [8, 9])
    assert.strictEqual(later.workflow.event_sequence, 9)
    assert.isNull(brokenAt(told(active).events, sha256))
  })

  it("has the version of a checkpoint once there is one", () => {
    const versionAt = (current_checkpoint_version: number) =>
      told({ ...active, current_checkpoint_version }).events[0]?.checkpoint_version
    assert.deepStrictEqual([0, 1].map(versionAt), [null, 1])
  })
})

describe("a lease token", () => {
  const problem = (lease_generation: number, current: number) =>
    Result.match(
      mayWrite(
        snapshot(claimed, {
          presented: {
            id: "c0",
            workflow_id: "w",
            agent_id: "alice",
            status: "expired",
            lease_generation,
            created_at: second(0),
            expires_at: second(60),
            last_renewed_at: null,
            released_at: null,
            release_reason: null,
            renewal_count: 0,
            lease_token_prefix: "t",
            token_hash: "old"
          }
        }),
        { ...claimed, lease_generation: current },
        { actor: { agent_id: "alice", is_admin: false }, token_hash: "old" }
      ),
      { onFailure: ({ _tag }) => _tag, onSuccess: () => "passed" }
    )

  it("is stale below the current generation, and over at it", () => {
    assert.deepStrictEqual(
      [problem(1, 2), problem(2, 2)],
      ["FENCING_TOKEN_STALE", "LEASE_EXPIRED"]
    )
  })
})

describe("the final checkpoint", () => {
  const isMet = (final_checkpoint_version: number) =>
    requirements.find(({ requirement }) => requirement === "FINAL_VERSION_MATCHES")
      ?.isMet({
        final_checkpoint_version,
        checkpoint: null,
        artifacts: [],
        ledger: [],
        acknowledged: []
      })

  it("is the current one, and 0 where there is none", () => {
    assert.deepStrictEqual([-1, 0, 1].map(isMet), [false, true, false])
  })
})

describe("the age of a heartbeat", () => {
  const age = (now: string) => view({ ...active, last_heartbeat_at: second(10) }, now)

  it("is never below zero", () => {
    assert.deepStrictEqual(
      [second(9), second(10), second(11)].map((now) => age(now).heartbeat_age_seconds),
      [0, 0, 1]
    )
  })
})
