/**
 * Record numbers and birth dates, with the slips that OCR makes in digits undone.
 */

const DIGITS: { readonly [letter: string]: string } = {
  ...{ O: "0", o: "0", Q: "0", D: "0", I: "1", l: "1", i: "1", "|": "1", "!": "1", S: "5", s: "5" },
  ...{ B: "8", Z: "2", z: "2", G: "6", b: "6", g: "9", q: "9", T: "7" }
}

/** Keeps a prefix of letters; letters between digits are digits that were misread. */
export const recordNumber = (text: string): string => {
  const solid = text.replaceAll(/[^\w|!]/gu, "")
  const digits = solid.match(/\d/gu)?.length ?? 0
  if (digits < solid.length * 0.6) return solid.toUpperCase()
  return [...solid].map((letter, index) => {
    const isInside = index > 0 || (digits >= solid.length - 1 && solid.length >= 6)
    return /\d/u.test(letter) || !isInside
      ? letter.toUpperCase()
      : DIGITS[letter] ?? letter.toUpperCase()
  }).join("")
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ")

const SLIP_BEFORE_DIGIT = /[OoQIl|SsBZ](?=[\d/.\-OIl])/gu
const SLIP_AFTER_DIGIT = /(?<=[\d/.-])[OoQIl|SsBZ](?![A-Za-z])/gu

const undone = (text: string) =>
  text.replaceAll(SLIP_BEFORE_DIGIT, (letter) => DIGITS[letter] ?? letter)
    .replaceAll(SLIP_AFTER_DIGIT, (letter) => DIGITS[letter] ?? letter)

/** `YYYY-MM-DD` of a date that text begins with; month before day where both could be. */
export const birthDate = (text: string): string | undefined => {
  const written = undone(text.trim())
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/u.exec(written)
  if (iso !== null) return dated(iso[1], iso[2], iso[3])
  const numeric = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})\b/u.exec(written)
  if (numeric !== null) {
    return dated(numeric[3], numeric[1], numeric[2]) ?? dated(numeric[3], numeric[2], numeric[1])
  }
  const dayFirst = /^(\d{1,2})[-\s/]*([A-Za-z]{3})[a-z]*[-\s/,.]*(\d{4}|\d{2})\b/u.exec(written)
  if (dayFirst !== null) return dated(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
  const monthFirst = /^([A-Za-z]{3})[a-z]*\.?\s*(\d{1,2})(?:st|nd|rd|th)?[, ]+(\d{4}|\d{2})\b/u
    .exec(written)
  return monthFirst === null
    ? undefined
    : dated(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2])
}

const monthOf = (name = "") => String(MONTHS.indexOf(name.toLowerCase()) + 1)

const dated = (yearText = "", monthText = "", dayText = "") => {
  const [written, month, day] = [Number(yearText), Number(monthText), Number(dayText)]
  // Two digits: nobody is older than 95, and nobody is born in the future.
  const year = written >= 100 ? written : written > 30 ? 1900 + written : 2000 + written
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= 31 && year > 1880 && year < 2100
  return exists
    ? `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
    : undefined
}

/** The same date with day and month the other way round. */
export const swapped = (date: string) => {
  const [year, month, day] = date.split("-")
  return `${year}-${day}-${month}`
}
