import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { canonical } from "../../src/ground/canonical.ts"
import { Checkpoint } from "../../schemas/recovery/checkpoint.ts"
import { brief, tokens, within } from "../../src/recovery/brief.ts"
import { advise } from "../../src/recovery/budget.ts"
import { append, brokenAt, GENESIS } from "../../src/ground/eventChain.ts"
import { effectStatuses } from "../../schemas/recovery/effect.ts"
import { checkpoint } from "../../src/recovery/commands/checkpoint.ts"
import { begin as beginEffect, end as endEffect } from "../../src/recovery/commands/effect.ts"
import { difference } from "../../src/recovery/difference.ts"
import { alreadyDone, duplicates } from "../../src/recovery/duplicates.ts"
import { record } from "../../src/recovery/effects.ts"
import { recoveryPackage } from "../../src/recovery/recoveryPackage.ts"
import { redact, redactText } from "../../src/recovery/redact.ts"
import { appendEvent, begin } from "../../src/recovery/changeLog.ts"
import { view } from "../../src/recovery/view.ts"
import { active, artifact, content, intended, meansAt, second, sha256, snapshot } from "./states.ts"

const teller = (version: number) => ({
  version,
  lease_generation: 0,
  agent_id: "alice",
  now: second(1)
})

describe("the chain", () => {
  const story = ["one", "two", "three", "four"].reduce(
    (change, note) => appendEvent(change, "heartbeat_received", meansAt(1), { note }),
    begin(active)
  )

  it("is whole as it was written", () => {
    assert.isNull(brokenAt(story.events, sha256))
    assert.strictEqual(story.events[0]?.prev_hash, GENESIS)
  })

  it.prop(
    "shows where an event was changed, removed or moved",
    [Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 })), Schema.Literals([0, 1, 2, 3])],
    ([index, kind]) => {
      const events = [...story.events]
      const event = events[index]
      if (event === undefined) return
      if (kind === 0) events[index] = { ...event, metadata: { note: "forged" } }
      if (kind === 1) events[index] = { ...event, actor_agent_id: "mallory" }
      // A forger who seals again breaks the link to the next, unless there is none.
      if (kind === 2) {
        events[index] = append({ ...event, created_at: second(9) }, event.prev_hash, sha256).event
        if (index === 3) return
      }
      if (kind === 3) {
        events.splice(index, 1)
        if (index === 3) return
      }
      assert.isNotNull(brokenAt(events, sha256))
    }
  )
})

describe("record()", () => {
  const effect = (status: "intended" | "done" | "failed", result: string | null = null) => ({
    key: "mail",
    status,
    result
  })
  const entry = (status: "intended" | "done" | "failed", result: string | null = null) => ({
    ...intended,
    status,
    result
  })

  it.each([
    { before: "intended" as const, now: effect("done", "1"), ok: true },
    { before: "failed" as const, now: effect("intended"), ok: true },
    { before: "done" as const, now: effect("done", "1"), ok: true },
    { before: "done" as const, now: effect("done", "2"), ok: false },
    { before: "done" as const, now: effect("intended"), ok: false },
    { before: "done" as const, now: effect("failed"), ok: false }
  ])("$before, then $now.status: $ok", ({ before, now, ok }) => {
    const changed = record([entry(before, before === "done" ? "1" : null)], [now], teller(2))
    assert.strictEqual(Result.isSuccess(changed), ok)
  })

  it("changes nothing when the same result is told again", () => {
    assert.deepStrictEqual(
      record([entry("done", "1")], [effect("done", "1")], teller(2)),
      Result.succeed([])
    )
  })

  // `POST …/effects` and `PUT …/effects/{key}`, and a checkpoint that says the same.
  it.each(
    effectStatuses.flatMap((before) =>
      (["intended", "done", "failed"] as const).flatMap((status) =>
        ["1", "2"].map((result) => ({ before, status, result }))
      )
    )
  )("agrees with the call: $before, then $status with $result", ({ before, result, status }) => {
    const known = { ...intended, status: before, result: before === "intended" ? null : "1" }
    const asked = { key: "mail", token_hash: null }
    const workflow = { ...active, current_checkpoint_version: 2, last_heartbeat_at: second(1) }
    const asking = snapshot(workflow, { effect: known })
    const decided = status === "intended"
      ? beginEffect(asking, meansAt(1), asked)
      : endEffect(asking, meansAt(1), { ...asked, status, result })
    const called = Result.map(decided, ({ change }) => change.ledger ?? [])
    const told = record([known], [{ key: "mail", status, result }], teller(2))
    // Of one that is done the call tells how it ended, and a checkpoint cannot tell.
    if (before === "done" && status === "intended") {
      assert.deepStrictEqual(called, Result.succeed([]))
      assert.isTrue(Result.isFailure(told))
    } else assert.deepStrictEqual(told, called)
  })

  it("takes an effect from intended to done within one checkpoint, and then holds it", () => {
    assert.isTrue(
      Result.isSuccess(record([], [effect("intended"), effect("done", "1")], teller(1)))
    )
    assert.isTrue(
      Result.isFailure(record([], [effect("done", "1"), effect("done", "2")], teller(1)))
    )
  })
})

