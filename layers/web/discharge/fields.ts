import type { ListField, TextField } from "../../../schemas/discharge/draft.ts"

export type Field = TextField | ListField

/** The fields of a draft in the order in which a discharge summary is read. */
export const fields = [
  "patient_name",
  "medical_record_number",
  "date_of_birth",
  "age_and_gender",
  "admission_date",
  "discharge_date",
  "attending",
  "reason_for_admission",
  "principal_diagnosis",
  "secondary_diagnoses",
  "procedures_performed",
  "hospital_course",
  "allergies",
  "medications_on_discharge",
  "pending_results",
  "results_at_discharge",
  "incidental_findings",
  "discharge_condition",
  "disposition",
  "diet_activity",
  "follow_up_instructions"
] as const satisfies ReadonlyArray<Field>

/** A value as one text: an entry of a list on each line. */
export const wordsOf = (value: string | ReadonlyArray<string>): string =>
  typeof value === "string" ? value : value.join("\n")
