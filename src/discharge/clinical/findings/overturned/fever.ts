import { oneOf } from "../../../../ground/oneOf.ts"
import type { Place } from "../../source.ts"
import { within } from "../../text/items.ts"
import { sentenceAt } from "../../text/scope.ts"
import type { Sentence } from "../../text/sentences.ts"
import { ownSections, type Reading } from "../../../clinical.ts"
import { type Contradicted, isOfAllOfIt, isOfTheStay, passageOf } from "./fact.ts"

const NO_FEVER = RegExp(
  String.raw`\b${
    oneOf(
      "(?:no|without(?: any)?|never (?:had|developed|spiked)(?: a| any)?|did not have(?: a| any)?) fevers?",
      "(?:was|is|remained|stayed|been) (?:\\w+ )?afebrile|never febrile|not febrile",
      "afebrile (?:throughout|during|for the)"
    )
  }\b`,
  "iu"
)
/** The course itself knows of one: what it denies is another. */
const FEVER = /\b(?:fevers?|febrile|pyrexia|temperature of|t-?max)\b/iu

/** "No fever", "remained afebrile throughout", against a temperature that was charted in the stay. */
export const feverBehind = (reading: Reading, sentence: Sentence): Contradicted | undefined => {
  const words = reading.text.slice(sentence.start, sentence.end)
  const match = NO_FEVER.exec(words)
  if (match === null || !isOfAllOfIt(words)) return undefined
  const isKnown = reading.sentences.some((other) =>
    other !== sentence && other.section === sentence.section &&
    FEVER.test(reading.text.slice(other.start, other.end)) &&
    !NO_FEVER.test(reading.text.slice(other.start, other.end))
  )
  const charted = isKnown ? undefined : chartedFever(reading)
  return charted === undefined
    ? undefined
    : { claim: passageOf(sentence, within(sentence, match)), against: charted }
}

// In degrees Celsius, and what the same is in Fahrenheit: the definition of fever in a hospital (IDSA 2008).
export const FEVER_FROM = 38.3
const FAHRENHEIT_FROM = 101
const CELSIUS_MAX = 43
const FAHRENHEIT_MAX = 110

const isFever = (written: string, unit: string | undefined) => {
  const value = Number(written)
  return unit?.toUpperCase() !== "F" && value >= FEVER_FROM && value <= CELSIUS_MAX ||
    unit?.toUpperCase() !== "C" && value >= FAHRENHEIT_FROM && value <= FAHRENHEIT_MAX
}

const LABEL = oneOf("T|temp(?:erature)?|T\\s?-?max|temp\\s?max|max temp")
const CHARTED = RegExp(
  String
    .raw`(?<![\w/])${LABEL}\.?\s?(?:\(\s?[CF]\s?\)\s?)?[:=]?\s{0,3}(\d{2,3}(?:\.\d{1,2})?)(?![\d%/]|\s?(?:mg|mcg|kg|ml|lbs?)\b)\s?(?:\u00b0|deg(?:rees)?)?\s?([CF])?\b`,
  "giu"
)

const chartedFever = (reading: Reading): Place | undefined =>
  ownSections(reading).flatMap((section) =>
    [...reading.text.slice(section.opens, section.end).matchAll(CHARTED)].flatMap((match) => {
      const place = within({ start: section.opens, end: section.end }, match)
      const sentence = sentenceAt(reading, place.start)
      return sentence !== undefined && isFever(match[1] ?? "", match[2]) &&
          isOfTheStay(reading, sentence, place)
        ? [passageOf(sentence, place)]
        : []
    })
  )[0] ?? feverInTable(reading)

/** A row under a head that has a column for the temperature. */
const feverInTable = (reading: Reading): Place | undefined => {
  let column: { readonly at: number; readonly cells: number } | undefined
  for (const line of reading.lines) {
    const cells = line.text.split(/\s*\|\s*|\s{2,}|\t/u)
    const at = cells.findIndex((cell) => /^(?:T|temp(?:erature)?)\b\.?/iu.test(cell))
    const isHead = at >= 0 && cells.length > 2 &&
      cells.some((cell) => /^(?:HR|pulse|BP|RR|resp\w*|SpO2|O2)\b/iu.test(cell))
    if (isHead) column = { at, cells: cells.length }
    else if (column !== undefined && cells.length !== column.cells) column = undefined
    else if (column !== undefined) {
      const value = /^(\d{2,3}(?:\.\d{1,2})?)\s?\u00b0?\s?([CF])?$/iu.exec(cells[column.at] ?? "")
      const sentence = sentenceAt(reading, line.start)
      if (
        value !== null && sentence !== undefined && isFever(value[1] ?? "", value[2]) &&
        isOfTheStay(reading, sentence, line)
      ) return { start: line.start, end: line.end }
    }
  }
  return undefined
}
