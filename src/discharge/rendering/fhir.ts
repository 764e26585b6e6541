/**
 * A draft as a FHIR R4 document: https://hl7.org/fhir/R4/documents.html. It is preliminary and names its
 * author as a device. What the draft says of the stay, diagnoses, drugs, allergies and results is
 * resources; all of it is text. Each resource has a Provenance that leads to the words which say it. Of
 * the same draft it is always the same.
 */
import type { Schema } from "effect"
import type { Draft, Medication } from "../../../schemas/discharge/draft.ts"
import type { ReviewedValue } from "../../../schemas/discharge/verification.ts"
import { isTaken } from "../clinical/drugs/taken.ts"
import { isDenial } from "../clinical/drugs/allergies.ts"
import { type DayOrder, dayOrderOf } from "../clinical/text/dayOrder.ts"
import { daysOf } from "./fhir/days.ts"
import {
  coded,
  decisionOf,
  doneBy,
  isAuthored,
  isStruck,
  provenanceOf,
  type Reference
} from "./fhir/provenance.ts"
import { MARKS, partsOf, ucumOf } from "./fhir/results.ts"
import { sectionOf } from "./fhir/section.ts"
import { sectionsOf, titleOf } from "./fhir/sections.ts"
import { uuid } from "./fhir/uuid.ts"
import { isAbsent } from "../../../schemas/discharge/draft.ts"

type Resource = Schema.JsonObject & { readonly resourceType: string }

interface FhirOptions {
  readonly draft: Draft
  /** What clinicians did, by where it stands in the draft. */
  readonly told: ReadonlyArray<ReviewedValue>
  readonly saved_at: string
  /** At least 14 bytes that only this draft, with that, has. */
  readonly digest: Uint8Array
}

/** A resource, and the fields of the draft that it is of. */
interface Entry {
  readonly urn: string
  readonly fields: ReadonlyArray<string>
  readonly resource: Resource
}

export const bundleOf = ({ draft, told, saved_at, digest }: FhirOptions): Schema.JsonObject => {
  let count = 0
  const next = () => `urn:uuid:${uuid(digest, count++)}`
  const identifier = next()
  const entries: Array<Entry> = []
  const add = (resource: Resource, ...fields: ReadonlyArray<string>) => {
    const urn = next()
    const own = told.filter((one) => one.key !== null && fields.includes(one.key))
    entries.push({ urn, fields, resource: annotated(resource, own) })
    return { reference: urn }
  }
  const targets = new Map<ReviewedValue, string>()
  /** What a clinician struck stays, as what should not have been entered. */
  const struck = (field: string, resourceOf: (text: string) => Resource) =>
    told.filter((one) => isStruck(one) && one.field === field).map((one) => {
      const urn = next()
      targets.set(one, urn)
      const resource = annotated(enteredInError(resourceOf(one.drafted ?? "")), [one])
      entries.push({ urn, fields: [], resource })
      return { reference: urn }
    })
  const each = (
    field: "secondary_diagnoses" | "allergies" | "results_at_discharge",
    resourceOf: (text: string) => Resource
  ) =>
    draft[field].flatMap((text, index) =>
      isAbsent(text) ? [] : [add(resourceOf(text), `${field}[${index}]`)]
    )
  const order = dayOrderOf(JSON.stringify(draft))
  const composition = next()
  const subject = add(patientOf(draft), "patient_name", "medical_record_number", "date_of_birth")
  const author = add(DEVICE)
  const attending = isAbsent(draft.attending)
    ? undefined
    : add({ resourceType: "Practitioner", name: [{ text: draft.attending }] }, "attending")
  const condition = (text: string) => conditionOf(text, subject)
  const principal = isAbsent(draft.principal_diagnosis)
    ? []
    : [add(condition(draft.principal_diagnosis), "principal_diagnosis")]
  const secondary = each("secondary_diagnoses", condition)
  const encounter = add(
    encounterOf(draft, subject, attending, [...principal, ...secondary]),
    "admission_date",
    "discharge_date",
    "reason_for_admission",
    "disposition"
  )
  const medications = draft.medication_reconciliation.map((one, index) =>
    add(medicationOf(one, subject), `medication_reconciliation[${index}]`)
  )
  const allergy = (text: string) => allergyOf(text, subject)
  const allergies = each("allergies", allergy)
  const result = (text: string) => observationOf(text, order, subject, encounter)
  const results = each("results_at_discharge", result)
  const clinicians = new Map(
    [...new Set(told.map(({ by }) => by.name))].map((name) =>
      [name, add({ resourceType: "Practitioner", name: [{ text: name }] })] as const
    )
  )
  const resources = new Map([
    ["principal_diagnosis", [...principal, ...struck("principal_diagnosis", condition)]],
    ["secondary_diagnoses", [...secondary, ...struck("secondary_diagnoses", condition)]],
    ["medications_on_discharge", medications],
    ["allergies", [...allergies, ...struck("allergies", allergy)]],
    ["results_at_discharge", [...results, ...struck("results_at_discharge", result)]]
  ])
  const first = {
    resourceType: "Composition",
    status: "preliminary",
    type: coded("http://loinc.org", "18842-5", "Discharge summary"),
    subject,
    encounter,
    date: saved_at,
    author: [author, ...clinicians.values()],
    title: "Discharge summary: DRAFT for review by a clinician",
    section: sectionsOf.map((section) => sectionOf(draft, section, resources, told))
  }
  const proofs = entries.flatMap(({ urn, fields }) => {
    const spans = fields.flatMap((field) => draft.provenance[field] ?? [])
    return spans.length === 0 ? [] : [{
      urn: next(),
      resource: provenanceOf(urn, spans, saved_at, author)
    }]
  })
  const decisions = told.flatMap((one) => {
    const who = clinicians.get(one.by.name)
    const of = entries.find(({ fields }) => one.key !== null && fields.includes(one.key))
    return who === undefined ? [] : [{
      urn: next(),
      resource: decisionOf(targets.get(one) ?? of?.urn ?? composition, one, who)
    }]
  })
  return {
    resourceType: "Bundle",
    type: "document",
    identifier: { system: "urn:ietf:rfc:3986", value: identifier },
    timestamp: saved_at,
    entry: [{ urn: composition, resource: first }, ...entries, ...proofs, ...decisions]
      .map(({ urn, resource }) => ({ fullUrl: urn, resource }))
  }
}

