/**
 * Drugs that the kidney clears, beside a kidney that does not.
 */
import { labValues, latestFirst } from "../../labs/labValues.ts"
import type { LabValue } from "../../labs/labValue.ts"
import { placesOf } from "../../labs/placesOf.ts"
import type { FlagClaim } from "../../proposal.ts"
import { said } from "../../text/items.ts"
import type { Reading } from "../../../clinical.ts"
import { cleared } from "../lexicon/cautions.ts"
import { isOneOf } from "../lexicon.ts"
import type { Mention } from "../mentions.ts"
import { isLocal } from "./doses.ts"
import { flagOf, named } from "./flag.ts"

/** One flag for all of them, under the gravest of their tiers. */
export const clearanceFlags = (
  reading: Reading,
  going: ReadonlyArray<Mention>
): ReadonlyArray<FlagClaim> => {
  const kidney = kidneyOf(reading)
  if (kidney === undefined) return []
  const slow = cleared.filter(({ below }) => kidney.clearance < below)
  const own = going.filter((mention) => !isLocal(mention)).flatMap((mention) => {
    const rows = slow.filter(({ drugs }) =>
      mention.name.ingredients.some((ingredient) => isOneOf(ingredient, drugs))
    )
    return rows.length === 0
      ? []
      : [{ mention, isBarred: rows.some(({ tier }) => tier === "critical") }]
  })
  if (own.length === 0) return []
  const mentions = own.map(({ mention }) => mention)
  const { value } = kidney
  return [flagOf(mentions, {
    category: "kidney",
    tier: own.some(({ isBarred }) => isBarred) ? "critical" : "important",
    item: named(mentions),
    why: `The kidney clears this, and the record says ${said(reading, value.name)} ${
      said(reading, value.place)
    }`,
    action: "Fit the dose to the kidney, or change the drug"
  }, placesOf(value))]
}

/**
 * Creatinine in mg/dL from which nobody of 20 years or more clears 50 or 30 mL/min (CKD-EPI 2021, a man
 * of 20).
 */
const CREATININE: ReadonlyArray<readonly [least: number, clearance: number]> = [[3, 29], [2, 48]]

/** The last word of the record on the kidney, in mL/min at most. */
const kidneyOf = (
  reading: Reading
): { readonly clearance: number; readonly value: LabValue } | undefined => {
  const values = labValues(reading).filter(({ isEarlier }) => !isEarlier)
  const lastOf = (name: string) =>
    latestFirst(values.filter(({ analyte }) => analyte.name === name))[0]
  const measured = lastOf("creatinine clearance") ?? lastOf("egfr")
  if (measured !== undefined) return { clearance: measured.value, value: measured }
  const creatinine = lastOf("creatinine")
  const row = CREATININE.find(([least]) => creatinine !== undefined && creatinine.value >= least)
  return creatinine === undefined || row === undefined
    ? undefined
    : { clearance: row[1], value: creatinine }
}
