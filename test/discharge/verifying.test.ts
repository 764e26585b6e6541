/**
 * What clinicians do with a draft, over HTTP: it is kept, told to who comes later, carried into what is
 * handed on, and forgotten with the patient.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import {
  type Change,
  ReviewedDraft,
  Verification,
  VerificationConflict,
  Verified
} from "../../schemas/discharge/verification.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { temporaryFolder } from "../childProcess.ts"
import { databases } from "../databases.ts"
import { post, type Reply } from "../inProcess.ts"
import { clearStore } from "./clearStore.ts"
import { discharge, PIPELINE, RECORD } from "./service.ts"

const DRAFT = "/api/drafts/John_Doe_draft.json"
const PATH = `${DRAFT}/verification`

const decodeVerification = Schema.decodeUnknownEffect(Verification)
const decodeVerified = Schema.decodeUnknownEffect(Verified)
const decodeStanding = Schema.decodeUnknownEffect(ReviewedDraft)
const decodeConflict = Schema.decodeUnknownEffect(VerificationConflict)

type Service = Effect.Success<ReturnType<typeof discharge>>

const read = ({ ask }: Service) =>
  Effect.flatMap(ask(PATH), ({ json }) => Effect.orDie(decodeVerification(json)))

const standing = ({ ask }: Service) =>
  Effect.flatMap(ask(DRAFT), ({ json }) => Effect.orDie(decodeStanding(json)))

const verify = ({ ask }: Service, changes: ReadonlyArray<unknown>, by = "A. Weber") =>
  ask(PATH, post({ by, changes }))

/** A change of the value whose draft or text says so. */
const changeOf = (
  { values }: Verification,
  words: string,
  change: Omit<Change, "id" | "seen">
): Change => {
  const value = values.find(({ drafted, text }) => drafted === words || text === words)
  return { id: value?.id ?? words, seen: value?.version ?? null, ...change }
}

const drafted = Effect.fnUntraced(function* (options: Parameters<typeof discharge>[0] = {}) {
  const service = yield* discharge(options)
  yield* service.upload()
  assert.strictEqual((yield* service.ask(PIPELINE)).status, 200)
  return service
})

/** One of each kind. */
const worked = Effect.fnUntraced(function* (service: Service) {
  const before = yield* read(service)
  const change = (words: string, what: Omit<Change, "id" | "seen">) => changeOf(before, words, what)
  const disposition = before.values.find(({ id }) => id === "disposition")
  const reply = yield* verify(service, [
    change("Furosemide 40 mg PO BID", {
      status: "corrected",
      medication: { dose: "80 mg" },
      reason: "as ordered today"
    }),
    { id: "disposition", seen: disposition?.version ?? "", status: "filled", text: "Home" },
    { id: "allergies+own", seen: null, status: "added", text: "Latex (rash)" },
    change(before.values.find(({ field }) => field === "pending_results")?.drafted ?? "", {
      status: "struck",
      reason: "it was never sent"
    }),
    change("1234567", { status: "verified" })
  ])
  assert.strictEqual(reply.status, 200, reply.text)
  return { before, reply }
})

const codeOf = ({ json }: Reply) =>
  Schema.decodeUnknownSync(Schema.Struct({ error: Schema.Struct({ code: Schema.String }) }))(json)
    .error.code

