/**
 * Concentrations from the unit that a laboratory writes to the unit of the test: `480 µmol/L` of
 * creatinine is 5.43 mg/dL. By mass, by moles (with the molar mass) and by equivalents (with the charge).
 */
import { Schema } from "effect"

/** What the values of a test are counted in, and how its substance is weighed. */
export const Amount = Schema.Struct({
  /** That of the limits of the test: `mg/dL`. */
  unit: Schema.NonEmptyString,
  /** What laboratories outside the United States count it in, where the numbers differ. */
  si: Schema.optionalKey(Schema.NonEmptyString),
  /** In g/mol (IUPAC standard atomic weights; haemoglobin by its monomer). */
  molarMass: Schema.optionalKey(Schema.Finite),
  /** Equivalents in a mole. */
  charge: Schema.optionalKey(Schema.Finite)
})
export type Amount = typeof Amount.Type

const WRITTEN = /^(\p{L}{1,6})\s?\/\s?(d|m|u|\u00b5|\u03bc|mc)?l$/iu
const PARTS = /^(m|mc|u|\u00b5|\u03bc|n|p|k)?(gm?s?|mol|eq)$/iu
const SCALES: Readonly<Record<string, number>> = {
  k: 3,
  "": 0,
  d: -1,
  m: -3,
  u: -6,
  mc: -6,
  "\u00b5": -6,
  "\u03bc": -6,
  n: -9,
  p: -12
}

interface Concentration {
  readonly base: "gram" | "mole" | "equivalent"
  /** The power of ten that a liter of it is counted in. */
  readonly scale: number
}

const concentrationOf = (unit: string): Concentration | undefined => {
  const [, amount = "", volume = ""] = WRITTEN.exec(unit) ?? []
  const [, prefix = "", base = ""] = PARTS.exec(amount) ?? []
  const [above, below] = [SCALES[prefix.toLowerCase()], SCALES[volume.toLowerCase()]]
  if (base === "" || above === undefined || below === undefined) return undefined
  return { base: baseOf(base.toLowerCase()), scale: above - below }
}

const baseOf = (written: string) =>
  written === "mol" ? "mole" : written === "eq" ? "equivalent" : "gram"

/** `undefined` where the unit, or the way from it, is not known. */
export const converted = (own: Amount, number: number, unit: string): number | undefined => {
  const [from, to] = [concentrationOf(unit), concentrationOf(own.unit)]
  if (from === undefined || to === undefined) return undefined
  if (from.base === to.base && from.scale === to.scale) return number
  const [one, other] = [inAMole(own, from.base), inAMole(own, to.base)]
  if (from.base !== to.base && (one === undefined || other === undefined)) return undefined
  const ratio = from.base === to.base ? 1 : (other ?? 1) / (one ?? 1)
  // What binary fractions add is less than any laboratory tells.
  return Number((number * ratio * 10 ** (from.scale - to.scale)).toPrecision(6))
}

/** Grams, moles or equivalents in a mole. */
const inAMole = ({ charge, molarMass }: Amount, base: Concentration["base"]) =>
  base === "mole" ? 1 : base === "gram" ? molarMass : charge
