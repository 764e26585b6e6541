/**
 * The form of a date or a time, as a pattern, from how it is written: `YYYY-MM-DD`, or an example of
 * it such as `2024-05-31`.
 */
const month =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December)"

/** The pattern of a form; `undefined` when it is none of a date or time. */
export const formOf = (form: string): RegExp | undefined => {
  if (form.length > FORM_LENGTH_MAX) return undefined
  const isTemplate = /^[\[(]?(?:[YMDHSymdhsTZ]|[-./:\], )])+$/u.test(form) &&
    /[YMDHSymdhs]{2}/u.test(form)
  const isExample = /\d/u.test(form) &&
    new RegExp(`^[\\[(]?(?:\\d|[-./:,\\]) TZ]|${month})+$`, "u").test(form)
  if (!isTemplate && !isExample) return undefined
  const escaped = form.replace(/[.\\[\]()+*?^$|{}/]/gu, "\\$&")
  const pattern = isTemplate
    ? escaped.replace(/[YMDHSymdhs]/gu, "\\d")
    : escaped.replace(new RegExp(month, "gu"), month).replace(
      /(?<!\d)\d{1,2}(?= [A-Z(])/gu,
      "\\d{1,2}"
    ).replace(/(?<![{,])\d(?![},])/gu, "\\d")
  return new RegExp(`(?<![\\p{L}\\d])${pattern}(?![\\d])`, "gu")
}

const FORM_LENGTH_MAX = 40
