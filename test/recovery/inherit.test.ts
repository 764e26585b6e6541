import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Schema } from "effect"
import { canonical } from "../../src/ground/canonical.ts"
import { CheckpointContent } from "../../schemas/recovery/checkpoint.ts"
import { isDelta, whole, type WholeContent } from "../../src/recovery/mergeCheckpoint.ts"
import { databases } from "../databases.ts"
import { at, code, create, details, list, service, silence, sound, text } from "./agents.ts"
import { content, sha256 } from "./states.ts"

const { completed_steps: _, remaining_steps: __, ...others } = CheckpointContent.fields
const Delta = Schema.Struct(others)

const members = [
  "objective",
  "completed_steps",
  "remaining_steps",
  "decisions",
  "next_action",
  "context_summary",
  "variables",
  "schema_version",
  "effects"
] as const

/** What an agent told of a stored checkpoint, without what the service added. */
const ownOf = (checkpoint: unknown) =>
  Object.fromEntries(members.map((member) => [member, at(checkpoint, member)]))

describe("whole()", () => {
  it("takes what a delta leaves out from its parent, and nothing for a body with steps", () => {
    assert.deepStrictEqual(whole({ next_action: "Index page 2" }, content), {
      ...content,
      next_action: "Index page 2"
    })
    const { decisions, context_summary } = whole({ remaining_steps: ["index"] }, content)
    assert.deepStrictEqual({ decisions, context_summary }, { decisions: [], context_summary: null })
    assert.deepStrictEqual(whole({ completed_steps: null }, content).remaining_steps, [])
  })

  it.each([{ decisions: null }, { decisions: [] }])("clears a list for %j", (body) => {
    assert.deepStrictEqual(whole(body, content), { ...content, decisions: [] })
  })

  it("clears a text and the variables for null, and replaces the variables as a whole", () => {
    const parent = { ...content, variables: { page: 1, shelf: "a" } }
    assert.isNull(whole({ next_action: null }, parent).next_action)
    assert.deepStrictEqual(whole({ variables: null }, parent).variables, {})
    assert.deepStrictEqual(whole({ variables: { row: 2 } }, parent).variables, { row: 2 })
  })

  it.prop("is the same when it is told again, whoever is the parent", [
    CheckpointContent,
    CheckpointContent
  ], ([body, before]) => {
    const parent = whole(before, null)
    const stored = whole(body, parent)
    assert.deepStrictEqual(whole(stored, null), stored)
    assert.deepStrictEqual(whole(stored, parent), stored)
  })

  it.prop("of a chain of deltas is that of all they say at once", [
    CheckpointContent,
    Schema.Array(Delta).check(Schema.isMaxLength(6))
  ], ([first, deltas]) => {
    const begin = whole(first, null)
    const chained = deltas.reduce<WholeContent>((parent, delta) => whole(delta, parent), begin)
    const atOnce = deltas.reduce<typeof Delta.Type>((all, delta) => ({ ...all, ...delta }), {})
    assert.deepStrictEqual(chained, whole(atOnce, begin))
  })
})

