/**
 * Pairs that should not be together, or not without a plan.
 *
 * `critical` are the high-priority pairs of the ONC list (Phansalkar et al., J Am Med Inform Assoc
 * 2012;19:735-743) that a clinician stops at; `important` are the classical ones of the labels. A
 * side is a class of `ingredientsByClass`, or ingredients separated by commas. A row each: `interactions.json`.
 */
import { Schema } from "effect"
import { rowsOf } from "../../../../ground/rows.ts"
import table from "./interactions.json" with { type: "json" }

const Row = Schema.Struct({
  tier: Schema.Literals(["critical", "important"]),
  one: Schema.NonEmptyString,
  other: Schema.NonEmptyString,
  /** What may happen, as the end of a sentence. */
  risk: Schema.NonEmptyString,
  action: Schema.NonEmptyString
})
export type Interaction = typeof Row.Type

export const interactions = rowsOf(Row)(table)

export const lengthensQt = "amiodarone, sotalol, dofetilide, ibutilide, quinidine, procainamide, " +
  "disopyramide, dronedarone, haloperidol, droperidol, ziprasidone, thioridazine, " +
  "chlorpromazine, pimozide, citalopram, escitalopram, methadone, ondansetron, " +
  "azithromycin, clarithromycin, erythromycin, levofloxacin, moxifloxacin, " +
  "ciprofloxacin, fluconazole, pentamidine, chloroquine, hydroxychloroquine, " +
  "donepezil, arsenic trioxide, vandetanib, cilostazol, domperidone"
