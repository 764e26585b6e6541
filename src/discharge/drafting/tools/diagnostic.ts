import { diagnoses } from "../../clinical/diagnosis/principal.ts"
import { rivalFlags } from "../../clinical/diagnosis/competing.ts"
import { copiedFlags } from "../../clinical/findings/copiedForward.ts"
import { criticalFlags, kidneyFlags } from "../../clinical/findings/critical.ts"
import { dayOrderFlags } from "../../clinical/findings/dayOrder.ts"
import { disagreeFlags } from "../../clinical/findings/disagree.ts"
import { foreignFlags } from "../../clinical/findings/foreign.ts"
import { gapFlags } from "../../clinical/findings/gaps.ts"
import { overturnedFlags } from "../../clinical/findings/overturned.ts"
import { sideFlags } from "../../clinical/findings/laterality.ts"
import { statedFlags } from "../../clinical/findings/stated.ts"
import { unsettledFlags } from "../../clinical/findings/unsettled.ts"
import { lastResults } from "../../clinical/labs/lastResults.ts"
import type { Reading } from "../../clinical.ts"
import type { ToolResult } from "./result.ts"

/** The principal diagnosis and its rivals, and what of the record cannot be left as it is. */
export const diagnosticCheck = (reading: Reading): ToolResult => {
  const { principal, secondary, from, passed } = diagnoses(reading)
  const results = lastResults(reading)
  const critical = criticalFlags(reading)
  const flags = [
    ...critical,
    ...kidneyFlags(reading),
    ...sideFlags(reading),
    ...overturnedFlags(reading),
    ...copiedFlags(reading),
    ...foreignFlags(reading),
    ...rivalFlags(reading),
    ...gapFlags(reading),
    ...disagreeFlags(reading),
    ...unsettledFlags(reading),
    ...statedFlags(reading, critical),
    ...dayOrderFlags(reading)
  ]
  return {
    summary: `The principal diagnosis is taken from ${from}` +
      (passed.length === 0
        ? ""
        : `; ${passed.length} in the same lists cannot lead (${
          [...new Set(passed.map(({ why }) => why ?? ""))].join(", ")
        })`) +
      `. ${flags.length} matters to look at.`,
    claims: {
      texts: { principal_diagnosis: principal },
      lists: {
        secondary_diagnoses: secondary,
        results_at_discharge: results.length > 0 ? results : "missing"
      }
    },
    flags
  }
}
