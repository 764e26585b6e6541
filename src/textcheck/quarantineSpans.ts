/**
 * How far an order reaches of which a rule found some words: to where its sentence begins and ends,
 * with the sentences beside it that belong to it. A part of an order is left nowhere.
 */
import { oneOf } from "../ground/oneOf.ts"
import type { Finding } from "./finding.ts"

/** As half-open offsets into the text. */
interface Reach {
  readonly start: number
  readonly end: number
}

/** As far as the end of a sentence is looked for, and as others go on with it. */
const SENTENCE_MAX = 600
/** As far as the parts of one order are apart. */
const PARTS_MAX = 300

/** A sentence by itself; other signs, such as a new role, open what the rest of the line orders. */
const SINGLE = "injection.act"
/** A step before, after or instead of the task: it stands beside these words, on whichever line. */
const STEP = "injection.detour"
/** It may stand alone on a line, over what it orders, and be a written-out call. */
const HEADING = "injection.spoof"

/** The reaches of what was found, in the order of the text. */
export const reachesOf = (
  text: string,
  findings: ReadonlyArray<Finding>
): ReadonlyArray<Reach> => {
  const reaches: Array<Reach & { readonly isStep: boolean }> = []
  for (const one of findings.toSorted((a, b) => a.start - b.start)) {
    const reach = { ...reachOf(text, one), isStep: one.rule === STEP }
    const last = reaches.at(-1)
    // What stands between two of its parts is the step itself.
    if (last?.isStep && reach.isStep && reach.start - last.end < PARTS_MAX) {
      const [start, end] = [Math.min(last.start, reach.start), Math.max(last.end, reach.end)]
      reaches[reaches.length - 1] = { ...last, start, end }
    } else reaches.push(reach)
  }
  return reaches
}

const reachOf = (text: string, { end, rule, start }: Finding): Reach => {
  const ends = rule === STEP ? isStepEnd : isEnd
  if (rule === SINGLE) {
    const last = onFrom(text, endFrom(text, end, ends), continuation)
    return { start: startFrom(text, start, ends), end: below(text, last) }
  }
  const last = rule === HEADING ? tagFrom(text, end) : end
  const isOver = rule === HEADING && overOthers.test(text.slice(end - 1, end + 40))
  const line = onFrom(text, endFrom(text, last, ends), sameLine)
  return {
    start: readerFrom(text, startFrom(text, start, ends), rule, ends),
    end: below(text, isOver ? nextFrom(text, line) : line)
  }
}

/** Whether a sentence, or what else is taken as one, ends with the character at an offset. */
type Ends = (text: string, at: number) => boolean

/** Where the sentence begins that has the character at `from`. */
const startFrom = (text: string, from: number, ends: Ends): number => {
  let start = from
  const least = from - SENTENCE_MAX
  while (start > 0 && start > least && !ends(text, start - 1)) start--
  while (start < from && /\s/.test(text.charAt(start))) start++
  return start
}

/** Where the sentence ends that has the character before `from`. */
const endFrom = (text: string, from: number, ends: Ends = isEnd): number => {
  let end = from
  const most = from + SENTENCE_MAX
  while (
    end < text.length && end < most && !ends(text, end - 1) &&
    (/[.!?]/.test(text.charAt(end)) || !ends(text, end))
  ) {
    end++
  }
  return end
}

/** The end of a written-out call. */
const tagFrom = (text: string, from: number): number => {
  const close = text.indexOf("</", from)
  const end = close < 0 ? -1 : text.indexOf(">", close)
  return end < 0 || end > from + SENTENCE_MAX ? from : end + 1
}

const opened = "(?:[^\\w<]|<[^<>]{0,40}>){0,9}"
const toReader = RegExp(
  oneOf(
    "\\byou(?:rs?|['’](?:re|ve|ll))?\\b|\\bassistant\\b|\\bthe above\\b|\\bprompt\\b|\\bdeveloper\\b",
    `^${opened}(?:attention|begin|disregard|forget|ignore|imagine|important|let['’]?s|listen|output)\\b`,
    `^${opened}(?:pretend|print|repeat|reset|reveal|show|start|stop|urgent|warning)\\b`
  ),
  "i"
)

// Where the sentences before one at `from` begin that speak to the reader as it does.
const readerFrom = (text: string, from: number, rule: string, ends: Ends): number => {
  let start = from
  while (start > from - SENTENCE_MAX) {
    const before = text.slice(Math.max(0, start - 10), start)
    const end = start - (/[ \t]{0,10}$/.exec(before)?.[0].length ?? 0)
    if (end === 0 || end === start || text.charAt(end - 1) === "\n") return start
    const previous = startFrom(text, end - 1, ends)
    const isMeant = rule === STEP || toReader.test(text.slice(previous, end))
    if (!isMeant) return start
    start = previous
  }
  return start
}

