/**
 * `MedicationReconciliation`: home list, inpatient orders and discharge orders compared.
 */
import { medicationStatuses } from "../../../../schemas/discharge/draft.ts"
import { doseFlags } from "../../clinical/drugs/flags/doses.ts"
import { duplicateFlags } from "../../clinical/drugs/flags/duplicates.ts"
import { orderFlags } from "../../clinical/drugs/flags/orders.ts"
import { planFlags } from "../../clinical/drugs/flags/plans.ts"
import { type Lists, listsOf } from "../../clinical/drugs/lists.ts"
import { reconcile, type Row } from "../../clinical/drugs/reconcile.ts"
import type { Written } from "../../entries/medication.ts"
import { verbatim } from "../../entries/remainder.ts"
import { DRUG_SECTIONS } from "../../clinical/text/section.ts"
import { flagOf } from "../../clinical/drugs/flags/flag.ts"
import type { Mention } from "../../clinical/drugs/mentions.ts"
import type { FlagClaim } from "../../clinical/proposal.ts"
import { isTaken } from "../../clinical/drugs/taken.ts"
import type { Claim, MedicationClaim, Proposal } from "../../clinical/proposal.ts"
import type { Place } from "../../clinical/source.ts"
import type { Reading } from "../../clinical.ts"
import type { ToolResult } from "./result.ts"

export const medicationReconciliation = (reading: Reading): ToolResult => {
  const lists = listsOf(reading)
  const table = reconcile(reading, lists)
  const going = table.rows.filter(isTaken)
  const mentions = going.map(({ mention }) => mention)
  return {
    summary: [summaryOf(table.rows, table.conflicts.length), ...scoresOf(reading)].join(" "),
    claims: {
      medications: table.rows.map((row) => claimOf(row, asWritten(reading, row.mention))),
      withoutMedications: withoutOf(lists, going.length)
    },
    flags: [
      ...orderFlags(reading, lists, table),
      ...asWrittenFlags(reading, mentions),
      ...planFlags(reading, lists, going),
      ...doseFlags(mentions),
      ...duplicateFlags(mentions)
    ]
  }
}

const claimOf = (
  { mention, status, order, before, reason, note }: Row,
  whole: ReturnType<typeof verbatim>
): MedicationClaim => {
  const { dose, route, frequency } = whole ?? mention.sig
  const isEnded = status === "stopped" || status === "held"
  return {
    name: {
      value: mention.written,
      places: [{ start: mention.name.start, end: mention.name.end }]
    },
    dose: dose === null ? null : claim(dose),
    route: route === null ? null : claim(route),
    frequency: frequency === null || isEnded && dose === null ? null : claim(frequency),
    status,
    order: [
      orderPlace(order?.mention ?? mention),
      ...(order?.heading ? [order.heading] : [])
    ],
    before: claimOrNull(before),
    reason: claimOrNull(reason),
    note: claimOrNull(note)
  }
}

/** The sig of an entry of a list whose remainder holds a number or a negation; else `null`. */
const asWritten = ({ sections, text }: Reading, mention: Mention) => {
  const { sentence, sig, told, until } = mention
  const end = Math.min(until, sentence.end)
  return end <= told || !DRUG_SECTIONS.has(sections[sentence.section]?.kind ?? "")
    ? null
    : verbatim(text, { start: told, end }, sig)
}

const asWrittenFlags = (
  reading: Reading,
  going: ReadonlyArray<Mention>
): ReadonlyArray<FlagClaim> =>
  going.flatMap((mention) => {
    const whole = asWritten(reading, mention)
    return whole === null ? [] : [flagOf([mention], {
      category: "medication",
      tier: "important",
      item: mention.written,
      why:
        "As written: a part of this order with a number or a negation was not understood, so it is given word for word",
      action: "Check dose, route and frequency against the record"
    }, [whole.frequency, whole.dose].flatMap((part) => part?.places ?? []))]
  })

const claim = ({ value, places }: Written): Claim => ({ value, places })
const claimOrNull = (written: Written | null) => written === null ? null : claim(written)

const orderPlace = ({ sentence, start, end }: Row["mention"]): Place => ({
  start: Math.max(sentence.start, start - 80),
  end: Math.min(sentence.end, Math.max(end, start) + 80)
})

/** What is said of medications on discharge when none is named. */
const withoutOf = (
  { statements, hasSection, ended }: Lists,
  going: number
): Proposal["withoutMedications"] => {
  const { none, elsewhere, resumed, inPassing, unnamed } = statements
  if (none.length > 0 && elsewhere.length === 0 && resumed.length === 0) return { none }
  const isSpokenOf = elsewhere.length + resumed.length + inPassing.length + unnamed.length > 0
  return isSpokenOf || going === 0 && (hasSection || ended.length > 0) ? "undocumented" : "missing"
}

/** Why lists under headings that are not known are what they are taken for. */
const scoresOf = ({ sections }: Reading): ReadonlyArray<string> =>
  sections.flatMap(({ heading, scored }) => {
    if (scored === undefined || scored.reasons.length === 0) return []
    const reasons = scored.reasons.map(({ says, weight }) => `${says} (${weight})`).join(", ")
    return [`"${heading}" is ${scored.role.replaceAll("_", " ")}, ${scored.score}: ${reasons}.`]
  }).slice(0, SCORES_MAX)

const SCORES_MAX = 8

const summaryOf = (rows: ReadonlyArray<Row>, conflicts: number) => {
  if (rows.length === 0) return "The record names no medications before or after discharge."
  const counts = medicationStatuses.map((status) =>
    [rows.filter((row) => row.status === status).length, status] as const
  )
    .filter(([count]) => count > 0).map(([count, status]) => `${count} ${status}`)
  return `Medications: ${counts.join(", ")}.` +
    (conflicts > 0 ? ` ${conflicts} listed and stopped by the same papers.` : "")
}
