import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Exit, Layer, Option } from "effect"
import { mkdirSync, readdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Files from "../../layers/archive/files.ts"
import * as Sql from "../../layers/archive/sql.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { Archive, type PipelineOutcome } from "../../src/discharge/patients/Archive.ts"
import { baseNameOf } from "../../src/discharge/patients/filename.ts"
import { nameKey } from "../../src/discharge/clinical/identity/nameKey.ts"
import { requireSources } from "../../src/discharge/drafting/requireSources.ts"
import { temporaryFolder } from "../childProcess.ts"
import * as MasterKey from "../../layers/vault/masterKey.ts"
import { databases } from "../databases.ts"
import { counted, nothing } from "./study.ts"

const { draft } = requireSources(nothing, counted().study.reading, [])

const outcome = (patient_name: string, more: Partial<PipelineOutcome> = {}): PipelineOutcome => ({
  patient_name,
  draft: { ...draft, patient_name },
  trace: [{ step: 1, reasoning: "r", action: "Finish", input: {}, result: "", duration_ms: 0.5 }],
  distances: [0.25, 0, 0],
  saved_at: "2026-11-21T08:00:00.000Z",
  expires_at: "2026-12-21T08:00:00.000Z",
  ...more
})

const all = { limit: undefined, after: undefined }

const lesson = {
  patient_name: "JOHN  SMITH",
  distance: 0.5,
  rules: ['In allergies, end with ".".', 'In attending, end with "!".'],
  expires_at: "2026-12-22T08:00:00.000Z"
}

const inFiles = (folder: string) =>
  Files.layer(baseNameOf).pipe(
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ DATA_DIR: folder })))
  )

const archives = [
  { name: "files", layer: Layer.unwrap(Effect.map(temporaryFolder, inFiles)) },
  ...databases.map(({ name, layer }) => ({
    name,
    layer: Sql.layer({ keyOf: nameKey, baseNameOf }).pipe(
      Layer.provide(GroupCommit.layer),
      Layer.provide(MasterKey.layerRandom),
      Layer.provide(Migrations.layer(Sql.migrations)),
      Layer.provide(layer)
    )
  }))
]

