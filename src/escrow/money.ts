/**
 * Money as exact integers of minor units, read from the characters of a number.
 */
import { Result } from "effect"

/** No amount has more significant digits, so that every IEEE 754 double reads it back unchanged. */
export const SIGNIFICANT_DIGITS_MAX = 15

const threeDecimals = "BHD IQD JOD KWD LYD OMR TND"
const noDecimals = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
const fourDecimals = "CLF UYW"
const twoDecimals = "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL " +
  "BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB " +
  "EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW " +
  "KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD " +
  "NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE " +
  "SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST " +
  "XCD XCG YER ZAR ZMW ZWG"

// ISO 4217 and the tokens that agents pay each other with; the number is that of the decimals.
const exponents: ReadonlyMap<string, number> = new Map(
  [
    [2, twoDecimals],
    [0, noDecimals],
    [3, threeDecimals],
    [4, fourDecimals],
    [6, "USDC USDT EURC XRP ADA"],
    [7, "XLM"],
    [8, "BTC LTC"],
    [9, "SOL"],
    [18, "ETH DAI POL"]
  ].flatMap(([exponent, codes]) =>
    String(codes).split(" ").map((code): [string, number] => [code, Number(exponent)])
  )
)

/** Whether the decimals of a currency are known rather than assumed. */
export const isKnownCurrency = (currency: string): boolean => exponents.has(currency)

/** The decimals of a currency: an unknown code of three letters has 2, any other 8. */
export const exponentOf = (currency: string): number =>
  exponents.get(currency) ?? (/^[A-Z]{3}$/.test(currency) ? 2 : 8)

const decimal = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?(?:[eE]([+-]?\d{1,4}))?$/

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
  const found = decimal.exec(characters)
  if (found === null) return Result.fail("is not a decimal number")
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = found
  const all = (whole + fraction).replace(/^0+/, "")
  const digits = all.replace(/0+$/, "")
  if (digits === "") return Result.succeed({ digits: "0", scale: 0 })
  if (sign === "-") return Result.fail("must be above zero")
  return Result.succeed({
    digits,
    scale: fraction.length - Number(exponent) - (all.length - digits.length)
  })
}

/** `1250` of a currency with 2 decimals as `12.50`. */
export const formatMinor = (minor: bigint, exponent: number): string => {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, "0")
  const point = digits.length - exponent
  const text = exponent === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return minor < 0n ? `-${text}` : text
}

/**
 * The characters of the number, or of the string, that the JSON object `body` holds at `key`; the
 * number that `JSON.parse` gives has lost the digits that a double cannot hold.
 */
export const amountCharacters = (body: string, key: string): string | undefined => {
  const charactersIn = new Map<unknown, string | undefined>()
  const root: unknown = JSON.parse(
    body,
    function (this: unknown, name, value, context?: { readonly source?: string }) {
      if (name === key && typeof value === "string") charactersIn.set(this, value)
      if (name === key && typeof value === "number") charactersIn.set(this, context?.source)
      return value
    }
  )
  return charactersIn.get(root)
}
