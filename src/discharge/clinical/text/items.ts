/**
 * Entries: what one bullet, number, row or paragraph of a section says.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Claim } from "../proposal.ts"
import type { Place } from "../source.ts"
import type { Reading } from "../../clinical.ts"
import type { Section } from "./section.ts"
import type { Sentence } from "./sentences.ts"

export interface Item extends Place {
  readonly section: Section
  readonly marker: string
  readonly sentences: ReadonlyArray<Sentence>
}

/** In order, of those sections of the reading. */
export const itemsOf = (
  reading: Reading,
  sections: ReadonlyArray<Section>
): ReadonlyArray<Item> => {
  const found: Array<Item & { readonly sentences: Array<Sentence> }> = []
  for (const section of sections) {
    let block = -1
    for (const sentence of sentencesOf(reading, section)) {
      const open = found.at(-1)
      if (open !== undefined && sentence.block === block) {
        open.sentences.push(sentence)
        found[found.length - 1] = { ...open, end: sentence.end }
      } else {
        const { start, end, marker } = sentence
        found.push({ start, end, section, marker, sentences: [sentence] })
      }
      block = sentence.block
    }
  }
  return found
}

/** Those within a place, found by bisection. */
function* sentencesOf({ sentences }: Reading, { start, end }: Place): Generator<Sentence> {
  let [low, high] = [0, sentences.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sentences[middle]?.start ?? 0) < start) low = middle + 1
    else high = middle
  }
  for (let at = low; at < sentences.length; at++) {
    const sentence = sentences[at]
    if (sentence === undefined || sentence.start >= end) return
    yield sentence
  }
}

/** With one space where the page has several, or a new line. */
export const said = ({ text }: Reading, { start, end }: Place): string =>
  text.slice(start, end).replaceAll(/\s+/gu, " ").trim()

/** The words of some places, in the order given; entries without a stop are parted. */
export const claimOf = (reading: Reading, ...places: ReadonlyArray<Place>): Claim => ({
  value: places.map((place) => said(reading, place))
    .map((words, index, all) =>
      index === 0 ? words : `${between(all[index - 1] ?? "", words)}${words}`
    )
    .join(""),
  places
})

// A number goes on with what it is the number of.
const between = (before: string, words: string) =>
  /[.;:!?,]$/u.test(before) || /^[\d<>(]/u.test(words) ? " " : "; "

/** Without the point, comma or dash at its end. */
export const bare = ({ text }: Reading, { start, end }: Place): Place => {
  let to = end
  while (to > start && /[\s.,;:*_-]/u.test(text[to - 1] ?? "")) to--
  return { start, end: to }
}

/** A part of a place, by where it was found in the words of it. */
export const within = (
  { start }: Place,
  match: { readonly index: number; readonly 0: string }
): Place => ({
  start: start + match.index,
  end: start + match.index + match[0].length
})

const SAID_OF_NONE = oneOf(
  "known|noted|reported|documented",
  "at (?:this time|discharge|present)|pending|apparent|identified"
)
const NOTHING_KNOWN = String.raw`no(?:ne)?\s+${SAID_OF_NONE}`
const NOTHING = oneOf(`none|nil|n/?a|${NOTHING_KNOWN}|nothing|not applicable|negative|zero|0`)

/** "None", "N/A": the section says that there is nothing. */
export const NONE = RegExp(String.raw`^\W*${NOTHING}\W*(?:\b(?:at|on|upon)\b[^.]{0,40})?\W*$`, "iu")

const ATTACHMENT = oneOf(
  String.raw`attached|separate|above|below|med(?:ication)?\s+rec|orders`,
  "chart|form|list|discharge|handout|avs|enclosed|reverse"
)
const PAPER = oneOf("attached|separate|list|form|sheet|record")
const LEFT_BLANK = oneOf(
  "tbd|to be determined|pending|unknown|unable to (?:obtain|assess)",
  "not (?:documented|available|recorded|obtained|provided|on file)",
  String.raw`see\s+${ATTACHMENT}\b[^.]{0,80}`,
  String.raw`(?:please\s+)?(?:refer to|see)\s+[^.]{0,60}${PAPER}[^.]{0,40}`,
  "left blank|blank"
)

/** "See attached", a line to write on: the section does not say it. */
export const BLANK = RegExp(String.raw`^[\s_.:-]*$|_{4,}|^\W*${LEFT_BLANK}\W*$`, "iu")
