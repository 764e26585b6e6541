/**
 * Counts and limits.
 */
import type { Node } from "../matcher.ts"
import { type Draft, isWordLike, type Mood, scopeOf, tagOf } from "./draft.ts"
import { partOfUnit, units } from "./names.ts"
import { child, find } from "./tree.ts"
import { Units } from "./units.ts"

export abstract class Counts extends Units {
  /** The clauses of a rule that counts; `undefined` for any other. */
  protected counts(node: Node, mood: Mood): ReadonlyArray<Draft> | undefined {
    switch (node.rule) {
      case "CountObject":
      case "Bounds":
        return this.count(node, mood)
      case "Unit":
        return mood.negated ? [this.unit(node, { max: 0 }, mood)] : this.refuse()
      case "AsUnit": {
        const unit = child(node, "Unit")
        if (unit === undefined || mood.negated) return this.refuse()
        return [this.unit(unit, { min: 1 }, mood)]
      }
      case "CountTopic":
        // What opens the criteria is the whole work; later it may be a part of it.
        if (
          child(node, "Amount")?.children[0]?.rule !== "Number" ||
          this.source.slice(0, this.tokens[node.from]?.start ?? 0).trim().split(/\s+/u).length > 3
        ) return this.refuse()
        // "In the appendix" is a place, which is not looked up by such a name.
        if (/ (?:in|at|on) (?:the|our|my|your) /u.test(this.textOf(node))) return this.refuse()
        return this.count({
          ...node,
          children: node.children.map((one) =>
            units[one.rule] === undefined ? one : { ...one, rule: "Unit", children: [one] }
          )
        }, mood)
      case "MayBound":
        return this.count(node, mood)
      case "OfThem": {
        const amount = child(node, "Amount")
        const limits = amount === undefined ? undefined : this.limitsOf(amount)
        if (limits === undefined || this.counting === undefined || mood.negated) {
          return this.refuse()
        }
        return [{ kind: "count", unit: this.counting, ...limits }]
      }
      case "OnePerLine":
        return this.last === undefined
          ? this.refuse()
          : this.unscoped(mood, { kind: "count", unit: "lines", ...this.last })
      case "ElementsIn":
        return this.unscoped(
          mood,
          ...node.children.filter(({ rule }) => rule === "TAG").flatMap((tag, n) => {
            const amount = node.children.filter(({ rule }) => rule === "Amount")[n]
            const limits = amount === undefined ? undefined : this.limitsOf(amount)
            return limits === undefined ? [] : [{
              kind: "elements" as const,
              name: tagOf(this.textOf(tag)),
              ...limits,
              root: false
            }]
          })
        )
      case "BareAmount": {
        const [amount] = node.children
        const limits = amount === undefined
          ? undefined
          : this.limitsOf(amount.rule === "NUMBER" ? { ...amount, rule: "Number" } : amount)
        if (limits === undefined || this.counting === undefined || mood.negated) {
          return this.refuse()
        }
        const text = this.textOf(node)
        if (/\bof each\b/u.test(text)) return this.refuse()
        const n = limits.max ?? 0
        const named = /floor|minimum$/u.test(text) && limits.min === n
          ? { min: n }
          : /(?:ceiling|maximum|cap|limit)$/u.test(text)
          ? { max: n }
          : limits
        return [{ kind: "count", unit: this.counting, ...named, ...scopeOf(mood) }]
      }
      case "DatesAs": {
        const form = find(node, "SHAPE") ?? find(node, "QUOTED")
        if (form === undefined) return this.refuse()
        const unit = /\btime/u.test(this.textOf(node)) ? "times" : "dates"
        return this.unscoped(mood, { kind: "count", unit, min: 1, form: this.rawOf(form) })
      }
      case "SizedParts":
        return this.sized(node, mood)
      case "TermAmount": {
        const amount = child(node, "AtLeast") ?? child(node, "Exactly")
        const limits = amount === undefined ? undefined : this.limitsOf(amount)
        const term = child(node, "QUOTED")?.token?.text
        if (limits === undefined || term === undefined || mood.negated) return this.refuse()
        return [{
          kind: "times",
          any_of: [term],
          ...limits,
          words: isWordLike(term),
          any_case: false,
          ...scopeOf(mood)
        }]
      }
      case "NumberedAs":
      case "Numbered":
        return this.unscoped(mood, {
          kind: "count",
          unit: "numbered_items",
          ...(this.last ?? { min: 2 })
        })
      case "Elements": {
        const nested = child(node, "ElementsIn")
        if (nested !== undefined) return this.read(nested, mood)
        const amount = child(node, "Amount")
        const limits = amount === undefined
          ? /^(?:no|without)\b/u.test(this.textOf(node)) ? { max: 0 } : undefined
          : this.limitsOf(amount)
        const tag = child(node, "TAG")
        if (limits === undefined || tag === undefined) return this.refuse()
        return this.unscoped(mood, {
          kind: "elements",
          name: tagOf(this.textOf(tag)),
          ...limits,
          root: false
        })
      }
      case "RootIs": {
        const tag = child(node, "TAG")
        if (tag === undefined) return this.refuse()
        return this.unscoped(mood, { kind: "elements", name: tagOf(this.textOf(tag)), root: true })
      }
      case "Divided": {
        const divider = child(node, "Divider")
        if (child(node, "BlankLine") !== undefined) {
          return this.last === undefined
            ? this.refuse()
            : this.unscoped(mood, { kind: "count", unit: "blocks", ...this.last })
        }
        if (divider === undefined) return this.refuse()
        const term = find(divider, "QUOTED")?.token?.text ?? this.sliceOf(divider)
        return this.unscoped(mood, { kind: "count", unit: "lines", min: 1, holding: [term] })
      }
      case "OneLine":
        return this.whole(mood, { kind: "count", unit: "lines", max: 1 })
      case "LongerAmount":
      case "Exceed":
        return this.refuse()
      default:
        return undefined
    }
  }

