/**
 * The draft of a discharge summary: what the record says, each value with the place that says it.
 */
import { Schema } from "effect"
import { Box } from "./documents.ts"

/** The documents do not speak of it. */
export const MISSING = "missing"
/** The documents speak of it without saying it. */
export const UNDOCUMENTED = "undocumented"
export const Absent = Schema.Literals([MISSING, UNDOCUMENTED])
export type Absent = typeof Absent.Type

/** Where a document says a value: `start` and `end` are places in the text of the page. */
export const Span = Schema.Struct({
  document_id: Schema.String,
  page: Schema.Int,
  start: Schema.Int,
  end: Schema.Int,
  /** The words of the page, as they were read. */
  quote: Schema.String,
  /** The lowest confidence of its words, 0 to 100; null where the page has a text layer. */
  confidence: Schema.NullOr(Schema.Finite),
  /** Where it comes from in a file without pages: `line 12`, `entry[3].resource`, `OBX[2]`. */
  place: Schema.optionalKey(Schema.String),
  /** Set where one reader alone takes it for this: neither the rules nor the words around it do. */
  read_by: Schema.optionalKey(Schema.Literal("model"))
}).annotate({ identifier: "Span" })
export type Span = typeof Span.Type

/** A place with what stands around it, and where both are on the page that people see. */
export const Evidence = Schema.Struct({
  ...Span.fields,
  /** The whole row or sentence, with its place in the text of the page. */
  row: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ start: Schema.Int, end: Schema.Int, text: Schema.String }))
  ),
  /** Of the words, a box for each line; null where it is not known. */
  boxes: Schema.optionalKey(Schema.NullOr(Schema.Array(Box))),
  row_box: Schema.optionalKey(Schema.NullOr(Box)),
  /** Width and height in points. */
  page_size: Schema.optionalKey(Schema.Tuple([Schema.Finite, Schema.Finite])),
  page_image: Schema.optionalKey(Schema.String),
  /** The picture of the row, and the part of the page that it shows. */
  crop: Schema.optionalKey(Schema.NullOr(Schema.String)),
  crop_box: Schema.optionalKey(Schema.NullOr(Box))
}).annotate({ identifier: "Evidence" })
export type Evidence = typeof Evidence.Type

/** Who the patient is, who cared for them, and from when to when: names, numbers and dates. */
export const identityFields = [
  "patient_name",
  "medical_record_number",
  "date_of_birth",
  "age_and_gender",
  "admission_date",
  "discharge_date",
  "attending"
] as const

/** The fields that hold one text. */
export const textFields = [
  ...identityFields,
  "reason_for_admission",
  "principal_diagnosis",
  "hospital_course",
  "discharge_condition",
  "disposition",
  "diet_activity",
  "follow_up_instructions"
] as const
export type TextField = typeof textFields[number]

/** The fields that hold a list; `medications_on_discharge` follows from the medication table. */
export const listFields = [
  "secondary_diagnoses",
  "procedures_performed",
  "medications_on_discharge",
  "pending_results",
  "allergies",
  "results_at_discharge",
  "incidental_findings"
] as const
export type ListField = typeof listFields[number]

/**
 * In the order in which they are counted: what goes on first. `listed` is a drug of the discharge list
 * that the record compares with nothing.
 */
export const medicationStatuses = [
  "new",
  "changed",
  "continued",
  "listed",
  "stopped",
  "held",
  "unaddressed"
] as const

export const MedicationStatus = Schema.Literals(medicationStatuses)
export type MedicationStatus = typeof MedicationStatus.Type

/** What a clinician decides of a drug: whether it goes on after discharge, and how. */
export const DrugDecision = Schema.Literals(["continue", "change", "stop", "hold"])
export type DrugDecision = typeof DrugDecision.Type

export const Medication = Schema.Struct({
  name: Schema.String,
  /** `undocumented` where the order does not say it; so are route and frequency. */
  dose: Schema.String,
  route: Schema.String,
  frequency: Schema.String,
  /** `struck` alone is of a clinician, and of no drug that is taken. */
  status: Schema.Literals([...medicationStatuses, "struck"]),
  /** What was taken before, when it was something else. */
  before: Schema.NullOr(Schema.String),
  reason: Schema.NullOr(Schema.String),
  note: Schema.NullOr(Schema.String),
  /** Set where one reader alone takes it for a drug of this list. */
  read_by: Schema.optionalKey(Schema.Literal("model")),
  /** Set where a clinician decided it; `reason` is then the clinician's. */
  decision: Schema.optionalKey(DrugDecision)
}).annotate({ identifier: "Medication" })
export type Medication = typeof Medication.Type

export const FlagTier = Schema.Literals(["critical", "important", "note"])
export type FlagTier = typeof FlagTier.Type

export const Flag = Schema.Struct({
  /** `allergy`, `interaction`, `contradiction`, `critical_value`, `medication`, and so on. */
  category: Schema.String,
  tier: FlagTier,
  item: Schema.String,
  why: Schema.String,
  evidence: Schema.Array(Span),
  action: Schema.String
}).annotate({ identifier: "Flag" })
export type Flag = typeof Flag.Type

const Text = Schema.String
const List = Schema.Array(Schema.String)

export const Draft = Schema.Struct({
  document_status: Schema.Literal("draft"),
  patient_name: Text,
  medical_record_number: Text,
  date_of_birth: Text,
  age_and_gender: Text,
  admission_date: Text,
  discharge_date: Text,
  attending: Text,
  reason_for_admission: Text,
  principal_diagnosis: Text,
  secondary_diagnoses: List,
  procedures_performed: List,
  hospital_course: Text,
  allergies: List,
  medication_reconciliation: Schema.Array(Medication),
  medications_on_discharge: List,
  pending_results: List,
  results_at_discharge: List,
  incidental_findings: List,
  discharge_condition: Text,
  disposition: Text,
  diet_activity: Text,
  follow_up_instructions: Text,
  /** One sentence for each of `flags`. */
  clinical_safety_flags: List,
  flags: Schema.Array(Flag),
  missing_fields: List,
  /** From a field, or an entry of it as `allergies[0]`, to the places that say it. */
  provenance: Schema.Record(Schema.String, Schema.Array(Span)),
  /** The share of values that have a span; of all fields, where the record was not read whole. */
  evidence_coverage: Schema.Finite
}).annotate({ identifier: "DischargeSummaryDraft" })
export type Draft = typeof Draft.Type

export const isAbsent: (value: string) => value is Absent = Schema.is(Absent)

/** A draft, or as much of one as there is. */
export type Worded =
  & { readonly [field in TextField]?: string }
  & { readonly [field in ListField]?: ReadonlyArray<string> }
