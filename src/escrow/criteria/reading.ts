/**
 * One sentence of the criteria to its clauses and what is unread of it. The rest is context.
 */
import type { Clause } from "../../../schemas/escrow/criteria.ts"
import { asks, asksBeside, asksWithin, CLAUSE, TERM, unsettles, type Why } from "./cues.ts"
import { isPlain } from "./isPlain.ts"
import { isEnglish, isForeign } from "./language.ts"
import { type Item, readList } from "./list.ts"
import { foldWords } from "./normalise.ts"
import { type Part, partsOf } from "./parts.ts"
import type { Sentence } from "./sentences.ts"
import type { Token } from "./tokens.ts"

interface Span {
  readonly start: number
  readonly end: number
}

/** A clause and where it stands. */
type Located = Clause & Span

export interface Gap extends Span {
  readonly why: Why
}

export interface Reading extends Span {
  readonly clauses: ReadonlyArray<Located>
  readonly gaps: ReadonlyArray<Gap>
  readonly skeleton: string
  /** Whether something in it may turn or loosen what is said of a term. */
  readonly unsettled: boolean
  readonly terms: number
}

/** Reads a sentence; `lead` is the skeleton of the line that leads to it, if that says something. */
export const readSentence = ({ tokens }: Sentence, lead: string): Reading => {
  const elements = elementsOf(tokens)
  const skeleton = skeletonOf(elements)
  const span = trimmed(elements)
  const terms = elements.filter(({ kind }) => kind === "quoted").length
  const standing = elements.some(({ kind }) => kind === "standing")
  const base = { ...span, skeleton, terms, clauses: [], gaps: [] }
  const unread = (why: Why): Reading => ({ ...base, unsettled: true, gaps: [{ ...span, why }] })

  if (!/[^\s\p{P}]/u.test(skeleton) && elements.every(({ kind }) => kind === "words")) {
    return { ...base, unsettled: false }
  }
  const broken = elements.find((element) => element.kind === "broken")
  if (broken !== undefined) return unread(broken.why)
  const said = lead + skeleton
  if (isForeign(said) || (terms > 0 && !standing && !isEnglish(said))) return unread("language")
  const why = unsettles(said)
  if (why !== undefined || lead !== "") {
    // A clause of the lead has no place in this sentence.
    const parts = lead.includes(CLAUSE) ? undefined : partsOf(said)
    if (parts !== undefined && (terms > 0 || standing)) {
      return { ...base, unsettled: true, clauses: certainClauses(elements, parts, span) }
    }
    const asked = terms > 0 || standing ? why ?? asks(said) : asks(said)
    if (asked !== undefined) return unread(asked)
    if (terms === 0 && !standing) return { ...base, unsettled: why !== undefined }
  }
  const read = plain(elements)
  const clear = (terms === 0 && !standing) || read.gaps.length > 0 || isPlain(said)
  return clear ? { ...base, unsettled: false, ...read } : unread("turn")
}

type Element =
  & Span
  & (
    | { readonly kind: "words"; readonly text: string }
    | { readonly kind: "quoted"; readonly term: string }
    | { readonly kind: "standing"; readonly clauses: ReadonlyArray<Located> }
    | { readonly kind: "broken"; readonly why: Why }
  )

const elementsOf = (tokens: ReadonlyArray<Token>): ReadonlyArray<Element> => {
  const elements: Array<Element> = []
  let index = 0
  // Where in the token at `index` a list ended.
  let from = 0
  for (let token = tokens[index]; token !== undefined; token = tokens[index]) {
    const { end } = token
    const start = Math.max(token.start, from)
    index++
    if (token.kind === "words") {
      elements.push({ kind: "words", text: token.text.slice(start - token.start), start, end })
    } else if (token.kind === "quoted") {
      elements.push({ kind: "quoted", term: token.term, start, end })
    } else if (token.kind === "broken") {
      elements.push({ kind: "broken", why: token.code, start, end })
    } else if (token.kind === "quantity") {
      const { kind, n } = token.quantity
      elements.push({ kind: "standing", clauses: [{ kind, n, start, end }], start, end })
    } else {
      const list = readList(tokens, index)
      const read = token.negated ? undefined : clausesOf(list, start)
      if (read === undefined) elements.push({ kind: "words", text: token.text, start, end })
      else if (typeof read === "string") {
        elements.push({ kind: "broken", why: read, start, end: list.end })
      } else {
        elements.push({ kind: "standing", clauses: read, start, end: list.end })
        index = list.next
        from = list.end
      }
    }
  }
  return elements
}

