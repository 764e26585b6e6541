/**
 * A draft as a FHIR R4 document: https://hl7.org/fhir/R4/documents.html. It is preliminary, names its
 * author as a device, and holds as resources what the draft says of drugs and allergies; everything
 * else is text. Of the same draft it is always the same.
 */
import type { Schema } from "effect"
import type { Draft, Medication } from "../../../schemas/discharge/draft.ts"
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

export const bundleOf = ({ draft, saved_at, digest }: FhirOptions): Schema.JsonObject => {
  const urn = (index: number) => `urn:uuid:${uuid(digest, index)}`
  const [subject, author] = [{ reference: urn(2) }, { reference: urn(3) }]
  const medications = draft.medication_reconciliation.map((one) => medicationOf(one, subject))
  const allergies = draft.allergies.filter((one) => !isAbsent(one))
    .map((one) => allergyOf(one, subject))
  const first = 4
  const references = (from: number, resources: ReadonlyArray<Resource>) =>
    resources.map((_, index) => ({ reference: urn(from + index) }))
  const entries = new Map([
    ["medications_on_discharge", references(first, medications)],
    ["allergies", references(first + medications.length, allergies)]
  ])
  const composition = {
    resourceType: "Composition",
    status: "preliminary",
    type: coded("http://loinc.org", "18842-5", "Discharge summary"),
    subject,
    date: saved_at,
    author: [author],
    title: "Discharge summary: DRAFT for review by a clinician",
    section: sectionsOf.map((section) => sectionOf(draft, section, entries))
  }
  const resources = [composition, patientOf(draft), DEVICE, ...medications, ...allergies]
  return {
    resourceType: "Bundle",
    type: "document",
    identifier: { system: "urn:ietf:rfc:3986", value: urn(0) },
    timestamp: saved_at,
    entry: resources.map((resource, index) => ({ fullUrl: urn(index + 1), resource }))
  }
}

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
  const born = dateAt(date_of_birth, 0)?.iso ?? ""
  return {
    resourceType: "Patient",
    ...(isAbsent(patient_name) ? {} : { name: [{ text: patient_name }] }),
    ...(isAbsent(medical_record_number) ? {} : {
      identifier: [{
        type: coded("http://terminology.hl7.org/CodeSystem/v2-0203", "MR", "Medical record number"),
        value: medical_record_number
      }]
    }),
    ...(/^\d{4}-\d{2}-\d{2}$/u.test(born) ? { birthDate: born } : {})
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
