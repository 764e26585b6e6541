/**
 * Steps are conserved: every name that was ever written is accounted for, whatever came after.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Random, Schema } from "effect"
import { STEP_NAMES_MAX } from "../../schemas/recovery/step.ts"
import { fold } from "../../src/recovery/fold.ts"
import { accountOf, unaccountedIn } from "../../src/recovery/steps.ts"
import { databases } from "../databases.ts"
import { at, claim, code, create, list, service, silence, sound, text } from "./agents.ts"

const Name = Schema.Literals(["fetch", "Fetch", "index", " INDEX", "mail", "mail  it", "print"])
const Version = Schema.Struct({
  completed_steps: Schema.Array(Name).check(Schema.isMaxLength(4)),
  remaining_steps: Schema.Array(Name).check(Schema.isMaxLength(4))
})
const Versions = Schema.Array(Version).check(Schema.isMaxLength(6))
type Version = typeof Version.Type

const histories = (versions: ReadonlyArray<Version>) =>
  versions.map((lists, index) => ({
    ...lists,
    version: index + 1,
    producing_agent_id: index % 2 === 0 ? "alice" : "bob"
  }))

const has = (names: ReadonlyArray<string>, name: string) => names.map(fold).includes(fold(name))

/** What became of a name, read off the whole history for this one name: no state is carried. */
const stateOf = (versions: ReadonlyArray<Version>, name: string) => {
  const done = versions.findLastIndex(({ completed_steps }) => has(completed_steps, name))
  const open = versions.findLastIndex(({ completed_steps, remaining_steps }) =>
    has(remaining_steps, name) && !has(completed_steps, name)
  )
  if (done > open) return "done"
  return open === versions.length - 1 ? "remaining" : "unaccounted"
}

const said = (versions: ReadonlyArray<Version>) => [
  ...new Set(
    versions.flatMap(({ completed_steps, remaining_steps }) =>
      [...completed_steps, ...remaining_steps].map(fold)
    )
  )
]

describe("accountOf()", () => {
  it.prop("accounts once for every name that was ever written, and for no other", [
    Versions
  ], ([versions]) => {
    const steps = accountOf({ steps: [], since: histories(versions) })
    assert.deepStrictEqual(
      steps.map(({ name }) => fold(name)).toSorted(),
      said(versions).toSorted()
    )
    for (const { name, state } of steps) {
      assert.strictEqual(state, stateOf(versions, name), name)
    }
  })

  it.prop("is the same wherever the history was kept between", [Versions], ([versions]) => {
    const all = histories(versions)
    const whole = accountOf({ steps: [], since: all })
    for (let cut = 0; cut <= all.length; cut++) {
      const steps = accountOf({ steps: [], since: all.slice(0, cut) })
      assert.deepStrictEqual(accountOf({ steps, since: all.slice(cut) }), whole)
    }
  })

  it.prop("what is done leaves the list only by a reopening that is told", [Versions], ([all]) => {
    const versions = histories(all)
    let before: ReadonlyArray<string> = []
    for (let count = 1; count <= versions.length; count++) {
      const steps = accountOf({ steps: [], since: versions.slice(0, count) })
      const current = versions[count - 1]?.completed_steps ?? []
      const { forgotten, reopened } = unaccountedIn(steps, current)
      const done = [...current, ...forgotten].map(fold)
      for (const name of before) assert.isTrue(done.includes(name) || has(reopened, name), name)
      before = done
    }
  })

  it("dates a step to the version and the agent that brought it there", () => {
    const steps = accountOf({
      steps: [],
      since: histories([
        { completed_steps: [], remaining_steps: ["fetch", "index"] },
        { completed_steps: ["Fetch"], remaining_steps: [] },
        { completed_steps: [], remaining_steps: ["fetch"] }
      ])
    })
    assert.deepStrictEqual(steps, [
      { name: "fetch", state: "remaining", since_version: 3, by_agent_id: "alice", reopened: true },
      {
        name: "index",
        state: "unaccounted",
        since_version: 2,
        by_agent_id: "bob",
        reopened: false
      }
    ])
  })
})

const warned = (json: unknown) =>
  Object.fromEntries(
    list(json, "warnings").map((issue) => [text(issue, "code"), at(issue, "details", "steps")])
  )

