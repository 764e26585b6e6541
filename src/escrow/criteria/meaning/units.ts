/**
 * Limits, and what they are of.
 */
import type { Unit } from "../../../../schemas/escrow/criteria.ts"
import type { Node } from "../matcher.ts"
import {
  currencyOf,
  type Draft,
  isListed,
  type Limits,
  type Mood,
  scopeOf,
  stemOf
} from "./draft.ts"
import { partOfUnit, units } from "./names.ts"
import { Scopes } from "./scopes.ts"
import { child, find, has } from "./tree.ts"

export abstract class Units extends Scopes {
  protected longer(node: Node, unit: Node | undefined, mood: Mood): ReadonlyArray<Draft> {
    const n = find(node, "NUMBER")?.token?.value
    if (n === undefined || unit === undefined) return this.refuse()
    const text = this.textOf(node)
    return [
      this.unit(unit, /shorter|fewer|less|under|below/u.test(text) ? { min: n } : { max: n }, mood)
    ]
  }

  protected limitsOf(amount: Node): Limits | undefined {
    const kind = amount.rule === "Amount" ? amount.children[0] : amount
    if (kind === undefined) return undefined
    const [a, b] = kind.children.filter(({ rule }) => rule === "NUMBER").map(({ token }) =>
      token?.value
    )
    if (a !== undefined && !Number.isInteger(a)) return undefined
    switch (kind.rule) {
      case "Between":
        return a === undefined || b === undefined || a > b || !Number.isInteger(b)
          ? undefined
          : { min: a, max: b }
      case "AtLeast":
        return a === undefined ? undefined : { min: a }
      case "AtMost":
        return a === undefined ? undefined : { max: a }
      case "Under":
        return a === undefined || a < 1 ? undefined : { max: a - 1 }
      case "Over":
        return a === undefined ? undefined : { min: a + 1 }
      case "Exactly":
        return { min: a ?? 1, max: a ?? 1 }
      case "Some":
        return { min: 1 }
      case "Zero":
        return { max: 0 }
      case "Number":
      case "NUMBER": {
        const n = a ?? kind.token?.value
        return n === undefined ? undefined : { min: n, max: n }
      }
      default:
        return undefined
    }
  }

  protected unit(node: Node, limits: Limits, mood: Mood): Draft {
    const [rule] = node.children
    const inner = rule?.rule === "AsUnit" ? child(rule, "Unit") : undefined
    if (inner !== undefined) return this.unit(inner, limits, mood)
    // What a synonym or a rhyme is no clause checks; of names and titles it has to be said that they
    // are a list.
    const opens = opening.test(this.source.slice(0, this.tokens[node.from]?.start ?? 0))
    const listed = isListed.test(this.source)
    // "No brand names" forbids names, and no list of them.
    const isKind = /^(?:Items|Posts|Things)$/u.test(rule?.rule ?? "")
    if (
      rule?.rule === "Things" || (rule?.rule === "Items" && !listed && !opens) ||
      (isKind && limits.max === 0)
    ) {
      this.refuse()
      return { kind: "min_length", n: 0 }
    }
    const unit = units[rule?.rule ?? ""]
    if (unit === undefined) {
      this.refuse()
      return { kind: "min_length", n: 0 }
    }
    const part = partOfUnit[unit]
    if (part !== undefined && limits.max !== 0 && mood.scope === undefined) {
      this.things.set(stemOf(this.textOf(node).split(" ").at(-1) ?? ""), part)
    }
    if (rule?.rule === "Sections" && mood.scope === undefined && limits.max !== 0) {
      const draft = this.counted(unit, limits, mood)
      this.antecedent = "section"
      this.things.set("section", "section")
      return draft
    }
    const currency = find(node, "Currency")
    const form = find(node, "InForm")
    const said = form === undefined ? undefined : find(form, "SHAPE") ?? find(form, "QUOTED")
    // "A date (2024-01-01)" may be the date, and no form of one.
    if (form !== undefined && /^\(.*\d/u.test(this.sliceOf(form))) {
      this.refuse()
      return { kind: "min_length", n: 0 }
    }
    return this.counted(
      has(node, "Https") ? "https_links" : has(node, "IsoDate") ? "iso_dates" : unit,
      limits,
      mood,
      {
        ...(currency === undefined ? {} : { currency: currencyOf(this.textOf(currency)) }),
        ...(said === undefined ? {} : { form: this.rawOf(said) })
      }
    )
  }

  protected counted(
    unit: Unit,
    limits: Limits,
    mood: Mood,
    more: { currency?: string; form?: string } = {}
  ): Draft {
    const part = partOfUnit[unit]
    if (mood.scope === undefined && limits.max !== 0) this.counting = unit
    if (part !== undefined && mood.scope === undefined) {
      this.antecedent = part
      this.counting = unit
      this.last = unit === "questions" || unit === "items" || unit === "bullets"
        ? limits
        : undefined
    }
    const { min, max } = limits
    if (mood.scope === undefined && max === undefined && min !== undefined) {
      if (unit === "words") return { kind: "min_words", n: min }
      if (unit === "characters") return { kind: "min_chars", n: min }
    }
    return { kind: "count", unit, ...limits, ...more, ...scopeOf(mood) }
  }
}

// What stands before a count that opens the criteria: a verb that asks for the work, and the number.
const opening =
  /^\s*(?:(?:please|write|give|send|list|make|me|us|i|we|need|want|exactly|a|\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+)*$/iu
