/**
 * A criteria text to clauses by the forms of `forms.ts`, each read where it stands; and what is left
 * that holds a testable cue, which is unread. Whatever else is said is context.
 *
 * The catalogue's patterns are necessary wherever they stand: nothing beside them takes their clause
 * away, but for what turns them (a negation, a choice that is left open). Every other form is believed
 * only in a part of a sentence that holds nothing else testable.
 */
import type { Clause } from "../../../schemas/escrow/criteria.ts"
import { cueOf, idioms, isForeign, leftOpen, negation, shunned, shunnedBehind } from "./cues.ts"
import { patterns, quotedList } from "./forms.ts"
import { BROKEN, mask, OPEN } from "./mask.ts"
import { build, jointOf } from "./meaning.ts"
import { patternOf, withFlags } from "./table.ts"
import { contains, phrasesAt } from "./phrases.ts"
import { type Sentence, sentencesOf } from "./sentences.ts"
import type { Why } from "./unparsedReason.ts"

/** Something of the criteria: what it is checked by, or why nothing checks it. */
export interface Part {
  readonly start: number
  readonly end: number
  readonly clauses: ReadonlyArray<Clause>
  readonly why: Why | undefined
  /** The number of its sentence. */
  readonly sentence: number
}

/** The clauses and the unread parts of a text, in their order; what is in none is context. */
export const read = (source: string): ReadonlyArray<Part> => {
  const { text, terms, faults } = mask(source)
  const sentences = sentencesOf(text)
  // "A poem and a story": which of them is spoken of? And beside a minus a plus is more than a bullet.
  const isUnclear = severalWorks.test(text) || /^\s*\+\s/mu.test(text) && /^\s*-\s/mu.test(text)
  const isData = /(?<!\p{L})(?:json|csv|xml|yaml)(?!\p{L})/iu.test(text)
  let isUnder = false
  return sentences.flatMap((sentence, n) => {
    const before = sentences[n - 1]
    isUnder = isTerms.test(sentence.text) &&
      (isUnder || before !== undefined && negation.test(plain(before.text)))
    return new Reading({
      source,
      terms,
      faults,
      sentence,
      isData,
      isUnclear,
      isUnder,
      before,
      after: sentences[n + 1]
    }).parts().map((part) => ({ ...part, sentence: n }))
  })
}

interface Given {
  readonly source: string
  readonly terms: ReadonlyMap<number, string>
  readonly faults: ReadonlyMap<number, Why>
  readonly sentence: Sentence
  /** Whether the criteria speak of data: what is counted there is hardly counted in prose. */
  readonly isData: boolean
  readonly isUnclear: boolean
  /** Whether it is terms and nothing else, under a line that forbids. */
  readonly isUnder: boolean
  readonly before: Sentence | undefined
  readonly after: Sentence | undefined
}

type Place = Omit<Part, "sentence">

/** A place that a form or a list of terms takes. */
interface Claim {
  readonly start: number
  readonly end: number
  readonly clauses: ReadonlyArray<Clause>
  /** The catalogue's own, which nothing beside it puts in doubt. */
  readonly necessary: boolean
  /** Why nothing comes of it; or why more may be meant than a necessary one says. */
  readonly why?: Why
}

class Reading {
  private readonly given: Given
  private readonly text: string
  private readonly claims: Array<Claim> = []

  constructor(given: Given) {
    this.given = given
    this.text = given.sentence.text
  }

  /** With places in the source. */
  parts(): ReadonlyArray<Place> {
    if (this.text.replaceAll("\ue001", "").length > LENGTH_MAX) return this.long()
    this.claimForms()
    this.claimTerms()
    this.claims.sort((a, b) => a.start - b.start)
    this.joinChoices()
    return this.settle().map((part) => ({
      ...part,
      start: part.start + this.given.sentence.start,
      end: part.end + this.given.sentence.start
    }))
  }

  /** A sentence that nobody reads is unread as a whole. */
  private long(): ReadonlyArray<Place> {
    const { sentence } = this.given
    return [{ start: sentence.start, end: sentence.end, clauses: [], why: "too_long" }]
  }

