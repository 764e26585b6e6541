/** A conversion as the fraction that it is: nothing is rounded before it is divided. */

export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

/** `12.50` as 25/2; undefined for what is no plain decimal. */
export const fractionOf = (decimal: string): Fraction | undefined => {
  const parts = /^(\d+)(?:\.(\d*))?(?:e\+?(\d{1,2}))?$/i.exec(decimal.trim())
  if (parts === null) return undefined
  const [, whole = "", part = "", power = "0"] = parts
  return reduced(
    BigInt(whole + part) * 10n ** BigInt(power),
    10n ** BigInt(part.length)
  )
}

/** `amount` of a currency that has the rate `from` against the bank's own, in one that has `to`. */
export const converted = (amount: Fraction, from: Fraction, to: Fraction): Fraction =>
  reduced(amount.over * to.over * from.under, amount.under * to.under * from.over)

const reduced = (over: bigint, under: bigint): Fraction => {
  let [one, other] = [over, under]
  while (other !== 0n) [one, other] = [other, one % other]
  return { over: over / one, under: under / one }
}
