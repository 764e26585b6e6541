/**
 * One conversion: an amount through two rates against the same currency, as an exact ratio, rounded once.
 */
import {
  type Decimal,
  format,
  isAbove,
  magnitude,
  multiply,
  multiplyDivide,
  one,
  type Ratio,
  round,
  roundHalfUp,
  significant,
  tenTo
} from "../ground/decimal.ts"
import { minorUnitOf } from "../ground/currencies.ts"
import type { Bank } from "./bank.ts"
import { replacedMinorUnit, type Successor } from "./successors.ts"

/** Significant digits of `rate`: as many as every client's doubles keep. */
export const RATE_DIGITS = 12

/** Significant digits of the exact strings. */
export const EXACT_DIGITS = 25

/** A currency and its figure, as the bank publishes it. */
export interface Quote {
  readonly code: string
  readonly figure: Decimal
  /** Units of the currency for one pivot, or the price of one unit in pivots; or it is the pivot. */
  readonly is: Bank["figures"] | "pivot"
  /** The row of the table that the figure was fixed in; the pivot has none. */
  readonly row?: number
  /** Of a currency that law replaced: the figure is that of `root`, which is so many units of it. */
  readonly law?: {
    readonly root: string
    readonly per: Decimal
    readonly successor: Successor
  }
}

/** The currency that all others are quoted against. */
export const pivotOf = ({ pivot }: Bank): Quote => ({ code: pivot, figure: one, is: "pivot" })

/** Exactly `amount` of one currency in another. */
export const convert = (amount: Decimal, from: Quote, to: Quote): Ratio =>
  from.code === to.code
    ? multiplyDivide(amount, one, one)
    : from.is === "prices" || to.is === "prices"
    ? multiplyDivide(amount, replacing(from.figure, to), replacing(to.figure, from))
    : multiplyDivide(amount, replacing(to.figure, to), replacing(from.figure, from))

// Law's rates are used as they are, never inverted or rounded (Regulation (EC) 1103/97, Article 4).
const replacing = (figure: Decimal, { law }: Quote) =>
  law === undefined ? figure : multiply(figure, law.per)

/**
 * How many decimals a converted amount is given with: never fewer than Frankfurter gives, than the
 * currency's smallest coin has, or than two significant digits need.
 */
export const decimalsOf = (value: Ratio, code: string): number => {
  const power = magnitude(value)
  return Math.max(bandOf(value, power), smallestUnitOf(code), 1 - power)
}

/** The decimals of a currency's smallest unit. */
const smallestUnitOf = (code: string) => replacedMinorUnit(code) ?? minorUnitOf(code)

/**
 * The decimals by which Frankfurter rounds: 0 above 5000, 2 above 80, 3 above 20, 4 above 1, 5 above
 * 0.0001, else 6. `power` is the value's magnitude, which most often decides.
 *
 * Source: https://github.com/lineofflight/frankfurter
 */
const bandOf = (value: Ratio, power: number): number => {
  if (power >= 2) return power >= 4 || (power === 3 && isAbove(value, 5000n, 0)) ? 0 : 2
  if (power === 1) return isAbove(value, 80n, 0) ? 2 : isAbove(value, 20n, 0) ? 3 : 4
  if (power >= -3) return power === 0 && isAbove(value, 1n, 0) ? 4 : 5
  return power === -4 && isAbove(value, 1n, 4) ? 5 : 6
}

/** To what an amount is rounded when a caller says so: the smallest unit of its currency. */
export type Rounding = "minor"

/** A converted amount as it is shown. */
interface Shown {
  readonly number: number
  readonly rounding: { readonly mode: "half-even" | "half-up"; readonly decimals: number }
}

/**
 * One unit of what the bank quotes keeps the digits that it published, and an amount that stays in its currency keeps
 * its own; all else is rounded, once.
 */
export const show = (
  value: Ratio,
  amount: Decimal,
  from: Quote,
  to: Quote,
  rounding?: Rounding
): Shown => {
  if (rounding === "minor") return minor(value, from, to)
  const untouched = from.code === to.code
    ? amount.scale
    : isOne(amount)
    ? publishedScale(from, to)
    : 0
  const decimals = Math.max(decimalsOf(value, to.code), untouched)
  return {
    number: Number(format(round(value, decimals), decimals)),
    rounding: { mode: "half-even", decimals }
  }
}

// Between the euro and what it replaced, law rounds what lies half-way up (1103/97, Article 5).
const minor = (value: Ratio, from: Quote, to: Quote): Shown => {
  const decimals = smallestUnitOf(to.code)
  const isLaw = from.code !== to.code && isOfEuro(from) && isOfEuro(to)
  const units = isLaw ? roundHalfUp(value, decimals) : round(value, decimals)
  return {
    number: Number(format(units, decimals)),
    rounding: { mode: isLaw ? "half-up" : "half-even", decimals }
  }
}

const isOfEuro = ({ code, law }: Quote) => (law?.root ?? code) === "EUR"

/** A rate in the form of responses. */
export interface UnitRate {
  readonly number: number
  readonly exact: string
}

/** One unit of a currency in another, as a number of `RATE_DIGITS` digits and as a decimal string. */
export const unitRate = (from: Quote, to: Quote): UnitRate => {
  const value = convert(one, from, to)
  return { number: Number(significant(value, RATE_DIGITS)), exact: exact(value) }
}

/** The exact value as a decimal string. */
export const exact = (value: Ratio): string => significant(value, EXACT_DIGITS)

/** A rate as a number of `RATE_DIGITS` significant digits. */
export const rateOf = (from: Quote, to: Quote): number => ratioOf(convert(one, from, to))

/** A ratio as such a number. */
export const ratioOf = (ratio: Ratio): number => Number(significant(ratio, RATE_DIGITS))

// Units are published for one pivot, prices for one of the others.
const publishedScale = (from: Quote, to: Quote) => {
  if (from.law === undefined && to.law?.root === from.code) return to.law.per.scale
  if (from.law !== undefined || to.law !== undefined) return 0
  return from.is === "pivot" && to.is === "units"
    ? to.figure.scale
    : from.is === "prices" && to.is === "pivot"
    ? from.figure.scale
    : 0
}

const isOne = (amount: Decimal) => amount.mantissa === tenTo(amount.scale)
