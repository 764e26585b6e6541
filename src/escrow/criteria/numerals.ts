/**
 * Numbers as they are written: "50", "1,000", "2.5", "twenty-five", "one hundred and fifty".
 */

/** More than any deliverable can have: what a larger count is cut to. */
export const N_MAX = 1_000_000_000

const small = new Map(
  (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
    "fifteen sixteen seventeen eighteen nineteen"
  ).split(" ").map((word, value) => [word, value])
)
const tens = new Map(
  ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"].map(
    (word, index) => [word, (index + 2) * 10]
  )
)
const scales = new Map([["thousand", 1_000], ["million", 1_000_000]])
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u
const plain = /^\d+(?:\.\d+)?$/u

/** The value of digits, with commas between groups of three or without; "10,00" is no number. */
export const valueOf = (digits: string): number | undefined =>
  grouped.test(digits) || plain.test(digits) ? Number(digits.replaceAll(",", "")) : undefined

/** Whether a word is part of an English cardinal. */
const isNumeral = (word: string): boolean =>
  small.has(word) || tens.has(word) || scales.has(word) || word === "hundred" || word === "dozen"

/**
 * The cardinal that `words` begin with, and how many of them it takes. The parts have to come in
 * falling order, so that "fifty twenty" is no number, and neither is its beginning.
 */
export const cardinalOf = (
  words: ReadonlyArray<string>
): { readonly value: number; readonly length: number } | undefined => {
  let total = 0
  let group = 0
  let scaleBefore = Infinity
  let length = 0
  for (const [index, word] of words.entries()) {
    const ones = small.get(word)
    const ten = tens.get(word)
    const scale = scales.get(word)
    if (ones !== undefined) {
      const fits = group % 100 === 0 || (group % 10 === 0 && group % 100 >= 20 && ones < 10)
      if (!fits || (ones === 0 && index > 0)) return undefined
      group += ones
    } else if (ten !== undefined) {
      if (group % 100 !== 0) return undefined
      group += ten
    } else if (word === "hundred") {
      if (group === 0 || group >= 100) return undefined
      group *= 100
    } else if (word === "dozen") {
      if (group === 0 || total > 0) return undefined
      return { value: group * 12, length: index + 1 }
    } else if (scale !== undefined) {
      if (group === 0 || scale >= scaleBefore) return undefined
      total += group * scale
      group = 0
      scaleBefore = scale
    } else if (index === 0 && (word === "a" || word === "an")) {
      group = 1
      continue
    } else if (word === "and" && length > 0 && isNumeral(words[index + 1] ?? "")) {
      if (group % 100 !== 0 || (group === 0 && total === 0)) break
      continue
    } else break
    length = index + 1
  }
  return length === 0 ? undefined : { value: total + group, length }
}
