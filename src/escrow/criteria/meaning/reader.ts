/**
 * What a derived sentence means: its tree to clauses, by the names of the grammar's rules.
 */
import type { Node } from "../matcher.ts"
import { type Draft, type Mood, ofPart, plain } from "./draft.ts"
import { states } from "./names.ts"
import { child, find, has } from "./tree.ts"
import { Values } from "./values.ts"

/** The rules with a verb of their own, or a negation in its place. */
const acts: ReadonlySet<string> = new Set([
  "Statement",
  "Predicate",
  "NegativePredicate",
  "Passive",
  "NegatedPart",
  "Tail",
  "TopicTail",
  "NoObject",
  "NotTerms",
  "Without"
])

export class Reader extends Values {
  /** The clauses of a node; what ought to state something and does not is refused. */
  read(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const around = this.act
    if (acts.has(node.rule)) this.act = node
    const drafts = this.meant(node, mood)
    this.act = around
    return drafts.length === 0 && states.has(node.rule) ? this.refuse() : drafts
  }

  private meant(node: Node, mood: Mood): ReadonlyArray<Draft> {
    switch (node.rule) {
      case "Piece": {
        this.verbless = child(node, "Objects") !== undefined
        const drafts = this.under(node, mood)
        this.verbless = false
        return drafts
      }
      case "Scoped":
        return this.scoped(node, mood)
      case "NegativePredicate":
        return this.negative(node, mood)
      case "NoObject":
      case "Without":
      case "NotTerms":
        return this.under(node, { ...mood, negated: true })
      // "No more than 3 sentences without A": of which of them, or of the text, is not told.
      case "Objects":
        return child(node, "Without") !== undefined &&
            (has(node, "CountObject") || has(node, "MoreThan") || has(node, "NoObject"))
          ? this.refuse()
          : this.under(node, mood)
      // What is a link is more than what has one.
      case "Predicate":
        return mood.scope !== undefined &&
            /^(?:\w+ )?(?:be|is|are) an? /u.test(this.textOf(node)) &&
            has(node, "CountObject")
          ? this.refuse()
          : this.under(node, mood)
      // That there is nothing else no check of a term tells.
      case "NothingElse":
        return this.refuse()
      case "Passive":
        if (has(node, "Times2")) {
          return find(node, "NotAllowed") === undefined && !has(node, "Kept")
            ? this.timed(node, mood)
            : this.refuse()
        }
        if (has(node, "NOf")) return this.read(find(node, "NOf") ?? node, mood)
        if (/ (?:not once|nowhere|never)$/u.test(this.textOf(node))) {
          return this.under(node, { ...mood, negated: true })
        }
        if (has(node, "AllOfThese") && /or|both/u.test(this.jointOf(node, "TermJoint"))) {
          return this.refuse()
        }
        return this.under(node, { ...mood, negated: find(node, "NotAllowed") !== undefined })
      case "Filtered":
        return this.filtered(node, mood)
      case "Numbering":
        return this.series(node, mood)
      default:
        return this.counts(node, mood) ?? this.named(node, mood) ?? this.shaped(node, mood) ??
          this.lined(node, mood) ?? this.under(node, mood)
    }
  }

  protected scoped(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const some = child(node, "SomeOfThem")
    if (some !== undefined) return this.someParts(node, some, mood)
    const place = node.children.find(({ rule }) => rule === "Place" || rule === "PartSubject")
    const noun = child(node, "PartNoun")
    const none = has(node, "NoneOfThem") || child(node, "No") !== undefined
    const scope = place === undefined
      ? none && noun === undefined ? this.them() : this.eachOf(noun)
      : this.scopeOf(place)
    const everything = place !== undefined && this.textOf(place) === "all" && scope === undefined
    if ((scope === undefined && !everything) || mood.scope !== undefined) return this.refuse()
    const second = node.children.filter(({ rule }) => rule === "Place")
    if (second.length > 1 || (place?.rule === "PartSubject" && second.length > 0)) {
      return this.refuse()
    }
    const said = node.children.filter((one) => one !== place && one !== noun)
    if (
      scope?.count !== undefined &&
      said.some((one) => has(one, "StartsEnds") || one.rule === "StartsEnds")
    ) {
      return this.refuse()
    }
    return said.flatMap((one) =>
      one.rule === "NegatedPart"
        ? this.negatedPart(one, { negated: true, scope })
        : this.read(one, { ...mood, scope })
    )
  }

  /** "At least one of them ends with a question mark": so many parts of which something holds. */
  protected someParts(node: Node, some: Node, mood: Mood): ReadonlyArray<Draft> {
    const amount = some.children.find(({ rule }) =>
      /^(?:Between|AtLeast|AtMost|Exactly|NUMBER)$/u.test(rule)
    )
    const limits = amount === undefined ? { min: 1 } : this.limitsOf(amount)
    const noun = child(some, "PartNoun")
    const scope = noun === undefined ? this.them() : this.eachOf(noun)
    if (limits === undefined || scope === undefined || mood.scope !== undefined || mood.negated) {
      return this.refuse()
    }
    const said = node.children.filter((one) => one !== some)
      .flatMap((one) => this.read(one, plain))
    const that = said.flatMap((draft) => ofPart(draft) ?? [])
    const [first, ...rest] = that
    if (first === undefined || that.length !== said.length) return this.refuse()
    return [{ kind: "parts", scope, ...limits, that: [first, ...rest] }]
  }

  protected negatedPart(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const longer = child(node, "LongerAmount")
    const unit = child(node, "Unit")
    const number = child(node, "NUMBER")?.token?.value
    if (longer !== undefined) return this.longer(longer, unit, mood)
    if (number !== undefined && unit !== undefined) return [this.unit(unit, { max: number }, mood)]
    return this.under(node, mood)
  }
}
