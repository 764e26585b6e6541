/** The tools by name. */
import type { Reading } from "../clinical.ts"
import type { ToolName } from "./tools.ts"
import type { ToolResult } from "./tools/result.ts"
import { contradiction } from "./tools/contradiction.ts"
import { diagnosticCheck } from "./tools/diagnostic.ts"
import { medicationReconciliation } from "./tools/medicationReconciliation.ts"
import { pendingResultsCheck } from "./tools/pendingResults.ts"

type Toolbox = Readonly<Record<ToolName, (reading: Reading) => ToolResult>>

export const toolbox: Toolbox = {
  MedicationReconciliation: medicationReconciliation,
  PendingResultsCheck: pendingResultsCheck,
  DiagnosticCheck: diagnosticCheck,
  FlagContradiction: contradiction
}