/** The clauses of a list; why there are none; `undefined` when its words say more than its terms. */
const clausesOf = (
  { items: all, and, or }: ReturnType<typeof readList>,
  start: number
): ReadonlyArray<Located> | Why | undefined => {
  const items = all.length > 1 ? withoutEither(all) : all
  if (items.length === 0) return "must_contain_nothing"
  const clear = items.every(({ quoted, words }) =>
    quoted.length === 0 ? asksWithin(foldWords(words)) === undefined : isLeadIn(words)
  )
  if (!clear) return undefined
  if (or && (and || items.some(({ quoted }) => quoted.length > 1))) return "mixed_and_or"
  if (or) return [{ ...alternatives(items), start, end: items.at(-1)?.end ?? start }]
  let from = start
  const next = (end: number) => {
    const span = { start: from, end }
    from = end
    return span
  }
  return items.flatMap(({ quoted, words, end }): ReadonlyArray<Located> =>
    quoted.length === 0
      ? [{ kind: "contains_phrase", any_of: [words], negated: false, ...next(end) }]
      : quoted.map(({ term, end }) => ({ ...contains([term], false), ...next(end) }))
  )
}

const contains = (terms: readonly [string, ...Array<string>], negated: boolean) => ({
  kind: "contains_exact" as const,
  any_of: terms,
  negated
})

const alternatives = (items: ReadonlyArray<Item>): Clause => {
  const [exact, ...moreExact] = items.flatMap(({ quoted }) => quoted.map(({ term }) => term))
  const [phrase, ...morePhrases] = items.flatMap(({ quoted, words }) =>
    quoted.length > 0 ? [] : [words]
  )
  const phrases = [phrase ?? "", ...morePhrases] as const
  if (exact === undefined) return { kind: "contains_phrase", any_of: phrases, negated: false }
  if (phrase === undefined) return contains([exact, ...moreExact], false)
  return { kind: "contains_either", exact: [exact, ...moreExact], phrases, negated: false }
}

const leadIn = new RegExp(
  "^(?:(?:either|both|any|of|all|these|each|the|a|an|this|words?|phrases?|terms?|strings?|texts?|keywords?" +
    "|names?|expressions?|headings?|titles?|labels?|sections?|following|exact|literal)(?:\\s+|:|$))*$",
  "iu"
)

const isLeadIn = (words: string) => leadIn.test(words)

const withoutEither = (items: ReadonlyArray<Item>): ReadonlyArray<Item> =>
  items.map((item, index) =>
    index > 0 ? item : { ...item, words: item.words.replace(/^(?:either|both)\s+/iu, "") }
  )

const skeletonOf = (elements: ReadonlyArray<Element>) =>
  foldWords(
    elements.map((element) =>
      element.kind === "words" ? element.text : element.kind === "quoted" ? TERM : `${CLAUSE} `
    ).join("")
  ).trim().replace(bullet, "")

/** The clauses of a sentence that was read whole: side by side from its start to its end. */
const certainClauses = (
  elements: ReadonlyArray<Element>,
  parts: ReadonlyArray<Part>,
  { start, end }: Span
): ReadonlyArray<Located> => {
  const clauses: Array<Located> = []
  const marked = elements.flatMap((element, at) =>
    element.kind === "words" ? [] : [{ element, at }]
  )
  let from = start
  let index = 0
  const upTo = (to: number) => {
    const span = { start: from, end: to }
    from = to
    return span
  }
  for (const part of parts) {
    const of = marked.slice(index, index += part.kind === "clause" ? 1 : part.terms)
    const last = of.at(-1)
    const to = index === marked.length ? end : jointAfter(elements, last?.at ?? 0)
    const quoted = of.flatMap(({ element }) => element.kind === "quoted" ? [element] : [])
    const [first, ...more] = quoted.map(({ term }) => term)
    if (part.kind === "clause") {
      const standing = of.flatMap(({ element }) =>
        element.kind === "standing" ? element.clauses : []
      )
      standing.forEach((clause, n) =>
        clauses.push({ ...clause, ...upTo(n === standing.length - 1 ? to : clause.end) })
      )
    } else if (part.kind === "requires_one" && first !== undefined) {
      clauses.push({ ...contains([first, ...more], false), ...upTo(to) })
    } else {quoted.forEach(({ term, end }, n) =>
        clauses.push({
          ...contains([term], part.kind === "forbids"),
          ...upTo(n === quoted.length - 1 ? to : end)
        })
      )}
  }
  return clauses
}

