/**
 * The sentences of a text.
 */
import {
  allLines,
  blocksOf,
  bullet,
  isBullet,
  isMarkedHeading,
  isNumbered,
  numbered,
  type Part,
  trimmed,
  without
} from "./lines.ts"

const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|etc|incl|approx|no|nr|mr|mrs|ms|dr|prof|st|inc|ltd|co|fig|al|p|pp|vol|dept|est|z\.b|d\.h|u\.a|bzw|ca|ggf|p\.ej|a\.m|p\.m|u\.s|\p{Lu})$/iu

/**
 * The sentences: they end in a full stop, a question or exclamation mark before white space or the
 * end of the line; what a line has behind the last end is one too.
 */
export const sentencesOf = (text: string) => split(text, ends, true)

/** How many there are for a reader whom a small letter or a missing space after the end does not stop. */
export const looseSentences = (text: string): number => split(text, looseEnds, false).length

// They begin where a run of marks does: else each mark of a long run would look for its end.
const ends = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s|$)|[。！？]+/gu
const looseEnds =
  /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s|$)|(?<=\p{Ll}{2})[.!?…]+(?=\p{Lu})|[。！？]+/gu

const split = (text: string, ends: RegExp, goesOnSmall: boolean): ReadonlyArray<Part> => {
  const found: Array<Part> = []
  for (const block of blocksOf(text)) {
    for (const line of stretchesOf(block)) {
      let from = 0
      for (const end of line.text.matchAll(ends)) {
        const to = end.index + end[0].length
        const before = line.text.slice(Math.max(from, end.index - 14), end.index)
        const next = line.text.slice(to, to + 4).trimStart().charAt(0)
        if (
          end[0].startsWith(".") && end[0].length === 1 && next !== "" &&
          (abbreviation.test(before) || (goesOnSmall && /^\p{Ll}/u.test(next)) ||
            /^\s*\d{1,2}$/u.test(before))
        ) continue
        found.push(trimmed({ text: line.text.slice(from, to), at: line.at + from }))
        from = to
      }
      const rest = line.text.slice(from)
      if (/[\p{L}\p{N}]/u.test(rest)) found.push(trimmed({ text: rest, at: line.at + from }))
    }
  }
  return found
}

// Lines of a list, of headings and with a label stand alone; others flow together.
const stretchesOf = (block: Part): ReadonlyArray<Part> => {
  const stretches: Array<{ readonly at: number; readonly lines: Array<string> }> = []
  for (const line of allLines(block.text)) {
    const part = { text: line.text, at: block.at + line.at }
    const last = stretches.at(-1)
    const before = last?.lines.at(-1) ?? ""
    const alone = isBullet(line.text) || isNumbered(line.text) || isMarkedHeading(line.text)
    if (
      last === undefined || alone || isMarkedHeading(before) || /[.!?:]$/u.test(before.trimEnd())
    ) {
      const mark = isMarkedHeading(line.text)
        ? /^\s*#+\s*/u
        : isBullet(line.text)
        ? bullet
        : numbered
      const { text, at } = alone ? without(mark)(part) : part
      stretches.push({ at, lines: [text] })
    } else last.lines.push(line.text)
  }
  return stretches.map(({ at, lines }) => ({ at, text: lines.join("\n") }))
}