describe("duplicates()", () => {
  const progress = (version: number, producing_agent_id: string, completed_steps: string[]) => ({
    version,
    producing_agent_id,
    completed_steps,
    remaining_steps: []
  })

  it("finds a step that another agent lists as new", () => {
    assert.deepStrictEqual(
      duplicates([
        progress(1, "alice", ["fetch", "send mail"]),
        progress(2, "bob", ["fetch"]),
        progress(3, "bob", ["fetch", "Send  MAIL"])
      ]),
      [{
        step: "Send  MAIL",
        completed_in_version: 1,
        completed_by_agent_id: "alice",
        repeated_in_version: 3,
        repeated_by_agent_id: "bob"
      }]
    )
  })

  it("finds nothing where the steps only add up", () => {
    assert.deepStrictEqual(
      duplicates([
        progress(1, "alice", ["fetch"]),
        progress(2, "bob", ["fetch", "index"]),
        progress(3, "carol", ["fetch", "index", "send"])
      ]),
      []
    )
  })

  it("names the intended steps that are done", () => {
    assert.deepStrictEqual(
      alreadyDone([progress(1, "alice", ["fetch"])], ["FETCH ", "index"]),
      [{ step: "FETCH ", version: 1 }]
    )
  })
})

describe("advise()", () => {
  it.each([
    { used: 599, since: undefined, advice: "continue" },
    { used: 600, since: undefined, advice: "checkpoint" },
    { used: 600, since: 3, advice: "checkpoint" },
    { used: 600, since: 0, advice: "continue" },
    { used: 849, since: 0, advice: "continue" },
    { used: 850, since: 0, advice: "hand_off" },
    { used: 2000, since: 0, advice: "hand_off" }
  ])("$used of 1000, $since steps since the last: $advice", ({ advice, since, used }) => {
    const budget = {
      tokens_used: used,
      tokens_limit: 1000,
      ...(since === undefined ? {} : { steps_since_checkpoint: since })
    }
    assert.strictEqual(advise(budget).advice, advice)
  })
})

const written = (version: number, more: Partial<typeof content> = {}): Checkpoint => {
  const made = checkpoint(
    snapshot({ ...active, current_checkpoint_version: version - 1 }),
    meansAt(version),
    { content: { ...content, ...more }, parent_version: version - 1, token_hash: null }
  )
  return Result.getOrThrow(made).answer
}

describe("difference()", () => {
  it.prop(
    "takes the parent's steps to the version's",
    [
      Schema.Array(Schema.Literals(["a", "b", "c"])),
      Schema.Array(Schema.Literals(["a", "b", "c"]))
    ],
    ([before, after]) => {
      const { added, removed } = difference(
        written(2, { completed_steps: after }),
        written(1, { completed_steps: before })
      ).completed_steps
      const rest: Array<string> = [...before]
      for (const step of removed) rest.splice(rest.indexOf(step), 1)
      assert.deepStrictEqual([...rest, ...added].toSorted(), [...after].toSorted())
    }
  )

  it("is empty between a version and its like", () => {
    const { changed, completed_steps, variables } = difference(written(2), written(1))
    assert.deepStrictEqual(changed, {})
    assert.deepStrictEqual(completed_steps, { added: [], removed: [] })
    assert.deepStrictEqual(variables, { added: {}, removed: {}, changed: {} })
  })
})

