/**
 * How many decimals a currency has.
 */

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
export const minorUnitOf = (currency: string): number =>
  exponents.get(currency) ?? (/^[A-Z]{3}$/.test(currency) ? 2 : 8)