const opening = oneOf(
  "do not|don['’]t|never|then|also|next|finally|instead|afterwards|after (?:that|this)",
  "(?:once|when) (?:done|finished)|this (?:is|must|should)|it is (?:very )?(?:important|urgent)",
  "keep (?:this|it)|say nothing|tell no ?(?:body|one)"
)
const continuation = RegExp(`^[ \\t]{0,9}\\n?[ \\t]{0,9}${opening}\\b`, "i")
const sameLine = RegExp(`^[ \\t]{0,9}[^\\s"<]|${continuation.source}`, "i")

// Where the sentences end that go on with the one which ended at `from`.
const onFrom = (text: string, from: number, next: RegExp): number => {
  let end = from
  while (end < from + SENTENCE_MAX) {
    const [begun] = next.exec(text.slice(end, end + 60)) ?? []
    const more = begun === undefined ? end : endFrom(text, end + begun.length)
    if (more === end) return end
    end = more
  }
  return end
}

const overOthers = /^(?:\n|.[^\p{L}\n]{0,20}(?:assistant|system|user)?[^\p{L}\n]{0,20}\n)/su
const colon = /:["'*_]{0,3}\s{0,3}$/
const listed = /^[ \t]{0,9}\n[ \t>]{0,9}(?:[-*•]|\d{1,2}[.)])[ \t]/

// What stands below a colon, with the entries of its list.
const below = (text: string, from: number): number => {
  let end = from
  while (end < from + SENTENCE_MAX && colon.test(text.slice(Math.max(0, end - 8), end))) {
    const next = nextFrom(text, end)
    if (next === end) return end
    end = next
    let entry = listed.exec(text.slice(end, end + 40))
    // Of a list without end each entry that is an order has its own reach.
    while (entry !== null && end < from + SENTENCE_MAX) {
      end = endFrom(text, end + entry[0].length)
      entry = listed.exec(text.slice(end, end + 40))
    }
  }
  return end
}

/** Where the first sentence ends of the lines after the one that ended at `from`. */
const nextFrom = (text: string, from: number): number => {
  const at = from - (text.charAt(from - 1) === "\n" ? 1 : 0)
  const [gap] = /^[ \t]{0,9}\n\s{0,40}/.exec(text.slice(at, at + 50)) ?? []
  return gap === undefined || at + gap.length >= text.length
    ? from
    : endFrom(text, at + gap.length + 1)
}

const isEnd: Ends = (text, at) => isBreak(text, at) || isPoint(text, at) || isString(text, at)

// A quotation belongs to the sentence that ends in it.
const isPoint: Ends = (text, at) => {
  const point = /["')]/.test(text.charAt(at)) ? at - 1 : at
  return /[.!?]/.test(text.charAt(point)) && /^(?:[\s<]|$)/.test(text.slice(at + 1, at + 2))
}

/** A shorter line was ended on purpose: mails are wrapped at some 70 characters. */
const LINE_MIN = 45
const unended = /(?:[^\s.,!?:;>|]|[\p{L}\d],)[ \t]{0,2}$/u
const goingOn = /^[ \t]{0,9}[\p{Ll}\d(@](?![\w-]{0,30}[ \t]?[:=|])/u

// Whether a line ends at `at`, and its sentence with it: one that was only full goes on below.
const isBreak: Ends = (text, at) =>
  text.charAt(at) === "\n" &&
  !(at >= LINE_MIN && !text.slice(at - LINE_MIN, at).includes("\n") &&
    unended.test(text.slice(Math.max(0, at - 8), at)) &&
    goingOn.test(text.slice(at + 1, at + 50)))

/** A field of a record, or a paragraph of something else; "first:" opens the step itself. */
const another =
  /^\n(?:[ \t]*(?!first\b|this\b)["'\w -]{1,30}[:=|][ \t]|[ \t]*\n\s{0,40}[\p{Lu}\d<])/u

const isStepEnd: Ends = (text, at) =>
  isPoint(text, at) || isString(text, at) ||
  (text.charAt(at) === "\n" && another.test(text.slice(at, at + 90)))

const before = /(?:[{[(=]|"[ \t]?[,:]|\n[ \t]*[\w-]{1,30}:)\s{0,20}$/
const after = /^\s{0,20}(?:[}\]>/:]|,\s{0,20}(?:["\d{[]|-\d|true\b|false\b|null\b)|\n|$)/

// Whether a quotation mark is one of JSON, CSV, YAML or an attribute, and no part of a sentence.
const isString: Ends = (text, at) =>
  text.charAt(at) === '"' && text.charAt(at - 1) !== "\\" &&
  (at === 0 || before.test(text.slice(Math.max(0, at - 60), at)) ||
    (/\S/.test(text.charAt(at - 1)) && after.test(text.slice(at + 1, at + 60))))
