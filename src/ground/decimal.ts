/**
 * Exact decimal arithmetic: decimals, their ratios as two BigInts, and one
 * rounding at the end, half to even.
 */

/** `mantissa` over ten to the power of `scale`. */
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

/** `digits` times ten to the `exponent`, without zeros at either end; zero has no digits. */
interface Significand {
  readonly digits: string
  readonly exponent: number
}

/**
 * What `[-]digits[.digits][e[+-]digits]` stands for, but for its sign; its form is the caller's to
 * check. It takes no longer than the text is long.
 */
export const significand = (text: string): Significand => {
  const [mantissa = "", power = "0"] = text.split(/[eE]/, 2)
  const [whole = "", fraction = ""] = mantissa.replace("-", "").split(".", 2)
  const all = whole + fraction
  // By hand: a regular expression for trailing zeros is quadratic on a run of zeros.
  let start = 0
  let end = all.length
  while (start < end && all.charAt(start) === "0") start++
  while (end > start && all.charAt(end - 1) === "0") end--
  return start === end ? { digits: "", exponent: 0 } : {
    digits: all.slice(start, end),
    exponent: Number(power) - fraction.length + (all.length - end)
  }
}

/** The number, without its sign, that `text` stands for; its form is the caller's to check. */
export const decimalOf = (text: string): Decimal => {
  const { digits, exponent } = significand(text)
  return exponent < 0
    ? { mantissa: BigInt(digits), scale: -exponent }
    : { mantissa: BigInt(digits) * tenTo(exponent), scale: 0 }
}

/** `amount` times `by` over `per`, exactly. */
export const multiplyDivide = (amount: Decimal, by: Decimal, per: Decimal): Ratio => {
  const shift = amount.scale + by.scale - per.scale
  const product = amount.mantissa * by.mantissa
  return shift >= 0
    ? { numerator: product, denominator: per.mantissa * tenTo(shift) }
    : { numerator: product * tenTo(-shift), denominator: per.mantissa }
}

export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  mantissa: a.mantissa * b.mantissa,
  scale: a.scale + b.scale
})

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

/** The same, with what lies half-way rounded up. */
export const roundHalfUp = (ratio: Ratio, decimals: number): bigint => {
  const scaled = ratio.numerator * tenTo(decimals)
  return (2n * scaled + ratio.denominator) / (2n * ratio.denominator)
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
  if (units < 0n) return `-${format(-units, decimals)}`
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
const withoutTrailingZeros = (text: string): string =>
  text.includes(".") ? text.replace(/\.?0+$/, "") : text
