/**
 * A draft as a FHIR R4 document: https://hl7.org/fhir/R4/documents.html. It is preliminary and names its
 * author as a device. What the draft says of the stay, diagnoses, drugs, allergies and results is
 * resources; all of it is text. Each resource has a Provenance that leads to the words which say it. Of
 * the same draft it is always the same.
 */
import type { Schema } from "effect"
import type { Draft, Medication, Span } from "../../../schemas/discharge/draft.ts"
import { MARKS, partsOf, ucumOf } from "./fhir/results.ts"
import { entriesOf, type SectionOf, sectionsOf, titleOf } from "./fhir/sections.ts"
import { escaped } from "./html.ts"
import { isAbsent } from "../../../schemas/discharge/draft.ts"
import { dateAt } from "../clinical/wording/date.ts"

type Resource = Schema.JsonObject & { readonly resourceType: string }

interface FhirOptions {
  readonly draft: Draft
  readonly saved_at: string
  /** At least 14 bytes that only this draft has. */
  readonly digest: Uint8Array
}

/** A resource, and the fields of the draft that it is of. */
interface Told {
  readonly urn: string
  readonly fields: ReadonlyArray<string>
  readonly resource: Resource
}

export const bundleOf = ({ draft, saved_at, digest }: FhirOptions): Schema.JsonObject => {
  let count = 0
  const next = () => `urn:uuid:${uuid(digest, count++)}`
  const identifier = next()
  const told: Array<Told> = []
  const add = (resource: Resource, ...fields: ReadonlyArray<string>) => {
    const urn = next()
    told.push({ urn, fields, resource })
    return { reference: urn }
  }
  const each = (
    field: "secondary_diagnoses" | "allergies" | "results_at_discharge",
    resourceOf: (text: string) => Resource
  ) =>
    draft[field].flatMap((text, index) =>
      isAbsent(text) ? [] : [add(resourceOf(text), `${field}[${index}]`)]
    )
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
  const allergies = each("allergies", (text) => allergyOf(text, subject))
  const results = each("results_at_discharge", (text) => observationOf(text, subject, encounter))
  const entries = new Map([
    ["principal_diagnosis", principal],
    ["secondary_diagnoses", secondary],
    ["medications_on_discharge", medications],
    ["allergies", allergies],
    ["results_at_discharge", results]
  ])
  const first = {
    resourceType: "Composition",
    status: "preliminary",
    type: coded("http://loinc.org", "18842-5", "Discharge summary"),
    subject,
    encounter,
    date: saved_at,
    author: [author],
    title: "Discharge summary: DRAFT for review by a clinician",
    section: sectionsOf.map((section) => sectionOf(draft, section, entries))
  }
  const proofs = told.flatMap(({ urn, fields }) => {
    const spans = fields.flatMap((field) => draft.provenance[field] ?? [])
    return spans.length === 0 ? [] : [{
      urn: next(),
      resource: provenanceOf(urn, spans, saved_at, author)
    }]
  })
  return {
    resourceType: "Bundle",
    type: "document",
    identifier: { system: "urn:ietf:rfc:3986", value: identifier },
    timestamp: saved_at,
    entry: [{ urn: composition, resource: first }, ...told, ...proofs]
      .map(({ urn, resource }) => ({ fullUrl: urn, resource }))
  }
}

type Reference = { readonly reference: string }

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

const dayOf = (text: string) => {
  const iso = isAbsent(text) ? "" : dateAt(text, 0)?.iso ?? ""
  return /^\d{4}-\d{2}-\d{2}$/u.test(iso) ? iso : undefined
}

const encounterOf = (
  { admission_date, discharge_date, reason_for_admission, disposition }: Draft,
  subject: Reference,
  attending: Reference | undefined,
  diagnoses: ReadonlyArray<Reference>
): Resource => {
  const [start, end] = [dayOf(admission_date), dayOf(discharge_date)]
  const period = {
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end })
  }
  return {
    resourceType: "Encounter",
    status: end === undefined ? "unknown" : "finished",
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
const observationOf = (text: string, subject: Reference, encounter: Reference): Resource => {
  const parts = partsOf(text)
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

/**
 * Where the words of a resource stand. A source is named by its document and a fragment: the page, as
 * RFC 8118 names one, and the characters in its text, as RFC 5147 does.
 */
const provenanceOf = (
  target: string,
  spans: ReadonlyArray<Span>,
  recorded: string,
  who: Reference
): Resource => ({
  resourceType: "Provenance",
  target: [{ reference: target }],
  recorded,
  agent: [{
    type: coded(
      "http://terminology.hl7.org/CodeSystem/provenance-participant-type",
      "assembler",
      "Assembler"
    ),
    who
  }],
  entity: spans.map(({ document_id, page, start, end, quote, place }) => ({
    role: "source",
    what: {
      identifier: { value: `${document_id}#page=${page}&char=${start},${end}` },
      display: `Page ${page}, characters ${start} to ${end}${
        place === undefined ? "" : `, ${place}`
      }: ${quote}`
    }
  }))
})

const coded = (system: string, code: string, display: string) => ({
  coding: [{ system, code, display }],
  text: display
})

const DEVICE = {
  resourceType: "Device",
  deviceName: [{ name: "Clinical discharge summary service", type: "model-name" }]
}

const patientOf = (draft: Draft): Resource => {
  const { patient_name, medical_record_number, date_of_birth } = draft
  const born = dayOf(date_of_birth)
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
  unaddressed: "unknown"
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
    ...(reason === null ? {} : { reasonCode: [{ text: reason }] }),
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
  code: { text },
  patient
})

/** Empty reasons say whether the documents deny or are silent. */
const sectionOf = (
  draft: Draft,
  { title, loinc, fields }: SectionOf,
  resources: ReadonlyMap<string, ReadonlyArray<Schema.JsonObject>>
) => {
  const entry = fields.flatMap((field) => resources.get(field) ?? [])
  const values = fields.map((field) => ({ field, entries: entriesOf(draft, field) }))
  const isEmpty = values.every(({ entries }) => entries.every(isAbsent))
  const isDenied = values.every(({ entries }) => entries.length === 0)
  const paragraphs = values.map(({ field, entries }) =>
    `<p>${titleOf(field)}</p>${
      entries.length === 0
        ? "<p>none</p>"
        : `<ul>${entries.map((one) => `<li>${escaped(one)}</li>`).join("")}</ul>`
    }`
  )
  return {
    title,
    ...(loinc === undefined ? {} : { code: coded("http://loinc.org", loinc, title) }),
    text: {
      status: "generated",
      div: `<div xmlns="http://www.w3.org/1999/xhtml">${paragraphs.join("")}</div>`
    },
    ...(entry.length > 0 ? { entry } : isEmpty
      ? {
        emptyReason: isDenied
          ? coded(EMPTY, "nilknown", "Nil Known")
          : coded(EMPTY, "unavailable", "Unavailable")
      }
      : {})
  }
}

const EMPTY = "http://terminology.hl7.org/CodeSystem/list-empty-reason"

/** Version 8 of RFC 9562: bytes of one's own, here of the draft and of the place in the bundle. */
const uuid = (digest: Uint8Array, index: number) => {
  const bytes = Uint8Array.from(digest.subarray(0, 16))
  bytes[14] = index >> 8
  bytes[15] = index & 0xff
  bytes[6] = 0x80 | (bytes[6] ?? 0) & 0x0f
  bytes[8] = 0x80 | (bytes[8] ?? 0) & 0x3f
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5")
}
