/**
 * A criteria text, sentence by sentence: what each came to.
 *
 * A sentence that the grammar derives becomes the clauses that it states, or is context, which asks
 * for nothing. Every other sentence is unread: no list of words that turn a sentence has an end.
 */
import { Result } from "effect"
import type { Clause } from "../../../schemas/escrow/criteria.ts"
import type { Gauges } from "../Instruments.ts"
import { type Antecedent, meaningOf } from "./clauses.ts"
import { grammar } from "./grammar.ts"
import { mayTurnLines } from "./leads.ts"
import type { Counter } from "./matcher.ts"
import { type Sentence, sentencesOf, TOKENS_MAX } from "./sentences.ts"
import type { Token } from "./token.ts"
import { tokenize } from "./tokens.ts"
import { type Why, whyOf } from "./why.ts"

/** The lines of a text, in their order; `count` tells the steps that it took. */
export const linesOf = (text: string, gauges: Gauges, count?: Counter): ReadonlyArray<Line> =>
  ofData(text, settled(new Reading(text, gauges, count).read()))

/** What a sentence came to: clauses, context (neither), or why it is unread. */
export interface Line {
  readonly start: number
  readonly end: number
  readonly clauses: ReadonlyArray<Clause>
  readonly why: Why | undefined
  readonly termsAlone: boolean
  /** Whether it is unread and may speak of what was said before it. */
  readonly speaks?: boolean
  /** Whether what made it unread lies in what stands beside it. */
  readonly beside?: boolean
}

class Reading {
  private readonly text: string
  private readonly gauges: Gauges
  private readonly count: Counter | undefined
  private readonly sentences: ReadonlyArray<Sentence>
  private readonly lines: Array<Line> = []
  private antecedent: Antecedent | undefined

  constructor(text: string, gauges: Gauges, count: Counter | undefined) {
    this.text = text
    this.gauges = gauges
    this.count = count
    this.sentences = sentencesOf(withDoubt(tokenize(flatten(text), text)))
  }

  read(): ReadonlyArray<Line> {
    // Beside a minus a plus is more than a bullet.
    const marks = new Set(this.sentences.map(({ mark }) => mark))
    if (marks.has("+") && marks.has("-")) {
      return this.sentences.map((one) => ({ ...blank, ...lineOf(one), why: "turn", beside: true }))
    }
    for (let index = 0; index < this.sentences.length; index++) {
      const sentence = this.sentences[index]
      if (sentence === undefined) continue
      const led = this.ledBy(index)
      if (led.length === 0) this.lines.push(...this.inParts(sentence))
      else {
        this.lines.push(...this.list(sentence, led))
        index += led.length
      }
    }
    return this.lines
  }

  /** The lines that a sentence with a colon leads to: bullets, or those to the next blank line. */
  private ledBy(index: number): ReadonlyArray<Sentence> {
    const lead = this.sentences[index]
    const next = this.sentences[index + 1]
    if (lead === undefined || next === undefined || lead.bullet) return []
    const opens = next.bullet && next.startsLine && !isEnded(this.text.slice(0, lead.end))
    if (
      !(lead.leads || opens ||
        (next.bullet && /:\s*$/u.test(this.text.slice(lead.end - 1, lead.end))))
    ) return []
    const led: Array<Sentence> = []
    for (let at = index + 1; at < this.sentences.length; at++) {
      const sentence = this.sentences[at]
      const before = this.sentences[at - 1]
      if (sentence === undefined || before === undefined) break
      if (sentence.startsLine && sentence.bullet !== next.bullet) break
      if (
        !next.bullet && /\n\s*\n/u.test(this.text.slice(before.end, sentence.start)) &&
        at > index + 1
      ) break
      led.push(sentence)
    }
    return led
  }

