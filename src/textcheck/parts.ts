/**
 * A text of any length in parts. Each is read with what stands before and after it, so that nothing is
 * cut in two; what begins in a part is the part's.
 */
import { positionsOf } from "./positions.ts"

/** What stands before a place: code units, code points, lines, and code units of the last line. */
interface Origin {
  readonly offset: number
  readonly codePoints: number
  readonly lines: number
  readonly column: number
}

export interface Part {
  /** What is read: what was before, the part itself, and what follows. */
  readonly text: string
  /** Where `text` begins in the whole. */
  readonly origin: Origin
  /** The part itself is `[from, to)` of `text`. */
  readonly from: number
  readonly to: number
}

/** What was read of a text, and is not yet a part. */
interface Rest {
  readonly origin: Origin
  readonly lead: string
  readonly text: string
}

export const START: Origin = { offset: 0, codePoints: 0, lines: 0, column: 0 }
/** Before the first piece of a text. */
export const BEGIN: Rest = { origin: START, lead: "", text: "" }

/** Code units of a part; it ends with a paragraph, a line or a word, if it can. */
const PART = 20_000
/** Code units before it: as far as signs of an attack strengthen each other. */
const LEAD = 1_200
/** Code units after it: longer than a key of 4,096 bits. */
const TAIL = 8_192

/** The parts that are whole with a further piece, and what is left for the next one. */
export const cut = (rest: Rest, piece: string): readonly [Rest, ReadonlyArray<Part>] => {
  const parts: Array<Part> = []
  let { lead, origin } = rest
  let text = rest.text + piece
  while (text.length > 2 * PART) {
    const end = endOf(text)
    const tail = whole(text, end + TAIL)
    parts.push({
      text: lead + text.slice(0, tail),
      origin,
      from: lead.length,
      to: lead.length + end
    })
    const read = lead + text.slice(0, end)
    const start = whole(read, read.length - LEAD)
    origin = after(origin, read.slice(0, start))
    lead = read.slice(start)
    text = text.slice(end)
  }
  return [{ origin, lead, text }, parts]
}

/** The last part of a text; none when nothing is left. */
export const last = ({ lead, origin, text }: Rest): ReadonlyArray<Part> =>
  text === ""
    ? []
    : [{ text: lead + text, origin, from: lead.length, to: lead.length + text.length }]

const endOf = (text: string): number => {
  const paragraph = text.lastIndexOf("\n\n", PART)
  if (paragraph > PART / 2) return paragraph + 2
  const line = text.lastIndexOf("\n", PART)
  if (line > PART / 2) return line + 1
  const blank = text.lastIndexOf(" ", PART)
  return blank > PART / 2 ? blank + 1 : whole(text, PART)
}

// A place that is not within a pair of surrogates.
const whole = (text: string, at: number) =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at

const after = (origin: Origin, text: string): Origin => {
  const { codePoint, column, line } = positionsOf(text)
  const { length } = text
  return {
    offset: origin.offset + length,
    codePoints: origin.codePoints + codePoint(length),
    lines: origin.lines + line(length) - 1,
    column: column(length) - 1 + (line(length) === 1 ? origin.column : 0)
  }
}
