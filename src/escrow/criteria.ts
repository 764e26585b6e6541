/**
 * The mini-language of acceptance criteria: a text to clauses, all of which have to hold.
 *
 * Recognised are a term in quotes, `must contain X`, `at least N words` and `at least N chars` or
 * `characters`; where none is, a deliverable of five characters passes.
 */
import {
  type Clause,
  type Criteria,
  TRIVIAL_LENGTH,
  type Warning
} from "../../schemas/escrow/criteria.ts"
import { type Item, readList } from "./criteria/list.ts"
import { normalise } from "./criteria/normalise.ts"
import { tokenize } from "./criteria/tokens.ts"

/** Reads a criteria text in one pass; there is no text that it refuses. */
export const parseCriteria = (text: string): Criteria => {
  const { tokens, warnings } = tokenize(normalise(text))
  const reading = new Reading(warnings)
  let index = 0
  for (let token = tokens[index]; token !== undefined; token = tokens[index]) {
    index++
    if (token.kind === "must") {
      const list = readList(tokens, index)
      reading.addList(list, token.negated)
      reading.addWords(list.rest)
      index = list.next
    } else if (token.kind === "quantity") reading.addQuantity(token.quantity)
    else if (token.kind === "quoted") reading.addQuoted(token.text)
    else reading.addWords(token.text)
  }
  return reading.criteria()
}

const WARNINGS_MAX = 20

/** The clauses and warnings found so far. */
class Reading {
  private readonly numbers = new Map<"min_words" | "min_chars", number>()
  private readonly contents = new Map<string, Clause>()
  private readonly warnings = new Map<string, Warning>()
  /** The words since the last clause or sentence end: a negation in them is about what follows. */
  private lead = ""

  constructor(warnings: ReadonlyArray<Warning>) {
    for (const { code, text } of warnings) this.warn(code, text)
  }

  addWords(text: string) {
    const sentence = text.split(/[.!?;\n](?=\s|$)/u)
    this.lead = (sentence.length > 1 ? "" : this.lead) + (sentence.at(-1) ?? "")
    const found = negatedVerb.exec(text)
    if (found !== null) this.warn("negation_not_understood", text.slice(found.index))
  }

  addQuantity({ kind, n }: { readonly kind: "min_words" | "min_chars"; readonly n: number }) {
    this.numbers.set(kind, Math.max(n, this.numbers.get(kind) ?? 0))
    this.lead = ""
  }

  addQuoted(term: string) {
    if (negation.test(this.lead)) this.warn("negation_not_understood", `${this.lead}"${term}"`)
    this.lead = ""
    this.add({ kind: "contains_exact", any_of: [term], negated: false })
  }

  addList(list: ReturnType<typeof readList>, negated: boolean) {
    this.lead = ""
    const items = list.items.length > 1 ? withoutEither(list.items) : list.items
    if (items.length === 0) return this.warn("must_contain_nothing", "must contain")
    for (const item of items) this.warnAbout(item)
    if (negated) return items.forEach((item) => this.forbid(item))
    // Two terms that no word joins are two requirements, so they are no alternative to a third.
    const several = items.some(({ quoted }) => quoted.length > 1)
    if (list.or && !list.and && !several) return this.addAlternatives(items)
    if (list.or) this.warn("mixed_and_or", items.map(shown).join(", "))
    for (const item of items) this.require(item)
  }

  criteria(): Criteria {
    const clauses: Array<Clause> = Array.from(this.numbers, ([kind, n]) => ({ kind, n }))
    clauses.push(...this.contents.values())
    if (clauses.length === 0) {
      clauses.push({ kind: "min_length", n: TRIVIAL_LENGTH })
      this.warn("no_clause_recognised", "")
    }
    return { clauses, warnings: Array.from(this.warnings.values()).slice(0, WARNINGS_MAX) }
  }

  private require({ quoted, words }: Item) {
    if (quoted.length === 0) {
      this.add({ kind: "contains_phrase", any_of: [words], negated: false })
    }
    for (const term of quoted) this.add({ kind: "contains_exact", any_of: [term], negated: false })
  }

  // Assumption: "must not contain X and Y" forbids each of the two, as "X or Y" does.
  private forbid(item: Item) {
    const { quoted, words } = item
    // A verb before a quoted term ("…, and include 'x'") may have ended the negation: requiring the
    // term holds the money where forbidding it could pay.
    if (quoted.length > 0 && !isLeadIn(words)) {
      this.warn("negation_not_understood", shown(item))
      this.require(item)
    } else if (quoted.length === 0) {
      this.add({ kind: "contains_phrase", any_of: [words], negated: true })
    } else {for (const term of quoted) {
        this.add({ kind: "contains_exact", any_of: [term], negated: true })
      }}
  }

  private addAlternatives(items: ReadonlyArray<Item>) {
    const [exact, ...moreExact] = items.flatMap(({ quoted }) => quoted)
    const [phrase, ...morePhrases] = items.flatMap((item) =>
      item.quoted.length > 0 ? [] : [item.words]
    )
    if (exact !== undefined && phrase !== undefined) {
      this.add({
        kind: "contains_either",
        exact: [exact, ...moreExact],
        phrases: [phrase, ...morePhrases],
        negated: false
      })
    } else if (exact !== undefined) {
      this.add({ kind: "contains_exact", any_of: [exact, ...moreExact], negated: false })
    } else if (phrase !== undefined) {
      this.add({ kind: "contains_phrase", any_of: [phrase, ...morePhrases], negated: false })
    }
  }

  private warnAbout(item: Item) {
    if (negation.test(item.words)) this.warn("negation_not_understood", shown(item))
    else if (item.quoted.length > 0 && !isLeadIn(item.words)) {
      this.warn("words_beside_quotes_ignored", shown(item))
    }
  }

  private add(clause: Clause) {
    this.contents.set(JSON.stringify(clause), clause)
  }

  private warn(code: Warning["code"], text: string) {
    const cut = text.trim().slice(0, 80).toWellFormed()
    this.warnings.set(`${code} ${cut}`, { code, text: cut })
  }
}

const negation =
  /(?<![\p{L}\p{N}])(?:not|no|never|without|avoid\w{0,4}|exclud\w{0,4}|except|cannot|\w{2,6}n['’]t)(?![\p{L}\p{N}])/iu
const negatedVerb =
  /(?<![\p{L}\p{N}])(?:not|never|cannot|\w{2,6}n['’]t)\s+(?:be\s+)?(?:contain|include|mention|use|have)/iu

const leadIn =
  /^(?:(?:either|both|any|of|all|these|each|the|a|an|this|words?|phrases?|terms?|strings?|texts?|following|exact|literal)(?:\s+|:|$))*$/iu

const isLeadIn = (words: string) => leadIn.test(words)

const withoutEither = (items: ReadonlyArray<Item>): ReadonlyArray<Item> =>
  items.map((item, index) =>
    index > 0 ? item : { ...item, words: item.words.replace(/^(?:either|both)\s+/iu, "") }
  )

const shown = ({ quoted, words }: Item) =>
  [words, ...quoted.map((term) => `"${term}"`)].filter((part) => part !== "").join(" ")