describe.each(databases)("the steps of a workflow on $name", ({ layer: database }) => {
  it.effect("a partial list loses nothing, and its writer is told at once", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database })
      const alice = agent("alice")
      const id = yield* create(alice)
      yield* alice.post(`workflows/${id}/artifacts`, { name: "pages", uri: "https://a.example/p" })
      yield* alice.post(`workflows/${id}/effects`, { key: "upload" })
      const partial = yield* alice.post(`workflows/${id}/checkpoints`, {
        ...sound,
        parent_version: 1,
        completed_steps: ["index the pages"],
        remaining_steps: ["mail the report"]
      })
      assert.strictEqual(partial.status, 201, partial.text)
      assert.deepStrictEqual(warned(partial.json), {
        COMPLETED_STEP_FORGOTTEN: ["fetch the pages"]
      })
      const last = yield* alice.post(`workflows/${id}/checkpoints`, {
        ...sound,
        parent_version: 2,
        completed_steps: ["index the pages"],
        remaining_steps: ["FETCH the pages"],
        state: 1
      })
      assert.deepStrictEqual(warned(last.json), {
        STEP_VANISHED: ["mail the report"],
        STEP_REOPENED: ["fetch the pages"]
      })
      assert.deepStrictEqual(at(last.json, "ignored"), ["state"])

      const handover = yield* alice.get(`workflows/${id}/recovery-package`)
      const steps = list(handover.json, "steps")
      assert.deepStrictEqual(
        steps.map((step) => [at(step, "name"), at(step, "state"), at(step, "since_version")]),
        [
          ["fetch the pages", "remaining", 3],
          ["index the pages", "done", 2],
          ["mail the report", "unaccounted", 3]
        ]
      )
      assert.deepStrictEqual(at(steps[1], "effect_keys"), ["upload"])
      assert.lengthOf(list(steps[1], "artifact_ids"), 1)
      const evaluation = at(handover.json, "context_evaluation")
      assert.deepInclude(evaluation, { score: 87, history_score: 65, resumable: true })
      const first = yield* alice.get(`workflows/${id}/steps?limit=2`)
      const rest = yield* alice.get(
        `workflows/${id}/steps?cursor=${text(first.json, "next_cursor")}`
      )
      assert.deepStrictEqual(
        [...list(first.json, "items"), ...list(rest.json, "items")],
        steps
      )
      assert.isFalse(at(rest.json, "has_more"))
    }))

  it.effect("a step that vanished is told when the workflow is completed", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database })
      const alice = agent("alice")
      const id = yield* create(alice)
      yield* alice.post(`workflows/${id}/checkpoints`, {
        ...sound,
        parent_version: 1,
        remaining_steps: []
      })
      const done = yield* alice.post(`workflows/${id}/complete`, { final_checkpoint_version: 2 })
      assert.deepInclude(done.json, { status: "completed" })
      assert.deepStrictEqual(warned(done.json), { STEP_VANISHED: ["index the pages"] })
    }))

  it.effect("random histories of two agents: nothing that was written is lost", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database })
      const [alice, bob] = [agent("alice"), agent("bob")]
      const names = Name.literals
      const some = Effect.gen(function* () {
        const taken = yield* Effect.filter(names, () => Random.nextBoolean)
        return (yield* Random.nextBoolean) ? taken : taken.toReversed()
      })
      for (let count = 0; count < 8; count++) {
        const id = yield* create(alice, { initial_checkpoint: null })
        const versions: Array<Version> = []
        let lease_token: string | undefined
        for (let version = 0; version < 6; version++) {
          if (version === 3) {
            yield* silence
            lease_token = yield* claim(bob, id, { acknowledge_blocking_issues: true })
          }
          const parent = versions.at(-1)
          const isDelta = parent !== undefined && (yield* Random.nextBoolean)
          const lists = isDelta
            ? parent
            : { completed_steps: yield* some, remaining_steps: yield* some }
          versions.push(lists)
          const body = { objective: "o", parent_version: version, ...(isDelta ? {} : lists) }
          const written = lease_token === undefined
            ? yield* alice.post(`workflows/${id}/checkpoints`, body)
            : yield* bob.post(`workflows/${id}/checkpoints`, { ...body, lease_token })
          assert.strictEqual(written.status, 201, written.text)
          // What the Beacon has stays as it was written.
          assert.deepInclude(written.json, { ...lists })

          const { json } = yield* alice.get(`workflows/${id}/recovery-package`)
          const steps = list(json, "steps")
          assert.deepStrictEqual(
            steps.map((step) => fold(text(step, "name"))).toSorted(),
            said(versions).toSorted()
          )
          for (const step of steps) {
            assert.strictEqual(at(step, "state"), stateOf(versions, text(step, "name")))
          }
          const listed = list(json, "resume_instructions", "must_not_repeat").map(String)
          assert.deepStrictEqual(listed.slice(0, lists.completed_steps.length), [
            ...lists.completed_steps
          ])
          for (const step of steps) {
            if (at(step, "state") === "done") assert.isTrue(has(listed, text(step, "name")))
          }
        }
      }
    }))

  it.effect("a draft is judged by what the history would be with it", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database })
      const alice = agent("alice")
      const id = yield* create(alice)
      const { json } = yield* alice.post(`workflows/${id}/evaluate-context`, {
        checkpoint: { ...sound, completed_steps: [], notes: 1 },
        state: {}
      })
      assert.deepInclude(warned(json), { COMPLETED_STEP_FORGOTTEN: ["fetch the pages"] })
      assert.deepStrictEqual(at(json, "ignored"), ["state", "checkpoint.notes"])
      assert.strictEqual(at(json, "history_score"), 90)
      const stored = yield* alice.post(`workflows/${id}/evaluate-context`)
      assert.deepInclude(stored.json, { warnings: [], history_score: 100 })
    }))

  it.effect("names what it does not know of a new workflow, and lists no more steps than it may", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database })
      const alice = agent("alice")
      const made = yield* alice.post("workflows", {
        title: "Archive",
        objective: "Index it",
        owner: "x",
        initial_checkpoint: { objective: "Index it", remaining_steps: ["a"], state: "x" }
      })
      assert.strictEqual(made.status, 201, made.text)
      assert.deepStrictEqual(at(made.json, "ignored"), ["owner", "initial_checkpoint.state"])
      const id = text(made.json, "id")
      const batch = (first: number) =>
        Array.from({ length: 500 }, (_, index) => `step ${first + index}`)
      let version = 1
      for (; version < STEP_NAMES_MAX / 500; version++) {
        const { status } = yield* alice.post(`workflows/${id}/checkpoints`, {
          parent_version: version,
          remaining_steps: batch(version * 500)
        })
        assert.strictEqual(status, 201)
      }
      const write = (remaining_steps: ReadonlyArray<string>) =>
        alice.post(`workflows/${id}/checkpoints`, { parent_version: version, remaining_steps })
      assert.strictEqual(code(yield* write(batch(0))), "SCHEMA_VALIDATION_FAILED")
      assert.strictEqual((yield* write(batch(0).slice(1))).status, 201)
      version++
      assert.strictEqual((yield* write(["one more"])).status, 422)
      assert.strictEqual((yield* write(["step 1"])).status, 201)
    }))
})
