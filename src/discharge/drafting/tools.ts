/** The tools that the agent has over a record. */
export const toolNames = [
  "MedicationReconciliation",
  "PendingResultsCheck",
  "DiagnosticCheck",
  "FlagContradiction"
] as const
export type ToolName = typeof toolNames[number]

/** What each finds, as a model is told. */
export const toolDescriptions: Readonly<Record<ToolName, string>> = {
  MedicationReconciliation:
    "Compares home list, inpatient orders and discharge orders: new, changed, continued, listed, stopped, held and unaddressed drugs",
  PendingResultsCheck:
    "Finds tests without a final result at discharge, who follows them up, and incidental findings",
  DiagnosticCheck:
    "Finds the principal diagnosis and its rivals, sides that differ, critical values and findings without a plan",
  FlagContradiction:
    "Finds notes that disagree: allergies, doses, sides, dates, interactions and pages of other patients"
}
