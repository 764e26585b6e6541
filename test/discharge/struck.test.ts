/**
 * What a clinician strikes is conserved: whatever it was, each thing that the service gives of the draft
 * tells it, as struck, and nothing gives it as if it held.
 */
import { assert, describe, it } from "@effect/vitest"
import { R4 } from "@ahryman40k/ts-fhir-types"
import { Effect, Schema } from "effect"
import { Fhir } from "fhir"
import { ReviewedDraft, Verification } from "../../schemas/discharge/verification.ts"
import { databases } from "../databases.ts"
import { post } from "../inProcess.ts"
import { discharge, PIPELINE } from "./service.ts"

const RECORD = `DISCHARGE SUMMARY
Patient: DOE, JOHN   MRN: 1234567   DOB: 02/11/1951
Admit Date: 03/04/2025
Discharge Date: 03/19/2025
Attending Physician: Grace Hopper, MD

REASON FOR ADMISSION: Shortness of breath

PRINCIPAL DIAGNOSIS: Acute pancreatitis

SECONDARY DIAGNOSES:
1. Type 2 diabetes

ALLERGIES: Penicillin (hives)

HOME MEDICATIONS:
1. Warfarin 5 mg PO daily

DISCHARGE MEDICATIONS:
1. Furosemide 40 mg PO BID
2. Lisinopril 10 mg PO QD

LABORATORY RESULTS:
Potassium   2025-03-08   6.4 (HH) mmol/L   (3.5-5.1)   06:30

PENDING RESULTS: Blood culture, collected 03/08.

DISPOSITION: Home

FOLLOW-UP: Cardiology clinic in 1 week.`

const DRAFT = "/api/drafts/John_Doe_draft.json"
const ADDED = { id: "allergies+1", seen: null, status: "added", text: "Latex" }

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
  Effect.flatMap(
    ask(`${DRAFT}/verification`),
    ({ json }) => Effect.orDie(Schema.decodeUnknownEffect(Verification)(json))
  )

const verify = Effect.fnUntraced(function* (
  { ask }: Service,
  changes: ReadonlyArray<unknown>,
  by: string
) {
  const reply = yield* ask(`${DRAFT}/verification`, post({ by, changes }))
  assert.strictEqual(reply.status, 200, reply.text)
})

/** A draft of which all that can be struck was, with what was added to it before. */
const struck = Effect.fnUntraced(function* (options: Parameters<typeof discharge>[0]) {
  const service = yield* discharge(options)
  yield* service.upload(RECORD)
  yield* service.ask(PIPELINE)
  yield* verify(service, [ADDED], "A. Weber")
  const { values } = yield* read(service)
  const said = values.filter(({ gaps, text }) => text !== null && !gaps.includes("value"))
  yield* verify(
    service,
    said.map(({ id, version }) => ({ id, seen: version, status: "struck", reason: "in error" })),
    "B. Roth"
  )
  return { service, texts: said.map(({ text }) => text ?? "") }
})

const escaped = (text: string) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;")

