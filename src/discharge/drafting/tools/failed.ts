/**
 * What is known of a part of the record that its tool did not look at: nothing, not even that the
 * record is silent.
 */
import { UNDOCUMENTED } from "../../../../schemas/discharge/draft.ts"
import type { ToolName } from "../tools.ts"
import type { ToolResult } from "./result.ts"

export const COULD_NOT_RUN =
  "The check could not run: look in the record for what it would have found."

const claims: Readonly<Record<ToolName, ToolResult["claims"]>> = {
  MedicationReconciliation: { withoutMedications: UNDOCUMENTED },
  PendingResultsCheck: {
    lists: { pending_results: UNDOCUMENTED, incidental_findings: UNDOCUMENTED }
  },
  DiagnosticCheck: {
    texts: { principal_diagnosis: UNDOCUMENTED },
    lists: { secondary_diagnoses: UNDOCUMENTED, results_at_discharge: UNDOCUMENTED }
  },
  FlagContradiction: { lists: { allergies: UNDOCUMENTED } }
}

export const failed = (tool: ToolName): ToolResult => ({
  summary: COULD_NOT_RUN,
  claims: claims[tool],
  flags: [{
    category: "check",
    tier: "important",
    item: tool,
    why: "The check could not run, and what it would have found is not in the draft",
    action: "Look in the record for what it would have found",
    evidence: []
  }]
})
