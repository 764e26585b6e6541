/**
 * Numbers as they are written: "50", "1,000", "2.5", "twenty-five", "one hundred and fifty".
 */

/** More than any deliverable can have: what a larger count is cut to. */
export const N_MAX = 1_000_000_000

const ones =
  ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
    "fifteen sixteen seventeen eighteen nineteen").split(" ")
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")
/** What is counted in, with what counts it at most. */
const scales = [["million", 1_000_000, 999], ["thousand", 1_000, 999], [
  "hundred",
  100,
  99
]] as const
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u
const plain = /^\d+(?:\.\d+)?$/u

/** The value of digits, with commas between groups of three or without; "10,00" is no number. */
export const valueOf = (digits: string): number | undefined =>
  grouped.test(digits) || plain.test(digits) ? Number(digits.replaceAll(",", "")) : undefined

const codes = new Set(Intl.supportedValuesOf("currency"))
/** No amount is written longer. */
const AMOUNT_LENGTH_MAX = 100
const amount =
  /^([-+]?)\s*((?:[A-Z]{0,2}\p{Sc}|[a-z]{3}|kr\.?|Rs\.?|Fr\.?)?)\s*([-+]?)\s*([\d,]+(?:\.\d+)?)\s*((?:\p{Sc}|%|[a-z]{3}|kr\.?|zł|Kč|Ft)?)$/iu

/**
 * The number that a value is: "-$5.00", "− 5", "(5)" as in accounts, "1,200 EUR", "25%". A word beside
 * it is a currency, or there is no telling what is counted: "5k", "5 pcs".
 */
export const amountOf = (value: unknown): number | undefined => {
  if (typeof value === "number") return value
  if (typeof value !== "string" || value.length > AMOUNT_LENGTH_MAX) return undefined
  const text = value.replace(/^[\s*_`]+|[\s*_`]+$/gu, "").replace(/[−–﹣－]/gu, "-")
  // As JSON writes the very large and the very small.
  if (/^-?\d(?:\.\d+)?e[-+]\d{1,3}$/u.test(text)) return Number(text)
  const inner = /^\((.*)\)$/su.exec(text)?.[1]
  const [, sign = "", before = "", other = "", digits = "", after = ""] =
    amount.exec(inner ?? text) ?? []
  const number = valueOf(digits)
  const isKnown = [before, after].every((said) =>
    !/^[a-z]{3}$/iu.test(said) || codes.has(said.toUpperCase())
  )
  const signs = `${inner === undefined ? "" : "-"}${sign}${other}`
  if (number === undefined || !isKnown || signs.length > 1) return undefined
  return signs === "-" ? -number : number
}

/** The English cardinal that `words` are; its parts fall, so that "fifty twenty" is none. */
export const cardinalOf = (words: ReadonlyArray<string>): number | undefined => {
  for (const [name, value, most] of scales) {
    const at = words.indexOf(name)
    if (at < 0) continue
    const many = at === 1 && /^an?$/u.test(words[0] ?? "") ? 1 : cardinalOf(words.slice(0, at))
    const rest = words.slice(at + (words[at + 1] === "and" ? 2 : 1))
    const more = at === words.length - 1 ? 0 : cardinalOf(rest)
    return many === undefined || many < 1 || many > most || more === undefined || more >= value
      ? undefined
      : many * value + more
  }
  const [first = "", second, third] = words
  if (second === "dozen" && third === undefined) {
    return 12 * (/^an?$/u.test(first) ? 1 : cardinalOf([first]) ?? NaN) || undefined
  }
  const ten = (tens.indexOf(first) + 2) * 10
  const one = ones.indexOf(ten >= 20 ? second ?? "zero" : first)
  if (third !== undefined || one < 0 || (ten < 20 && second !== undefined)) return undefined
  return ten < 20 ? one : (one > 0 || second === undefined) && one < 10 ? ten + one : undefined
}
