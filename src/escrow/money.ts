/**
 * Money as exact integers of minor units, read from the characters of a number.
 */
import { Predicate, Result } from "effect"
import { significand } from "../ground/decimal.ts"

/** No amount has more significant digits, so that every IEEE 754 double reads it back unchanged. */
export const SIGNIFICANT_DIGITS_MAX = 15

const decimal = /^-?\d{1,400}(\.\d{1,400})?([eE][+-]?\d{1,4})?$/

/**
 * The minor units that the characters of a number stand for; never rounded. The failure says why
 * the number is no amount in a currency of `exponent` decimals.
 */
export const parseAmount = (
  characters: string,
  exponent: number
): Result.Result<bigint, string> =>
  Result.gen(function* () {
    const { digits, scale } = yield* readDecimal(characters)
    if (digits.length > SIGNIFICANT_DIGITS_MAX || digits.length - scale > SIGNIFICANT_DIGITS_MAX) {
      return yield* Result.fail(`has more than ${SIGNIFICANT_DIGITS_MAX} digits`)
    }
    if (scale > exponent) {
      return yield* Result.fail(`has more than the ${exponent} decimals of the currency`)
    }
    return BigInt(digits + "0".repeat(exponent - scale))
  })

/** As `parseAmount`, and refuses zero. */
export const parsePositive = (
  characters: string,
  exponent: number
): Result.Result<bigint, string> =>
  Result.filterOrFail(
    parseAmount(characters, exponent),
    (minor) => minor > 0n,
    () => "must be above zero"
  )

/** The significant digits, and how many of them are decimals (below zero: zeros to append). */
const readDecimal = (characters: string) => {
  if (!decimal.test(characters)) return Result.fail("is not a decimal number")
  const { digits, exponent } = significand(characters)
  if (digits === "") return Result.succeed({ digits: "0", scale: 0 })
  if (characters.startsWith("-")) return Result.fail("must be above zero")
  return Result.succeed({ digits, scale: -exponent })
}

/**
 * The characters of the number, or of the string, that the JSON object `body` holds at `key`; the
 * number that `JSON.parse` gives has lost the digits that a double cannot hold.
 */
export const amountCharacters = (body: string, key: string): string | undefined => {
  const { root, charactersIn } = readCharacters(body, key)
  return charactersIn.get(root)
}

/** The same of each object in the list that `body` holds at `list`. */
export const listedCharacters = (
  body: string,
  list: string,
  key: string
): ReadonlyArray<string> => {
  const { root, charactersIn } = readCharacters(body, key)
  const items: unknown = Predicate.hasProperty(root, list) ? root[list] : undefined
  return Array.isArray(items) ? items.map((item) => charactersIn.get(item) ?? "") : []
}

const readCharacters = (body: string, key: string) => {
  const charactersIn = new Map<unknown, string | undefined>()
  const root: unknown = JSON.parse(
    body,
    function (this: unknown, name, value, context?: { readonly source?: string }) {
      if (name === key && typeof value === "string") charactersIn.set(this, value)
      if (name === key && typeof value === "number") charactersIn.set(this, context?.source)
      return value
    }
  )
  return { root, charactersIn }
}
