/**
 * What begins, ends, heads or follows: edges, headings, lines, labels.
 */
import type { Scope, Unit } from "../../../../schemas/escrow/criteria.ts"
import type { Node } from "../matcher.ts"
import { type Draft, isTemplate, type Mood, nonEmpty, plain, scopeOf } from "./draft.ts"
import { units } from "./names.ts"
import { Terms } from "./terms.ts"
import { all, child, find, has } from "./tree.ts"

export abstract class Places extends Terms {
  /** The clauses of a rule that names terms or places; `undefined` for any other. */
  protected named(node: Node, mood: Mood): ReadonlyArray<Draft> | undefined {
    switch (node.rule) {
      case "NotStartsEnds":
      case "StartsEnds":
        return this.edges(node, mood)
      case "NotObject":
        return this.notObject(node, mood)
      case "Terms":
        return this.terms(node, mood)
      case "Timed":
        return this.timed(node, mood)
      case "Alternatives":
      case "NOf":
        return this.someOf(node, mood)
      case "Equal":
        return this.whole(mood, {
          kind: "equals",
          any_of: nonEmpty(this.termsOf(node).map(({ text }) => text))
        })
      case "Headings":
        return this.headings(node, mood)
      case "Phrases":
        return this.phrases(node, mood)
      case "Matching":
        return this.matching(node, mood)
      case "SectionAs": {
        const name = find(node, "SectionName")
        if (name === undefined || mood.scope !== undefined || mood.negated) return this.refuse()
        const unit = has(node, "StepsAs") ? "numbered_items" : "bullets"
        return [{
          kind: "count",
          unit,
          min: 1,
          scope: { part: "section", name: this.nameOf(name) }
        }]
      }
      case "NoEnd": {
        const edge = find(node, "EdgeUnit")?.children[0]
        const unit = edge === undefined ? undefined : units[edge.rule]
        return [{
          kind: "ends_with",
          any_of: unit === undefined ? [".", "!", "?", ",", ";", ":"] : [],
          units: unit === undefined ? [] : [unit],
          negated: true,
          ...scopeOf(mood)
        }]
      }
      case "IsQuestion":
        return [{
          kind: "ends_with",
          any_of: [],
          units: ["questions"],
          negated: mood.negated,
          ...scopeOf(mood)
        }]
      case "PlacedPart": {
        const scope = mood.scope === undefined ? this.scopeOf(node) : undefined
        if (scope === undefined || mood.negated) return this.refuse()
        const text = child(node, "PlacedText")
        if (text === undefined) {
          return node.children.filter(({ rule }) => rule === "StartsEnds").flatMap((edge) =>
            this.read(edge, { negated: false, scope })
          )
        }
        return [{
          kind: "equals",
          any_of: [find(text, "QUOTED")?.token?.text ?? this.sliceOf(text)],
          scope
        }]
      }
      case "OrderedTerms": {
        const terms = this.termsOf(node).map(({ text }) => text)
        return terms.length < 2
          ? this.refuse()
          : this.unscoped(mood, { kind: "in_order", terms: nonEmpty(terms) })
      }
      case "Headed":
        return this.headings(node, mood)
      case "LabelLines": {
        const labels = all(node, "LabelName").map((label) => this.sliceOf(label))
        if (mood.negated || mood.scope !== undefined || labels.length === 0) return this.refuse()
        return labels.map((label) => ({ kind: "count", unit: "lines", min: 1, starting: [label] }))
      }
      case "NamedTerm": {
        const name = child(node, "NameTerm") ?? child(node, "NameTerm2")
        if (name === undefined || mood.negated) return this.refuse()
        const quoted = find(name, "QUOTED") !== undefined
        return [this.present({ text: this.nameOf(name), quoted, word: true }, mood)]
      }
      case "Placed":
        return this.placed(node, mood)
      case "SectionWith": {
        const name = find(node, "Name")
        if (name === undefined || mood.scope !== undefined || mood.negated) return this.refuse()
        const called = this.nameOf(name)
        const scope: Scope = { part: "section", name: called }
        return [
          { kind: "headings", names: nonEmpty([called]), ordered: false },
          ...all(node, "CountObject").flatMap((one) => this.read(one, { negated: false, scope }))
        ]
      }
      case "SubjectFirst": {
        const shown = find(node, "QUOTED")?.token?.text ?? "Subject:"
        return /^Subject:\s*(?:…|\.{3})?$/u.test(shown)
          ? this.unscoped(mood, {
            kind: "starts_with",
            any_of: ["Subject:"],
            units: [],
            negated: false
          })
          : this.refuse()
      }
      default:
        return undefined
    }
  }

  protected edges(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const negated = mood.negated || node.rule === "NotStartsEnds"
    const edges = all(node, "Edge")
    const any_of = edges.flatMap((edge) => {
      const quoted = find(edge, "QUOTED")?.token
      const name = find(edge, "EdgeName")
      return quoted !== undefined && !has(edge, "EdgeUnit")
        ? [quoted.text]
        : name === undefined
        ? []
        : [has(name, "Ellipsis") ? "..." : this.sliceOf(name)]
    })
    const found = edges.flatMap((edge) => {
      const unit = find(edge, "EdgeUnit")?.children[0]
      const known = unit === undefined ? undefined : units[unit.rule]
      return known === undefined ? [] : [known]
    })
    if (any_of.some(isTemplate)) return this.refuse()
    if (any_of.length + found.length !== edges.length || edges.length === 0) return this.refuse()
    const form = find(node, "InForm")
    const said = form === undefined ? undefined : find(form, "SHAPE") ?? find(form, "QUOTED")
    return [{
      kind: has(node, "Starting") ? "starts_with" : "ends_with",
      any_of,
      units: found,
      ...(said === undefined ? {} : { form: this.rawOf(said) }),
      negated,
      ...scopeOf(mood)
    }]
  }

