import { type Decimal, tenTo } from "./decimal.ts"

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
  const parts = /^(\d+)(?:\.(\d+))?(?:[eE]([+\- ]?)(\d{1,2}))?$/.exec(text)
  if (parts === null) return undefined
  const [, whole = "", fraction = "", sign, power = "0"] = parts
  const shift = fraction.length - (sign === "-" ? -Number(power) : Number(power))
  const digits = BigInt(whole + fraction)
  const value = shift >= 0
    ? { mantissa: digits, scale: shift }
    : { mantissa: digits * tenTo(-shift), scale: 0 }
  return value.mantissa > 0n && value.mantissa <= AMOUNT_MAX * tenTo(value.scale)
    ? { value, json: Number(text.replace(" ", "+")) }
    : undefined
}
