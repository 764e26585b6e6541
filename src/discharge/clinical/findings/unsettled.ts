/**
 * Values that are far from normal in the last look that the record tells of.
 */
import { calledOf } from "../labs/analytes.ts"
import { isCritical, labValues, latestFirst } from "../labs/labValues.ts"
import type { LabValue } from "../labs/labValue.ts"
import { placesOf } from "../labs/placesOf.ts"
import type { FlagClaim } from "../proposal.ts"
import { said } from "../text/items.ts"
import type { Reading } from "../../clinical.ts"

/**
 * At most, and at least: not so far that a laboratory calls, and too far to go home with unremarked; in
 * the units of `analytes`.
 */
const LIMITS: Readonly<Record<string, readonly [atMost: number, atLeast: number]>> = {
  potassium: [3, 5.5],
  sodium: [127, 150],
  hemoglobin: [8, Infinity],
  "white cells": [2, 20],
  neutrophils: [1, Infinity],
  platelets: [75, 800],
  glucose: [60, 350],
  calcium: [7.5, 11.5],
  magnesium: [1.2, Infinity],
  phosphorus: [1.5, 8],
  inr: [-Infinity, 4],
  lactate: [-Infinity, 3],
  "creatine kinase": [-Infinity, 2000],
  bilirubin: [-Infinity, 10],
  tsh: [-Infinity, 10]
}

/** One flag for all that are not flagged as critical. */
export const unsettledFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const groups = Map.groupBy(labValues(reading), ({ analyte }) => analyte.name)
  const last = [...groups].flatMap(([name, values]): ReadonlyArray<LabValue> => {
    const [atMost, atLeast] = LIMITS[name] ?? [-Infinity, Infinity]
    const own = latestFirst(values.filter(({ isEarlier }) => !isEarlier))[0]
    return own !== undefined && !values.some(isCritical) &&
        (own.value <= atMost || own.value >= atLeast)
      ? [own]
      : []
  })
  const called = last.flatMap(({ analyte, value }) => calledOf(analyte, value) ?? []).join(", ")
  return last.length === 0 ? [] : [{
    category: "abnormal_value",
    tier: "important",
    item: last.map(({ name, place }) => `${said(reading, name)} ${said(reading, place)}`)
      .join(", "),
    why: `Far from normal in the last value that was found${called === "" ? "" : `: ${called}`}`,
    action: "Say when it is measured again, and who acts on it",
    evidence: last.flatMap(placesOf)
  }]
}
