/**
 * Drugs that go on although a result or a condition of the patient speaks against them.
 */
import { labValues, latestFirst } from "../../labs/labValues.ts"
import type { LabValue } from "../../labs/labValue.ts"
import { placesOf } from "../../labs/placesOf.ts"
import type { FlagClaim } from "../../proposal.ts"
import type { Place } from "../../source.ts"
import { said, within } from "../../text/items.ts"
import { scopeAt } from "../../text/scope.ts"
import { ownSections, type Reading } from "../../../clinical.ts"
import { type Caution, cautions, contraindications } from "../lexicon/cautions.ts"
import { isOneOf } from "../lexicon.ts"
import type { Mention } from "../mentions.ts"
import { isLocal } from "./doses.ts"
import { flagOf, named } from "./flag.ts"

export const cautionFlags = (
  reading: Reading,
  going: ReadonlyArray<Mention>
): ReadonlyArray<FlagClaim> => {
  const systemic = going.filter((mention) => !isLocal(mention))
  return systemic.length === 0 ? [] : [
    ...resultFlags(reading, systemic),
    ...levelFlags(reading, systemic),
    ...conditionFlags(
      reading,
      systemic
    )
  ]
}

const areOf = (going: ReadonlyArray<Mention>, drugs: string) =>
  going.filter(({ name }) => name.ingredients.some((ingredient) => isOneOf(ingredient, drugs)))

const resultFlags = (
  reading: Reading,
  going: ReadonlyArray<Mention>
): ReadonlyArray<FlagClaim> => {
  const values = labValues(reading).filter(({ isEarlier }) => !isEarlier)
  return cautions.flatMap((caution): ReadonlyArray<FlagClaim> => {
    const own = areOf(going, caution.drugs)
    const value = own.length === 0 ? undefined : gravest(values, caution)
    return value === undefined ? [] : [flagOf(own, {
      category: "result",
      tier: caution.tier,
      item: named(own),
      why: `${said(reading, value.name)} ${said(reading, value.place)}, and ${caution.risk}`,
      action: caution.action
    }, placesOf(value))]
  })
}

/** The value that a caution speaks of: the last, or the worst of all. */
const gravest = (
  values: ReadonlyArray<LabValue>,
  { analyte, atLeast = Infinity, atMost = -Infinity, of }: Caution
): LabValue | undefined => {
  const own = values.filter((value) => value.analyte.name === analyte)
  const looked = of === "any"
    ? own.toSorted((a, b) => atMost > 0 ? a.value - b.value : b.value - a.value)
    : latestFirst(own)
  return looked.slice(0, 1).find(({ value }) => value >= atLeast || value <= atMost)
}

/** A drug whose own level was toxic. */
const levelFlags = (reading: Reading, going: ReadonlyArray<Mention>): ReadonlyArray<FlagClaim> =>
  going.flatMap((mention): ReadonlyArray<FlagClaim> => {
    const level = labValues(reading).find(({ analyte, value, isEarlier }) =>
      analyte.isDrug === true && !isEarlier && value >= (analyte.high ?? Infinity) &&
      mention.name.ingredients.includes(analyte.name)
    )
    return level === undefined ? [] : [flagOf([mention], {
      category: "result",
      tier: "critical",
      item: mention.written,
      why: `It goes on after a toxic level: ${said(reading, level.name)} ${
        said(reading, level.place)
      }`,
      action: "Confirm the dose, and say when the level is measured again"
    }, placesOf(level))]
  })

const conditionFlags = (
  reading: Reading,
  going: ReadonlyArray<Mention>
): ReadonlyArray<FlagClaim> =>
  patterns.flatMap(({ drugs, pattern, risk, tier }): ReadonlyArray<FlagClaim> => {
    const own = areOf(going, drugs)
    const place = own.length === 0 ? undefined : conditionIn(reading, pattern)
    return place === undefined ? [] : [flagOf(own, {
      category: "condition",
      tier,
      item: `${named(own)} with ${said(reading, place)}`,
      why: `It risks ${risk}`,
      action: "Say why it goes on, or change it"
    }, [place])]
  })

const patterns = contraindications.map(({ condition, ...row }) => ({
  ...row,
  pattern: RegExp(`\\b(?:${condition})(?![\\w-])`, "giu")
}))

// Where a condition is not told of, but warned of.
const NOT_TOLD: ReadonlySet<string> = new Set([
  "family_history",
  "allergies",
  "instructions",
  "follow_up",
  "discharge_medications",
  "home_medications"
])

/** The first that is told of the patient, and not denied, supposed or warned of. */
const conditionIn = (reading: Reading, pattern: RegExp): Place | undefined => {
  for (const { end, kind, start } of ownSections(reading)) {
    if (NOT_TOLD.has(kind)) continue
    for (const match of reading.text.slice(start, end).matchAll(pattern)) {
      const place = within({ start, end }, match)
      const scope = scopeAt(reading, place)
      const isTold = !scope.negated && !scope.hypothetical && !scope.uncertain
      if (isTold && scope.experiencer === "patient") return place
    }
  }
  return undefined
}
