/** The tools by name. */
import type { Toolbox } from "./study.ts"
import { contradiction } from "./tools/contradiction.ts"
import { diagnosticCheck } from "./tools/diagnostic.ts"
import { medicationReconciliation } from "./tools/medicationReconciliation.ts"
import { pendingResultsCheck } from "./tools/pendingResults.ts"

export const toolbox: Toolbox = {
  MedicationReconciliation: medicationReconciliation,
  PendingResultsCheck: pendingResultsCheck,
  DiagnosticCheck: diagnosticCheck,
  FlagContradiction: contradiction
}