for (const { name, layer } of databases) {
  const test = (title: string, body: (service: Service) => Effect.Effect<void, unknown>) =>
    it.effect(
      title,
      () => Effect.flatMap(drafted({ database: layer }), (service) => Effect.orDie(body(service)))
    )

  describe(`the verification of a draft in ${name}`, () => {
    test("begins with all values open, and ends with none left", (service) =>
      Effect.gen(function* () {
        const all = yield* read(service)
        assert.strictEqual(all.document_status, "draft")
        assert.isAbove(all.left.values, 8)
        assert.isAbove(all.left.gaps, 3)
        assert.isTrue(all.values.every(({ status, is_left }) => status === "open" && is_left))
        const reply = yield* verify(service, [
          ...all.values.map(({ id, version }) => ({ id, seen: version, status: "verified" })),
          ...all.flags.map(({ id, version }) => ({ id, seen: version, status: "done" }))
        ])
        assert.strictEqual(reply.status, 200, reply.text)
        const { left } = yield* decodeVerified(reply.json)
        assert.deepStrictEqual(left, {
          critical_flags: 0,
          flags: 0,
          values: 0,
          gaps: 0,
          undecided: 0
        })
        const { data } = yield* standing(service)
        assert.strictEqual(data.document_status, "draft")
      }))

    test("keeps who did what, and carries it into the draft as it stands", (service) =>
      Effect.gen(function* () {
        const first = yield* standing(service)
        const { before, reply } = yield* worked(service)
        const { left, values } = yield* decodeVerified(reply.json)
        assert.lengthOf(values, 5)
        assert.isTrue(values.every(({ by }) => by?.name === "A. Weber"))
        assert.strictEqual(left.gaps, before.left.gaps - 1)
        const { data, clinician } = yield* standing(service)
        assert.strictEqual(data.disposition, "Home")
        assert.notInclude(data.missing_fields, "disposition")
        assert.deepStrictEqual(data.allergies, ["Penicillin (hives)", "Latex (rash)"])
        assert.include(data.medications_on_discharge[0], "80 mg")
        assert.strictEqual(data.medication_reconciliation[0]?.dose, "80 mg")
        // What nobody changed stands in its own words.
        assert.strictEqual(
          data.medications_on_discharge[1],
          first.data.medications_on_discharge[1]
        )
        const told = /since then "Blood culture, collected 03\/08\.?" was struck/u
        const about = data.flags.filter(({ why }) => told.test(why))
        assert.isNotEmpty(about)
        assert.lengthOf(
          data.clinical_safety_flags.filter((line) => told.test(line)),
          about.length
        )
        assert.deepStrictEqual(data.pending_results, ["missing"])
        // The record says nothing of what a person wrote.
        assert.notProperty(data.provenance, "disposition")
        assert.notProperty(data.provenance, "medication_reconciliation[0]")
        assert.property(data.provenance, "medical_record_number")
        assert.deepStrictEqual(
          clinician.map(({ key, status }) => [key, status]).toSorted(),
          [
            ["allergies[1]", "added"],
            ["disposition", "filled"],
            ["medical_record_number", "verified"],
            ["medication_reconciliation[0]", "corrected"],
            [null, "struck"]
          ].toSorted()
        )
      }))

    test("carries it into FHIR, with the clinician as the author", (service) =>
      Effect.gen(function* () {
        yield* worked(service)
        const { text, json } = yield* service.ask(`${DRAFT}/fhir`)
        const { entry } = Schema.decodeUnknownSync(Schema.Struct({
          entry: Schema.Array(
            Schema.Struct({
              fullUrl: Schema.String,
              resource: Schema.Record(Schema.String, Schema.Unknown)
            })
          )
        }))(json)
        const of = (type: string) => entry.filter(({ resource }) => resource.resourceType === type)
        const latex = of("AllergyIntolerance").find(({ resource }) =>
          JSON.stringify(resource).includes("Latex")
        )
        assert.match(JSON.stringify(latex), /Added by the clinician A\. Weber/u)
        const authored = of("Provenance").filter(({ resource }) =>
          JSON.stringify(resource.target).includes(latex?.fullUrl ?? "?")
        )
        assert.lengthOf(authored, 1)
        const person = of("Practitioner").find(({ resource }) =>
          JSON.stringify(resource).includes("A. Weber")
        )
        const agent = JSON.stringify(authored[0]?.resource.agent)
        assert.include(agent, '"code":"author"')
        assert.include(agent, person?.fullUrl ?? "?")
        assert.include(text, '"code":"verifier"')
        assert.include(text, "it was never sent")
        assert.include(text, '"status":"preliminary"')
      }))

    test("carries it into print, in words, under what is left to decide", (service) =>
      Effect.gen(function* () {
        yield* worked(service)
        const { text } = yield* service.ask(`${DRAFT}/print`)
        assert.match(text, /Latex \(rash\) <span class="own">by the clinician A\. Weber, \d{4}-/u)
        assert.match(text, /80 mg/u)
        assert.match(text, /Struck by the clinician[\s\S]*it was never sent/u)
        assert.match(
          text,
          /Before it is signed[\s\S]*Not found in the record, or not said:[\s\S]*Diagnosis at/u
        )
        assert.include(text, ">DRAFT</div>")
        assert.notMatch(text, /medication_reconciliation|\[\d+\]|undocumented/u)
      }))

    test("tells the later of two what is there now, and changes nothing of it", (service) =>
      Effect.gen(function* () {
        const seen = yield* read(service)
        const first = changeOf(seen, "1234567", { status: "corrected", text: "7654321" })
        assert.strictEqual((yield* verify(service, [first])).status, 200)
        const other = changeOf(seen, "1234567", { status: "verified" })
        const fine = { ...changeOf(seen, "Penicillin (hives)", { status: "verified" }) }
        const refused = yield* verify(service, [fine, other], "B. Roth")
        assert.strictEqual(refused.status, 409)
        const { error: { details } } = yield* decodeConflict(refused.json)
        assert.lengthOf(details.conflicts, 1)
        const [now] = details.conflicts
        assert.strictEqual(now?.value?.text, "7654321")
        assert.strictEqual(now?.value?.by?.name, "A. Weber")
        const after = yield* read(service)
        assert.strictEqual(after.left.values, seen.left.values - 1)
        const insisted = { ...other, seen: now?.value?.version ?? "" }
        assert.strictEqual((yield* verify(service, [fine, insisted], "B. Roth")).status, 200)
        const { data } = yield* standing(service)
        assert.strictEqual(data.medical_record_number, "1234567")
      }))

    test("changes nothing by a repeat, and takes back", (service) =>
      Effect.gen(function* () {
        const seen = yield* read(service)
        const added = { id: "allergies+1", seen: null, status: "added", text: "Latex" }
        const changes = [changeOf(seen, "1234567", { status: "verified" }), added]
        const one = yield* verify(service, changes)
        const two = yield* verify(service, changes)
        assert.deepStrictEqual([one.status, two.status], [200, 200])
        assert.strictEqual(two.text, one.text)
        const now = yield* read(service)
        const back = yield* verify(service, [
          changeOf(now, "1234567", { status: "open" }),
          changeOf(now, "Latex", { status: "open" })
        ])
        const { removed, left } = yield* decodeVerified(back.json)
        assert.deepStrictEqual(removed, ["allergies+1"])
        assert.deepStrictEqual(left, seen.left)
      }))

    test("settles flags, with a reason where one is not relevant", (service) =>
      Effect.gen(function* () {
        const { flags, left } = yield* read(service)
        const [flag] = flags
        assert.isDefined(flag)
        if (flag === undefined) return
        const change = { id: flag.id, seen: flag.version, status: "not_relevant" }
        const bare = yield* verify(service, [change])
        assert.deepStrictEqual([bare.status, codeOf(bare)], [422, "SCHEMA_VALIDATION_FAILED"])
        const reply = yield* verify(service, [{ ...change, reason: "Known for years" }])
        const settled = yield* decodeVerified(reply.json)
        assert.strictEqual(settled.left.flags, left.flags - 1)
        assert.deepInclude(settled.flags[0], { status: "not_relevant", reason: "Known for years" })
        const { flags_decided } = yield* standing(service)
        assert.deepInclude(flags_decided[0], { index: flag.index, status: "not_relevant" })
      }))

    test("is kept by the next draft", (service) =>
      Effect.gen(function* () {
        yield* worked(service)
        const before = yield* read(service)
        assert.strictEqual((yield* service.ask(PIPELINE)).status, 200)
        const after = yield* read(service)
        assert.deepStrictEqual(after.values, before.values)
        assert.deepStrictEqual(after.left, before.left)
        // Nothing of it was learnt.
        const { text } = yield* service.ask("/api/drafts")
        assert.notMatch(text, /Latex|80 mg|Weber/u)
      }))

    test("is told anew only where it changed", (service) =>
      Effect.gen(function* () {
        const first = yield* service.ask(PATH)
        const etag = first.headers.get("etag") ?? ""
        const known = { headers: { "if-none-match": etag } }
        assert.strictEqual((yield* service.ask(PATH, known)).status, 304)
        yield* worked(service)
        assert.strictEqual((yield* service.ask(PATH, known)).status, 200)
      }))

    test("takes nothing that does not fit, and says what would", (service) =>
      Effect.gen(function* () {
        const seen = yield* read(service)
        const gap = seen.values.find(({ id }) => id === "disposition")
        const change = (words: string, what: Omit<Change, "id" | "seen">) =>
          changeOf(seen, words, what)
        const unfit = [
          change("1234567", { status: "filled", text: "1" }),
          change("1234567", { status: "corrected" }),
          change("1234567", { status: "done" }),
          { id: "disposition", seen: gap?.version ?? "", status: "struck" },
          change("Furosemide 40 mg PO BID", { status: "corrected", text: "more" }),
          { id: "allergies+x", seen: null, status: "verified" },
          { id: "medication_reconciliation+x", seen: null, status: "added", medication: {} }
        ]
        for (const one of unfit) {
          const reply = yield* verify(service, [one])
          assert.deepStrictEqual(
            [reply.status, codeOf(reply)],
            [422, "SCHEMA_VALIDATION_FAILED"],
            JSON.stringify(one)
          )
        }
        for (
          const body of [
            { by: " ", changes: [unfit[0]] },
            { by: "A", changes: [] },
            {
              by: "A",
              changes: [{ id: "disposition", seen: "", status: "filled", text: "Missing" }]
            }
          ]
        ) assert.strictEqual((yield* service.ask(PATH, post(body))).status, 422)
        const gone = yield* verify(service, [{ id: "allergies.0", seen: null, status: "verified" }])
        assert.deepStrictEqual([gone.status, codeOf(gone)], [409, "VERIFICATION_CONFLICT"])
        const nobody = yield* service.ask("/api/drafts/nobody_draft.json/verification")
        assert.strictEqual(nobody.status, 404)
        assert.deepStrictEqual((yield* read(service)).left, seen.left)
      }))

    test("goes with the patient", (service) =>
      Effect.gen(function* () {
        yield* worked(service)
        const gone = yield* service.ask("/api/patients/John%20Doe", { method: "DELETE" })
        assert.strictEqual(gone.status, 200)
        assert.strictEqual((yield* service.ask(PATH)).status, 404)
        // Who comes in under the same name has nothing of it.
        yield* service.upload()
        yield* service.ask(PIPELINE)
        const { values } = yield* read(service)
        assert.isTrue(values.every(({ status }) => status === "open"))
      }))
  })
}

/** The files below a folder that hold one of the words. */
const holding = (folder: string, words: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => words.test(readFileSync(join(folder, name), "latin1")))

describe("the verification of a draft on a disk", () => {
  it.effect("is there after a restart, and in no file in clear", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const before = yield* Effect.scoped(Effect.gen(function* () {
        const service = yield* drafted({ folder })
        yield* worked(service)
        return yield* read(service)
      }))
      assert.deepStrictEqual(holding(folder, /Latex|Weber|never sent/u), [])
      assert.deepStrictEqual(yield* read(yield* discharge({ folder })), before)
    }))

  it.effect("opens a store from before there was any", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      yield* Effect.scoped(
        Effect.provide(clearStore(RECORD), Sqlite.layer(join(folder, "discharge.db")))
      )
      const service = yield* discharge({ folder })
      assert.strictEqual((yield* service.ask(PIPELINE)).status, 200)
      yield* worked(service)
      assert.strictEqual((yield* standing(service)).data.disposition, "Home")
    }))
})
