/**
 * Units of the laboratory as they are written, before a value or behind it.
 */

import { oneOf } from "../../../ground/oneOf.ts"

const VOLUME = "(?:[um\\u00b5\\u03bc]c?l|mm\\s?(?:\\^?3|\\u00b3)|cu\\s?mm|cumm|d?l)"

/** As a pattern: what a value is counted in, without a number. */
export const UNIT = [
  `(?:[mnp\\u00b5\\u03bcu]?c?g|m?eq|[mnup\\u00b5\\u03bc]?mol|m?i?u|units?|k|m|thou(?:sand)?|mill?|cells|mm)\\s?/\\s?(?:${VOLUME}|ml|hr?|kg)(?![a-z])`,
  "%|fl(?![a-z])|sec(?:onds)?(?![a-z])"
].join("|")

const EXPONENT = oneOf(
  "(?:\\^|\\*{1,2}|e\\+?|'|\\()\\s?(?:0?[3-9]|1[0-2])\\)?",
  "[\\u00b3\\u2076\\u2079]|\\u00b9\\u00b2|\\s(?:3|6|9|12)(?=\\s?/)"
)
const POWER = `(?:[x\\u00d7*]\\s?)?10\\s?${EXPONENT}(?:\\s?/\\s?${VOLUME}(?![a-z]))?`

/** `10^3/uL`, `x10*9/L`, `(10E3/mm3)`, `10 3/uL`: numbers that belong to a unit, and are no values. */
const POWERS = new RegExp(`(?<![\\d.])(?:\\(\\s?${POWER}\\s?\\)|${POWER})`, "giu")

/** With spaces in place of such numbers, so that all else stays where it is. */
export const withoutPowers = (text: string): string =>
  text.replaceAll(POWERS, (power) => " ".repeat(power.length))

/** So much in a volume of blood: the unit of a level, and of no dose. */
const CONCENTRATION =
  /^\s?(?:(?:[mnp\u00b5\u03bcu]?c?g|m?eq|[mnup\u00b5\u03bc]?mol)\s?\/\s?d?l|(?:ng|mcg|[u\u00b5\u03bc]g)\s?\/\s?ml)(?![a-z])/iu

const UNIT_OF_DOSE = oneOf(
  "mg(?!\\s*(?:/\\s*d?l\\b|%))|(?:mc|u|\\u00b5|\\u03bc)g(?!\\s*/\\s*[dm]?l\\b)",
  "meq(?!\\s*/\\s*l)|tablets?|tabs?|caps?|puffs?|ml\\b(?!\\s*/\\s*min)|grams?\\b|g\\b(?!\\s*/)",
  "units?\\b(?!\\s*/)|IU\\b(?!\\s*/)|PO\\b|IV\\b|[qb]\\.?i\\.?d|daily|weekly",
  "nightly|x\\s?\\d|percent|hours?|days?|weeks?|years?|yo\\b"
)

const IN_A_LITER = /(?<![\p{L}\d/])\p{L}{1,6}\s?\/\s?(?:d|m|u|\u00b5|\u03bc|mc)?l(?![\p{L}\d])/iu
const BEHIND =
  /^\s?(?:\(?(?:HH?|LL?|\*{1,2}|high|low|critical)\)?)?[\s|]{0,12}(?=\p{L}{1,6}\s?\/)/iu

/** So much in a volume, anywhere in a text: `umol/L` of "Creatinine (umol/L)". */
export const concentrationIn = (text: string): string | undefined => IN_A_LITER.exec(text)?.[0]

/** The same, right behind a number and its mark. */
export const concentrationBehind = (rest: string): string | undefined => {
  const before = BEHIND.exec(rest)?.[0].length
  const unit = before === undefined ? null : IN_A_LITER.exec(rest.slice(before))
  return unit?.index === 0 ? unit[0] : undefined
}

/** Behind a number that is a dose, and no value. */
export const DOSE = RegExp(`^\\s?${UNIT_OF_DOSE}`, "iu")

/** Whether a drug and a number are called a level, or measured as one. */
export const isLevel = (label: string, rest: string): boolean =>
  /\b(?:levels?|trough|concentration)\b/iu.test(label) || CONCENTRATION.test(rest) ||
  /^\s*\(?\s*(?:critical|toxic|(?:high|elevated|low|therapeutic)?\s?level)\b/iu.test(rest)
