/**
 * What all rooms of the reader share: the words of a node, and how a clause is refused.
 */
import type { Scope, Unit } from "../../../../schemas/escrow/criteria.ts"
import type { Node } from "../matcher.ts"
import { normalise } from "../normalise.ts"
import type { Token } from "../token.ts"
import { type Antecedent, type Draft, type Limits, type Mood, scopeOf } from "./draft.ts"
import { find } from "./tree.ts"

export abstract class Words {
  refused = false
  /** Whether no verb says what is to be with the terms: an unquoted one may be anything. */
  protected verbless = false
  /** What is being read of a statement, with the verb of its terms. */
  protected act: Node | undefined
  /** What was counted last, and how many of it a list has to have. */
  protected counting: Unit | undefined
  protected last: Limits | undefined
  antecedent: Scope["part"] | undefined
  /** What was counted so far: its noun, and the part that it is. */
  readonly things: Map<string, Scope["part"]>
  protected readonly tokens: ReadonlyArray<Token>
  protected readonly source: string

  /** The clauses of a node; what ought to state something and does not is refused. */
  abstract read(node: Node, mood: Mood): ReadonlyArray<Draft>

  constructor(
    tokens: ReadonlyArray<Token>,
    source: string,
    antecedent: Antecedent | undefined
  ) {
    this.tokens = tokens
    this.source = source
    this.antecedent = antecedent?.part
    this.counting = antecedent?.counting
    this.last = antecedent?.last
    this.things = new Map(antecedent?.things ?? [])
  }

  spoken(): Antecedent {
    return {
      part: this.antecedent,
      counting: this.counting,
      last: this.last,
      things: this.things,
      formed: false
    }
  }

  protected under(node: Node, mood: Mood): ReadonlyArray<Draft> {
    return node.children.flatMap((child) => this.read(child, mood))
  }

  protected refuse(): ReadonlyArray<Draft> {
    this.refused = true
    return []
  }

  /** Of the text as a whole or a part, but never as its opposite. */
  protected whole(mood: Mood, draft: Draft): ReadonlyArray<Draft> {
    return mood.negated ? this.refuse() : [{ ...draft, ...scopeOf(mood) }]
  }

  protected unscoped(mood: Mood, ...drafts: ReadonlyArray<Draft>): ReadonlyArray<Draft> {
    return mood.negated || mood.scope !== undefined ? this.refuse() : drafts
  }

  /** That every line matches a pattern, or that none does. */
  protected lines(mood: Mood, pattern: string, negated: boolean): ReadonlyArray<Draft> {
    return this.unscoped(mood, {
      kind: "matches",
      pattern,
      flags: "",
      negated,
      scope: { part: "line" }
    })
  }

  /** The words and marks of a node, small, with single spaces. */
  protected textOf(node: Node): string {
    return this.tokens.slice(node.from, node.to).map(({ kind, text }) =>
      kind === "QUOTED" ? "" : text
    ).join(" ")
  }

  /** As it was written in the criteria. */
  protected sliceOf(node: Node): string {
    const [first, last] = [this.tokens[node.from], this.tokens[node.to - 1]]
    return first === undefined || last === undefined
      ? ""
      : normalise(this.source.slice(first.start, last.end)).trim()
  }

  protected rawOf(node: Node): string {
    return node.token?.kind === "QUOTED" ? node.token.text : this.sliceOf(node)
  }

  protected nameOf(node: Node, one = false): string {
    const quoted = node.rule === "QUOTED" ? node.token : find(node, "QUOTED")?.token
    if (quoted !== undefined) return quoted.text
    const slice = this.sliceOf(node)
    if (one && /\s/u.test(slice)) this.refuse()
    return slice
  }
}
