/** The fields of a draft in a clinician's words, and in the order in which they are signed. */
import type { ListField, TextField } from "../../../schemas/discharge/draft.ts"
import type { Value } from "./sheet.ts"

export type Field = TextField | ListField

export const titles: Readonly<Record<Field, string>> = {
  patient_name: "Name",
  medical_record_number: "Record number",
  date_of_birth: "Date of birth",
  age_and_gender: "Age and sex",
  admission_date: "Admitted",
  discharge_date: "Discharged",
  attending: "Attending",
  reason_for_admission: "Reason for admission",
  principal_diagnosis: "Principal diagnosis",
  secondary_diagnoses: "Other diagnoses",
  procedures_performed: "Procedures",
  hospital_course: "Hospital course",
  allergies: "Allergies",
  medications_on_discharge: "Medications at discharge",
  pending_results: "Pending results",
  results_at_discharge: "Results at discharge",
  incidental_findings: "Incidental findings",
  discharge_condition: "Condition at discharge",
  disposition: "Discharged to",
  diet_activity: "Diet and activity",
  follow_up_instructions: "Follow-up"
}

/** An entry of a list, alone. */
const entries: Readonly<Partial<Record<string, string>>> = {
  allergies: "Allergy",
  secondary_diagnoses: "Diagnosis",
  procedures_performed: "Procedure",
  pending_results: "Pending result",
  results_at_discharge: "Result",
  incidental_findings: "Incidental finding",
  medications_on_discharge: "Medication"
}

export interface Group {
  readonly id: string
  readonly title: string
  readonly fields: ReadonlyArray<Field>
}

/** What can harm soonest comes first; prose comes last. The table of drugs stands before all of them. */
export const groups: ReadonlyArray<Group> = [
  {
    id: "diagnoses",
    title: "Allergies and diagnoses",
    fields: ["allergies", "principal_diagnosis", "secondary_diagnoses", "procedures_performed"]
  },
  {
    id: "after",
    title: "After discharge",
    fields: [
      "pending_results",
      "follow_up_instructions",
      "incidental_findings",
      "discharge_condition",
      "disposition",
      "diet_activity"
    ]
  },
  { id: "results", title: "Results", fields: ["results_at_discharge"] },
  {
    id: "stay",
    title: "Patient and stay",
    fields: [
      "patient_name",
      "medical_record_number",
      "date_of_birth",
      "age_and_gender",
      "admission_date",
      "discharge_date",
      "attending",
      "reason_for_admission",
      "hospital_course"
    ]
  }
]

/** Of a drug's order. */
export const parts: Readonly<Record<string, string>> = {
  name: "name",
  dose: "dose",
  route: "route",
  frequency: "how often",
  before: "before",
  reason: "reason",
  note: "note"
}

const isField = (name: string): name is Field => name in titles

/** A value, as a person calls it: the drug itself, `Allergy`, `Date of birth`. */
export const nameOf = ({ field, medication, gaps, key }: Value): string => {
  if (medication !== null) return medication.name
  const isEntry = key?.includes("[") === true || (key === null && gaps.length === 0)
  return (isEntry ? entries[field] : undefined) ??
    (isField(field) ? titles[field] : field.replaceAll("_", " "))
}

/** The order in which values are decided: that of the screen. */
export const fieldOrder: ReadonlyArray<string> = [
  "medication_reconciliation",
  "medications_on_discharge",
  ...groups.flatMap(({ fields }) => fields)
]