  private isFree(start: number, end: number) {
    return this.claims.every((claim) => end <= claim.start || start >= claim.end)
  }

  private refuse(start: number, end: number, why: Why) {
    this.claims.push({ start, end, clauses: [], necessary: false, why })
  }

  private claimForms() {
    for (const { form: { gives }, pattern } of patterns) {
      for (const found of this.text.matchAll(pattern)) {
        const start = found.index
        const end = start + found[0].length
        if (found[0] === "" || !this.isFree(start, end)) continue
        if (gives === "phrases") this.claimPhrases(start, end)
        else this.claimForm(gives, found, start, end)
      }
    }
  }

  private claimForm(
    gives: (typeof patterns)[number]["form"]["gives"],
    found: RegExpExecArray,
    start: number,
    end: number
  ) {
    const groups = found.groups ?? {}
    const necessary = gives === "words_or_characters"
    if (necessary && this.isTurned(start)) {
      return this.refuse(start, end, "negation")
    }
    if (/^(?:forbidden|none)/u.test(gives) && weighs.test(this.scopeBefore(start))) {
      return this.refuse(start, end, "turn")
    }
    const list = groups.q ?? ""
    const at = list === "" ? end : start + found[0].lastIndexOf(list)
    // 'Do not use "a" without "b"': what goes on behind it may turn it.
    const behind = this.text.slice(end, end + LEAD_MAX)
    if (
      gives === "forbidden" &&
      (/^\s+(?!(?:and|or|but|please|nor)(?!\p{L}))\p{L}|^\s+and others/iu.test(behind) ||
        // '"a", not "b", "c"': is "c" wanted?
        /^not\s+\ue000\ue001*\s*,/iu.test(found[0]) && this.text.slice(0, start).includes(OPEN))
    ) {
      return this.refuse(start, end, "turn")
    }
    const built = build({
      gives,
      said: found[0],
      groups,
      terms: this.termsIn(at, at + list.length),
      joint: jointOf(list),
      sourceOf: (group) => {
        const said = groups[group] ?? ""
        const from = this.given.sentence.start + start + found[0].lastIndexOf(said)
        return said === "" ? "" : this.given.source.slice(from, from + said.length)
      }
    })
    const clauses = typeof built === "string" ? [] : built
    const why = typeof built === "string"
      ? built
      : list !== "" && this.isCut(at + list.length)
      ? "too_long"
      : this.faultOf(clauses)
    if (!necessary || clauses.length === 0) {
      if (why !== undefined) return this.refuse(start, end, why)
      this.claims.push({ start, end, clauses, necessary: false })
      return
    }
    const isDoubtful = tooMany.test(behind) ||
      tooFew.test(this.text.slice(Math.max(0, start - LEAD_MAX), start))
    this.claims.push({
      start,
      end,
      clauses,
      necessary,
      ...(isDoubtful ? { why: "turn" as const } : {})
    })
  }

  private faultOf(clauses: ReadonlyArray<Clause>): Why | undefined {
    const isOfProse = (clause: Clause) => clause.kind === "count" && ofProse.test(clause.unit)
    return this.given.isData && clauses.some(isOfProse) ? "limit" : undefined
  }

  private claimPhrases(start: number, end: number) {
    if (this.isTurned(start)) return
    const { sentence, source, terms } = this.given
    const found = phrasesAt(this.text, end, {
      sourceOf: (from, to) => source.slice(sentence.start + from, sentence.start + to),
      termAt: (at) => terms.get(sentence.start + at)
    })
    if (found === undefined || !this.isFree(start, found.end)) return
    const { clauses, isUnsure = false } = found
    const why = found.why ?? (isUnsure ? "demand" : undefined)
    this.claims.push({
      start,
      end: found.end,
      clauses,
      necessary: found.why === undefined,
      ...(why === undefined ? {} : { why })
    })
  }

  private termsIn(from: number, to: number): ReadonlyArray<string> {
    const { sentence, terms } = this.given
    const found: Array<string> = []
    for (
      let at = this.text.indexOf(OPEN, from);
      at >= 0 && at < to;
      at = this.text.indexOf(OPEN, at + 1)
    ) {
      const term = terms.get(sentence.start + at)
      if (term !== undefined) found.push(term)
    }
    return found
  }

