/** The tools that the agent has over a record. */
export const toolNames = [
  "MedicationReconciliation",
  "PendingResultsCheck",
  "DiagnosticCheck",
  "FlagContradiction"
] as const
export type ToolName = typeof toolNames[number]

/** What ends a pass. */
export const FINISH = "Finish"
