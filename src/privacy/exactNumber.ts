/**
 * Whether a JSON number still has its decimal value after it was read as a double and printed:
 * `1.0`, `1e2`, `-0` and `0.1` have, `9007199254740993` and `1e400` have not.
 */
export const isExactNumber = (token: string): boolean => {
  // Fifteen significant digits always survive (DBL_DIG of C); most numbers end here.
  if (token.length <= 15 && !/[eE]/.test(token)) return true
  const value = Number(token)
  if (!Number.isFinite(value)) return false
  const written = decimal(token)
  const printed = decimal(String(value))
  return written.digits === printed.digits && written.exponent === printed.exponent
}

/** `digits` times ten to the `exponent`, without zeros at either end; zero has no digits. */
interface Decimal {
  readonly digits: string
  readonly exponent: number
}

const decimal = (token: string): Decimal => {
  const [mantissa = "", power = "0"] = token.split(/[eE]/, 2)
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
