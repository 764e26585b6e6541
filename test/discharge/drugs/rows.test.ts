/**
 * Each row that flags a drug by a number, a condition or another drug: where it holds, and its neighbours
 * without one of its conditions.
 */
import { assert, describe, it } from "@effect/vitest"
import {
  cautions,
  cleared,
  contraindications
} from "../../../src/discharge/clinical/drugs/lexicon/cautions.ts"
import { doses } from "../../../src/discharge/clinical/drugs/lexicon/doses.ts"
import { ingredientsByClass } from "../../../src/discharge/clinical/drugs/lexicon/ingredients.ts"
import { interactions } from "../../../src/discharge/clinical/drugs/lexicon/interactions.ts"
import { isOneOf } from "../../../src/discharge/clinical/drugs/lexicon.ts"
import { sourceOfText } from "../../../src/discharge/clinical/source.ts"
import { read } from "../../../src/discharge/clinical.ts"
import { contradiction } from "../../../src/discharge/drafting/tools/contradiction.ts"
import { medicationReconciliation } from "../../../src/discharge/drafting/tools/medicationReconciliation.ts"
import { recordOf } from "../drafted.ts"

const classes = new Map<string, string>(Object.entries(ingredientsByClass))

/** The drugs of a side, one for each class or name of it. */
const drugsOf = (side: string): ReadonlyArray<string> =>
  side.split(", ").flatMap((one) => (classes.get(one) ?? one).split(", ").slice(0, 1))

/** What is flagged of drugs that go on. */
const flagsOf = (course: string, drugs: ReadonlyArray<string>, order = "10 mg by mouth daily") => {
  const reading = read(sourceOfText(recordOf(
    `HOSPITAL COURSE: ${course}`,
    "",
    "DISCHARGE MEDICATIONS:",
    ...drugs.map((drug) => `- ${drug} ${order}`)
  )))
  return [...contradiction(reading).flags, ...medicationReconciliation(reading).flags]
}

const OTHER = "loratadine"
const QUIET = "Uneventful."

describe("a result with which a drug is not to go on unremarked", () => {
  const NAMES: { readonly [analyte: string]: string } = { neutrophils: "ANC" }
  const rows = cautions.flatMap((row) => drugsOf(row.drugs).map((drug) => ({ drug, row })))

  it.each(rows)("$row.analyte, $drug: $row.risk", ({ drug, row }) => {
    const { analyte, atLeast, atMost, risk } = row
    const limit = atLeast ?? atMost ?? NaN
    const step = (limit > 20 ? 1 : 0.1) * (atLeast === undefined ? 1 : -1)
    const name = NAMES[analyte] ?? analyte
    const within = Number((limit + step).toFixed(1))
    const hits = (course: string, taken: string) =>
      flagsOf(course, [taken]).filter(({ category, why }) =>
        category === "result" && why.endsWith(risk)
      ).length
    assert.strictEqual(hits(`At discharge ${name} ${limit}.`, drug), 1)
    assert.strictEqual(hits(`At discharge ${name} ${within}.`, drug), 0)
    assert.strictEqual(hits(QUIET, drug), 0)
    assert.strictEqual(hits(`At discharge ${name} ${limit}.`, OTHER), 0)
  })
})

describe("a drug that the kidney clears", () => {
  const rows = cleared.flatMap((row) => drugsOf(row.drugs).map((drug) => ({ drug, row })))

  it.each(rows)("$drug below $row.below", ({ drug, row: { below } }) => {
    const isAlsoBelow = cleared.some((other) => other.below > below && isOneOf(drug, other.drugs))
    const hits = (rate: number, taken: string) =>
      flagsOf(`At discharge eGFR ${rate}.`, [taken]).filter(({ category }) => category === "kidney")
        .length
    assert.strictEqual(hits(below - 1, drug), 1)
    assert.strictEqual(hits(below, drug), isAlsoBelow ? 1 : 0)
    assert.strictEqual(hits(below - 1, OTHER), 0)
  })
})

describe("a condition with which a drug is not to go on unremarked", () => {
  const rows = contraindications.flatMap((row) => drugsOf(row.drugs).map((drug) => ({ drug, row })))

  it.each(rows)("$row.example, $drug", ({ drug, row: { example, risk } }) => {
    const hits = (course: string, taken: string) =>
      flagsOf(course, [taken]).filter(({ category, why }) =>
        category === "condition" && why === `It risks ${risk}`
      ).length
    assert.isAtLeast(hits(`She has ${example}.`, drug), 1)
    assert.strictEqual(hits(`She has no evidence of ${example}.`, drug), 0)
    assert.strictEqual(hits(`Her mother has ${example}.`, drug), 0)
    assert.strictEqual(hits(QUIET, drug), 0)
    assert.strictEqual(hits(`She has ${example}.`, OTHER), 0)
  })
})

describe("two drugs that should not go on together", () => {
  it.each(interactions.filter(({ risk }) => !risk.startsWith("QT")))("$one and $other", (row) => {
    const [one = "", other = ""] = [row.one, row.other].map((side) =>
      drugsOf(side).find((drug) => drug !== drugsOf(row.one)[0] || side === row.one)
    )
    const hits = (...taken: ReadonlyArray<string>) =>
      flagsOf(QUIET, taken).filter(({ category, why }) =>
        category === "interaction" && why === `Together they risk ${row.risk}`
      ).length
    assert.isAtLeast(hits(one, other), 1, `${one}, ${other}`)
    assert.strictEqual(hits(one, OTHER), 0)
    assert.strictEqual(hits(OTHER, other), 0)
  })
})

describe("a dose that cannot be meant", () => {
  it.each(doses)("of $drug", ({ drug, least, most }) => {
    const hits = (amount: number) =>
      flagsOf(QUIET, [drug], `${amount} mg by mouth once a week`).filter(({ why }) =>
        why === `The dose "${amount} mg" is outside of what is given at once`
      ).length
    assert.strictEqual(hits(most), 0)
    assert.strictEqual(hits(least), 0)
    assert.strictEqual(hits(most * 2), 1)
  })
})
