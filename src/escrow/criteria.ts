/**
 * The mini-language of acceptance criteria: a text to clauses, all of which have to hold, and what is
 * unread, which nothing checks.
 *
 * Recognised are a term in quotes, `must contain X`, `at least N words` and `at least N chars` or
 * `characters`; where none is, a deliverable of five characters passes. A sentence that may say
 * anything else of a term than that it has to be there is read whole or not at all, so that no clause
 * is the opposite of its sentence.
 */
import {
  type Criteria,
  TRIVIAL_LENGTH,
  type Unread,
  type Warning
} from "../../schemas/escrow/criteria.ts"
import { isWordCharacter } from "./criteria/characters.ts"
import { TERM, WHY, type Why } from "./criteria/cues.ts"
import { isPlain } from "./criteria/isPlain.ts"
import { type Gap, type Reading, readSentence } from "./criteria/reading.ts"
import { type Sentence, sentencesOf } from "./criteria/sentences.ts"
import { type Token, tokenize } from "./criteria/tokens.ts"

/** Reads a criteria text in one pass; there is no text that it refuses. */
export const parseCriteria = (text: string): Criteria => {
  const readings = settled(readAll(sentencesOf(withDoubt(tokenize(text)))))
  const located = readings.flatMap(({ clauses }) => clauses)
  const gaps = merged(readings, text)
  const [quantities, contents] = [
    located.filter(({ kind }) => isQuantity(kind)),
    located.filter(({ kind }) => !isQuantity(kind))
  ]
  const warnings = gaps.flatMap((gap) => warningsOf(gap, text)).slice(0, WARNINGS_MAX)
  const unread = gaps.map(({ start, end, why }): Unread => ({
    start,
    end,
    text: text.slice(start, end).toWellFormed(),
    why: WHY[why]
  }))
  if (located.length > 0) return { clauses: [...quantities, ...contents], unread, warnings }
  return {
    clauses: [{ kind: "min_length", n: TRIVIAL_LENGTH }],
    unread,
    warnings: [...warnings, { code: "no_clause_recognised", text: "" }]
  }
}

/** Whether there is anything in the criteria that is neither a clause nor unread. */
export const hasContext = (text: string, { clauses, unread = [] }: Criteria): boolean => {
  const spans = [...clauses, ...unread].toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
  const describes = (part: string) => saysSomething(part.replace(connectives, ""))
  let index = 0
  for (const { start = 0, end = 0 } of spans) {
    if (describes(text.slice(index, start))) return true
    index = Math.max(index, end)
  }
  return describes(text.slice(index))
}

const connectives =
  /(?<![\p{L}\p{N}])(?:and|but|also|plus|or|please|\d{1,3}(?=[.)]))(?![\p{L}\p{N}])/giu

const WARNINGS_MAX = 20

const isQuantity = (kind: string) => kind === "min_words" || kind === "min_chars"

const saysSomething = (text: string) => Array.from(text).some(isWordCharacter)

// A mark without its partner makes every pair of its kind doubtful: they may be one off.
const withDoubt = (tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const doubtful = new Set(
    tokens.flatMap((token) =>
      token.kind === "broken" && token.code === "unbalanced_quote" ? [token.mark] : []
    )
  )
  return tokens.map((token) =>
    token.kind === "quoted" && doubtful.has(token.mark)
      ? { ...token, kind: "broken", code: "unbalanced_quote" }
      : token
  )
}

interface Line extends Reading {
  readonly bullet: boolean
  /** Whether it was read behind the words of a lead. */
  readonly led: boolean
}

/** A line that asks for something and leads to others: its words are read before each of theirs. */
interface Lead {
  readonly line: number
  readonly skeleton: string
  /** Whether the lines that follow are bullets; `undefined` before the first. */
  readonly bullets: boolean | undefined
}

const readAll = (sentences: ReadonlyArray<Sentence>): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  let lead: Lead | undefined
  for (const sentence of sentences) {
    if (lead !== undefined && isBeyond(lead, sentence)) lead = undefined
    const { bullet, leads } = sentence
    const behind = lead === undefined ? "" : `${lead.skeleton} `
    const line = { ...readSentence(sentence, behind), bullet, led: lead !== undefined }
    const head = lead === undefined ? undefined : lines[lead.line]
    const [first, ...more] = line.clauses
    if (lead !== undefined && head !== undefined && head.gaps.length > 0 && first !== undefined) {
      // What the head asked for is in the clauses of its lines.
      lines[lead.line] = { ...head, gaps: [] }
      lines.push({ ...line, clauses: [{ ...first, start: head.start }, ...more] })
    } else lines.push(line)
    if (lead !== undefined) lead = { ...lead, bullets: lead.bullets ?? bullet }
    else if (leads && line.terms === 0 && (line.unsettled || line.gaps.length > 0)) {
      lead = { line: lines.length - 1, skeleton: line.skeleton, bullets: undefined }
    }
  }
  return lines
}

const isBeyond = ({ bullets }: Lead, { bullet, startsLine, afterBlank }: Sentence) =>
  bullets === undefined ? false : bullets ? startsLine && !bullet : afterBlank

