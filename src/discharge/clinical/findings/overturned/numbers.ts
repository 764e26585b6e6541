import { dischargeDates } from "../../fields/identity.ts"
import { labValues } from "../../labs/labValues.ts"
import type { LabValue } from "../../labs/labValue.ts"
import type { Place } from "../../source.ts"
import { datesIn } from "../../text/dates.ts"
import { within } from "../../text/items.ts"
import { scopeAt } from "../../text/scope.ts"
import type { Sentence } from "../../text/sentences.ts"
import type { Reading } from "../../../clinical.ts"
import { type Contradicted, isOfAllOfIt, passageOf } from "./fact.ts"

const HIGHEST = /\b(?:peak(?:ed)?|highest|maxim(?:um|al))\b/iu
const LOWEST = /\b(?:nadir(?:ed)?|lowest|minimum)\b/iu
// Laboratories differ by less, and so does what was rounded.
export const BEYOND = 1.1

/** "Creatinine peaked at 1.8", and a table in which it was 3.4. */
export const otherValue = (reading: Reading, sentence: Sentence): Contradicted | undefined => {
  const { text } = reading
  const values = labValues(reading)
  const own = values.filter(({ from, place, isEarlier }) =>
    from === "text" && !isEarlier && sentence.start <= place.start && place.end <= sentence.end
  )
  for (const told of own) {
    const alone = own.every(({ analyte }) => analyte.name === told.analyte.name)
    const words = text.slice(sentence.start, sentence.end)
    const near = alone ? words : text.slice(told.name.start, told.place.end)
    const [isPeak, isNadir] = [HIGHEST.test(near), LOWEST.test(near)]
    if (isPeak === isNadir || !isOfAllOfIt(withoutDates(words))) continue
    const value = extreme(own.filter(({ analyte }) => analyte.name === told.analyte.name), isPeak)
    const measured = values.filter((other) =>
      other.from === "table" && other.analyte.name === told.analyte.name &&
      (isPeak ? other.value > value * BEYOND : other.value * BEYOND < value)
    )
    const against = measured.find((other) => isInStay(reading, other))
    if (against === undefined) continue
    return {
      claim: passageOf(sentence, { start: told.name.start, end: told.place.end }),
      against: { start: against.name.start, end: against.place.end }
    }
  }
  return undefined
}

const extreme = (values: ReadonlyArray<LabValue>, isPeak: boolean) =>
  isPeak
    ? Math.max(...values.map(({ value }) => value))
    : Math.min(...values.map(({ value }) => value))

/** A peak has a day, which says nothing of when it is the peak of. */
const withoutDates = (words: string) =>
  words.replaceAll(/\b(?:on|by) (?:(?:hospital |post-?op\w* )?day )?#?\d{1,2}(?:\/\d{1,2})?/giu, "")

/** A table may go back to earlier stays: then its column is before the admission. */
const isInStay = (reading: Reading, { date }: LabValue) => {
  const admitted = stayBegins(reading)
  return admitted === undefined || date === undefined || date.length !== admitted.length ||
    date >= admitted
}

const ADMITTED =
  /\b(?:admission|admit|admitted)(?:\s+date)?\s*[:\uFF1A]\s*|\bdate of admission\s*[:\uFF1A]?\s*/giu

const stayBegins = (reading: Reading) =>
  [...reading.text.matchAll(ADMITTED)].flatMap(({ 0: label, index }) =>
    datesIn(
      reading.text.slice(index + label.length, index + label.length + DATE_MAX),
      0,
      reading.dayOrder
    )
      .slice(0, 1)
  ).map(({ iso }) => iso).toSorted()[0]

// Letters of a date.
const DATE_MAX = 24

const LEFT =
  /\b(?:was|is|were) (?:then )?discharged (?:(?:to )?home |to (?:\w+ ){1,4})?(?:in (?:\w+ ){1,3}condition )?on (?=\d|[A-Z][a-z]{2})/u

/** "She was discharged home on 03/09", and a head that says another day. */
export const otherDay = (reading: Reading, sentence: Sentence): Contradicted | undefined => {
  const words = reading.text.slice(sentence.start, sentence.end)
  const match = LEFT.exec(words)
  if (match === null || EARLIER.test(words)) return undefined
  const from = match.index + match[0].length
  const day = datesIn(words.slice(from, from + DATE_MAX), from, reading.dayOrder)[0]
  if (day === undefined || day.start !== from) return undefined
  const labelled = dischargeDates(reading).filter((place) => isAnswer(reading, place))
    .map((place) => ({ place, iso: isoOf(reading, place) }))
  const first = labelled[0]
  const isSure = first !== undefined &&
    labelled.every(({ iso }) => iso?.slice(-5) === first.iso?.slice(-5))
  if (!isSure || first.iso === undefined || first.iso.slice(-5) === day.iso.slice(-5)) {
    return undefined
  }
  const claim = within(sentence, match)
  const scope = scopeAt(reading, claim)
  if (scope.negated || scope.hypothetical || scope.historical || scope.experiencer !== "patient") {
    return undefined
  }
  return {
    claim: passageOf(sentence, { start: claim.start, end: sentence.start + day.end }),
    against: first.place
  }
}

const EARLIER =
  /\b(?:previous(?:ly)?|prior|earlier|last|recent(?:ly)?|readmi\w+|re-?presented|returned|originally|first)\b/iu

/** Behind a label of its own, and not in running text. */
const isAnswer = ({ text }: Reading, { start }: Place) =>
  /\b(?:date\s+of\s+discharge|discharge\s+date|date\s+discharged|discharged?)\s*[:\uFF1A]\s*$/iu
    .test(text.slice(Math.max(0, start - DATE_MAX), start))

const isoOf = (reading: Reading, { start, end }: Place) =>
  datesIn(reading.text.slice(start, end), 0, reading.dayOrder)[0]?.iso
