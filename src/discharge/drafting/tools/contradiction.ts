/**
 * `FlagContradiction`: allergies against one another and against the orders, and drugs that should
 * not be together.
 */
import { type Allergies, allergiesIn } from "../../clinical/drugs/allergies.ts"
import { allergyFlags, reactionFlags } from "../../clinical/drugs/flags/allergies.ts"
import { interactionFlags } from "../../clinical/drugs/flags/interactions.ts"
import { resumedDrugs } from "../../clinical/drugs/flags/orders.ts"
import { listsOf } from "../../clinical/drugs/lists.ts"
import { reconcile } from "../../clinical/drugs/reconcile.ts"
import { isTaken } from "../../clinical/drugs/taken.ts"
import type { ListClaim } from "../../clinical/proposal.ts"
import type { Reading } from "../../clinical.ts"
import type { ToolResult } from "./result.ts"

export const contradiction = (reading: Reading): ToolResult => {
  const lists = listsOf(reading)
  const table = reconcile(reading, lists)
  const going = table.rows.filter(isTaken).map(({ mention }) => mention)
  const allergies = allergiesIn(reading, lists.all)
  const flags = [
    ...allergyFlags(allergies, going),
    ...reactionFlags(reading, lists.all, allergies),
    ...interactionFlags(reading, [...going, ...resumedDrugs(lists, table)])
  ]
  return {
    summary: flags.length === 0
      ? "No contradiction in allergies, and no high-priority interaction among the discharge drugs."
      : `${flags.length} found: ${[...new Set(flags.map(({ category }) => category))].join(", ")}.`,
    claims: { lists: { allergies: listOf(reading, allergies) } },
    flags
  }
}

const listOf = ({ text }: Reading, { entries, denials, blanks }: Allergies): ListClaim => {
  if (entries.length > 0) {
    return entries.map(({ written, start, end }) => ({ value: written, places: [{ start, end }] }))
  }
  const denial = denials[0]
  if (denial !== undefined) {
    const { start, end } = denial
    return [{ value: text.slice(start, end).replaceAll(/\s+/gu, " "), places: [{ start, end }] }]
  }
  return blanks.length > 0 ? "undocumented" : "missing"
}
