/** A record is uploaded, drafted from, kept, shown and forgotten. */
import type { Example, Examples } from "../example.ts"
import answers from "./answers.json" with { type: "json" }

const recordOf = (name: string, number: string) =>
  `DISCHARGE SUMMARY
Patient: ${name}    MRN: ${number}    DOB: 04/12/1950
Admission Date: 03/04/2025    Discharge Date: 03/09/2025

DISCHARGE DIAGNOSIS: Acute on chronic systolic heart failure.

ALLERGIES: penicillin (anaphylaxis)

HOME MEDICATIONS:
1. furosemide 20 mg PO daily

HOSPITAL COURSE: She improved on furosemide over 5 days.

DISCHARGE MEDICATIONS:
1. furosemide 40 mg PO BID (increased for edema)
2. lisinopril 5 mg PO daily

PENDING RESULTS: blood culture pending.
FOLLOW-UP: Cardiology clinic on 03/16/2025.
`

const name = "Ann Lee"
const file = { name: "record.txt", text: recordOf(name, "7734120") }
/** Of that file. */
const sha256 = "bd81e66050bd5ea4aeb09a2b74e9d1c3fcfd7fb08c1a64956c75990d17fb538d"
/** Whose document is uploaded first. */
const patient = { patient_name: "{{documents.patients/items/0/patient_name}}" }
const filename = { filename: "{{archived.drafts/drafts/0/filename}}" }
/** Brought in with a key, and shared with an agent. */
const ward = { name: "Cay Poe", agent_id: "ward-agent" }
const agent = { patient_name: name, raw_text: file.text }
const key = { api_key: "sk-an-example-that-opens-nothing" }

const requests: ReadonlyArray<Example> = [
  { call: "documents.upload", file },
  { call: "documents.reading", path: { sha256 }, after: ["documents.upload"] },
  { call: "documents.patients" },
  { call: "documents.patient", path: { name: patient.patient_name } },
  { call: "documents.image", path: { name: patient.patient_name, image: "1.png" } },
  { call: "documents.words", path: { name: patient.patient_name, page: "1" } },
  { call: "drafting.pipeline", query: patient },
  { call: "drafting.agent", body: agent },
  { call: "drafting.review", body: { draft: "{{drafting.agent/final_draft}}" } },
  {
    call: "drafting.learn",
    body: {
      patient_name: name,
      draft_diagnosis: "Acute on chronic systolic heart failure",
      edited_diagnosis: "Acute on chronic systolic heart failure (HFrEF)"
    }
  },
  { call: "archived.drafts" },
  { call: "archived.traces" },
  { call: "archived.fhir", path: filename },
  { call: "archived.print", path: filename },
  { call: "verifying.verification", path: filename },
  {
    call: "verifying.verify",
    path: filename,
    body: {
      by: "A. Weber",
      changes: [
        {
          id: "{{verifying.verification/values/0/id}}",
          seen: "{{verifying.verification/values/0/version}}",
          status: "verified"
        },
        { id: "allergies+1", seen: null, status: "added", text: "Latex (rash)" }
      ]
    }
  },
  { call: "verifying.chart", path: filename },
  {
    call: "verifying.unlearn",
    path: filename,
    query: { rule: 'In principal_diagnosis, end with "!".' }
  },
  { call: "verifying.standing", path: filename, after: ["verifying.verify"] },
  {
    name: "owned",
    call: "documents.upload",
    as: "operator",
    file: { name: "owned.txt", text: recordOf("Cay Poe", "5520143") }
  },
  { call: "sharing.share", as: "operator", path: ward, after: ["owned"] },
  { call: "sharing.sharing", as: "operator", path: { name: ward.name }, after: ["sharing.share"] },
  { call: "sharing.unshare", as: "operator", path: ward, after: ["sharing.sharing"] },
  { call: "access.accessLog", as: "operator" },
  { call: "original.originalUpload", file },
  { call: "original.originalPipeline", query: patient },
  { call: "original.originalAgent", body: agent },
  {
    name: "other",
    call: "documents.upload",
    file: { name: "other.txt", text: recordOf("Ben Roe", "4410982") }
  },
  { call: "documents.forget", path: { name: "Ben Roe" }, after: ["other"] },
  { call: "model.setKey", body: key },
  { call: "model.forgetKey" },
  { call: "original.originalSetKey", body: key }
]

export const examples: Examples = { requests, answers }
