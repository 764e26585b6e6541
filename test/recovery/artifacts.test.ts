import { noHistory } from "../../src/recovery/commands/checkpoint.ts"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as NodeHash from "../../layers/hash.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as RecoveryStore from "../../layers/sql/recovery.ts"
import type { Artifact } from "../../schemas/recovery/artifact.ts"
import { ArtifactSource, ArtifactUnreadable } from "../../src/recovery/ArtifactSource.ts"
import { evaluate } from "../../src/recovery/evaluate.ts"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { databases } from "../databases.ts"
import { at, code, create, details, list, service, sound, text } from "./agents.ts"
import { active, artifact, content, second } from "./states.ts"

const MANY = 1_000

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`

/** Puts artifacts into the store as they are, so that there are many at once. */
const put = (workflow_id: string, artifacts: ReadonlyArray<Artifact>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql.withTransaction(
      Effect.forEach(
        artifacts,
        (artifact) => sql`INSERT INTO artifacts ${sql.insert({ ...artifact, workflow_id })}`,
        { discard: true }
      )
    )
    yield* sql`UPDATE workflows SET artifact_count = artifact_count + ${artifacts.length}
      WHERE id = ${workflow_id}`
  })

const verified = (n: number): Artifact => ({ ...artifact, id: id(n), name: `page ${n}` })

describe.each(databases)("an artifact on $name", ({ layer }) => {
  /** A workflow that can be completed, with so many artifacts that are as they should be. */
  const started = Effect.gen(function* () {
    const database = yield* Layer.build(layer)
    const { agent } = yield* service({ database: Layer.succeedContext(database) })
    const alice = agent("alice")
    const workflow = yield* create(alice, {
      initial_checkpoint: { ...sound, remaining_steps: [] }
    })
    yield* Effect.provideContext(
      put(workflow, Array.from({ length: MANY }, (_, n) => verified(n))),
      database
    )
    return { alice, path: `workflows/${workflow}` }
  })

  it.effect("is found by its name and its id, however many came before it", () =>
    Effect.gen(function* () {
      const { alice, path } = yield* started
      const body = { name: "the last", uri: "https://example.org/last" }
      const made = yield* alice.post(`${path}/artifacts`, body)
      assert.strictEqual(made.status, 201)
      assert.strictEqual(code(yield* alice.post(`${path}/artifacts`, body)), "ARTIFACT_NAME_TAKEN")
      const seen = yield* alice.post(`${path}/artifacts/${text(made.json, "id")}/verify`)
      assert.strictEqual(text(seen.json, "verification_status"), "verified")
      const handover = yield* alice.get(`${path}/recovery-package`)
      assert.strictEqual(text(list(handover.json, "artifacts").at(-1), "name"), "the last")
    }))

  it.effect("that failed blocks completion, however many came before it", () =>
    Effect.gen(function* () {
      const { alice, path } = yield* started
      const failed = { name: "the last", uri: "https://example.org/gone", verify: true }
      assert.strictEqual(
        code(yield* alice.post(`${path}/artifacts`, failed)),
        "ARTIFACT_VERIFICATION_FAILED"
      )
      const complete = alice.post(`${path}/complete`, { final_checkpoint_version: 1 })
      const unmet = yield* complete
      assert.strictEqual(
        text(details(unmet), "unmet_requirements", 0, "requirement"),
        "NO_FAILED_ARTIFACTS"
      )
      const again = { ...failed, uri: "https://example.org/last" }
      assert.strictEqual((yield* alice.post(`${path}/artifacts`, again)).status, 201)
      assert.strictEqual((yield* complete).status, 200)
    }))

  it.effect("that failed counts no more when a later version has its name", () =>
    Effect.gen(function* () {
      const { alice, path } = yield* started
      const uri = "https://example.org/gone"
      yield* alice.post(`${path}/artifacts`, { name: "index", uri, verify: true })
      const codes = Effect.map(
        alice.post(`${path}/evaluate-context`),
        ({ json }) => list(json, "blocking_issues").map((issue) => at(issue, "code"))
      )
      assert.include(yield* codes, "ARTIFACT_VERIFICATION_FAILED")
      yield* alice.post(`${path}/checkpoints`, { ...sound, parent_version: 1 })
      yield* alice.post(`${path}/artifacts`, { name: "index", storage_key: "shelf 7" })
      assert.notInclude(yield* codes, "ARTIFACT_VERIFICATION_FAILED")
    }))

  it.effect("that is registered again while it is looked at keeps no verdict of the old one", () =>
    Effect.gen(function* () {
      const looking = yield* Deferred.make<void>()
      const found = yield* Deferred.make<{ sha256: string; size_bytes: number }>()
      let digest: ArtifactSource["Service"]["digest"] = () =>
        Effect.fail(new ArtifactUnreadable({ reason: "The address answers 404." }))
      const artifacts = Layer.succeed(ArtifactSource, { digest: (uri) => digest(uri) })
      const { agent } = yield* service({ database: layer, artifacts })
      const alice = agent("alice")
      const path = `workflows/${yield* create(alice)}/artifacts`
      const body = { name: "index", uri: "https://example.org/old" }
      const failed = yield* alice.post(path, { ...body, verify: true })
      const id = text(details(failed), "artifact_id")

      digest = () => Effect.andThen(Deferred.succeed(looking, undefined), Deferred.await(found))
      const verifying = yield* Effect.forkChild(alice.post(`${path}/${id}/verify`))
      yield* Deferred.await(looking)
      yield* alice.post(path, { ...body, uri: "https://example.org/new" })
      yield* Deferred.succeed(found, { sha256: "a".repeat(64), size_bytes: 7 })
      assert.strictEqual(code(yield* Fiber.join(verifying)), "ARTIFACT_CHANGED")
      const { json } = yield* alice.get(path)
      assert.deepInclude(at(json, "items", 0), {
        id,
        uri: "https://example.org/new",
        sha256: null,
        verification_status: "unverified"
      })
    }))

  it.effect("is looked at by the evaluation exactly when the rules would look at it", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const workflow = { ...active, id: id(0), current_checkpoint_version: 2 }
      yield* workflows.create({ before: workflow, workflow, events: [] })
      const all = [1, 2].flatMap((checkpoint_version) =>
        (["verified", "failed", "unverified"] as const).flatMap((verification_status) =>
          [null, "a".repeat(64)].flatMap((sha256) =>
            ["nowhere", "there", "kept"].map((place): Artifact => ({
              ...artifact,
              checkpoint_version,
              verification_status,
              sha256,
              uri: place === "there" ? "https://example.org/" : null,
              storage_key: place === "kept" ? "shelf 7" : null
            }))
          )
        )
      ).map((one, n) => ({
        ...one,
        id: id(n + 1),
        // A later version replaces every other one, and its fault may be another.
        name: `page ${n < 18 ? n : n % 2 === 0 ? 35 - n : n}`,
        created_at: second(n)
      }))
      const answer = (artifacts: ReadonlyArray<Artifact>) => {
        const { blocking_issues, score, warnings } = evaluate({
          status: "active",
          current_version: 2,
          checkpoint: { ...content, parent_version: 1, version: 2 },
          isDraft: false,
          objective: "",
          artifacts,
          ...noHistory
        }, 50)
        const named = [...blocking_issues, ...warnings].map(({ code, details }) => ({
          code,
          names: list(details, "artifacts").map(String).sort()
        }))
        return { named, score }
      }
      for (const [n, one] of all.entries()) {
        yield* put(workflow.id, [one])
        const { artifacts } = yield* workflows.read(workflow.id, { artifacts: true })
        assert.deepStrictEqual(answer(artifacts), answer(all.slice(0, n + 1)))
        const key = { artifact_id: one.id }
        const beside = yield* workflows.read(workflow.id, { artifact: key, artifacts: true })
        assert.deepStrictEqual(beside.artifact, { ...one, workflow_id: workflow.id })
        const { score } = answer([...beside.artifacts, one])
        assert.strictEqual(score, answer(artifacts).score)
      }
    }).pipe(Effect.provide(
      Layer.mergeAll(RecoveryStore.layer, NodeHash.layer).pipe(
        Layer.provideMerge(GroupCommit.layer),
        Layer.provideMerge(Migrations.layer(RecoveryStore.migrations)),
        Layer.provideMerge(layer)
      )
    )))
})
