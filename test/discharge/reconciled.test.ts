/**
 * Whether each drug of before goes on: decided by a clinician, kept with who and when, and shown in the
 * draft, FHIR and print. While one has no decision, the summary is not ready to be signed.
 */
import { assert, describe, it } from "@effect/vitest"
import { R4 } from "@ahryman40k/ts-fhir-types"
import { Effect, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { Fhir } from "fhir"
import { layerAead } from "../../layers/crypto/node.ts"
import { sealing } from "../../layers/crypto/sealing.ts"
import { nodeHash } from "../../layers/hash.ts"
import * as Store from "../../layers/sql/discharge.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Idempotency from "../../layers/sql/idempotency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as MasterKey from "../../layers/vault/masterKey.ts"
import { ReviewedDraft, Verification, Verified } from "../../schemas/discharge/verification.ts"
import { nameKey } from "../../src/discharge/clinical/identity/nameKey.ts"
import { Verifications } from "../../src/discharge/patients/Verifications.ts"
import { standingOf } from "../../src/discharge/verifying/standing.ts"
import { databases } from "../databases.ts"
import { post } from "../inProcess.ts"
import { drafted as textDrafted } from "./drafted.ts"
import { discharge, PIPELINE } from "./service.ts"

const { sha256Hex } = nodeHash

const RECORD = `DISCHARGE SUMMARY
Patient: DOE, JOHN   MRN: 1234567   DOB: 02/11/1951
Admit Date: 03/04/2025   Discharge Date: 03/09/2025

PRINCIPAL DIAGNOSIS: Acute on chronic CHF

ALLERGIES: Penicillin (hives)

HOME MEDICATIONS:
1. Warfarin 5 mg PO daily
2. Metformin 500 mg PO BID
3. Atorvastatin 20 mg PO daily
4. Amlodipine 5 mg PO daily

DISCHARGE MEDICATIONS:
1. Furosemide 40 mg PO BID

FOLLOW-UP: Cardiology clinic in 1 week.`

const DRAFT = "/api/drafts/John_Doe_draft.json"
const PATH = `${DRAFT}/verification`

const decodeVerification = Schema.decodeUnknownEffect(Verification)
const decodeStanding = Schema.decodeUnknownEffect(ReviewedDraft)
const Bundle = Schema.Struct({
  entry: Schema.Array(Schema.Struct({
    fullUrl: Schema.String,
    resource: Schema.StructWithRest(Schema.Struct({ resourceType: Schema.String }), [
      Schema.Record(Schema.String, Schema.Unknown)
    ])
  }))
})

type Service = Effect.Success<ReturnType<typeof discharge>>

const read = ({ ask }: Service) =>
  Effect.flatMap(ask(PATH), ({ json }) => Effect.orDie(decodeVerification(json)))

const standing = ({ ask }: Service) =>
  Effect.flatMap(ask(DRAFT), ({ json }) => Effect.orDie(decodeStanding(json)))

const drafted = Effect.fnUntraced(function* (options: Parameters<typeof discharge>[0]) {
  const service = yield* discharge(options)
  yield* service.upload(RECORD)
  assert.strictEqual((yield* service.ask(PIPELINE)).status, 200)
  return service
})

const drugIn = ({ values }: Verification, name: string) => {
  const value = values.find(({ medication }) => medication?.name === name)
  if (value === undefined) throw new Error(`There is no ${name}`)
  return value
}

/** What is asked of one drug, as it is there now. */
const decide = Effect.fnUntraced(function* (
  service: Service,
  name: string,
  change: Record<string, unknown>,
  by = "A. Weber"
) {
  const { id, version } = drugIn(yield* read(service), name)
  const changes = [{ id, seen: version, status: "decided", ...change }]
  return yield* service.ask(PATH, post({ by, changes }))
})

/** One decision of each kind. */
const decided = Effect.fnUntraced(function* (service: Service) {
  const replies = yield* Effect.forEach(
    [
      ["Warfarin", { decision: "stop", reason: "GI bleed" }],
      ["Metformin", { decision: "hold", reason: "contrast given, until creatinine is known" }],
      ["Atorvastatin", {
        decision: "change",
        medication: { dose: "80 mg" },
        reason: "after the MI"
      }],
      ["Amlodipine", { decision: "continue" }]
    ] as const,
    ([name, change]) => decide(service, name, change)
  )
  assert.deepStrictEqual(replies.map(({ status }) => status), [200, 200, 200, 200])
})

const olderStore = Store.verificationsLayer(nameKey).pipe(
  Layer.provide(GroupCommit.layer),
  Layer.provideMerge(MasterKey.layerRandom),
  Layer.provide(Migrations.layer(Store.migrations)),
  Layer.provide(Migrations.layer(Idempotency.migrations, "idempotency_migrations"))
)

/** Decisions as they were written before there was one on a drug. */
const keepOld = Effect.fnUntraced(function* (name_key: string, text: string) {
  const sql = yield* SqlClient.SqlClient
  const { seal } = yield* sealing("verifications")
  const sealed = yield* seal(name_key, new TextEncoder().encode(text))
  const row = { name_key, ...sealed, expires_at: "2099-12-21T08:00:00.000Z" }
  yield* sql`INSERT INTO verifications ${sql.insert(row)}`
}, Effect.provide(layerAead.pipe(Layer.provideMerge(SecureRandom.layerWebCrypto))))

for (const { name, layer } of databases) {
  const test = (title: string, body: (service: Service) => Effect.Effect<void, unknown>) =>
    it.effect(
      title,
      () => Effect.flatMap(drafted({ database: layer }), (service) => Effect.orDie(body(service)))
    )

  describe(`the decision on a drug of before, in ${name}`, () => {
    test("is asked of each, is not agreed to, and holds up the signature", (service) =>
      Effect.gen(function* () {
        const before = yield* read(service)
        assert.strictEqual(before.left.undecided, 4)
        assert.isNull(drugIn(before, "Warfarin").decision)
        const agreed = yield* decide(service, "Warfarin", { status: "verified" })
        assert.strictEqual(agreed.status, 422)
        assert.include(agreed.text, "continue, change, stop or hold")
        // All else is decided: it is not complete all the same.
        const rest = before.values.filter(({ medication }) => medication?.status !== "unaddressed")
        const reply = yield* service.ask(
          PATH,
          post({
            by: "A. Weber",
            changes: [
              ...rest.map(({ id, version }) => ({ id, seen: version, status: "verified" })),
              ...before.flags.map(({ id, version }) => ({
                id,
                seen: version,
                status: "not_relevant",
                reason: "known"
              }))
            ]
          })
        )
        const { left } = yield* Schema.decodeUnknownEffect(Verified)(reply.json)
        assert.deepStrictEqual(left, {
          critical_flags: 0,
          flags: 0,
          values: 4,
          gaps: 0,
          undecided: 4
        })
        const { text } = yield* service.ask(`${DRAFT}/print`)
        assert.match(text, /Taken before, and no decision yet[^:]*:<\/strong> Warfarin 5 mg/u)
        assert.include(text, "Not to be signed: no decision on 4 drugs taken before.")
        assert.notInclude(text, "Reviewed by")
        yield* decided(service)
        assert.deepStrictEqual((yield* read(service)).left, {
          critical_flags: 0,
          flags: 0,
          values: 0,
          gaps: 0,
          undecided: 0
        })
        const signed = yield* service.ask(`${DRAFT}/print`)
        assert.include(signed.text, "Reviewed by")
        assert.notInclude(signed.text, "Not to be signed")
      }))

    test("stands in the draft, with its reason, who decided and when", (service) =>
      Effect.gen(function* () {
        yield* decided(service)
        const { clinician, data } = yield* standing(service)
        const of = (name: string) => data.medication_reconciliation.find((one) => one.name === name)
        assert.deepInclude(of("Warfarin"), {
          status: "stopped",
          decision: "stop",
          reason: "GI bleed",
          dose: "5 mg"
        })
        assert.deepInclude(of("Metformin"), { status: "held", decision: "hold" })
        assert.deepInclude(of("Atorvastatin"), {
          status: "changed",
          dose: "80 mg",
          before: "20 mg PO daily",
          reason: "after the MI"
        })
        assert.deepInclude(of("Amlodipine"), { status: "continued", decision: "continue" })
        const given = data.medications_on_discharge.map((line) => line.split(" ")[0])
        assert.sameMembers(given, ["Furosemide", "Atorvastatin", "Amlodipine"])
        const [first] = clinician
        assert.deepStrictEqual(
          clinician.map(({ decision, status }) => [decision, status]).toSorted(),
          [["change", "decided"], ["continue", "decided"], ["hold", "decided"], [
            "stop",
            "decided"
          ]]
        )
        assert.strictEqual(first?.by.name, "A. Weber")
        assert.match(first?.by.at ?? "", /^\d{4}-\d\d-\d\dT/u)
        // What a clinician changed has no place in the record; what goes on as it was has.
        const at = (name: string) =>
          data.medication_reconciliation.findIndex((one) => one.name === name)
        assert.notProperty(data.provenance, `medication_reconciliation[${at("Atorvastatin")}]`)
        assert.property(data.provenance, `medication_reconciliation[${at("Warfarin")}]`)
        // A later draft keeps it.
        assert.strictEqual((yield* service.ask(PIPELINE)).status, 200)
        assert.deepStrictEqual((yield* standing(service)).data, data)
      }))

    test("is a status with its reason in FHIR, valid by two validators, and a crossed row", (service) =>
      Effect.gen(function* () {
        yield* decided(service)
        const { json, text } = yield* service.ask(`${DRAFT}/fhir`)
        const { valid, messages } = new Fhir().validate(JSON.stringify(json), {
          errorOnUnexpected: true
        })
        assert.isTrue(valid, JSON.stringify(messages))
        assert.strictEqual(R4.RTTI_Bundle.decode(json)._tag, "Right")
        const { entry } = yield* Schema.decodeUnknownEffect(Bundle)(json)
        const statement = (name: string) =>
          entry.find(({ resource }) =>
            resource.resourceType === "MedicationStatement" &&
            JSON.stringify(resource.medicationCodeableConcept).includes(name)
          )
        assert.deepInclude(statement("Warfarin")?.resource, {
          status: "stopped",
          statusReason: [{ text: "GI bleed" }]
        })
        assert.notProperty(statement("Warfarin")?.resource, "reasonCode")
        assert.strictEqual(statement("Metformin")?.resource.status, "on-hold")
        assert.deepInclude(statement("Atorvastatin")?.resource, {
          status: "active",
          reasonCode: [{ text: "after the MI" }]
        })
        assert.match(text, /To be stopped, as decided by the clinician A\. Weber on \d{4}-/u)
        assert.include(text, "line-through")
        const by = entry.filter(({ resource }) =>
          resource.resourceType === "Provenance" &&
          JSON.stringify(resource.target).includes(statement("Warfarin")?.fullUrl ?? "?") &&
          JSON.stringify(resource.agent).includes('"code":"author"')
        )
        assert.lengthOf(by, 1)
        const print = (yield* service.ask(`${DRAFT}/print`)).text
        assert.match(
          print,
          /<s>Warfarin<\/s><\/strong> <span class="own">decided by the clinician A\. Weber, \d{4}-/u
        )
        assert.match(print, />Stop<\/span><\/td><td><s>5 mg PO daily<\/s><\/td><td>GI bleed</u)
        assert.match(print, />On hold<[\s\S]*contrast given, until creatinine is known/u)
        assert.match(print, />Changed<[\s\S]{0,60}20 mg PO daily/u)
      }))

    test("needs what it needs, and is versioned like every other change", (service) =>
      Effect.gen(function* () {
        const refusals = yield* Effect.forEach(
          [
            ["Warfarin", { decision: "stop" }],
            ["Warfarin", {}],
            ["Warfarin", { decision: "end", reason: "x" }],
            ["Warfarin", { decision: "change", reason: "x" }],
            ["Warfarin", { decision: "stop", reason: "x", medication: { dose: "1 mg" } }]
          ] as const,
          ([name, change]) => decide(service, name, change)
        )
        assert.deepStrictEqual(refusals.map(({ status }) => status), [422, 422, 422, 422, 422])
        const all = yield* read(service)
        const number = all.values.find(({ id }) => id === "medical_record_number")
        const other = yield* service.ask(
          PATH,
          post({
            by: "A. Weber",
            changes: [{
              id: number?.id,
              seen: number?.version,
              status: "decided",
              decision: "stop",
              reason: "x"
            }]
          })
        )
        assert.strictEqual(other.status, 422)

        const { id, version } = drugIn(all, "Warfarin")
        const stop = { id, seen: version, status: "decided", decision: "stop", reason: "GI bleed" }
        const [one, two] = [
          yield* service.ask(PATH, post({ by: "A. Weber", changes: [stop] })),
          yield* service.ask(PATH, post({ by: "A. Weber", changes: [stop] }))
        ]
        assert.deepStrictEqual([one.status, two.status], [200, 200])
        assert.strictEqual(two.text, one.text)
        const late = yield* service.ask(
          PATH,
          post({ by: "B. Roth", changes: [{ ...stop, decision: "continue" }] })
        )
        assert.strictEqual(late.status, 409)
        assert.include(late.text, "GI bleed")
        // Decided anew, it begins from the drug as it was read; taken back, it is open again.
        const again = yield* decide(service, "Warfarin", {
          decision: "change",
          medication: { dose: "2 mg" },
          reason: "INR 4"
        }, "B. Roth")
        assert.strictEqual(again.status, 200)
        const goesOn = yield* decide(service, "Warfarin", { decision: "continue" }, "B. Roth")
        assert.strictEqual(goesOn.status, 200)
        const now = drugIn(yield* read(service), "Warfarin")
        assert.deepInclude(now.medication, { dose: "5 mg", status: "continued", reason: null })
        assert.deepInclude(now, { decision: "continue", is_left: false })
        assert.strictEqual(now.by?.name, "B. Roth")
        yield* decide(service, "Warfarin", { status: "open" })
        assert.strictEqual((yield* read(service)).left.undecided, 4)
      }))

    test("stands over a corrected reading, and on a drug that a clinician adds", (service) =>
      Effect.gen(function* () {
        yield* decide(service, "Warfarin", { status: "corrected", medication: { dose: "6 mg" } })
        assert.strictEqual((yield* read(service)).left.undecided, 4)
        yield* decide(service, "Warfarin", { decision: "stop", reason: "GI bleed" })
        yield* decide(service, "Warfarin", { decision: "continue" })
        assert.deepInclude(drugIn(yield* read(service), "Warfarin").medication, { dose: "6 mg" })
        const added = {
          id: "medication_reconciliation+1",
          seen: null,
          status: "added",
          decision: "stop",
          medication: { name: "Ibuprofen", dose: "400 mg" },
          reason: "bought by herself"
        }
        const reply = yield* service.ask(PATH, post({ by: "A. Weber", changes: [added] }))
        assert.strictEqual(reply.status, 200, reply.text)
        const { data } = yield* standing(service)
        assert.deepInclude(
          data.medication_reconciliation.find((one) => one.name === "Ibuprofen"),
          { status: "stopped", decision: "stop", reason: "bought by herself" }
        )
        assert.isFalse(data.medications_on_discharge.some((line) => /Ibuprofen/u.test(line)))
      }))

    it.effect("is asked again of what an older store left open, and only of that", () =>
      Effect.gen(function* () {
        const draft = textDrafted(RECORD)
        const before = standingOf(draft, [], sha256Hex).values
        const of = (name: string) => before.find(({ medication }) => medication?.name === name)
        const by = { name: "C. Old", agent_id: null, at: "2026-01-02T03:04:05.000Z" }
        const old = [
          { ...of("Warfarin"), status: "verified", text: null, medication: null },
          {
            ...of("Metformin"),
            status: "corrected",
            medication: { ...of("Metformin")?.medication, status: "stopped" }
          }
        ].map(({ id, field, status, drafted, text, medication }) => ({
          ...{ id, field, status, drafted, text, medication, reason: null, by }
        }))
        yield* keepOld("john doe", JSON.stringify(old))
        const decisions = yield* (yield* Verifications).decisions("John Doe")
        assert.deepStrictEqual(JSON.parse(JSON.stringify(decisions)), old)
        const { left, values } = standingOf(draft, decisions, sha256Hex)
        const now = (name: string) => values.find(({ medication }) => medication?.name === name)
        assert.deepInclude(now("Warfarin"), { status: "verified", decision: null, is_left: true })
        assert.deepInclude(now("Metformin"), {
          status: "corrected",
          decision: "stop",
          is_left: false
        })
        assert.strictEqual(left.undecided, 3)
      }).pipe(Effect.provide(olderStore.pipe(Layer.provideMerge(layer)))))
  })
}
