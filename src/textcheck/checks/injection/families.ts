/**
 * What a finding is called by, and what it says: the family of the fact that weighs most, and the facts
 * in words.
 */
import { Schema } from "effect"
import { rowsOf } from "../../../ground/rows.ts"
import type { RuleInfo } from "../../finding.ts"
import { Info } from "../ruleInfos.ts"
import rules from "../rules.json" with { type: "json" }
import type { Seen } from "./head.ts"
import table from "./weights.json" with { type: "json" }

const Row = Schema.Struct({ ...Info.fields, facts: Schema.NonEmptyArray(Schema.String) })

/** By what is ordered; of two that weigh the same, the first. */
const ordered = rowsOf(Row)(rules.injection.ordered)
/** To whom it speaks names a finding only where nothing is ordered. */
const spokenTo = Schema.decodeUnknownSync(Row)(rules.injection.spokenTo)

/** Every family of findings. */
export const families = [...ordered, spokenTo]

const weightOf = (fact: string): number =>
  (Object.entries(table.own).find(([name]) => name === fact)?.[1]) ?? 0
const weights = new Map(
  families.flatMap(({ facts }) => facts.map((fact) => [fact, weightOf(fact)]))
)

/** The family of what weighs most in a sentence. */
export const familyOf = ({ own }: Seen): RuleInfo => {
  const names = new Set(own.map(({ name }) => name))
  const sums = ordered.map((one) =>
    one.facts.reduce((sum, fact) => sum + (names.has(fact) ? weights.get(fact) ?? 0 : 0), 0)
  )
  const most = Math.max(...sums)
  return (most > 0 ? ordered[sums.indexOf(most)] : undefined) ?? spokenTo
}

/** The facts of a sentence in words, those that weigh first. */
export const saidOf = ({ own }: Seen): string =>
  own.map(({ name }) => name).filter((name) => (weights.get(name) ?? 0) > 0)
    .toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
    .slice(0, SAID).map((name) => name.replaceAll("_", " ")).join(" · ")
const SAID = 5
