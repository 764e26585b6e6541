/**
 * A record as a pass works on it: read once, each tool run once, whatever number of passes ask.
 */
import type { Study, ToolResults } from "./DischargeModel.ts"
import { propose } from "./propose.ts"
import type { Proposal } from "./proposal.ts"
import { read, type Reading } from "./text/read.ts"
import type { Source } from "./source.ts"
import { toolbox } from "./toolbox.ts"
import { type ToolName, toolNames } from "./tools.ts"
import type { ToolResult } from "./tools/result.ts"

export type Toolbox = Readonly<Record<ToolName, (reading: Reading) => ToolResult>>

/** `patient` is whose record it is taken for, where several people are in it. */
export const studyOf = (source: Source, patient?: string): Study => {
  const reading = read(source, patient)
  const once = (tool: ToolName) => lazily(() => toolbox[tool](reading))
  const proposals = new Map<string, Proposal>()
  return {
    reading,
    tools: {
      MedicationReconciliation: once("MedicationReconciliation"),
      PendingResultsCheck: once("PendingResultsCheck"),
      DiagnosticCheck: once("DiagnosticCheck"),
      FlagContradiction: once("FlagContradiction")
    },
    propose: (results) => {
      const key = toolNames.filter((tool) => results.has(tool)).join()
      const known = proposals.get(key) ?? propose(reading, whole(results))
      proposals.set(key, known)
      return known
    }
  }
}

const lazily = <A>(make: () => A) => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}

const NOTHING: ToolResult = { summary: "", claims: {}, flags: [] }

/** A tool that has not run, or could not, found nothing. */
const whole = (results: ToolResults) => ({
  MedicationReconciliation: results.get("MedicationReconciliation") ?? NOTHING,
  PendingResultsCheck: results.get("PendingResultsCheck") ?? NOTHING,
  DiagnosticCheck: results.get("DiagnosticCheck") ?? NOTHING,
  FlagContradiction: results.get("FlagContradiction") ?? NOTHING
})