  protected count(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const special = child(node, "CountTopic") ?? child(node, "OfThem") ?? child(node, "OnePerLine")
    if (special !== undefined) return this.read(special, mood)
    const amount = child(node, "Amount") ?? child(node, "Number")
    const exceed = child(node, "Exceed")
    if (exceed !== undefined) {
      const text = this.textOf(exceed)
      const unit = child(exceed, "Unit")
      const max = child(exceed, "NUMBER")?.token?.value
      if (!text.startsWith("not ") || unit === undefined || max === undefined) return this.refuse()
      return [this.unit(unit, { max }, mood)]
    }
    const unit = child(node, "Unit") ?? (amount === undefined ? undefined : find(amount, "Unit"))
    if (amount === undefined || mood.negated) return this.refuse()
    // "A headline" is a part of the work, and not one item of a list.
    const [rule] = unit?.children ?? []
    if (amount.children[0]?.rule === "Some" && /^(?:Items|Posts|Things)$/u.test(rule?.rule ?? "")) {
      return this.refuse()
    }
    let limits = this.limitsOf(amount)
    const text = this.textOf(node)
    const suffix = node.children.filter(({ rule }) => rule === "Suffix").map((one) =>
      this.textOf(one)
    ).join(" ")
    const bare = amount.rule === "Number" || amount.children[0]?.rule === "Number"
    if (limits !== undefined && bare && limits.max !== undefined) {
      const n = limits.max
      if (
        /\bmax(?:imum)?\b|at (?:the )?(?:very )?most|tops|or (?:less|fewer)|(?:is|are) the (?:absolute |hard |upper |strict )?(?:limit|maximum|ceiling|cap|upper limit|most)|^(?:the )?(?:word )?limit/u
          .test(suffix || text)
      ) limits = { max: n }
      else if (
        /\bmin(?:imum)?\b|at (?:the )?(?:very )?least|or more/u.test(suffix) ||
        /(?:is|are) the (?:absolute |hard |strict )?(?:minimum|least|floor)/u.test(text)
      ) limits = { min: n }
    } else if (
      /\b(?:max|min|minimum|maximum|least|most|more|less|fewer)\b/u.test(suffix)
    ) return this.refuse()
    if (limits === undefined) return this.refuse()
    // "At least 3 links and at most 5 images" are two limits, of two units.
    const inner = child(node, "Unit") === undefined ? undefined : unitIn(amount)
    if (inner !== undefined && inner.children[0]?.rule !== rule?.rule) {
      const { min, max } = limits
      if (/^(?:anywhere|between|from)\b/u.test(text) || min === undefined || max === undefined) {
        return this.refuse()
      }
      return unit === undefined
        ? []
        : [this.unit(inner, { min }, mood), this.unit(unit, { max }, mood)]
    }
    // "Two bulleted lists" are not two bullets, and "a letter" may be one that is sent.
    const isSome = amount.children[0]?.rule === "Some"
    if (!isSome && limits.max !== 0 && unit !== undefined && /\blists?$/u.test(this.textOf(unit))) {
      return this.refuse()
    }
    if (rule?.rule === "Letters" && (isSome || limits.min === limits.max)) return this.refuse()
    // "A story with two characters" has them as persons.
    if (rule?.rule === "Characters" && limits.min === limits.max && (limits.max ?? 0) <= 12) {
      return this.refuse()
    }
    if (/\b(?:each|apiece)\b/u.test(suffix)) {
      const scope = mood.scope === undefined ? this.them() : undefined
      return scope === undefined || unit === undefined
        ? this.refuse()
        : [this.unit(unit, limits, { ...mood, scope })]
    }
    const [heading] = ["word count", "word limit", "character count"].filter((one) =>
      text.includes(one)
    )
    if (unit === undefined) {
      if (heading === undefined) return this.refuse()
      return [this.counted(heading.startsWith("word") ? "words" : "characters", limits, mood)]
    }
    return [this.unit(unit, limits, mood)]
  }

  /** "One sentence of 30 words", "three paragraphs of at most 50 words": how many, and each. */
  protected sized(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const parts = child(node, "CountObject")
    const size = child(node, "Sized")
    if (parts === undefined || size === undefined || mood.scope !== undefined) return this.refuse()
    const [counted] = this.count(parts, mood)
    const part = counted?.kind === "count" ? partOfUnit[counted.unit] : undefined
    const unit = size.children.find(({ rule }) => units[rule] !== undefined)
    const amount = child(size, "Amount")
    const limits = amount === undefined ? undefined : this.limitsOf(amount)
    const said = unit === undefined ? undefined : units[unit.rule]
    if (
      counted === undefined || part === undefined || said === undefined || limits === undefined ||
      mood.negated
    ) return this.refuse()
    // "three sentences of 30 words" may be 30 in all.
    const single = counted.kind === "count" && counted.min === 1 && counted.max === 1
    if (!single && !/ (?:each|apiece)$/u.test(this.textOf(size))) return this.refuse()
    return [counted, { kind: "count", unit: said, ...limits, scope: { part } }]
  }
}

const unitIn = (amount: Node) => find(amount, "Unit")
