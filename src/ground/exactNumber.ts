import { significand } from "./decimal.ts"

/**
 * Whether a JSON number still has its decimal value after it was read as a double and printed:
 * `1.0`, `1e2`, `-0` and `0.1` have, `9007199254740993` and `1e400` have not.
 */
export const isExactNumber = (token: string): boolean => {
  // Fifteen significant digits always survive (DBL_DIG of C); most numbers end here.
  if (token.length <= 15 && !/[eE]/.test(token)) return true
  const value = Number(token)
  if (!Number.isFinite(value)) return false
  const written = significand(token)
  const printed = significand(String(value))
  return written.digits === printed.digits && written.exponent === printed.exponent
}
