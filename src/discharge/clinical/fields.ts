/**
 * The fields of a draft that no tool gives.
 */
import { followUp } from "./fields/followUp.ts"
import {
  admissionDate,
  ageAndGender,
  attending,
  dateOfBirth,
  dischargeDate,
  patientName,
  recordNumber
} from "./fields/identity.ts"
import {
  dietActivity,
  dischargeCondition,
  disposition,
  procedures,
  reasonForAdmission
} from "./fields/stay.ts"
import type { Proposal } from "./proposal.ts"
import type { Reading } from "../clinical.ts"

export const fields = (reading: Reading): Pick<Proposal, "texts" | "lists"> => ({
  texts: {
    patient_name: patientName(reading),
    medical_record_number: recordNumber(reading),
    date_of_birth: dateOfBirth(reading),
    age_and_gender: ageAndGender(reading),
    admission_date: admissionDate(reading),
    discharge_date: dischargeDate(reading),
    attending: attending(reading),
    reason_for_admission: reasonForAdmission(reading),
    principal_diagnosis: "missing",
    hospital_course: "missing",
    discharge_condition: dischargeCondition(reading),
    disposition: disposition(reading),
    diet_activity: dietActivity(reading),
    follow_up_instructions: followUp(reading)
  },
  lists: {
    secondary_diagnoses: "missing",
    procedures_performed: procedures(reading),
    pending_results: "missing",
    allergies: "missing",
    results_at_discharge: "missing",
    incidental_findings: "missing"
  }
})