/** Resources that can say in words who stands for them. */
const NOTED: ReadonlySet<string> = new Set([
  "AllergyIntolerance",
  "Condition",
  "MedicationStatement",
  "Observation"
])

const annotated = (resource: Resource, told: ReadonlyArray<ReviewedValue>): Resource => {
  const notes = told.filter((one) => isAuthored(one) || isStruck(one))
    .map((one) => ({ text: doneBy(one) }))
  const { note } = resource
  return notes.length === 0 || !NOTED.has(resource.resourceType)
    ? resource
    : { ...resource, note: [...(Array.isArray(note) ? note : []), ...notes] }
}

/** Such a diagnosis or allergy has no clinical status (con-5, ait-2 of R4). */
const enteredInError = ({ clinicalStatus, ...resource }: Resource): Resource =>
  clinicalStatus === undefined ? { ...resource, status: "entered-in-error" } : {
    ...resource,
    verificationStatus: coded(
      `http://terminology.hl7.org/CodeSystem/${
        resource.resourceType === "Condition"
          ? "condition-ver-status"
          : "allergyintolerance-verification"
      }`,
      "entered-in-error",
      "Entered in Error"
    )
  }

/** In the terms of the record: a draft confirms nothing. */
const conditionOf = (text: string, subject: Reference): Resource => ({
  resourceType: "Condition",
  clinicalStatus: coded(
    "http://terminology.hl7.org/CodeSystem/condition-clinical",
    "active",
    "Active"
  ),
  verificationStatus: coded(
    "http://terminology.hl7.org/CodeSystem/condition-ver-status",
    "unconfirmed",
    "Unconfirmed"
  ),
  category: [
    coded(
      "http://terminology.hl7.org/CodeSystem/condition-category",
      "encounter-diagnosis",
      "Encounter Diagnosis"
    )
  ],
  code: { text },
  subject
})

const encounterOf = (
  draft: Draft,
  subject: Reference,
  attending: Reference | undefined,
  diagnoses: ReadonlyArray<Reference>
): Resource => {
  const { admission_date, discharge_date, reason_for_admission, disposition } = draft
  const [start, end] = [admission_date, discharge_date].map(daysOf(draft))
  const period = {
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end })
  }
  return {
    resourceType: "Encounter",
    status: isAbsent(discharge_date) ? "unknown" : "finished",
    class: {
      system: "http://terminology.hl7.org/CodeSystem/v3-ActCode",
      code: "IMP",
      display: "inpatient encounter"
    },
    subject,
    ...(attending === undefined ? {} : {
      participant: [{
        type: [
          coded(
            "http://terminology.hl7.org/CodeSystem/v3-ParticipationType",
            "ATND",
            "attender"
          )
        ],
        individual: attending
      }]
    }),
    // A period that ends before it begins is none.
    ...(start === undefined && end === undefined ||
        start !== undefined && end !== undefined && end < start
      ? {}
      : { period }),
    ...(isAbsent(reason_for_admission) ? {} : { reasonCode: [{ text: reason_for_admission }] }),
    ...(diagnoses.length === 0 ? {} : {
      diagnosis: diagnoses.map((condition) => ({
        condition,
        use: coded(
          "http://terminology.hl7.org/CodeSystem/diagnosis-role",
          "DD",
          "Discharge diagnosis"
        )
      }))
    }),
    ...(isAbsent(disposition)
      ? {}
      : { hospitalization: { dischargeDisposition: { text: disposition } } })
  }
}