  private list(lead: Sentence, led: ReadonlyArray<Sentence>): ReadonlyArray<Line> {
    const words = lead.leads ? lead.tokens.slice(0, -1) : lead.tokens
    const context = grammar.match("Sentence", lead.tokens, this.count)
    const isLead = grammar.match("Lead", lead.tokens, this.count) !== undefined
    if (!isLead && mayTurnLines(context, lead.tokens, this.count)) return unreadUnder(lead, led)
    if (isLead || (context !== undefined && this.derive(lead.tokens)?.clauses.length === 0)) {
      return [
        context === undefined || isLead ? { ...blank, ...lineOf(lead) } : this.alone(lead),
        ...led.map((one) => this.alone(one))
      ]
    }
    // As one list: "It must mention all of:", "- A", "- B".
    const joined = [lead, ...led].flatMap(({ tokens }, n) =>
      n === 0
        ? words
        : n === 1
        ? [lead.leads ? colonOf(lead) : breakAt(tokens), ...tokens]
        : [breakAt(tokens), ...tokens]
    )
    const start = lead.start
    const end = led.at(-1)?.end ?? lead.end
    // "In the first paragraph:" is said of each line.
    const places = /^(?:in|under|at|on|within|inside|for)$/u.test(words[0]?.text ?? "") &&
      led.length > 1
    const whole = places ? undefined : this.derive(joined) ??
      this.derive(joined.filter((token) => token !== colonOf(lead)))
    if (whole !== undefined && whole.clauses.length > 0) {
      return [{
        start,
        end,
        clauses: spanned(whole.clauses, start, end),
        why: undefined,
        termsAlone: false
      }]
    }
    // Before each of its lines: "The text must:", "- contain A", "- not mention B".
    const each = led.map((one) => this.derive([...words, ...one.tokens]))
    if (each.every((line) => line !== undefined && line.clauses.length > 0)) {
      return each.map((line, n) => {
        const one = led[n] ?? lead
        const from = n === 0 ? start : one.start
        return {
          start: from,
          end: one.end,
          clauses: spanned(line?.clauses ?? [], from, one.end),
          why: undefined,
          termsAlone: false
        }
      })
    }
    // "It must contain:": a line that is not read says nothing of the others.
    if (grammar.match("PlainLead", uncapitalised(lead.tokens), this.count) !== undefined) {
      return led.map((one, n) => {
        const line = each[n] ?? this.derive(one.tokens)
        const from = n === 0 ? start : one.start
        const clauses = spanned(line?.clauses ?? [], from, one.end)
        const why = clauses.length === 0 ? whyOf(one.tokens) : undefined
        return { start: from, end: one.end, clauses, why, termsAlone: false }
      })
    }
    if (!lead.leads && context !== undefined) return [lead, ...led].map((one) => this.alone(one))
    return unreadUnder(lead, led)
  }

  /**
   * A sentence, or the first parts of it that are derived and the rest, which is unread: what comes
   * behind a part that was not understood may speak of that.
   */
  private inParts(sentence: Sentence): ReadonlyArray<Line> {
    const whole = this.alone(sentence)
    const { tokens, asks } = sentence
    if (
      whole.why === undefined || whole.why === "turn" || asks || tokens.length > PARTS_TOKENS_MAX
    ) {
      return [whole]
    }
    const joints = tokens.flatMap(({ kind, text }, n) =>
      n > 0 && kind !== "QUOTED" && partJoint.test(text) ? [n] : []
    )
    for (const joint of joints.slice(0, PARTS_MAX).toReversed()) {
      const rest = tokens.slice(joint)
      const next = rest.find(({ kind, text }) => kind === "QUOTED" || !partJoint.test(text))
      if (next === undefined || next.kind === "QUOTED" || !opensAnew.test(next.text)) continue
      const first = this.derive(tokens.slice(0, joint))
      const start = tokens[joint]?.start ?? sentence.end
      if (first === undefined || first.termsAlone || first.clauses.length === 0) continue
      return [
        { ...blank, start: sentence.start, end: start, clauses: first.clauses },
        { ...whole, start, why: whyOf(rest) }
      ]
    }
    return [whole]
  }

  private alone(sentence: Sentence): Line {
    const { tokens, asks } = sentence
    if (asks) return { ...blank, ...lineOf(sentence), why: "turn" }
    const line = { ...blank, ...lineOf(sentence) }
    if (tokens.every(({ kind }) => kind === "MARK")) return line
    const found = this.derive(tokens)
    if (found !== undefined) {
      return { ...line, clauses: found.clauses, termsAlone: found.termsAlone }
    }
    const speaks = tokens.some(({ text }) => speaking.test(text))
    const broken = tokens.some(({ kind }) => kind === "BROKEN")
    return {
      ...line,
      speaks,
      why: tokens.length > TOKENS_MAX && !broken ? "too_long" : whyOf(tokens)
    }
  }

  /** The clauses of a sentence, with their places; `undefined` when it is unread. */
  private derive(tokens: ReadonlyArray<Token>) {
    if (tokens.length > TOKENS_MAX || tokens.some(({ kind }) => kind === "BROKEN")) return undefined
    const tree = grammar.match("Sentence", uncapitalised(tokens), this.count)
    if (tree === undefined) return undefined
    const meaning = meaningOf(tree, tokens, this.text, this.antecedent)
    if (meaning === undefined) return undefined
    const only = meaning.statements.length === 1
    const clauses = meaning.statements.flatMap(({ from, to, clauses, whole }) =>
      clauses.map((clause) => ({
        ...clause,
        start: tokens[only && whole ? 0 : from]?.start ?? 0,
        end: tokens[only ? tokens.length - 1 : to - 1]?.end ?? 0
      }))
    )
    if (clauses.some((clause) => !this.canCheck(clause))) return undefined
    this.antecedent = meaning.antecedent
    return { clauses, termsAlone: meaning.termsAlone }
  }

  private canCheck(clause: Clause) {
    if (clause.kind !== "matches") return true
    return Result.isSuccess(this.gauges.pattern(clause.pattern, clause.flags))
  }
}

