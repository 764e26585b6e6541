/**
 * What the database keeps of a patient's record is sealed: who has its rows, and not the master key,
 * reads none of it.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import * as SqlArchive from "../../layers/archive/sql.ts"
import * as Store from "../../layers/sql/discharge.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Idempotency from "../../layers/sql/idempotency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as MasterKey from "../../layers/vault/masterKey.ts"
import { nameKey } from "../../src/discharge/clinical/identity/nameKey.ts"
import { requireSources } from "../../src/discharge/drafting/requireSources.ts"
import { Archive } from "../../src/discharge/patients/Archive.ts"
import { baseNameOf } from "../../src/discharge/patients/filename.ts"
import { Patients } from "../../src/discharge/patients/Patients.ts"
import { databases } from "../databases.ts"
import { clearStore } from "./clearStore.ts"
import { counted, nothing } from "./study.ts"

const opened = Layer.merge(Store.layer(nameKey), SqlArchive.layer({ keyOf: nameKey, baseNameOf }))
  .pipe(
    Layer.provide(GroupCommit.layer),
    Layer.provide(MasterKey.layerRandom),
    Layer.provide(Migrations.layer({ ...Store.migrations, ...SqlArchive.migrations })),
    Layer.provide(Migrations.layer(Idempotency.migrations, "idempotency_migrations"))
  )

const tables = ["documents", "patients", "pages", "archive"]

/** All that the tables hold, bytes as text too. */
const held = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* Effect.orDie(
    Effect.forEach(tables, (table) => sql`SELECT * FROM ${sql(table)}`)
  )
  return rows.flat().flatMap((row) => Object.values(row)).map((value) =>
    value instanceof Uint8Array ? new TextDecoder("latin1").decode(value) : String(value)
  ).join("\n")
})

const { draft } = requireSources(nothing, counted().study.reading, [])
const outcome = {
  patient_name: "John Doe",
  draft: { ...draft, attending: "Dr. Attentive" },
  trace: [{
    step: 1,
    reasoning: "reasoned",
    action: "Finish" as const,
    input: {},
    result: "",
    duration_ms: 0.5
  }],
  distances: [0.25, 0, 0],
  saved_at: "2026-11-21T08:00:00.000Z",
  expires_at: "2099-12-21T08:00:00.000Z"
}
const taught = {
  patient_name: "John Doe",
  distance: 0.5,
  rules: ["Learnt rule"],
  expires_at: outcome.expires_at
}

describe.each(databases)("contents on $name", ({ layer }) => {
  it.effect("are sealed, those of an older store as well", () =>
    Effect.gen(function* () {
      yield* clearStore()
      assert.match(yield* held, /Furosemide[^]*1234567|1234567[^]*Furosemide/u)
      yield* Effect.gen(function* () {
        const patients = yield* Patients
        const archive = yield* Archive
        yield* archive.save(outcome)
        yield* archive.learn(taught)
        const record = Option.getOrThrow(yield* patients.record("John Doe"))
        assert.match(record.pages[0]?.page.text ?? "", /Furosemide 40 mg/u)
        assert.deepStrictEqual(record.identity.recordNumbers, ["1234567"])
        const known = Option.getOrThrow(yield* patients.document("1".repeat(64)))
        assert.deepStrictEqual(known.warnings, ["Page 1: look"])
        assert.deepStrictEqual(yield* archive.taught("John Doe"), taught.rules)
        assert.notMatch(yield* held, /Furosemide|1234567|look|Attentive|reasoned|Learnt/u)
      }).pipe(Effect.provide(opened))
    }).pipe(Effect.provide(layer), Effect.scoped))

  it.effect("of drafts are sealed in an older store too", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* clearStore()
      yield* Effect.orDie(sql`INSERT INTO archive ${
        sql.insert({
          name_key: "john doe",
          patient_name: "John Doe",
          base_name: "John_Doe",
          draft: JSON.stringify(outcome.draft),
          trace: JSON.stringify(outcome.trace),
          distances: "[0.5]",
          rules: '["Learnt rule"]',
          saved_at: outcome.saved_at,
          expires_at: outcome.expires_at
        })
      }`)
      yield* Effect.gen(function* () {
        const archive = yield* Archive
        const found = Option.getOrThrow(yield* archive.draft("John_Doe_draft.json"))
        assert.strictEqual(found.draft.attending, "Dr. Attentive")
        assert.deepStrictEqual(yield* archive.taught("John Doe"), ["Learnt rule"])
        assert.notMatch(yield* held, /Attentive|reasoned|Learnt/u)
      }).pipe(Effect.provide(opened))
    }).pipe(Effect.provide(layer), Effect.scoped))

  it.effect("open with no other master key", () =>
    Effect.gen(function* () {
      yield* clearStore()
      yield* Effect.provide(Patients, opened)
      const other = Effect.flatMap(Patients, (patients) => patients.record("John Doe"))
      assert.strictEqual((yield* Effect.exit(Effect.provide(other, opened)))._tag, "Failure")
    }).pipe(Effect.provide(layer), Effect.scoped))
})
