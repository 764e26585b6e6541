/**
 * What an agent sees of the archive, batch by batch; and when it is forgotten who may see whom.
 */
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Duration, Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import * as Store from "../../layers/sql/discharge.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { AgentId } from "../../schemas/agent.ts"
import { Caller } from "../../schemas/authorization.ts"
import { nameKey } from "../../src/discharge/clinical/identity/nameKey.ts"
import { Archive, type ListOptions } from "../../src/discharge/patients/Archive.ts"
import { baseNameOf } from "../../src/discharge/patients/filename.ts"
import { Patients } from "../../src/discharge/patients/Patients.ts"
import { Sharing } from "../../src/discharge/patients/Sharing.ts"
import { BATCH_MIN, layer as sightLayer } from "../../src/discharge/patients/visibility.ts"
import { databases } from "../databases.ts"

const ANNA = AgentId.make("anna")
const BERT = AgentId.make("bert")

/** An archive of as many patients, of whom the agent sees every so many; and what is asked of it. */
const archived = (count: number, every: number) => {
  const asked: Array<ListOptions> = []
  const names = Array.from({ length: count }, (_, index) => `Ann ${String(index).padStart(4, "0")}`)
  const archive = Layer.mock(Archive, {
    curves: Effect.succeed(
      names.map((patient_name) => ({ patient_name, distances: [], rules: [] }))
    ),
    traces: (options) =>
      Effect.sync(() => {
        asked.push(options)
        const { after = "", limit } = options
        return names.map((name) => ({ filename: `${baseNameOf(name)}_trace.json`, data: [] }))
          .filter(({ filename }) => filename > after).slice(0, limit)
      })
  })
  const sharing = Layer.mock(Sharing, {
    hidden: () => Effect.succeed((name) => names.indexOf(name) % every !== every - 1)
  })
  const seen = sightLayer.pipe(
    Layer.provide(Layer.mergeAll(archive, sharing, Layer.mock(Patients, {})))
  )
  const list = (options: Omit<ListOptions, "patient_name">, is_admin = false) =>
    Effect.flatMap(Archive, ({ traces }) => traces(options)).pipe(
      Effect.map((files) => files.map(({ filename }) => filename)),
      Effect.provide(seen),
      Effect.provideService(Caller, Option.some({ agent_id: ANNA, is_admin }))
    )
  return { asked, list, names }
}

const fileOf = (name = "") => `${baseNameOf(name)}_trace.json`

describe("a list of an agent whose sight is bounded", () => {
  it.effect("reads no more batches than it needs, and has as many as were asked for", () =>
    Effect.gen(function* () {
      const { asked, list, names } = archived(10 * BATCH_MIN, 10)
      const own = names.filter((_, index) => index % 10 === 9).map(fileOf)
      assert.deepStrictEqual(yield* list({ limit: 3, after: undefined }), own.slice(0, 3))
      assert.deepStrictEqual(asked.map(({ limit }) => limit), [BATCH_MIN, BATCH_MIN])
      assert.deepStrictEqual(yield* list({ limit: 3, after: own[2] }), own.slice(3, 6))
    }))

  it.effect("ends where the archive does", () =>
    Effect.gen(function* () {
      for (const count of [BATCH_MIN - 1, BATCH_MIN, BATCH_MIN + 1]) {
        const { list, names } = archived(count, 3)
        const own = names.filter((_, index) => index % 3 === 2).map(fileOf)
        assert.deepStrictEqual(yield* list({ limit: count, after: undefined }), own)
      }
      const nobody = archived(3 * BATCH_MIN, 1_000)
      assert.deepStrictEqual(yield* nobody.list({ limit: 5, after: undefined }), [])
    }))

  it.effect("is the whole list without a limit, and an operator's is not filtered", () =>
    Effect.gen(function* () {
      const { asked, list, names } = archived(BATCH_MIN, 2)
      assert.lengthOf(yield* list({ limit: undefined, after: undefined }), BATCH_MIN / 2)
      assert.deepStrictEqual(
        yield* list({ limit: 2, after: undefined }, true),
        names.slice(0, 2).map(fileOf)
      )
      assert.deepStrictEqual(asked.map(({ limit }) => limit), [undefined, 2])
    }))
})

for (const { name, layer } of databases) {
  const store = Store.sharingLayer(nameKey).pipe(
    Layer.provide(GroupCommit.layer),
    Layer.provide(Migrations.layer(Store.migrations)),
    Layer.provide(layer)
  )

  describe(`Sharing on ${name}`, () => {
    it.effect("forgets who may see a patient of whom nothing is kept, and not before its time", () =>
      Effect.gen(function* () {
        const sharing = yield* Sharing
        const agentsOf = (patient: string) =>
          Effect.map(sharing.agents(patient), (agents) => agents.map(({ agent_id }) => agent_id))
        const expire = (kept: ReadonlyArray<string>) =>
          Effect.flatMap(DateTime.now, (now) => sharing.expire(kept, DateTime.formatIso(now)))
        yield* sharing.claim("John Doe", ANNA)
        yield* sharing.share("John Doe", BERT)
        yield* sharing.claim("Jane Roe", ANNA)
        // What was claimed at the very moment is left.
        yield* expire([])
        assert.deepStrictEqual(yield* agentsOf("John Doe"), [ANNA, BERT])
        yield* TestClock.adjust(Duration.millis(1))
        yield* expire(["jane  ROE"])
        assert.deepStrictEqual(yield* agentsOf("John Doe"), [])
        assert.deepStrictEqual(yield* agentsOf("Jane Roe"), [ANNA])
        assert.isFalse(yield* sharing.isHidden("John Doe", BERT))
        yield* expire([])
        assert.deepStrictEqual(yield* agentsOf("Jane Roe"), [])
      }).pipe(Effect.provide(store)))
  })
}