// "Avoid these words." and then '"a"'; or '"a"' and then "Never use it.": what stands alone is spoken
// of beside it.
const settled = (lines: ReadonlyArray<Line>): ReadonlyArray<Line> => {
  const settled = Array.from(lines)
  const doubt = (index: number, { start, end, ...line }: Line) => {
    const gaps: ReadonlyArray<Gap> = [{ start, end, why: "turn" }]
    settled[index] = { ...line, start, end, unsettled: true, clauses: [], gaps }
  }
  for (let index = 1; index < settled.length; index++) {
    const [before, line] = [settled[index - 1], settled[index]]
    if (before === undefined || line === undefined || line.led || !isTermsAlone(line)) continue
    const ownLine = before.bullet && line.bullet && before.gaps.length === 0
    if (speaksOfOthers(before) && !ownLine) doubt(index, line)
  }
  for (let index = settled.length - 1; index > 0; index--) {
    const [before, line] = [settled[index - 1], settled[index]]
    if (before === undefined || line === undefined || before.terms === 0 || before.led) continue
    const speaksOfIt = line.terms === 0 ? pronoun.test(line.skeleton) : isTermsAlone(line)
    if (line.unsettled && line.clauses.length === 0 && speaksOfIt) doubt(index - 1, before)
  }
  // "Burn it." takes back what a sentence before it asks for, and no list of such verbs has an end.
  const asks = settled.findIndex(({ clauses }) => clauses.length > 0)
  for (const [index, line] of settled.entries()) {
    const isContext = line.terms === 0 && line.clauses.length === 0 && line.gaps.length === 0
    const takesBack = asks >= 0 && index > asks &&
      (pronoun.test(line.skeleton) || jest.test(line.skeleton))
    if (isContext && (takesBack || ofTheDeal.test(line.skeleton))) doubt(index, line)
  }
  return settled
}

// "Our rivals' words:" and then '"a"': only of a line that is known is known what it says of the next.
const speaksOfOthers = ({ unsettled, terms, clauses, skeleton }: Line) =>
  unsettled || (terms === 0 && clauses.length === 0 && !isPlain(skeleton))

const pronoun = new RegExp(
  "(?<![\\p{L}\\p{N}])(?:it|they|them|this|that|these|those|such|any|either|neither|none|all|both|above)" +
    "(?![\\p{L}\\p{N}])",
  "u"
)

const jest = /(?<![\p{L}\p{N}])(?:jok(?:e|es|ing)|kidding|sarcas\w*|for fun)(?![\p{L}\p{N}])/u

// What is said of the payment, of who decides, of the time, or of terms elsewhere; a label with a
// value; what is wanted, said without a must.
const ofTheDeal = new RegExp(
  [
    "(?<![\\p{L}\\p{N}])(?:" + [
      "escrow|pay(?:s|ing|ments?|outs?|able)?|paid|money|funds?|fees?|refund\\w*|deals?|deadlines?|due",
      "judg\\w*|check(?:s|ed)?|approv\\w*|accept\\w*|confirm\\w*|sign(?:s|ed)? off|held|until|before|after",
      "by (?:noon|midnight|tomorrow|tonight|today|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\\d)",
      "(?:we|i|client|customer|buyer)s? (?:wants?|needs?|expects?|requires?|asks?)|too|also|as well",
      "covers?|includes?|contains?|terms|conditions?|(?:more|rest|details|others?) (?:follows?|comes?)"
    ].join("|") + ")(?![\\p{L}\\p{N}])",
    "^[\\p{L}\\p{N} ]{1,30}: ?[\\p{L}\\p{N}]"
  ].join("|"),
  "u"
)

const isTermsAlone = ({ terms, skeleton }: Reading) => terms > 0 && termsAlone.test(skeleton)

const termsAlone = new RegExp(
  `^(?:[\\s${TERM},;:./&()*•+–—-]|\\d{1,3}[.)]|(?:and|or|also|like|e\\.g|such|as|the|words?|phrases?` +
    "|terms?|etc)(?![\\p{L}\\p{N}]))*$",
  "u"
)

/** The gaps in their order, those side by side with one reason as one. */
const merged = (readings: ReadonlyArray<Reading>, text: string): ReadonlyArray<Gap> => {
  const gaps: Array<Gap> = []
  let clear = true
  for (const { clauses, gaps: found } of readings) {
    if (clauses.length > 0) clear = false
    for (const gap of found) {
      const last = gaps.at(-1)
      const joins = clear && last?.why === gap.why &&
        !saysSomething(text.slice(last.end, gap.start))
      if (joins) gaps[gaps.length - 1] = { ...last, end: gap.end }
      else gaps.push(gap)
      clear = clauses.length === 0
    }
  }
  return gaps
}

const warningsOf = ({ start, end, why }: Gap, text: string): ReadonlyArray<Warning> => {
  const code = warned[why]
  return code === undefined
    ? []
    : [{ code, text: text.slice(start, end).slice(0, 80).toWellFormed() }]
}

const warned: { readonly [why in Why]?: Warning["code"] } = {
  negation: "negation_not_understood",
  unbalanced_quote: "unbalanced_quote",
  empty_quotes: "empty_quotes",
  quote_too_long: "quote_too_long",
  quantity_not_understood: "quantity_not_understood",
  mixed_and_or: "mixed_and_or",
  must_contain_nothing: "must_contain_nothing"
}
