import { type Decimal, decimalOf, tenTo } from "../ground/decimal.ts"

/** The longest amount that is read, in characters. */
export const AMOUNT_LENGTH_MAX = 60

export const AMOUNT_MAX = 10n ** 15n

/** An amount, exactly as it was written, and the JSON number that answers repeat. */
export interface Amount {
  readonly value: Decimal
  readonly json: number
}

/**
 * Reads `digits[.digits][e[+-]dd]` in ASCII, above 0 and up to 1e15.
 *
 * Assumption: a space stands for the plus of an exponent, because that is what a query string makes
 * of `1e+3`; and `E` is `e`, as Java and Python write it.
 */
export const parseAmount = (text: string): Amount | undefined => {
  if (text.length > AMOUNT_LENGTH_MAX) return undefined
  const written = text.replace(" ", "+")
  if (!/^\d+(\.\d+)?([eE][+-]?\d{1,2})?$/.test(written)) return undefined
  const value = decimalOf(written)
  return value.mantissa > 0n && value.mantissa <= AMOUNT_MAX * tenTo(value.scale)
    ? { value, json: Number(written) }
    : undefined
}