for (const { name, layer } of archives) {
  const test = (
    title: string,
    body: (archive: Archive["Service"]) => Effect.Effect<void>
  ) => it.effect(title, () => Effect.provide(Effect.flatMap(Archive, body), layer))

  describe(`Archive in ${name}`, () => {
    test("keeps the last draft and trace of each patient, by file name", (archive) =>
      Effect.gen(function* () {
        yield* archive.save(outcome("John Smith", { distances: [1] }))
        yield* archive.save(outcome("John Smith"))
        yield* archive.save(outcome("Ann Roe"))
        assert.deepStrictEqual(
          (yield* archive.drafts(all)).map(({ filename, data }) => [filename, data.patient_name]),
          [["Ann_Roe_draft.json", "Ann Roe"], ["John_Smith_draft.json", "John Smith"]]
        )
        assert.deepStrictEqual(yield* archive.traces({ limit: 1, after: "Ann_Roe_trace.json" }), [{
          filename: "John_Smith_trace.json",
          data: outcome("John Smith").trace
        }])
        assert.deepStrictEqual(
          yield* archive.draft("John_Smith_draft.json"),
          Option.some({ draft: outcome("John Smith").draft, saved_at: outcome("").saved_at })
        )
        assert.deepStrictEqual(
          (yield* archive.curves).map(({ distances }) => distances),
          [[0.25, 0, 0], [0.25, 0, 0]]
        )
      }))

    test("lists what is of one patient", (archive) =>
      Effect.gen(function* () {
        yield* archive.save(outcome("John Smith"))
        yield* archive.save(outcome("John Smithson"))
        const of = { ...all, patient_name: "john  SMITH" }
        assert.deepStrictEqual(
          (yield* archive.drafts(of)).map(({ filename }) => filename),
          ["John_Smith_draft.json"]
        )
        assert.deepStrictEqual(
          (yield* archive.traces(of)).map(({ filename }) => filename),
          ["John_Smith_trace.json"]
        )
        assert.deepStrictEqual(yield* archive.drafts({ ...of, patient_name: "John" }), [])
      }))

    test("takes names that differ in case and spacing for one", (archive) =>
      Effect.gen(function* () {
        yield* archive.save(outcome("John Smith"))
        yield* archive.save(outcome("john  smith"))
        assert.lengthOf(yield* archive.drafts(all), 1)
      }))

    test("adds to the curve and to the rules of a patient", (archive) =>
      Effect.gen(function* () {
        yield* archive.save(outcome("John Smith"))
        const curve = yield* archive.learn(lesson)
        assert.deepStrictEqual(curve.distances, [0.25, 0, 0, 0.5])
        assert.deepStrictEqual(curve.rules, lesson.rules)
        assert.strictEqual(curve.patient_name, "John Smith")
        // The draft is still there.
        assert.lengthOf(yield* archive.drafts(all), 1)
      }))

    test("keeps what was taught over later drafts, in the order of the lessons", (archive) =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* archive.taught("John Smith"), [])
        yield* archive.save(outcome("John Smith"))
        assert.deepStrictEqual(yield* archive.taught("John Smith"), [])
        yield* archive.learn(lesson)
        yield* archive.learn({ ...lesson, rules: ['In allergies, start with "!".'] })
        yield* archive.save(outcome("John Smith"))
        assert.deepStrictEqual(yield* archive.taught("john  smith"), [
          ...lesson.rules,
          'In allergies, start with "!".'
        ])
        assert.deepStrictEqual(yield* archive.taught("Ann Roe"), [])
      }))

    test("takes a rule back, and no other", (archive) =>
      Effect.gen(function* () {
        yield* archive.save(outcome("John Smith"))
        yield* archive.learn(lesson)
        const [first = "", second = ""] = lesson.rules
        assert.deepStrictEqual(yield* archive.unlearn("john smith", first), [second])
        assert.deepStrictEqual(yield* archive.unlearn("john smith", first), [second])
        assert.deepStrictEqual(yield* archive.taught("John Smith"), [second])
        assert.deepStrictEqual(yield* archive.unlearn("Ann Roe", second), [])
      }))

    test("keeps a curve without a draft", (archive) =>
      Effect.gen(function* () {
        yield* archive.learn(lesson)
        assert.deepStrictEqual(yield* archive.drafts(all), [])
        assert.deepStrictEqual((yield* archive.curves).map(({ distances }) => distances), [[0.5]])
      }))

    test("loses no distance when many are learnt at once", (archive) =>
      Effect.gen(function* () {
        yield* Effect.forEach(
          Array.from({ length: 20 }, (_, index) => index / 20),
          (distance) => archive.learn({ ...lesson, distance }),
          { concurrency: "unbounded" }
        )
        assert.lengthOf((yield* archive.curves)[0]?.distances ?? [], 20)
      }))

    test("finds no draft by a name that it did not give", (archive) =>
      Effect.gen(function* () {
        yield* archive.save(outcome("John Smith"))
        for (
          const filename of [
            "",
            "John Smith",
            "John_Smith",
            "John_Smith_trace.json",
            "../drafts/John_Smith_draft.json",
            "%_draft.json"
          ]
        ) assert.isTrue(Option.isNone(yield* archive.draft(filename)))
      }))

    test("forgets all of a patient, and nothing of another", (archive) =>
      Effect.gen(function* () {
        yield* archive.save(outcome("John Smith"))
        yield* archive.save(outcome("John Smithson"))
        assert.isTrue(yield* archive.forget("JOHN SMITH"))
        assert.isFalse(yield* archive.forget("JOHN SMITH"))
        assert.deepStrictEqual(
          (yield* archive.curves).map(({ patient_name }) => patient_name),
          ["John Smithson"]
        )
        assert.lengthOf(yield* archive.traces(all), 1)
      }))

    test("forgets what has expired", (archive) =>
      Effect.gen(function* () {
        yield* archive.save(outcome("John Smith"))
        yield* archive.learn({ ...lesson, patient_name: "Ann Roe" })
        yield* archive.expire("2026-12-21T08:00:00.000Z")
        assert.deepStrictEqual(
          (yield* archive.curves).map(({ patient_name }) => patient_name),
          ["Ann Roe"]
        )
        assert.deepStrictEqual(yield* archive.drafts(all), [])
      }))
  })
}

describe("Archive in files", () => {
  it.effect("leaves nothing of a write that did not end, and reads none of it", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const save = Effect.flatMap(Archive, (archive) => archive.save(outcome("John Smith")))
      yield* Effect.provide(save, inFiles(folder))
      assert.deepStrictEqual(readdirSync(join(folder, "drafts")).toSorted(), [
        "John_Smith_draft.json",
        "John_Smith_learning.json",
        "John_Smith_trace.json"
      ])
      // As a process leaves it that is killed while it writes.
      const part = join(folder, "drafts", "Ann_Roe_draft.json.0a1b2c.part")
      writeFileSync(part, '{"docu')
      utimesSync(part, 0, 0)
      const drafts = Effect.flatMap(Archive, (archive) => archive.drafts(all))
      assert.lengthOf(yield* Effect.provide(drafts, inFiles(folder)), 1)
      assert.lengthOf(readdirSync(join(folder, "drafts")), 3)
    }))

  it.effect("does not take what cannot be read for gone, and leaves no half of a file", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const drafts = join(folder, "drafts")
      const using = <A>(use: (archive: Archive["Service"]) => Effect.Effect<A>) =>
        Effect.provide(Effect.flatMap(Archive, use), inFiles(folder))
      const before = yield* using((archive) => archive.learn(lesson))
      const [name = ""] = readdirSync(drafts)
      const file = join(drafts, name)
      renameSync(file, `${file}.away`)
      symlinkSync(file, file)
      const another = { ...lesson, rules: ['In course, end with "?".'] }
      assert.isTrue(Exit.isFailure(yield* Effect.exit(using((one) => one.learn(another)))))
      renameSync(`${file}.away`, file)
      assert.deepStrictEqual(yield* using((one) => one.taught(lesson.patient_name)), before.rules)

      mkdirSync(join(drafts, name.replace("_learning", "_draft")))
      const save = using((one) => one.save(outcome(lesson.patient_name)))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(save)))
      assert.deepStrictEqual(readdirSync(drafts).filter((name) => name.endsWith(".part")), [])
    }))
})