describe("the checksum", () => {
  it("is of the agent's own members in their RFC 8785 form", () => {
    const { content_checksum, created_at: _, id: __, ...rest } = written(1)
    const { objective, completed_steps, remaining_steps, decisions, next_action } = rest
    const { context_summary, variables, schema_version, effects } = rest
    const own = {
      objective,
      completed_steps,
      remaining_steps,
      decisions,
      next_action,
      context_summary,
      variables,
      schema_version,
      effects
    }
    assert.strictEqual(content_checksum, sha256(canonical(own)))
  })
})

const material = (steps: ReadonlyArray<string>) => ({
  workflow: view({ ...active, current_checkpoint_version: 1 }, second(5)),
  checkpoint: written(1, { completed_steps: steps, context_summary: "word ".repeat(2_000) }),
  artifacts: [artifact],
  produced: [artifact],
  ledger: [intended],
  claim: null,
  history: [],
  steps: [],
  recent_events: []
})

describe("handover()", () => {
  it("says what to look at first, what to keep and what not to do again", () => {
    const { checkpoint_history, resume_instructions } = recoveryPackage(material(["fetch"]), 50)
    assert.deepInclude(resume_instructions, {
      next_action: "Index the first page",
      must_not_repeat: ["fetch"],
      claim_first: true,
      expected_parent_version: 1
    })
    assert.deepStrictEqual(resume_instructions.verify_first.map(({ key }) => key), ["mail"])
    assert.deepStrictEqual(resume_instructions.preserve.map(({ kind }) => kind), [
      "decision",
      "artifact"
    ])
    assert.lengthOf(resume_instructions.completion_requirements, 5)
    const settled = recoveryPackage({ ...material(["fetch"]), ledger: [] }, 50)
    assert.lengthOf(settled.resume_instructions.completion_requirements, 4)
    assert.deepStrictEqual(checkpoint_history, [1])
  })
})

describe("brief()", () => {
  it.prop(
    "stays within its tokens, whatever there is to appendEvent",
    [
      Schema.Int.check(Schema.isBetween({ minimum: 50, maximum: 3_000 })),
      Schema.Array(Schema.String)
    ],
    ([limit, steps]) => {
      const whole = recoveryPackage(material(steps), 50)
      const checkpoints = [material(steps).checkpoint]
      assert.isAtMost(tokens(brief(whole, checkpoints, limit)), limit)
    }
  )

  it("tells of effects in doubt before anything that is longer", () => {
    const whole = recoveryPackage(material(Array.from({ length: 500 }, (_, n) => `step ${n}`)), 50)
    const text = brief(whole, [], 300)
    assert.include(text, "mail")
    assert.notInclude(text, "step 499")
  })

  it("names what the package left out, and leaves out nothing when there is room", () => {
    const whole = recoveryPackage(material(["fetch"]), 50)
    assert.include(within(whole, [], 200).omitted ?? [], "latest_checkpoint.context_summary")
    assert.deepStrictEqual(within(whole, [], 100_000).omitted, [])
  })
})

describe("redact()", () => {
  it.each([
    "Authorization: Bearer abcdefghijklmnop",
    `lease_${"a".repeat(43)}`,
    "sk-ant-REDACTED",
    "AKIAIOSFODNN7EXAMPLE",
    "-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----"
  ])("removes %s", (secret) => {
    assert.include(redactText(`before ${secret} after`), "[redacted]")
    assert.notInclude(redactText(`before ${secret} after`), secret.slice(-8))
  })

  it("removes what is named as a secret, at any depth, and nothing else", () => {
    assert.deepStrictEqual(
      redact({ a: [{ client_secret: "x" }], token: "y", tokens_used: 7, note: "plain" }),
      { a: [{ client_secret: "[redacted]" }], token: "[redacted]", tokens_used: 7, note: "plain" }
    )
  })
})
