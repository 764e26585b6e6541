/**
 * A masked criteria text cut into sentences; a line that leads to bullets is one sentence with them.
 */
import { negation } from "./cues.ts"
import { OPEN } from "./mask.ts"

export interface Sentence {
  /** Where it stands in the source; `text` is as long. */
  readonly start: number
  readonly end: number
  /** Line ends and bullets within it are `JOINT`, or a comma where only terms follow. */
  readonly text: string
  /** What ended it. */
  readonly mark: string
  /** Whether it is a bullet under a line that forbids. */
  readonly isTurned: boolean
  /** Whether it is a bullet under a line that speaks of a part or of a choice. */
  readonly isLed: boolean
}

/** Parts the bullets of one list. */
const JOINT = "\ue003"

const bullet = /^[ \t]*(?:[-*•+–●]|\(?\d{1,3}[.)]|\(?[a-z]\))[ \t]+/u
const abbreviated =
  /(?:^|[\s(])(?:e\.g|i\.e|eg|ie|etc|cf|vs|max|min|approx|incl|excl|resp|nr|no|mr|mrs|ms|dr|st|ca|[a-z])$/iu

export const sentencesOf = (text: string): ReadonlyArray<Sentence> => {
  const lines = linesOf(text.replace(goesOn, (said) => said.replace("\n", " ")))
  const sentences: Array<Sentence> = []
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n]
    if (line === undefined) continue
    const led = ledBy(lines, n)
    if (led.length === 0) {
      sentences.push(...split(line.start + line.bullet, line.text.slice(line.bullet)))
    } else {
      sentences.push(...split(line.start + line.bullet, joined(line, led)))
      n += led.length
    }
  }
  return sentences
}

// A line that ends so is not the end of its sentence.
const goesOn =
  /(?:,|(?<![\p{L}])(?:at|least|most|than|of|the|an?|and|or|between|with))[ \t]*\n(?![ \t]*(?:[-*•+]|\(?\d{1,3}[.)]|\n))/giu

interface Line {
  readonly start: number
  readonly text: string
  /** How much of it its bullet takes. */
  readonly bullet: number
}

const linesOf = (text: string): ReadonlyArray<Line> => {
  let start = 0
  return text.split("\n").map((line) => {
    const at = start
    start += line.length + 1
    return { start: at, text: line, bullet: bullet.exec(line)?.[0].length ?? 0 }
  })
}

/** The bullets under a line with a colon, or under "must contain". */
const ledBy = (lines: ReadonlyArray<Line>, n: number): ReadonlyArray<Line> => {
  const lead = lines[n]
  if (lead === undefined) return []
  const leads = /:\s*$/u.test(lead.text)
  const next = lines[n + 1]
  if (next === undefined || next.text.trim() === "") return []
  if (!leads && !(next.bullet > 0 && lead.bullet === 0 && !/[.!?;]\s*$/u.test(lead.text))) return []
  const led: Array<Line> = []
  for (let at = n + 1; at < lines.length; at++) {
    const line = lines[at]
    if (line === undefined || line.text.trim() === "" || (line.bullet > 0) !== (next.bullet > 0)) {
      break
    }
    led.push(line)
    if (next.bullet === 0) break
  }
  return led
}

/** Lead and bullets as one line, place for place. */
const joined = (lead: Line, led: ReadonlyArray<Line>): string => {
  const listed = led.every(({ bullet, text }) =>
    /^[\s\ue000\ue001,;.]*(?:(?:and|or)\s*)?$/iu.test(text.slice(bullet)) && text.includes(OPEN)
  )
  const phrases = /contain\s*:?\s*$/iu.test(lead.text)
  const joint = listed || phrases ? "," : JOINT
  return lead.text.slice(lead.bullet) + led.map(({ bullet, text }) => {
    const item = text.slice(bullet)
    return joint + " ".repeat(bullet) +
      (joint === "," ? item.replace(/[,;.]\s*$/u, (end) => " ".repeat(end.length)) : item)
  }).join("")
}

const split = (start: number, text: string): ReadonlyArray<Sentence> => {
  const sentences: Array<Sentence> = []
  let from = 0
  const lead = /^[^:]*:/u.exec(text)?.[0] ?? ""
  const isList = text.includes(JOINT)
  const isTurned = isList && negation.test(lead)
  const push = (to: number, mark: string) => {
    const said = text.slice(from, to)
    if (said.trim() !== "") {
      const blank = said.length - said.trimStart().length
      sentences.push({
        start: start + from + blank,
        end: start + to,
        text: said.slice(blank),
        mark,
        isTurned,
        isLed: isList &&
          /(?<!\p{L})(?:each|every|per|any of|one of|either|if)(?!\p{L})/iu.test(lead)
      })
    }
    from = to + mark.length
  }
  for (const { 0: mark, index } of text.matchAll(/[.!?](?=[\s\ue003]|$)|;(?=\s|$)/gu)) {
    if (mark === "." && abbreviated.test(text.slice(from, index)) && index < text.length - 1) {
      continue
    }
    push(index, mark)
  }
  push(text.length, "")
  return sentences
}