/** What the draft does not say of a result is not said: its code, whether it is final. */
const observationOf = (
  text: string,
  order: DayOrder | undefined,
  subject: Reference,
  encounter: Reference
): Resource => {
  const parts = partsOf(text, order)
  const { name = text, day, value = "", unit, mark } = parts ?? {}
  const [, comparator, number = ""] = /^([<>]=?)?(.+)$/u.exec(value) ?? []
  const code = unit === undefined ? undefined : ucumOf(unit)
  return {
    resourceType: "Observation",
    status: "unknown",
    category: [
      coded(
        "http://terminology.hl7.org/CodeSystem/observation-category",
        "laboratory",
        "Laboratory"
      )
    ],
    code: { text: name },
    subject,
    encounter,
    ...(day === undefined ? {} : { effectiveDateTime: day }),
    ...(parts === undefined ? { valueString: text } : {
      valueQuantity: {
        value: Number(number),
        ...(comparator === undefined ? {} : { comparator }),
        ...(unit === undefined ? {} : { unit }),
        ...(code === undefined ? {} : { system: "http://unitsofmeasure.org", code })
      }
    }),
    ...(mark === undefined ? {} : {
      interpretation: [
        coded(
          "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation",
          mark,
          MARKS[mark]
        )
      ]
    }),
    note: [{ text }]
  }
}

const DEVICE = {
  resourceType: "Device",
  deviceName: [{ name: "Clinical discharge summary service", type: "model-name" }]
}

const patientOf = (draft: Draft): Resource => {
  const { patient_name, medical_record_number, date_of_birth } = draft
  const born = daysOf(draft)(date_of_birth)
  return {
    resourceType: "Patient",
    ...(isAbsent(patient_name) ? {} : { name: [{ text: patient_name }] }),
    ...(isAbsent(medical_record_number) ? {} : {
      identifier: [{
        type: coded("http://terminology.hl7.org/CodeSystem/v2-0203", "MR", "Medical record number"),
        value: medical_record_number
      }]
    }),
    ...(born === undefined ? {} : { birthDate: born })
  }
}

// https://hl7.org/fhir/R4/valueset-medication-statement-status.html
const STATUS = {
  new: "active",
  changed: "active",
  continued: "active",
  listed: "active",
  stopped: "stopped",
  held: "on-hold",
  unaddressed: "unknown",
  struck: "entered-in-error"
} as const

const medicationOf = (medication: Medication, subject: Schema.JsonObject): Resource => {
  const { name, dose, route, frequency, status, before, reason, note } = medication
  const sig = [dose, route, frequency].filter((part) => !isAbsent(part)).join(" ")
  const notes = [
    `${titleOf(status)}.`,
    ...(before === null ? [] : [`Before: ${before}`]),
    ...(note === null ? [] : [note])
  ]
  return {
    resourceType: "MedicationStatement",
    status: STATUS[status],
    medicationCodeableConcept: { text: name },
    subject,
    // Why it is taken, or why it is not any more.
    ...(reason === null
      ? {}
      : { [isTaken(medication) ? "reasonCode" : "statusReason"]: [{ text: reason }] }),
    note: notes.map((text) => ({ text })),
    ...(sig === "" ? {} : {
      dosage: [{ text: sig, ...(isAbsent(route) ? {} : { route: { text: route } }) }]
    })
  }
}

const allergyOf = (text: string, patient: Schema.JsonObject): Resource => ({
  resourceType: "AllergyIntolerance",
  clinicalStatus: coded(
    "http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical",
    "active",
    "Active"
  ),
  verificationStatus: coded(
    "http://terminology.hl7.org/CodeSystem/allergyintolerance-verification",
    "unconfirmed",
    "Unconfirmed"
  ),
  code: { ...noAllergy(text), text },
  patient
})

/** https://hl7.org/fhir/R4/allergyintolerance.html#9.1.3.3.1: that there is none has a code. */
const noAllergy = (text: string) => {
  if (!isDenial(text)) return {}
  const { coding } = /drug|medic|NKDA|NKMA/iu.test(text)
    ? coded("http://snomed.info/sct", "409137002", "No known drug allergy")
    : coded("http://snomed.info/sct", "716186003", "No known allergy")
  return { coding }
}
