/**
 * Exact decimal arithmetic: decimals as they were written, their ratios as two BigInts, and one
 * rounding at the end, half to even.
 */

/** A decimal as it was written: `mantissa` over ten to the power of `scale`. */
export interface Decimal {
  readonly mantissa: bigint
  readonly scale: number
}

/** A positive quotient of integers, not reduced. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const one: Decimal = { mantissa: 1n, scale: 0 }

const POWERS = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))

/** Ten to the power of a whole `exponent` that is not negative. */
export const tenTo = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent)

/** Reads `digits[.digits]`; nothing else is a plain decimal. */
export const parseDecimal = (text: string): Decimal | undefined => {
  if (!/^\d+(\.\d+)?$/.test(text)) return undefined
  const point = text.indexOf(".")
  return point < 0 ? { mantissa: BigInt(text), scale: 0 } : {
    mantissa: BigInt(text.slice(0, point) + text.slice(point + 1)),
    scale: text.length - point - 1
  }
}

/** `amount` times `by` over `per`, exactly. */
export const multiplyDivide = (amount: Decimal, by: Decimal, per: Decimal): Ratio => {
  const shift = amount.scale + by.scale - per.scale
  const product = amount.mantissa * by.mantissa
  return shift >= 0
    ? { numerator: product, denominator: per.mantissa * tenTo(shift) }
    : { numerator: product * tenTo(-shift), denominator: per.mantissa }
}

/** Whether `ratio` is above a whole number over ten to the power of `scale`. */
export const isAbove = (ratio: Ratio, mantissa: bigint, scale: number): boolean =>
  ratio.numerator * tenTo(scale) > mantissa * ratio.denominator

/** The ratio in units of ten to the power of minus `decimals`, rounded half to even. */
export const round = ({ numerator, denominator }: Ratio, decimals: number): bigint => {
  const scaled = decimals >= 0 ? numerator * tenTo(decimals) : numerator
  const unit = decimals >= 0 ? denominator : denominator * tenTo(-decimals)
  const quotient = scaled / unit
  const twice = (scaled - quotient * unit) * 2n
  return twice > unit || (twice === unit && (quotient & 1n) === 1n) ? quotient + 1n : quotient
}

/** The power of ten of the first digit: 0 for 1 to 9.99, -2 for 0.0123. */
export const magnitude = (ratio: Ratio): number => {
  const about = Math.floor(Math.log10(Number(ratio.numerator) / Number(ratio.denominator)))
  // Doubles are off by one where a power of ten is near, and at a loss beyond 300 digits.
  const guess = Number.isFinite(about)
    ? about
    : ratio.numerator.toString().length - ratio.denominator.toString().length
  if (!isAtLeastTenTo(ratio, guess)) return guess - 1
  return isAtLeastTenTo(ratio, guess + 1) ? guess + 1 : guess
}

const isAtLeastTenTo = ({ numerator, denominator }: Ratio, power: number): boolean =>
  power >= 0 ? numerator >= denominator * tenTo(power) : numerator * tenTo(-power) >= denominator

/** `units` over ten to the power of `decimals`, in plain notation: all its digits, no exponent. */
export const format = (units: bigint, decimals: number): string => {
  if (decimals <= 0) return (units * tenTo(-decimals)).toString()
  const digits = units.toString().padStart(decimals + 1, "0")
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/**
 * The ratio to `digits` significant digits, half to even, in plain notation. An exact value ends at
 * its last digit; the zeros at the end of a rounded one are digits, and stay.
 */
export const significant = (ratio: Ratio, digits: number): string => {
  const decimals = digits - 1 - magnitude(ratio)
  const text = format(round(ratio, decimals), decimals)
  const scaled = decimals > 0 ? ratio.numerator * tenTo(decimals) : ratio.numerator
  return scaled % ratio.denominator === 0n ? withoutTrailingZeros(text) : text
}

/** `1.50` as `1.5`, and `2.00` as `2`; a whole number is left as it is. */
export const withoutTrailingZeros = (text: string): string =>
  text.includes(".") ? text.replace(/\.?0+$/, "") : text
