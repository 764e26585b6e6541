/**
 * `FlagContradiction`: allergies against one another and against the orders, and drugs that should
 * not be together.
 */
import { type Allergies, allergiesIn } from "../../clinical/drugs/allergies.ts"
import { allergyFlags, reactionFlags } from "../../clinical/drugs/flags/allergies.ts"
import { isSameDrug } from "../../clinical/drugs/compare.ts"
import { avoidedFlags } from "../../clinical/drugs/flags/avoided.ts"
import { cautionFlags } from "../../clinical/drugs/flags/cautions.ts"
import { interactionFlags } from "../../clinical/drugs/flags/interactions.ts"
import { clearanceFlags } from "../../clinical/drugs/flags/kidney.ts"
import { resumedDrugs } from "../../clinical/drugs/flags/orders.ts"
import { type Lists, listsOf } from "../../clinical/drugs/lists.ts"
import type { Mention } from "../../clinical/drugs/mentions.ts"
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
    ...allergyFlags(allergies, going, givenIn(reading, lists, going)),
    ...reactionFlags(reading, lists.all, allergies),
    ...interactionFlags(reading, [...going, ...resumedDrugs(lists, table)]),
    ...clearanceFlags(reading, going),
    ...cautionFlags(reading, going),
    ...avoidedFlags(reading, going)
  ]
  return {
    summary: flags.length === 0
      ? "No contradiction in allergies, and no high-priority interaction among the discharge drugs."
      : `${flags.length} found: ${[...new Set(flags.map(({ category }) => category))].join(", ")}.`,
    claims: { lists: { allergies: listOf(reading, allergies) } },
    flags
  }
}

/** What was given in the stay and does not go on. */
const givenIn = ({ sections, text }: Reading, { all }: Lists, going: ReadonlyArray<Mention>) =>
  all.filter((mention) =>
    GIVEN_IN.has(sections[mention.section]?.kind ?? "") && mention.cue !== "stopped" &&
    GIVEN.test(text.slice(mention.sentence.start, mention.until)) &&
    !going.some((other) => isSameDrug(other, mention))
  )

const GIVEN_IN: ReadonlySet<string> = new Set([
  "hospital_course",
  "history_of_present_illness",
  "administration_record",
  "inpatient_medications",
  "procedures"
])
const GIVEN = /\b(?:received|given|gave|got|treated with|administered|loaded with|covered with)\b/iu

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
