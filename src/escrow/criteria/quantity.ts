/**
 * The clause `at least N words`, `at least N chars` or `at least N characters`.
 */

export interface Quantity {
  readonly kind: "min_words" | "min_chars"
  readonly n: number
  /** The index after the clause. */
  readonly end: number
}

/** More than any deliverable can have: what a larger number is cut to. */
const N_MAX = 1_000_000_000

const atLeast = /at\s+least\s+/iuy
const digits = /\d{1,3}(?:,\d{3})+|\d+/uy
const unit = /(?:\s+|-)?(words?|chars?|characters?)(?![\p{L}\p{N}])/iuy

/** The index after `at least`, when it stands at `index`. */
export const afterAtLeast = (text: string, index: number): number | undefined => {
  atLeast.lastIndex = index
  return atLeast.test(text) ? atLeast.lastIndex : undefined
}

/** The quantity that follows an `at least` which ends at `index`. */
export const quantityAt = (text: string, index: number): Quantity | undefined => {
  const number = digitsAt(text, index) ?? cardinalAt(text, index)
  if (number === undefined) return undefined
  unit.lastIndex = number.end
  const word = unit.exec(text)?.[1]
  if (word === undefined) return undefined
  return {
    kind: word.toLowerCase().startsWith("word") ? "min_words" : "min_chars",
    n: Math.min(number.value, N_MAX),
    end: unit.lastIndex
  }
}

interface Numeral {
  readonly value: number
  readonly end: number
}

const digitsAt = (text: string, index: number): Numeral | undefined => {
  digits.lastIndex = index
  const found = digits.exec(text)?.[0]
  return found === undefined
    ? undefined
    : { value: Number(found.replaceAll(",", "")), end: digits.lastIndex }
}

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

const numeralWord = /[a-z]+/iuy
const numeralGap = /-|\s+(?:and\s+)?/iuy

// An English cardinal: "fifty", "one hundred and twenty-five", "a thousand". The parts have to come
// in falling order, so that "fifty twenty" is no number.
const cardinalAt = (text: string, start: number): Numeral | undefined => {
  let total = 0
  let group = 0
  let scaleBefore = Infinity
  let end: number | undefined
  let index = start
  for (;;) {
    numeralWord.lastIndex = index
    const word = numeralWord.exec(text)?.[0].toLowerCase()
    if (word === undefined) break
    const ones = small.get(word)
    const ten = tens.get(word)
    const scale = scales.get(word)
    if (ones !== undefined) {
      const fits = group % 100 === 0 || (group % 10 === 0 && group % 100 >= 20 && ones < 10)
      if (!fits || (ones === 0 && index !== start)) return undefined
      group += ones
    } else if (ten !== undefined) {
      if (group % 100 !== 0) return undefined
      group += ten
    } else if (word === "hundred") {
      if (group === 0 || group >= 100) return undefined
      group *= 100
    } else if (scale !== undefined) {
      if (group === 0 || scale >= scaleBefore) return undefined
      total += group * scale
      group = 0
      scaleBefore = scale
    } else if (index === start && (word === "a" || word === "an")) {
      group = 1
    } else break
    if (word !== "a" && word !== "an") end = numeralWord.lastIndex
    numeralGap.lastIndex = numeralWord.lastIndex
    if (!numeralGap.test(text)) break
    index = numeralGap.lastIndex
  }
  return end === undefined ? undefined : { value: total + group, end }
}
