/** The tools by name. */
import type { Toolbox } from "./study.ts"
import { pendingResultsCheck } from "./tools/pendingResults.ts"

const notYet = () => ({ summary: "", claims: {}, flags: [] })

export const toolbox: Toolbox = {
  MedicationReconciliation: notYet,
  PendingResultsCheck: pendingResultsCheck,
  DiagnosticCheck: notYet,
  FlagContradiction: notYet
}
