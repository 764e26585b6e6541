/** Drafts, steps and flags in the words of the early public service. */
import type { AgentRun, TraceStep } from "../../../schemas/discharge/agent.ts"
import type { Draft, Flag, Medication } from "../../../schemas/discharge/draft.ts"
import { isAbsent } from "../../../schemas/discharge/draft.ts"
import type {
  OriginalAgentRun,
  OriginalDraft,
  OriginalFlag,
  OriginalMedication,
  OriginalRun,
  OriginalStep
} from "../../../schemas/discharge/original.ts"
import type { PipelineRun } from "../../../schemas/discharge/pipeline.ts"

export const originalRun = (run: PipelineRun): typeof OriginalRun.Type => ({
  patient_name: run.patient_name,
  iterations: run.iterations.map(({ draft, edited, trace, ...iteration }) => ({
    iteration: iteration.iteration,
    draft: originalDraft(draft),
    edited: originalDraft(edited),
    edit_distance: iteration.edit_distance,
    trace: originalSteps(trace),
    total_steps: iteration.total_steps,
    correction_memory: iteration.correction_memory
  })),
  final_correction_memory: run.final_correction_memory,
  learning_data: run.learning_data
})

export const originalAgentRun = (run: AgentRun): typeof OriginalAgentRun.Type => ({
  patient_id: run.patient_id,
  final_draft: originalDraft(run.final_draft),
  execution_trace: originalSteps(run.execution_trace),
  total_steps_executed: run.total_steps_executed,
  loop_status: run.loop_status === "completed"
    ? "COMPLETED_SUCCESSFULLY"
    : "PARTIAL_TIMEOUT_FALLBACK"
})

export const originalDraft = (draft: Draft): OriginalDraft => ({
  patient_name: draft.patient_name,
  medical_record_number: draft.medical_record_number,
  age_and_gender: draft.age_and_gender,
  admission_date: draft.admission_date,
  discharge_date: draft.discharge_date,
  principal_diagnosis: draft.principal_diagnosis,
  secondary_diagnoses: draft.secondary_diagnoses,
  hospital_course: draft.hospital_course,
  procedures_performed: draft.procedures_performed,
  discharge_medications: draft.medication_reconciliation.map(medicationOf),
  allergies: draft.allergies,
  follow_up_instructions: draft.follow_up_instructions,
  pending_results: draft.pending_results,
  discharge_condition: draft.discharge_condition,
  clinical_safety_flags: draft.flags.map(flagOf)
})

const STATUS = {
  new: "ADDED",
  changed: "DOSAGE_CHANGED",
  continued: "UNCHANGED",
  listed: "LISTED",
  stopped: "DISCONTINUED",
  held: "HELD",
  unaddressed: "UNADDRESSED",
  struck: "DISCONTINUED"
} as const

const medicationOf = (
  { name, dose, route, frequency, status, before, reason, note }: Medication
): typeof OriginalMedication.Type => ({
  name,
  dosage: isAbsent(route) ? dose : `${dose} ${route}`,
  frequency,
  status: STATUS[status],
  reconciliation_note: [reason, note, before === null ? null : `Before: ${before}`]
    .filter((part) => part !== null).join(". ") || "The record gives no reason."
})

const flagOf = ({ category, item, why, action }: Flag): typeof OriginalFlag.Type => ({
  category: CATEGORIES.get(category) ?? category.toUpperCase(),
  item_involved: item,
  description: why,
  action_taken: action
})

const CATEGORIES = new Map<string, string>([
  ...["medication", "allergy", "interaction", "duplicate", "kidney"]
    .map((category) => [category, "MEDICATION_MISMATCH"] as const),
  ...["contradiction", "laterality", "wrong_patient", "identity", "copied_forward", "pasted_text"]
    .map((category) => [category, "CONFLICTING_DIAGNOSES"] as const),
  ["pending", "PENDING_RESULT_WARNING"],
  ["reading", "MISSING_DATA"]
])

export const originalSteps = (steps: ReadonlyArray<TraceStep>): ReadonlyArray<OriginalStep> =>
  steps.map(({ step, reasoning, action, input, result }, index) => {
    const next = steps[index + 1]
    return {
      step_number: step,
      reasoning,
      action_chosen: chosen(action),
      inputs: JSON.stringify(input),
      result,
      next_decision: next === undefined ? "The pass ends here." : chosen(next.action)
    }
  })

const chosen = (action: string) => action === "Finish" ? "FINAL_DRAFT" : `CALL_TOOL: ${action}`