  /** Quoted terms that no form took: they have to be there, unless something turns them. */
  private claimTerms() {
    for (const { 0: list, index } of this.text.matchAll(new RegExp(quotedList, "giu"))) {
      const end = index + list.length
      if (!this.isFree(index, end)) continue
      const terms = this.termsIn(index, end)
      const before = this.text.slice(Math.max(0, index - LEAD_MAX), index)
      const start = index - (termLead.exec(before)?.[0].trimStart().length ?? 0)
      const free = this.isFree(start, end) ? start : index
      const joint = oneOfThem.test(before) ? "or" : jointOf(list)
      const why = this.isCut(end)
        ? "too_long"
        : this.turnOf(index, end) ?? (joint === "mixed" ? "mixed_and_or" : undefined)
      if (why !== undefined) {
        this.refuse(free, end, why)
        continue
      }
      const clauses = contains(terms.map((text) => ({ is: "exact", text })), joint === "or")
      if (clauses.length === 0) continue
      const lead = joint === "or" ? oneOfThem.exec(this.text.slice(0, index))?.index : undefined
      this.claims.push({
        start: lead !== undefined && this.isFree(lead, end) ? lead : free,
        end,
        clauses,
        necessary: true
      })
    }
  }

  /** Whether a list goes on behind the most terms that are read as one. */
  private isCut(end: number) {
    return goesOn.test(this.text.slice(end, end + LEAD_MAX))
  }

  /** "Must contain X or must contain Y": one clause of alternatives. */
  private joinChoices() {
    for (let n = this.claims.length - 1; n > 0; n--) {
      const [one, next] = [this.claims[n - 1], this.claims[n]]
      const [left, right] = [one?.clauses[0], next?.clauses[0]]
      if (
        one?.clauses.length !== 1 || next?.clauses.length !== 1 ||
        left?.kind !== "contains_phrase" && left?.kind !== "contains_exact" ||
        right?.kind !== left.kind ||
        !orElse.test(this.text.slice(one.end, next.start))
      ) continue
      const why = one.why ?? next.why
      const lead = eitherOf.exec(this.text.slice(0, one.start))?.[0].length ?? 0
      this.claims.splice(n - 1, 2, {
        start: one.start - lead,
        end: next.end,
        clauses: [{ ...left, any_of: [...left.any_of, ...right.any_of] }],
        necessary: one.necessary && next.necessary,
        ...(why === undefined ? {} : { why })
      })
    }
  }

  /** Whether a negation stands before a place, with nothing between that begins anew. */
  private isTurned(at: number) {
    return negation.test(this.scopeBefore(at))
  }

  private scopeBefore(at: number) {
    const from = Math.max(0, at - SCOPE_MAX)
    const before = plain(this.text.slice(from, at + OPENER_MAX))
    const opened = Array.from(
      before.matchAll(opener),
      ({ 0: said, index }) => Math.min(index + said.length, index < at - from ? at - from : 0)
    )
    return before.slice(Math.max(0, ...opened), at - from)
  }

  /** What keeps the terms of a place from being asked for. */
  private turnOf(start: number, end: number): Why | undefined {
    const { after, isUnder, sentence } = this.given
    const list = this.text.slice(start, end)
    const scope = this.scopeBefore(start)
    const rest = plain(this.blanked().slice(end, end + SCOPE_MAX))
    const closes = closer.exec(rest)?.index ?? rest.length
    const behind = rest.slice(0, closes)
    if (isForeign(sentence.text)) return "language"
    // 'Lines look like "Week N: …"': it shows a form.
    if (this.termsIn(start, end).some((term) => /…|\.\.\.|<\p{L}+>/u.test(term))) return "demand"
    if (negation.test(`${scope}${list}${behind}`)) return "negation"
    if (shunned.test(scope) || shunnedBehind.test(behind)) return "negation"
    if (leftOpen.test(`${scope}${list}${behind}`)) return "turn"
    // "Banned:", and the terms on lines of their own.
    if (isUnder) return "negation"
    // '"foo". Never use it.'
    if (
      after !== undefined && negation.test(plain(after.text)) &&
      /(?<!\p{L})(?:it|them|these|those|that)(?!\p{L})/iu.test(after.text) &&
      !after.text.includes(OPEN)
    ) return "negation"
    return sentence.isTurned ? "negation" : undefined
  }