  protected headings(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const names = all(node, "Name").map((name) => this.nameOf(name))
    const amount = child(node, "Amount")
    const number = amount === undefined ? find(node, "NUMBER")?.token?.value : this.limitsOf(amount)
    const n = typeof number === "number"
      ? number
      : number?.min === number?.max
      ? number?.min
      : amount === undefined
      ? undefined
      : number?.min === 1
      ? undefined
      : -1
    if (n !== undefined && n !== names.length) return this.refuse()
    if (names.some((name) => name === "")) return this.refuse()
    const quoted = all(node, "Name").flatMap((name) => find(name, "QUOTED")?.token?.text ?? [])
    return [
      ...this.unscoped(mood, {
        kind: "headings",
        names: nonEmpty(names),
        ordered: has(node, "Ordered")
      }),
      // What is in quotation marks is meant as it is written.
      ...quoted.map((text): Draft => ({ kind: "contains_exact", any_of: [text], negated: false }))
    ]
  }

  protected matching(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const pattern = find(node, "REGEX")?.token ?? find(node, "QUOTED")?.token
    if (pattern === undefined) return this.refuse()
    const written = /^\/(.*)\/([a-z]*)$/su.exec(
      pattern.kind === "REGEX" ? this.source.slice(pattern.start, pattern.end) : pattern.text
    )
    const negated = child(node, "ModalNot") !== undefined
    return [{
      kind: "matches",
      pattern: written?.[1] ?? pattern.text,
      flags: written?.[2] ?? "",
      negated: negated !== mood.negated,
      ...scopeOf(mood)
    }]
  }

  protected placed(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const scope = this.scopeOf({
      ...node,
      children: node.children.filter(({ rule }) => rule === "FirstLast")
    })
    const text = child(node, "PlacedText")
    const noun = /\b(?:line|row|sentence|word)\b/u.exec(this.textOf(node))?.[0]
    const place = child(node, "FirstLast")?.children[0]
    const at = place?.rule === "First" ? 1 : place?.rule === "Last" ? -1 : place?.token?.value
    if (
      scope !== undefined || mood.scope !== undefined || mood.negated || text === undefined ||
      at === undefined
    ) return this.refuse()
    const part = noun === "line" || noun === "row"
      ? "line"
      : noun === "sentence"
      ? "sentence"
      : "word"
    const quoted = find(text, "QUOTED")?.token?.text
    return [{ kind: "equals", any_of: [quoted ?? this.sliceOf(text)], scope: { part, at } }]
  }

  protected filtered(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const amount = child(node, "Amount")
    const limits = amount === undefined ? undefined : this.limitsOf(amount)
    const units: { readonly [rule: string]: Unit } = {
      LinePart: "lines",
      ItemPart: "items",
      BulletPart: "bullets",
      ParagraphPart: "paragraphs",
      SentencePart: "sentences"
    }
    const unit = node.children.map(({ rule }) => units[rule]).find((one) => one !== undefined)
    const edge = child(node, "StartsEnds")
    // "5 bullets starting with A" may be all that there are; "there are 5 lines …" counts them.
    if (
      /^(?:\d|#|[a-z]+ (?:bullets?|lines?|items?|paragraphs?|sentences?)\b)/u.test(
        this.textOf(node)
      ) && amount?.children[0]?.rule === "Number"
    ) {
      return this.refuse()
    }
    if (limits === undefined || unit === undefined || mood.negated || mood.scope !== undefined) {
      return this.refuse()
    }
    if (edge !== undefined) {
      const [draft] = this.edges(edge, plain)
      if (
        draft === undefined || (draft.kind !== "starts_with" && draft.kind !== "ends_with") ||
        draft.units.length > 0 || draft.negated
      ) return this.refuse()
      const terms = nonEmpty(draft.any_of)
      return [{
        kind: "count",
        unit,
        ...limits,
        ...(draft.kind === "starts_with" ? { starting: terms } : { ending: terms })
      }]
    }
    const terms = this.termsOf(node)
    if (terms.some(({ text }) => isTemplate(text))) return this.refuse()
    if (terms.length === 0 || (terms.length > 1 && this.jointOf(node, "TermJoint") !== "or")) {
      return this.refuse()
    }
    return [{ kind: "count", unit, ...limits, holding: nonEmpty(terms.map(({ text }) => text)) }]
  }

  protected series(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const labels = all(node, "SeriesFrom").map((label) => this.sliceOf(label).replace(/[.)]$/u, ""))
    const [from] = labels
    const series = child(node, "Series")
    if (from === undefined || !/\d/u.test(from)) return this.refuse()
    const ends = series === undefined
      ? labels.length === 2 && /\b(?:to|through)\b|[-–]/u.test(this.textOf(node))
      : /^(?:to|through|-|–)/u.test(this.textOf(series))
    const last = labels.at(-1)
    return this.unscoped(mood, {
      kind: "series",
      from,
      ...(ends && last !== undefined ? { to: last } : {})
    })
  }
}
