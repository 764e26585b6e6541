/**
 * How long a product of a drug lasts: two of one drug may belong together.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Mention } from "./mentions.ts"

const LONG_ACTING = oneOf(
  "er|xr|xl|sr|cr|la|cd|xtampza|hysingla|zohydro|exalgo|kadian|avinza|duragesic|butrans",
  "belbuca|methadone|dolophine|(?:extended|sustained|controlled|prolonged)[- ]release",
  "long[- ]acting|(?:12|24) ?hr?|patch(?:es)?|transdermal"
)
const LONG = RegExp(String.raw`\b${LONG_ACTING}\b|contin\b|mcg\s?/\s?h`, "iu")

/** By its name, its form or its way: OxyContin, morphine ER, a patch. */
export const isLongActing = ({ written, sig }: Mention): boolean =>
  LONG.test(`${written} ${sig.dose?.value ?? ""} ${sig.route?.value ?? ""}`)