  private settle(): ReadonlyArray<Place> {
    const { sentence } = this.given
    const claimed = this.blanked()
    const pieces = piecesOf(claimed)
    const foreign = isForeign(claimed)
    const judged = pieces.map((piece) => ({
      ...piece,
      why: foreign ? "language" as const : cueOf(claimed.slice(piece.start, piece.end))
    }))
    const speaksOfPart = ofPart.test(plain(claimed))
    const isLed = sentence.isTurned || sentence.isLed ||
      (/:/u.test(claimed) && judged[0]?.why !== undefined)
    const asks = /\?\s*$/u.test(sentence.text + sentence.mark) &&
      !/^(?:can|could|will|would) you/iu.test(sentence.text)
    const isConditional = conditional.test(plain(claimed))
    const parts: Array<Place> = []
    for (const piece of judged) {
      const own = this.claims.filter(({ start }) => start >= piece.start && start < piece.end)
      const optional = own.filter(({ necessary }) => !necessary)
      const turned = own.find(({ why }) => why !== undefined)?.why ??
        ((this.given.isUnclear || isConditional) && own.length > 0 ? "turn" : undefined)
      const dirty = optional.length > 0 &&
        (piece.why !== undefined || speaksOfPart || isLed || asks)
      const why = turned ?? piece.why ?? (dirty ? "demand" : undefined)
      const kept = own.filter(({ necessary, why: none }) =>
        necessary || (!dirty && turned === undefined && none === undefined)
      )
      parts.push(
        ...kept.map(({ clauses, end, start }): Place => ({ start, end, clauses, why: undefined }))
      )
      if (why !== undefined) parts.push(...this.gaps(piece, kept, why))
    }
    return parts.toSorted((a, b) => a.start - b.start)
  }

  /** The runs of a piece that hold its cue, around the claims that are kept. */
  private gaps(
    { end, start }: { readonly start: number; readonly end: number },
    kept: ReadonlyArray<Claim>,
    why: Why
  ): ReadonlyArray<Place> {
    const edges = [start, ...kept.flatMap((claim) => [claim.start, claim.end]), end]
    const runs: Array<Place> = []
    for (let n = 0; n < edges.length; n += 2) {
      const from = edges[n] ?? start
      const to = edges[n + 1] ?? end
      if (from >= to) continue
      const said = this.text.slice(from, to)
      const lead =
        /^[\s,;:.\ue003()–—-]*(?:(?:and|but|or|also|plus)\s+)*/iu.exec(said)?.[0].length ?? 0
      const tail = /[\s,;:\ue003]*$/u.exec(said)?.[0].length ?? 0
      if (lead + tail < said.length) {
        runs.push({
          start: from + lead,
          // With the mark that ends the sentence.
          end: to === this.text.length && tail === 0
            ? to + this.given.sentence.mark.length
            : to - tail,
          clauses: [],
          why: this.faultAt(from, to) ?? why
        })
      }
    }
    const holding = runs.filter((run) => {
      const claim = this.claims.some((one) =>
        !kept.includes(one) && one.start < run.end && one.end > run.start
      )
      return claim || cueOf(this.text.slice(run.start, run.end)) !== undefined
    })
    if (holding.length > 0) return holding
    const first = runs.at(-1)
    if (first !== undefined) return [first]
    return [{ start, end, clauses: [], why }]
  }

  private faultAt(from: number, to: number): Why | undefined {
    const at = this.text.indexOf(BROKEN, from)
    return at < 0 || at >= to ? undefined : this.given.faults.get(this.given.sentence.start + at)
  }

