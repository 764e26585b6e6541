/**
 * Lines that a record must not lose, counted without anything of the service: those with a number and a
 * unit of dose, and those under a ticked box.
 */
const DOSED = /\d\s?(?:mg|mcg|units?|tablets?|capsules?|puffs?|meq)\b(?!\s?\/\s?d?l)/iu
const TICKED = /^\s*(?:\[[xX]\]|☒|☑)/u

interface Counted {
  readonly start: number
  readonly end: number
  readonly text: string
}

export const countedIn = (text: string): ReadonlyArray<Counted> => {
  let start = 0
  return text.split("\n").flatMap((line) => {
    const place = { start, end: start + line.length, text: line }
    start += line.length + 1
    return DOSED.test(line) || TICKED.test(line) ? [place] : []
  })
}
