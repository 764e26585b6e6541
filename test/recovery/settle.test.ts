import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import { withDeadline } from "../../src/recovery/interruption.ts"
import { applyTimeouts } from "../../src/recovery/applyTimeouts.ts"
import type { WorkflowState } from "../../src/recovery/Workflows.ts"
import { brokenAt } from "../../src/ground/eventChain.ts"
import { active, claimed, meansAt, second, settings, sha256 } from "./states.ts"

const at = (workflow: WorkflowState, seconds: number) =>
  Option.match(applyTimeouts(workflow, meansAt(seconds)), {
    onNone: () => workflow,
    onSome: ({ workflow }) => workflow
  })

const Seconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 600 }))

describe("settle()", () => {
  it.each([
    { workflow: active, seconds: 120, status: "active" },
    { workflow: active, seconds: 120.001, status: "suspected_failed" },
    { workflow: active, seconds: 149.999, status: "suspected_failed" },
    { workflow: active, seconds: 150, status: "recoverable" },
    { workflow: claimed, seconds: 299.999, status: "claimed" },
    { workflow: claimed, seconds: 300, status: "recoverable" },
    { workflow: { ...claimed, status: "active" as const }, seconds: 150, status: "recoverable" },
    {
      workflow: { ...active, failure_policy: "dead_letter" as const },
      seconds: 150,
      status: "dead_letter"
    }
  ])("$workflow.status becomes $status at $seconds s", ({ seconds, status, workflow }) => {
    assert.strictEqual(at(workflow, seconds).status, status)
  })

  it("ends the lease of an agent that fell silent under it", () => {
    const change = Option.getOrThrow(applyTimeouts({ ...claimed, status: "active" }, meansAt(151)))
    assert.deepInclude(change.claim_ended, { id: "c1", status: "expired" })
    assert.isNull(change.workflow.claim_id)
    assert.deepStrictEqual(change.events.map(({ event_type }) => event_type), [
      "failure_suspected",
      "claim_expired",
      "workflow_made_recoverable"
    ])
  })

  it("moves a deadline that came too early to where it belongs, and tells nothing", () => {
    const suspected = { ...active, status: "suspected_failed" as const, suspected_at: second(120) }
    const early = { ...suspected, deadline_at: second(125) }
    const change = Option.getOrThrow(applyTimeouts(early, meansAt(130)))
    assert.deepStrictEqual(change.workflow, { ...early, deadline_at: second(150) })
    assert.deepStrictEqual(change.events, [])
    assert.isTrue(Option.isNone(applyTimeouts(change.workflow, meansAt(130))))
  })

  it.prop(
    "comes to the same whether it is looked at once or twice",
    [Seconds, Seconds, Schema.Boolean],
    ([a, b, isClaimed]) => {
      const workflow = isClaimed ? claimed : active
      const [early, late] = [Math.min(a, b), Math.max(a, b)]
      const { updated_at: _, event_head: __, ...twice } = at(at(workflow, early), late)
      const { updated_at: ___, event_head: ____, ...once } = at(workflow, late)
      assert.deepStrictEqual({ ...twice, deadline_at: null }, { ...once, deadline_at: null })
    }
  )

  it.prop("does nothing when the clock has gone back", [Seconds, Seconds], ([a, b]) => {
    const [early, late] = [Math.min(a, b), Math.max(a, b)]
    const settled = at(active, late)
    assert.deepStrictEqual(at(settled, early), settled)
  })

  it.prop("has something to do exactly when the deadline has come", [Seconds], ([seconds]) => {
    const dated = withDeadline(active, settings)
    const isDue = dated.deadline_at !== null && dated.deadline_at <= second(seconds)
    assert.strictEqual(Option.isSome(applyTimeouts(dated, meansAt(seconds))), isDue)
  })

  it("moves a deadline of another grace, and tells nothing", () => {
    const suspected = withDeadline(
      { ...active, status: "suspected_failed", suspected_at: second(120) },
      { graceSeconds: 300 }
    )
    const moved = Option.getOrThrow(applyTimeouts(suspected, meansAt(130)))
    assert.deepStrictEqual(moved.events, [])
    assert.strictEqual(moved.workflow.deadline_at, second(150))
  })

  it.prop("leaves no deadline in the past, and seals what it tells", [Seconds], ([seconds]) => {
    const change = applyTimeouts(active, meansAt(seconds))
    if (Option.isNone(change)) return
    const { deadline_at } = change.value.workflow
    assert.isTrue(deadline_at === null || deadline_at > second(seconds))
    assert.isNull(brokenAt(change.value.events, sha256))
  })
})
