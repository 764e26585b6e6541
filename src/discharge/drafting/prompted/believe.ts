/**
 * What a language model said, as far as its quotes stand in the record, over what the rules found.
 *
 * The model words, completes and adds; where it is silent, the rules speak. It cannot take away what
 * they found pending, stopped, held, ordered or worth a flag.
 */
import { Predicate } from "effect"
import type {
  Claim,
  FlagClaim,
  ListClaim,
  MedicationClaim,
  Proposal
} from "../../clinical/proposal.ts"
import type { Place } from "../../clinical/source.ts"
import type { MedicationAnswer, ProposalAnswer } from "./answer.ts"
import type { Locate } from "./quotes.ts"

const FLAGS_MAX = 40

export const believe = (answer: ProposalAnswer, rules: Proposal, locate: Locate): Proposal => {
  const claim = (value: string, quote: string): Claim | undefined => {
    const place = locate(quote)
    return value.trim() === "" || place === undefined
      ? undefined
      : { value, places: [place], by: "model" }
  }
  const texts = answer.texts.flatMap(({ field, value, quote }) => {
    const claimed = claim(value, quote)
    return claimed === undefined ? [] : [[field, claimed] as const]
  })
  const lists = answer.lists.map(({ field, entries, none_quote }) => {
    const claimed = entries.flatMap(({ value, quote }) => claim(value, quote) ?? [])
    return [field, listOf(claimed, locate(none_quote), rules.lists[field])] as const
  })
  const rows = answer.medications.flatMap((answer) => {
    const line = locate(answer.quote)
    return line === undefined ? [] : [{ answer, line }]
  })
  return {
    ...rules,
    texts: { ...rules.texts, ...Object.fromEntries(texts) },
    lists: { ...rules.lists, ...Object.fromEntries(lists) },
    medications: [
      ...rules.medications.map((row) => refined(row, rows)),
      ...rows.filter((row) => !rules.medications.some((known) => isOf(row, known))).map(claimOf)
    ],
    flags: [
      ...rules.flags,
      ...answer.flags.flatMap(({ quotes, ...flag }) => {
        const evidence = quotes.flatMap((quote) => locate(quote) ?? [])
        return evidence.length === 0 || isTold(evidence, rules.flags)
          ? []
          : [{ ...flag, evidence, by: "model" as const }]
      }).slice(0, FLAGS_MAX)
    ]
  }
}

/** Nothing that the rules found is lost, and "none" is not believed against what they found. */
const listOf = (
  claimed: ReadonlyArray<Claim>,
  none: Place | undefined,
  found: ListClaim
): ListClaim => {
  const entries = Predicate.isString(found) || "none" in found ? [] : found
  const others = entries.filter(({ places }) => !claimed.some((one) => overlap(one.places, places)))
  return claimed.length + others.length > 0
    ? [...claimed, ...others]
    : none === undefined
    ? found
    : { none: [none] }
}

interface Located {
  readonly answer: MedicationAnswer
  readonly line: Place
}

/** The row with the parts that only the model reads in the same line. */
const refined = (row: MedicationClaim, located: ReadonlyArray<Located>): MedicationClaim => {
  const found = located.find((one) => isSameDrug(one, row) && overlap([one.line], row.order))
  if (found === undefined) return row
  const { dose, route, frequency } = claimOf(found)
  return {
    ...row,
    dose: row.dose ?? dose,
    route: row.route ?? route,
    frequency: row.frequency ?? frequency
  }
}

const isOf = (located: Located, row: MedicationClaim) =>
  isSameDrug(located, row) || overlap([located.line], row.order)

const isSameDrug = ({ answer }: Located, { name }: MedicationClaim) =>
  answer.name.trim().toLowerCase() === name.value.toLowerCase()

const claimOf = ({ answer, line }: Located): MedicationClaim => {
  const claim = (value: string) => ({ value, places: [line], by: "model" as const })
  const part = (value: string) => value.trim() === "" ? null : claim(value)
  return {
    name: claim(answer.name),
    dose: part(answer.dose),
    route: part(answer.route),
    frequency: part(answer.frequency),
    status: answer.status,
    order: [line],
    before: null,
    reason: null,
    note: null,
    by: "model"
  }
}

const isTold = (evidence: ReadonlyArray<Place>, flags: ReadonlyArray<FlagClaim>) =>
  flags.some((flag) => overlap(evidence, flag.evidence))

const overlap = (some: ReadonlyArray<Place>, others: ReadonlyArray<Place>) =>
  some.some((one) => others.some(({ start, end }) => one.start < end && start < one.end))
