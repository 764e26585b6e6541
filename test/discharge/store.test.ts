import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { decodeIdentity } from "../../layers/sql/discharge/rows.ts"
import * as Store from "../../layers/sql/discharge.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Idempotency from "../../layers/sql/idempotency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { type NewDocument, Patients } from "../../src/discharge/patients/Patients.ts"
import { assign } from "../../src/discharge/patients/assign.ts"
import { nameKey } from "../../src/discharge/clinical/identity/nameKey.ts"
import { split } from "../../src/discharge/patients.ts"
import { skippedPage } from "../../src/discharge/patients/uploaded.ts"
import * as MasterKey from "../../layers/vault/masterKey.ts"
import { databases } from "../databases.ts"

const newDocument = (own: string, texts: ReadonlyArray<string>): NewDocument => ({
  document_id: `doc_${own}`,
  sha256: own.repeat(8),
  bytes: 10,
  duration_ms: 5,
  warnings: ["Page 1: look"],
  uploaded_at: `2026-11-2${own}T08:00:00.000Z`,
  uploaded_by: null,
  expires_at: `2026-12-2${own}T08:00:00.000Z`,
  pages: texts.map((text, index) => ({ ...skippedPage(index + 1, "damaged"), text, notes: [] }))
})

const add = Effect.fnUntraced(function* (own: string, texts: ReadonlyArray<string>) {
  const patients = yield* Patients
  const found =
    split(texts.map((text) => ({ text, isOcr: false, isReadable: true, isSource: true }))).patients
  yield* patients.add(
    newDocument(own, texts),
    found.map(({ pages }) => pages),
    (known) => assign(known, found.map(({ identity }) => identity))
  )
})

const JOHN = "Patient: DOE, JOHN   MRN: 1234567\nfirst"
const JANE = "Patient: ROE, JANE   MRN: 7654321\nother"

describe("an identity", () => {
  it.effect("that was kept before it was known what is sourced tells no number", () =>
    Effect.gen(function* () {
      const identity = yield* Effect.orDie(decodeIdentity(JSON.stringify({
        names: [],
        recordNumbers: ["1234567"],
        birthDates: ["1943-03-09"],
        accounts: []
      })))
      assert.deepStrictEqual(identity.recordNumbers, ["1234567"])
      assert.isEmpty(identity.sourced)
    }))
})

for (const { name, layer } of databases) {
  const store = Store.layer(nameKey).pipe(
    Layer.provide(GroupCommit.layer),
    Layer.provide(MasterKey.layerRandom),
    Layer.provide(Migrations.layer(Store.migrations)),
    Layer.provide(Migrations.layer(Idempotency.migrations, "idempotency_migrations")),
    Layer.provide(layer)
  )
  const test = (title: string, body: Effect.Effect<void, never, Patients>) =>
    it.effect(title, () => Effect.provide(body, store))

  describe(`Patients on ${name}`, () => {
    test(
      "changes nothing of a patient who was forgotten, nor of a namesake who came after",
      Effect.gen(function* () {
        const patients = yield* Patients
        yield* add("1", [JOHN])
        const { patient_id } = Option.getOrThrow(yield* patients.record("John Doe"))
        const change = Effect.succeed("changed")
        assert.deepStrictEqual(
          yield* patients.whileKnown(patient_id, change),
          Option.some("changed")
        )
        yield* patients.forget("John Doe")
        yield* patients.deleted("John Doe")
        assert.isTrue(Option.isNone(yield* patients.whileKnown(patient_id, change)))
        yield* add("2", [JOHN])
        assert.isTrue(Option.isNone(yield* patients.whileKnown(patient_id, change)))
      })
    )

    test(
      "adds up documents of one patient, in the order of their upload",
      Effect.gen(function* () {
        const patients = yield* Patients
        yield* add("2", [JOHN.replace("first", "second")])
        yield* add("1", [JOHN, JANE])
        const john = Option.getOrThrow(yield* patients.record("  john   DOE "))
        assert.deepStrictEqual(john.pages.map(({ document_id }) => document_id), ["doc_1", "doc_2"])
        assert.strictEqual(john.expires_at, "2026-12-22T08:00:00.000Z")
        const [first, second] = yield* patients.list(10, undefined)
        assert.strictEqual(first?.patient_name, "Jane Roe")
        assert.deepInclude(second, { patient_name: "John Doe", documents: 2, pages: 2 })
        const text = john.pages.map(({ page }) => page.text).join("\n\n")
        assert.strictEqual(second?.full_length, text.length)
        assert.lengthOf(yield* patients.list(10, "Jane Roe"), 1)
      })
    )

    test(
      "keeps a document once, also when it is added twice at the same time",
      Effect.gen(function* () {
        const patients = yield* Patients
        yield* Effect.all([add("1", [JOHN]), add("1", [JOHN])], { concurrency: 2, discard: true })
        const john = Option.getOrThrow(yield* patients.record("John Doe"))
        assert.lengthOf(john.pages, 1)
        const document = Option.getOrThrow(yield* patients.document("1".repeat(8)))
        assert.deepStrictEqual(document.warnings, ["Page 1: look"])
        assert.strictEqual(document.pages[0]?.patient_name, "John Doe")
      })
    )

    test(
      "forgets a patient; a shared document stays for the other, and can be uploaded anew",
      Effect.gen(function* () {
        const patients = yield* Patients
        yield* add("1", [JOHN, JANE])
        const john = Option.getOrThrow(yield* patients.forget("JOHN DOE"))
        assert.deepStrictEqual(john, { patient_name: "John Doe", pages: 1, sha256s: [] })
        assert.isTrue(Option.isNone(yield* patients.record("John Doe")))
        assert.isTrue(Option.isNone(yield* patients.document("1".repeat(8))))
        yield* add("1", [JOHN, JANE])
        assert.isTrue(Option.isSome(yield* patients.record("John Doe")))
        yield* patients.forget("John Doe")
        const jane = Option.getOrThrow(yield* patients.forget("Jane Roe"))
        assert.deepStrictEqual(jane.sha256s, ["1".repeat(8)])
        assert.strictEqual((yield* patients.sha256s).size, 0)
        assert.isTrue(Option.isNone(yield* patients.forget("Jane Roe")))
      })
    )

    test(
      "notes the files of every deletion of a name, until they are gone",
      Effect.gen(function* () {
        const patients = yield* Patients
        const left = Effect.map(patients.deletions, ([first]) => first?.sha256s)
        yield* add("1", [JOHN])
        yield* patients.forget("John Doe")
        // The first could not remove its file, and is asked for again: now nobody is known.
        yield* patients.forget("John Doe")
        assert.deepStrictEqual(yield* left, ["1".repeat(8)])
        yield* add("2", [JOHN])
        yield* patients.forget("John Doe")
        assert.deepStrictEqual(yield* left, ["1".repeat(8), "2".repeat(8)])
        yield* patients.deleted("John Doe")
        assert.isUndefined(yield* left)
      })
    )

    test(
      "forgets what is older than it may be",
      Effect.gen(function* () {
        const patients = yield* Patients
        yield* add("1", [JOHN])
        yield* add("2", [JANE])
        assert.deepStrictEqual(yield* patients.expire("2026-12-21T08:00:00.000Z"), ["1".repeat(8)])
        const left = yield* patients.list(10, undefined)
        assert.deepStrictEqual(left.map(({ patient_name }) => patient_name), ["Jane Roe"])
        assert.lengthOf(yield* patients.expire("2026-12-21T08:00:00.000Z"), 0)
      })
    )
  })
}
