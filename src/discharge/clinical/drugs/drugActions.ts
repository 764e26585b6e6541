/**
 * The words that say what is done with a drug, a row each: `status.json`.
 */
import { Schema } from "effect"
import { oneOf } from "../../../ground/oneOf.ts"
import { examples, Form, rowsOf } from "../../../ground/rows.ts"
import table from "../../entries/status.json" with { type: "json" }
import type { Place } from "../source.ts"

export type CueKind =
  | "stopped"
  | "held"
  | "new"
  | "changed"
  | "continued"
  /** Thought of, advised or possible, and not done. */
  | "suggested"
  /** Given in hospital, or before it. */
  | "given"
  /** It did harm, or might. */
  | "reaction"

export interface Cue extends Place {
  readonly kind: CueKind
  /** Said of what stands before it: "was stopped", "(NEW)". */
  readonly isPassive: boolean
}

const Row = Schema.Struct({
  id: Schema.NonEmptyString,
  /** `none`: said of a dose or a habit, and not of the drug. */
  cue: Schema.Literals(
    ["none", "stopped", "held", "suggested", "reaction", "continued", "changed", "new", "given"]
  ),
  forms: Schema.NonEmptyArray(Form),
  ...examples
})

/** The rows of `status.json`; the first that fits at a place decides. */
export const statusRows = rowsOf(Row)(table)

/** A row as a pattern: whole words. */
const written = ({ forms }: typeof Row.Type) => `(?<![A-Za-z-])${oneOf(...forms)}(?![A-Za-z])`

/** The rows that find something in a text. */
export const statusIn = (text: string) =>
  statusRows.filter((row) => RegExp(written(row), "iu").test(text))

// The names of groups: `c3` for the fourth.
const PATTERN = new RegExp(
  statusRows.map((row, index) => `(?<c${index}>${written(row)})`).join("|"),
  "giu"
)

const BEING = oneOf(
  "was|were|is|are|be|been|being|has|have|had",
  "to be|will be|should be|got|remains?|currently"
)
const AT_FIRST = oneOf(
  "also |then |initially |subsequently |temporarily |permanently |recently |now |not "
)
const AUXILIARY = RegExp(
  `(?:\\b${BEING}\\s{1,3}${AT_FIRST}{0,2}|[(\\[*:\\u2013\\u2014-]\\s{0,3}|\\s{2,}|\\|\\s{0,3})$`,
  "iu"
)

/** A box that is not ticked. */
const UNMARKED = /(?:\[ {0,2}\]|\u2610|\( {0,2}\)) {0,3}$/u

/** Between two places, in order. */
export const cuesIn = (text: string, start: number, end: number): ReadonlyArray<Cue> => {
  const part = text.slice(start, end)
  return [...part.matchAll(PATTERN)].flatMap((match) => {
    const kind = kindOf(match.groups ?? {})
    const before = part.slice(Math.max(0, match.index - 40), match.index)
    return kind === "none" || UNMARKED.test(before) ? [] : [{
      kind,
      start: start + match.index,
      end: start + match.index + match[0].length,
      isPassive: AUXILIARY.test(before)
    }]
  })
}

const kindOf = (groups: Readonly<Record<string, string | undefined>>): CueKind | "none" =>
  statusRows.find((_, index) => groups[`c${index}`] !== undefined)?.cue ?? "none"

// "DISCHARGE MEDICATIONS (continued on next page)" says nothing of the drugs.
const PAGE_BREAK = /\(\s?(?:continued|cont['\u2019]?d?)\b[^)]*\)|\bcontinued (?:on|from)\b.*$/iu

/** What a heading says of the drugs under it: `NEW`, `STOP TAKING`, `Continue unchanged`. */
export const cueOfHeading = (written: string): CueKind | null => {
  const heading = written.replace(PAGE_BREAK, "")
  if (
    /\b(?:stop|stopped|discontinued?|do not take|avoid|removed|ceased?|withdrawn|no longer|no more)\b/iu
      .test(heading)
  ) {
    return "stopped"
  }
  if (/\b(?:hold|held|on hold|suspended|withheld|paused|not now)\b/iu.test(heading)) return "held"
  if (
    /\b(?:chang(?:ed?|es)|modified|adjusted|increased?|decreased?)\b/iu.test(heading) &&
    !/\b(?:un|no )change/iu.test(heading)
  ) {
    return "changed"
  }
  if (/\b(?:continued?|continue|resume[d]?|unchanged|same)\b/iu.test(heading)) return "continued"
  if (/\b(?:new|start(?:ed)?|added|begin)\b/iu.test(heading)) return "new"
  return null
}

const BOX = String.raw`(?:\[ {0,2}[xX]? {0,2}\]|[\u2610-\u2612\u2713\u2714]|\( {0,2}[xX]? {0,2}\))`
const BOXES = RegExp(BOX, "gu")
const TICKED = /[xX\u2611\u2612\u2713\u2714]/u

/**
 * Of boxes with words behind a drug, "[x] Continue  [ ] Stop", the word of the one that is ticked; what
 * none or several tick is not decided, and so only thought of. `undefined` where there are no such boxes.
 */
export const tickedCue = (text: string, start: number, end: number): CueKind | undefined => {
  const rest = text.slice(start, end)
  const boxes = [...rest.matchAll(BOXES)]
  const first = boxes[0]
  if (first === undefined || boxes.length < 2) return undefined
  const lead = rest.slice(0, first.index).trim().split(/\s{2,}/u).at(-1) ?? ""
  const isBehind = /^[A-Za-z]+(?: [a-z]+)?$/u.test(lead) && cueOfHeading(lead) !== null
  const choices = boxes.map((box, index) => {
    const from = isBehind
      ? index === 0 ? first.index - lead.length - 3 : (boxes[index - 1]?.index ?? 0) + 1
      : box.index + box[0].length
    const to = isBehind ? box.index : boxes[index + 1]?.index ?? rest.length
    return {
      isTicked: TICKED.test(box[0]),
      cue: cueOfHeading(rest.slice(Math.max(0, from), to))
    }
  })
  if (choices.filter(({ cue }) => cue !== null).length < 2) return undefined
  const ticked = choices.filter(({ isTicked }) => isTicked)
  return ticked.length === 1 ? ticked[0]?.cue ?? "suggested" : "suggested"
}
