import { oneOf } from "../../../ground/oneOf.ts"

const UNIT = oneOf(
  "mmol|mEq|mg|mcg|g|ng|pg|IU|U|units?|mL|dL|L|%|K|[\\u00b5\\u03bc][gL]|seconds?|sec|mm ?Hg"
)
const PER = oneOf("L|dL|mL|min|hr?|uL|\\u00b5L|mm3|24 ?h")

/** A number with its unit, as a pattern: behind it the laboratory sets its mark. */
export const VALUE = String.raw`\d\s?(?:${UNIT}(?:/${PER})?)?\s?`
