import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { Status, statuses } from "../../schemas/recovery/workflow.ts"
import { allowedNext, type Command, move, table } from "../../src/recovery/lifecycle.ts"
import { active, second } from "./states.ts"

// The contract's picture, written down a second time.
const legal: { readonly [command in Command]: Partial<Record<Status, Status>> } = {
  suspect: { active: "suspected_failed" },
  beat: { active: "active", suspected_failed: "active", claimed: "claimed" },
  give_up: { suspected_failed: "recoverable" },
  fail: { active: "recoverable", suspected_failed: "recoverable", claimed: "recoverable" },
  lapse: { active: "recoverable", suspected_failed: "recoverable", claimed: "recoverable" },
  release: { active: "recoverable", suspected_failed: "recoverable", claimed: "recoverable" },
  claim: { recoverable: "claimed" },
  reclaim: { recoverable: "active" },
  resume: { claimed: "active" },
  complete: { active: "completed", claimed: "completed" },
  cancel: {
    active: "cancelled",
    suspected_failed: "cancelled",
    recoverable: "cancelled",
    claimed: "cancelled",
    dead_letter: "cancelled"
  },
  reopen: { dead_letter: "recoverable" }
}

const commands: ReadonlyArray<Command> = [
  "suspect",
  "beat",
  "give_up",
  "fail",
  "lapse",
  "release",
  "claim",
  "reclaim",
  "resume",
  "complete",
  "cancel",
  "reopen"
]

const isFailure = (command: Command) => ["give_up", "fail", "lapse"].includes(command)

describe("move()", () => {
  it.each(commands.flatMap((command) => statuses.map((status) => ({ command, status }))))(
    "$command of $status is as the contract draws it",
    ({ command, status }) => {
      const moved = Result.map(
        move({ ...active, status }, command, second(1)),
        ({ status }) => status
      )
      const expected = legal[command][status]
      if (expected === undefined) {
        assert.isTrue(Result.isFailure(moved))
        return
      }
      assert.deepStrictEqual(moved, Result.succeed(expected))
    }
  )

  it.each(commands.filter(isFailure))("%s leads to dead_letter when it is the last", (command) => {
    for (
      const last of [
        { failure_policy: "dead_letter" as const },
        { recovery_count: 3, max_recoveries: 3 },
        { max_recoveries: 0 }
      ]
    ) {
      const from = { ...active, ...last, status: "suspected_failed" as const }
      const moved = Result.getOrThrow(move(from, command, second(1)))
      assert.strictEqual(moved.status, "dead_letter")
    }
  })

  describe("a claim that ends without a resume and without a checkpoint", () => {
    const claimed = {
      ...active,
      status: "claimed" as const,
      claim_version: 2,
      current_checkpoint_version: 2,
      max_recoveries: 2
    }
    const after = (command: Command, members: Partial<typeof active>) =>
      Result.getOrThrow(move({ ...claimed, ...members }, command, second(1)))

    it.each(["lapse", "release"] as const)("counts at a %s from the second one on", (command) => {
      assert.deepStrictEqual(
        [0, 1, 2, 3].map((fruitless_claims) => after(command, { fruitless_claims }).status),
        ["recoverable", "recoverable", "dead_letter", "dead_letter"]
      )
    })

    it("is not one that was resumed, that wrote a checkpoint, or that began before it was counted", () => {
      for (
        const members of [
          { status: "active" as const },
          { current_checkpoint_version: 3 },
          { claim_version: null }
        ]
      ) {
        const { fruitless_claims, status } = after("release", { fruitless_claims: 5, ...members })
        assert.deepStrictEqual({ fruitless_claims, status }, {
          fruitless_claims: 5,
          status: "recoverable"
        })
      }
    })
  })

  it("who fell silent without a lease is remembered until somebody claims it", () => {
    const offered = Result.getOrThrow(
      move({ ...active, status: "suspected_failed" }, "give_up", second(1))
    )
    assert.strictEqual(offered.silent_agent_id, "alice")
    assert.isNull(Result.getOrThrow(move(offered, "claim", second(2))).silent_agent_id)
    const leased = { ...active, status: "suspected_failed" as const, claim_id: "c" }
    assert.isNull(Result.getOrThrow(move(leased, "give_up", second(1))).silent_agent_id)
    assert.isNull(Result.getOrThrow(move(active, "fail", second(1))).silent_agent_id)
  })

  it("a release is no failure, however often the workflow was recovered", () => {
    const moved = Result.getOrThrow(
      move({ ...active, status: "claimed", recovery_count: 3 }, "release", second(1))
    )
    assert.strictEqual(moved.status, "recoverable")
    assert.isNull(moved.failed_at)
  })

  it.prop("nothing leaves completed or cancelled", [
    Schema.Literals(commands),
    Schema.Literals(["completed", "cancelled"])
  ], ([command, status]) => {
    assert.isTrue(Result.isFailure(move({ ...active, status }, command, second(1))))
  })

  it.prop("a refusal names what is allowed, and only that", [
    Schema.Literals(commands),
    Status
  ], ([command, status]) => {
    const moved = move({ ...active, status }, command, second(1))
    if (Result.isSuccess(moved)) return
    const { allowed_next, current_status } = moved.failure.error.details
    assert.strictEqual(current_status, status)
    assert.deepStrictEqual(allowed_next, allowedNext(status))
    assert.isFalse(allowed_next.includes(status))
  })
})

it("allowedNext() is what the table reaches", () => {
  assert.deepStrictEqual(allowedNext("completed"), [])
  assert.deepStrictEqual(allowedNext("cancelled"), [])
  assert.sameMembers([...allowedNext("active")], [
    "suspected_failed",
    "recoverable",
    "dead_letter",
    "completed",
    "cancelled"
  ])
  assert.deepStrictEqual(Object.keys(table).toSorted(), [...commands].toSorted())
})