for (const { name, layer } of databases) {
  describe(`what a clinician struck, in ${name}`, () => {
    it.effect("stays in the verification, the draft, FHIR and print", () =>
      Effect.gen(function* () {
        const { service, texts } = yield* struck({ database: layer })
        for (
          const kind of [
            /Warfarin/u,
            /Furosemide/u,
            /Penicillin/u,
            /Latex/u,
            /pancreatitis/u,
            /diab/u
          ]
            .concat([/Potassium/u, /culture/u, /clinic/u, /Home/u, /breath/u])
        ) assert.isTrue(texts.some((text) => kind.test(text)), `${kind} of ${texts}`)

        const { values } = yield* read(service)
        const marked = values.filter(({ status }) => status === "struck")
        assert.sameMembers(marked.map(({ drafted }) => drafted), texts)
        assert.isTrue(marked.every(({ by, text }) => by?.name === "B. Roth" && text === null))
        // A row of the grid is drawn of it.
        const drugs = marked.filter(({ field }) => field === "medication_reconciliation")
        assert.lengthOf(drugs, 3)
        assert.isTrue(drugs.every(({ medication }) => medication !== null))

        const { json } = yield* service.ask(DRAFT)
        const { clinician, data } = yield* Schema.decodeUnknownEffect(ReviewedDraft)(json)
        assert.sameMembers(clinician.map(({ drafted }) => drafted), texts)
        assert.isTrue(
          clinician.every(({ by, reason, status }) =>
            status === "struck" && by.name === "B. Roth" && reason === "in error"
          )
        )
        assert.deepStrictEqual(
          data.medication_reconciliation.map(({ name, status }) => [name, status]).toSorted(),
          [["Furosemide", "struck"], ["Lisinopril", "struck"], ["Warfarin", "struck"]]
        )
        assert.deepStrictEqual(
          [data.allergies, data.medications_on_discharge, data.principal_diagnosis],
          [["missing"], ["missing"], "missing"]
        )

        const [fhir, print] = [
          yield* service.ask(`${DRAFT}/fhir`),
          yield* service.ask(`${DRAFT}/print`)
        ]
        for (const text of texts) {
          assert.include(fhir.text, escaped(text))
          const bare = print.text.replaceAll(/<\/?s>|<\/?strong>|<\/?span[^>]*>/gu, "")
          const words = text.split(" ").map(escaped)
          assert.isTrue(words.every((word) => bare.includes(word)), text)
        }
        for (const drug of ["Furosemide", "Lisinopril", "Warfarin"]) {
          assert.match(
            print.text,
            new RegExp(
              `<s>${drug}</s></strong> <span class="own">struck by the clinician B. Roth, `
            )
          )
        }
      }))

    it.effect("is entered in error in FHIR, where two validators find no fault", () =>
      Effect.gen(function* () {
        const { service } = yield* struck({ database: layer })
        const { json } = yield* service.ask(`${DRAFT}/fhir`)
        const { valid, messages } = new Fhir().validate(JSON.stringify(json), {
          errorOnUnexpected: true
        })
        assert.isTrue(valid, JSON.stringify(messages))
        assert.strictEqual(R4.RTTI_Bundle.decode(json)._tag, "Right")

        const { entry } = yield* Schema.decodeUnknownEffect(Bundle)(json)
        const kinds = /^(?:AllergyIntolerance|Condition|MedicationStatement|Observation)$/u
        const clinical = entry.filter(({ resource }) => kinds.test(resource.resourceType))
        assert.deepStrictEqual(
          Object.fromEntries(
            [...Map.groupBy(clinical, ({ resource }) => resource.resourceType)]
              .map(([type, all]) => [type, all.length])
          ),
          { Condition: 2, MedicationStatement: 3, AllergyIntolerance: 2, Observation: 1 }
        )
        const composition = entry.find(({ resource }) => resource.resourceType === "Composition")
        const authors = entry.filter(({ resource }) => resource.resourceType === "Provenance")
          .map(({ resource }) => JSON.stringify(resource))
          .filter((text) => text.includes("Struck by the clinician B. Roth"))
        for (const { fullUrl, resource } of clinical) {
          assert.strictEqual(
            JSON.stringify(resource.verificationStatus ?? resource.status)
              .match(/entered-in-error/gu)?.length,
            1,
            JSON.stringify(resource)
          )
          assert.isUndefined(resource.clinicalStatus)
          assert.match(JSON.stringify(resource.note), /Struck by the clinician B\. Roth on \d{4}-/u)
          assert.include(JSON.stringify(composition), fullUrl)
          assert.lengthOf(authors.filter((text) => text.includes(fullUrl)), 1)
        }
      }))

    it.effect("is as it was when the striking is taken back", () =>
      Effect.gen(function* () {
        const { service, texts } = yield* struck({ database: layer })
        const { values } = yield* read(service)
        yield* verify(
          service,
          values.filter(({ status }) => status === "struck")
            .map(({ id, version }) => ({ id, seen: version, status: "open" })),
          "B. Roth"
        )
        const after = yield* read(service)
        const stand = after.values.filter(({ gaps, text }) =>
          text !== null && !gaps.includes("value")
        )
        assert.sameMembers(stand.map(({ text }) => text), texts)
        const latex = after.values.find(({ text }) => text === "Latex")
        assert.strictEqual(latex?.status, "added")
      }))
  })
}
