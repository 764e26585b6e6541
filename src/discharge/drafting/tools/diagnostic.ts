import { diagnoses } from "../../clinical/diagnosis/principal.ts"
import { rivalFlags } from "../../clinical/diagnosis/rivals.ts"
import { copiedFlags } from "../../clinical/findings/copied.ts"
import { calledFlags } from "../../clinical/findings/called.ts"
import { criticalFlags, kidneyFlags } from "../../clinical/findings/critical.ts"
import { dayOrderFlags } from "../../clinical/findings/dayOrder.ts"
import { deliriumFlags } from "../../clinical/findings/delirium.ts"
import { disagreeFlags } from "../../clinical/findings/disagree.ts"
import { errorFlags, harmFlags } from "../../clinical/findings/errors.ts"
import { foreignFlags } from "../../clinical/findings/foreign.ts"
import { goalFlags } from "../../clinical/findings/goals.ts"
import { gapFlags } from "../../clinical/findings/gaps.ts"
import { openFlags } from "../../clinical/findings/open.ts"
import { overturnedFlags } from "../../clinical/findings/overturned.ts"
import { riskFlags } from "../../clinical/findings/risks.ts"
import { sideFlags } from "../../clinical/findings/sides.ts"
import { unsettledFlags } from "../../clinical/findings/unsettled.ts"
import { lastResults } from "../../clinical/labs/lastResults.ts"
import type { Reading } from "../../clinical.ts"
import type { ToolResult } from "./result.ts"

/** The principal diagnosis and its rivals, and what of the record cannot be left as it is. */
export const diagnosticCheck = (reading: Reading): ToolResult => {
  const { principal, secondary, from, passed } = diagnoses(reading)
  const results = lastResults(reading)
  const critical = criticalFlags(reading)
  const errors = errorFlags(reading)
  const flags = [
    ...critical,
    ...calledFlags(reading, critical),
    ...goalFlags(reading, critical),
    ...kidneyFlags(reading),
    ...sideFlags(reading),
    ...overturnedFlags(reading),
    ...copiedFlags(reading),
    ...foreignFlags(reading),
    ...deliriumFlags(reading),
    ...rivalFlags(reading),
    ...gapFlags(reading),
    ...harmFlags(reading),
    ...errors,
    ...disagreeFlags(reading),
    ...unsettledFlags(reading),
    ...riskFlags(reading),
    ...openFlags(reading, errors),
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