// Where the words behind a part turn to the next: the last comma or conjunction before it.
const jointAfter = (elements: ReadonlyArray<Element>, at: number) => {
  const here = elements[at]?.end ?? 0
  const words = elements[at + 1]
  if (words?.kind !== "words") return here
  const joint = Array.from(
    words.text.matchAll(/[.,;!]|(?<![\p{L}])(?:and|but|plus|yet|while)\s/giu)
  ).at(-1)
  return here + (joint?.index ?? 0)
}

/** A sentence in which nothing turns what it says: its clauses, and of the words what asks. */
const plain = (elements: ReadonlyArray<Element>) => {
  const clauses: Array<Located> = []
  const gaps: Array<Gap> = []
  const hasClause = elements.some(({ kind }) => kind !== "words")
  // Where the frame of the next clause begins.
  let framed: number | undefined
  elements.forEach((element, n) => {
    if (element.kind === "standing") {
      const [first, ...more] = element.clauses
      if (first !== undefined) clauses.push({ ...first, start: framed ?? first.start }, ...more)
    }
    if (element.kind === "quoted") {
      const { term, start, end } = element
      clauses.push({ ...contains([term], false), start: framed ?? start, end })
    }
    framed = undefined
    if (element.kind !== "words") return
    const { text, start } = element
    const from = n === 0 ? 0 : frameAfter(text)
    const to = n === elements.length - 1 ? text.length : frameBefore(text, from)
    const last = clauses.at(-1)
    if (last !== undefined && from > 0) clauses[clauses.length - 1] = { ...last, end: start + from }
    const words = text.slice(from, to)
    const why = hasClause ? asksBeside(foldWords(words).trim()) : asks(foldWords(words).trim())
    if (why !== undefined) {
      const skipped = Math.min(outside(words), words.trimEnd().length)
      gaps.push({ start: start + from + skipped, end: start + from + words.trimEnd().length, why })
    }
    framed = to < text.length ? start + to : undefined
  })
  return { clauses, gaps }
}

const demand = "(?:must|should|shall|has\\s+to|have\\s+to|needs?\\s+to)\\s+"
// "The text must contain the phrase", "Use the heading", before a clause.
const before = new RegExp(
  `(?:^|[\\s,;:(])((?:${demand})?(?:also\\s+)?(?:contains?|includes?|mentions?|uses?|have|has|says?|shows?|be` +
    "|write|cite|quote|name)(?:\\s*:)?\\s+(?:(?:a|an|the|of|length|words?|phrase|term|string|text|keyword" +
    "|name|expression|heading|title|label|section|exact|literal|following)(?:\\s*:)?\\s+)*)$",
  "iu"
)
const frameBefore = (text: string, from: number) => {
  const near = Math.max(from, text.length - FRAME_LENGTH_MAX)
  const found = before.exec(text.slice(near))?.[1]
  return found === undefined ? text.length : text.length - found.length
}

// "must appear in the text", behind one; "long", "in total", behind a quantity.
const behind = new RegExp(
  `^\\s*(?:${demand}(?:also\\s+)?(?:appear|occur|be\\s+(?:there|used|included|present|mentioned|contained|found))` +
    "(?:\\s+in\\s+the\\s+(?:text|deliverable|output|answer|summary|report))?" +
    "|long|in\\s+length|in\\s+total|overall|or\\s+more)(?![\\p{L}\\p{N}])",
  "iu"
)
const frameAfter = (text: string) => behind.exec(text.slice(0, FRAME_LENGTH_MAX))?.[0].length ?? 0

/** How far from a clause its frame reaches, in UTF-16 units. */
const FRAME_LENGTH_MAX = 160

const trimmed = (elements: ReadonlyArray<Element>): Span => {
  const [first, last] = [elements[0], elements.at(-1)]
  if (first === undefined || last === undefined) return { start: 0, end: 0 }
  const start = first.start + (first.kind === "words" ? outside(first.text) : 0)
  const end = last.kind === "words" ? last.start + last.text.trimEnd().length : last.end
  return { start, end: Math.max(start, end) }
}

// Beside a minus a plus is more than a bullet.
const bullet = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/u

/** How much of a text is the white space and the bullet before its words. */
const outside = (text: string) =>
  bullet.exec(text)?.[0].length ?? text.length - text.trimStart().length