/** So many parts of a sentence are tried, and only of one that a person would write. */
const PARTS_MAX = 4
const PARTS_TOKENS_MAX = 60

const partJoint = /^(?:[,—–]|and)$/u

// Only what has a subject or a verb of its own says nothing of the part before it.
const opensAnew = /^(?:it|there|please|do|you|we)$/u

/** The capital of a first word says nothing. */
const uncapitalised = (tokens: ReadonlyArray<Token>): ReadonlyArray<Token> =>
  tokens.map((token, n) =>
    n === 0 && token.kind === "WORD" && !startsNames(tokens)
      ? { ...token, also: token.also.filter((kind) => kind !== "CAPITAL") }
      : token
  )

// "Kafka, Pulsar and NATS must be mentioned"
const startsNames = ([, joint, next]: ReadonlyArray<Token>) =>
  joint !== undefined && /^(?:,|and|or)$/u.test(joint.text) &&
  next?.also.includes("CAPITAL") === true

const blank = { clauses: [], why: undefined, termsAlone: false }
const lineOf = ({ start, end }: Sentence) => ({ start, end })

const unreadUnder = (lead: Sentence, led: ReadonlyArray<Sentence>): ReadonlyArray<Line> =>
  [lead, ...led].map((one) => ({
    ...blank,
    ...lineOf(one),
    why: whyOf(one.tokens),
    beside: one !== lead
  }))

const spanned = (clauses: ReadonlyArray<Clause>, start: number, end: number) =>
  clauses.map((clause) => ({ ...clause, start, end }))

const speaking = /^(?:it|them|they|these|those|that|joke|joking|kidding|nope|forbid)$/u

const isEnded = (text: string) => /[.!?;]\s*$/u.test(text)

const colonOf = ({ tokens }: Sentence): Token => {
  const last = tokens.at(-1)
  return last ?? breakAt(tokens)
}

const breakAt = (tokens: ReadonlyArray<Token>): Token => {
  const place = tokens[0]?.start ?? 0
  return { kind: "MARK", text: "break", also: ["BREAK"], glued: false, start: place, end: place }
}

/** The same text, place for place, with `\n` as the only line end. */
const flatten = (text: string) => text.replaceAll("\r\n", " \n").replaceAll("\r", "\n")

// A mark without its partner makes every pair of its kind doubtful: they may be one off.
const withDoubt = (tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const doubtful = new Set(
    tokens.flatMap(({ kind, mark, text }) =>
      kind === "BROKEN" && mark === "unbalanced_quote" ? [text] : []
    )
  )
  if (doubtful.size === 0) return tokens
  return tokens.map((token) =>
    token.kind === "QUOTED" && token.mark !== undefined && doubtful.has(token.mark)
      ? { ...token, kind: "BROKEN", text: token.mark, mark: "unbalanced_quote" }
      : token
  )
}

// "A JSON array of titles; at most 70 characters" is hardly said of the array.
const ofData = (text: string, lines: ReadonlyArray<Line>): ReadonlyArray<Line> =>
  /\b(?:json|csv|xml|yaml)\b/iu.test(text)
    ? lines.map((line) =>
      line.clauses.some(isOfProse) ? { ...line, clauses: [], why: "limit", beside: true } : line
    )
    : lines

const isOfProse = (clause: Clause) =>
  clause.kind === "min_words" || clause.kind === "min_chars" ||
  clause.kind === "count" &&
    (clause.scope !== undefined ||
      /^(?:words|characters|sentences|paragraphs|numbered_items|bullets|headings)$/u.test(
        clause.unit
      ))

const forbids = (clause: Clause) =>
  "negated" in clause ? clause.negated : "max" in clause && clause.max === 0

// "Avoid these words." and then '"a"'; or '"a"' and then "Never use it.": what stands alone beside
// what is unread may be what that speaks of.
const settled = (lines: ReadonlyArray<Line>): ReadonlyArray<Line> =>
  lines.map((line, n) => {
    const hasTerm = line.clauses.some(({ kind }) =>
      /^(?:contains_exact|times|some_of)$/u.test(kind)
    )
    // '"a" must be there.' and then "Burn it."
    if (hasTerm && lines[n + 1]?.speaks === true) {
      return { ...line, clauses: [], why: "turn", beside: true }
    }
    if (!line.termsAlone || line.clauses.length === 0) {
      return line
    }
    // 'Banned: "a"' and on the next line '"b"'.
    if (
      lines.slice(0, n).some(({ clauses }) => clauses.some(forbids))
    ) {
      return { ...line, clauses: [], why: "turn", beside: true }
    }
    let from = n
    while (lines[from - 1]?.termsAlone === true) from--
    let to = n
    while (lines[to + 1]?.termsAlone === true) to++
    const beside = [lines[from - 1], lines[to + 1]]
    return beside.some((other) => other?.why !== undefined)
      ? { ...line, clauses: [], why: "turn", beside: true }
      : line
  })
