/**
 * The fields of a draft that no tool gives.
 */
import type { Proposal } from "./proposal.ts"
import type { Reading } from "./text/read.ts"

export const fields = (_reading: Reading): Pick<Proposal, "texts" | "lists"> => ({
  texts: {
    patient_name: "missing",
    medical_record_number: "missing",
    date_of_birth: "missing",
    age_and_gender: "missing",
    admission_date: "missing",
    discharge_date: "missing",
    attending: "missing",
    reason_for_admission: "missing",
    principal_diagnosis: "missing",
    hospital_course: "missing",
    discharge_condition: "missing",
    disposition: "missing",
    diet_activity: "missing",
    follow_up_instructions: "missing"
  },
  lists: {
    secondary_diagnoses: "missing",
    procedures_performed: "missing",
    pending_results: "missing",
    allergies: "missing",
    results_at_discharge: "missing",
    incidental_findings: "missing"
  }
})