describe.each(databases)("a checkpoint inherits, on $name", ({ layer: database }) => {
  const started = Effect.gen(function* () {
    const { agent } = yield* service({ database })
    return { alice: agent("alice"), bob: agent("bob") }
  })

  it.effect("the hand-over stays whole when effects are announced and confirmed", () =>
    Effect.gen(function* () {
      const { alice, bob } = yield* started
      const id = yield* create(alice)
      const effect = (parent_version: number, status: string, result: string | null) =>
        alice.post(`workflows/${id}/checkpoints`, {
          parent_version,
          effects: [{ key: "mail", status, result }]
        })
      yield* effect(1, "intended", null)
      const confirmed = yield* effect(2, "done", "no. 81")
      assert.deepInclude(confirmed.json, { ...sound, decisions: at(confirmed.json, "decisions") })
      assert.strictEqual(text(confirmed.json, "decisions", 0, "decision"), "Keep the order")
      yield* silence
      const offered = yield* bob.get("recoverable-workflows?resumable_only=true")
      assert.strictEqual(text(offered.json, "items", 0, "workflow", "id"), id)
      const handover = yield* bob.get(`workflows/${id}/recovery-package`)
      assert.deepStrictEqual(list(handover.json, "resume_instructions", "must_not_repeat"), [
        ...sound.completed_steps,
        "effect mail"
      ])
      assert.deepStrictEqual(list(handover.json, "resume_instructions", "verify_first"), [])
    }))

  it.effect("what the parent said of effects is not said again", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice, {
        initial_checkpoint: { ...sound, effects: [{ key: "mail", status: "intended" }] }
      })
      yield* alice.post(`workflows/${id}/checkpoints`, { parent_version: 1, next_action: "Wait" })
      const handover = yield* alice.get(`workflows/${id}/recovery-package`)
      assert.strictEqual(at(handover.json, "effects", 0, "version"), 1)
      const stored = yield* alice.get(`workflows/${id}/checkpoints/2`)
      assert.strictEqual(text(stored.json, "effects", 0, "key"), "mail")
    }))

  it.effect("a first checkpoint needs its objective, alone and with its workflow", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice, { initial_checkpoint: null })
      for (const objective of [undefined, null, " "]) {
        const body = { parent_version: 0, next_action: "Begin", objective }
        for (const steps of [{}, { remaining_steps: ["index"] }]) {
          const reply = yield* alice.post(`workflows/${id}/checkpoints`, { ...body, ...steps })
          assert.strictEqual(code(reply), "SCHEMA_VALIDATION_FAILED")
          assert.strictEqual(text(details(reply), "violations", 0, "path"), "objective")
        }
      }
      const refused = yield* alice.post("workflows", {
        title: "Archive",
        objective: "Index the archive",
        initial_checkpoint: { next_action: "Begin" }
      })
      assert.strictEqual(
        text(details(refused), "violations", 0, "path"),
        "initial_checkpoint.objective"
      )
      const first = yield* alice.post(`workflows/${id}/checkpoints`, {
        parent_version: 0,
        objective: "Index the archive"
      })
      assert.strictEqual(first.status, 201)
    }))

  it.effect("a draft is read as the checkpoint that it would be", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const id = yield* create(alice)
      const evaluate = (checkpoint: unknown) =>
        Effect.map(
          alice.post(`workflows/${id}/evaluate-context`, { checkpoint }),
          ({ json }) =>
            [...list(json, "blocking_issues"), ...list(json, "warnings")]
              .map((issue) => text(issue, "code"))
        )
      const next = { parent_version: 1 }
      assert.deepStrictEqual(yield* evaluate({ ...next, next_action: "Index page 2" }), [])
      assert.deepStrictEqual(yield* evaluate({ ...next, next_action: null }), [
        "MISSING_NEXT_ACTION"
      ])
      // Its objective is then the workflow's own.
      assert.notInclude(
        yield* evaluate({ ...next, remaining_steps: ["index"] }),
        "MISSING_OBJECTIVE"
      )
    }))

  it.effect("what is stored is what the rule says, with its checksum, body for body", () =>
    Effect.gen(function* () {
      const { alice } = yield* started
      const bodies = yield* Arbitrary.sampleEffect(Arbitrary.schema(CheckpointContent), {
        count: 120,
        seed: "bodies"
      })
      const id = yield* create(alice)
      let parent = whole(sound, null)
      let version = 1
      const seen = new Set<boolean>()
      // Effects have a rule of their own.
      for (const { effects: _, schema_version: __, ...sampled } of bodies) {
        // No response holds a lone surrogate.
        const body = Schema.decodeUnknownSync(CheckpointContent)(
          JSON.parse(JSON.stringify(sampled).replace(/\\ud[89a-f][0-9a-f]{2}/g, "?"))
        )
        const reply = yield* alice.post(`workflows/${id}/checkpoints`, {
          ...body,
          parent_version: version
        })
        assert.strictEqual(reply.status, 201, reply.text)
        version++
        parent = whole(body, parent)
        seen.add(isDelta(body))
        const { json } = yield* alice.get(`workflows/${id}/checkpoints/${version}`)
        assert.deepStrictEqual(ownOf(json), JSON.parse(JSON.stringify(parent)))
        assert.strictEqual(at(json, "content_checksum"), sha256(canonical(parent)))
      }
      assert.deepStrictEqual([...seen].sort(), [false, true])
    }))
})