  /** The sentence with what is claimed taken out, place for place. */
  private blanked() {
    let text = ""
    let index = 0
    for (const { clauses, end, start } of this.claims) {
      const isTerm = clauses.length > 0 && clauses.every(({ kind }) => kind === "contains_exact")
      text += this.text.slice(index, start) +
        (isTerm ? OPEN : "\ue004").padEnd(end - start, isTerm ? "\ue001" : "\ue004")
      index = Math.max(index, end)
    }
    return (text + this.text.slice(index))
      .replace(labels, (said) => " ".repeat(said.length))
  }
}

/** A longer sentence is none. */
const LENGTH_MAX = 2_000
/** How far a negation reaches. */
const SCOPE_MAX = 400
const LEAD_MAX = 120
/** How much of a place may belong to what begins anew: "…, at least". */
const OPENER_MAX = 12

/** Without idioms, place for place: "no rush" turns nothing. */
const plain = (text: string) => text.replace(idioms, (said) => " ".repeat(said.length))

/** What begins anew, so that a negation before it says nothing of what follows. */
const opener = patternOf("opener")
const closer = patternOf("closer")
/** What says of a count what it counts: "Length: at least 50 words". */
const labels = patternOf("labels")
const severalWorks = patternOf("severalWorks")
// "At least 5 words must be cut": a count that is asked for is followed by none of these.
const tooMany = patternOf("tooMany")
const tooFew = patternOf("tooFew")
// "It is better without": no more than a taste.
const weighs = patternOf("weighs")
const conditional = patternOf("conditional")
const isTerms = /^(?:[\ue000\ue001\s\p{P}]|(?<!\p{L})(?:and|or|also|too|as well|plus)(?!\p{L}))*$/iu
const termLead = patternOf("termLead")
const oneOfThem = patternOf("oneOfThem")
const orElse = /^\s*,?\s*or\s+(?:else\s+)?(?:(?:it|(?:the|your|our)\s+\p{L}+)\s+)?$/iu
const eitherOf = /(?<!\p{L})either\s+(?:(?:it|(?:the|your|our)\s+\p{L}+)\s+)?$/iu
const goesOn = withFlags("^{joint}\\ue000", "iu")
const ofPart = withFlags("(?<![\\p{L}]){partNouns}(?![\\p{L}])", "iu")

const ofProse = /^(?:words|characters|sentences|paragraphs|lines|bullets|numbered_items|headings)$/u

const piecesOf = (text: string) => {
  const pieces: Array<{ readonly start: number; readonly end: number }> = []
  let start = 0
  for (const { index } of text.matchAll(boundary)) {
    if (index > start) pieces.push({ start, end: index })
    start = index
  }
  pieces.push({ start, end: text.length })
  return pieces
}
const boundary = patternOf("boundary")

/**
 * The clauses of parts. Those that are not the catalogue's stand in doubt where something is unread
 * that speaks of the same thing: they hold where they fail, as where they pass.
 */
export const clausesOf = (
  source: string,
  parts: ReadonlyArray<Part>
): ReadonlyArray<Clause> => {
  const unread = parts.filter(({ why }) => why !== undefined)
    .map(({ end, sentence, start }) => ({ sentence, said: source.slice(start, end) }))
  return parts.flatMap(({ clauses, end, sentence, start }) =>
    clauses.map((clause) => ({
      ...clause,
      start,
      end,
      ...(!isNecessary(clause) &&
          unread.some((one) =>
            one.sentence === sentence || sharesThing(clause, one.said) || takesBack.test(one.said)
          )
        ? { in_doubt: true as const }
        : {})
    }))
  )
}

/** Whether a clause is one of the catalogue's patterns. */
export const isNecessary = (clause: Clause): boolean =>
  clause.kind === "min_words" || clause.kind === "min_chars" ||
  clause.kind.startsWith("contains_") && "negated" in clause && !clause.negated

const sharesThing = (clause: Clause, said: string) => {
  const words = [
    "unit" in clause ? clause.unit : undefined,
    "format" in clause ? clause.format : undefined,
    "language" in clause ? "language" : undefined,
    clause.kind
  ].flatMap((word) => word === undefined ? [] : word.split("_")).map((word) =>
    word.replace(/s$/u, "")
  )
  return words.some((word) => said.toLowerCase().includes(word))
}
const takesBack = patternOf("takesBack")
