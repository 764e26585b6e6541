/**
 * A grammar as text, compiled to a matcher over tokens: top down with memory, where a rule may end at
 * several places and the first way to each counts. The places are bounded, so that the steps of a
 * match grow with the tokens and no faster.
 *
 * In the text a small word stands for itself (`word(s)` for itself and its plural), `"…"` for a mark,
 * a Capitalised name for a rule, CAPITALS for a kind of token; `[x]` may be there, `{x}` as often as
 * it is, `x | y` is the first that fits, `!x` looks ahead and wants x not to be there.
 */
import type { Token } from "./tokens.ts"

/** What a rule matched, or a token of a kind. */
export interface Node {
  readonly rule: string
  /** Indices of tokens: `from` inclusive, `to` exclusive. */
  readonly from: number
  readonly to: number
  readonly children: ReadonlyArray<Node>
  /** Of a kind of token. */
  readonly token?: Token
}

interface Grammar {
  /** The whole of `tokens` as `rule`; `undefined` when it is something else. */
  readonly match: (rule: string, tokens: ReadonlyArray<Token>, count?: Counter) => Node | undefined
  readonly rules: ReadonlyArray<string>
}

/** How much was done, for those who want to know. */
export interface Counter {
  steps: number
}

type Expression = Shape & {
  /** What it can begin with, where that is told apart at a glance. */
  first?: First
}

type Shape =
  | { readonly is: "words"; readonly words: ReadonlySet<string> }
  | { readonly is: "kind"; readonly kind: string }
  | { readonly is: "rule"; readonly rule: number }
  | { readonly is: "sequence" | "choice"; readonly parts: ReadonlyArray<Expression> }
  | { readonly is: "optional" | "repeat" | "not"; readonly part: Expression }

/** Compiles `name = expression ;` rules; a text that is no grammar is a defect of the program. */
export const grammarOf = (text: string): Grammar => {
  const reader = new Reader(text)
  const { names, bodies } = reader.read()
  const firsts = firstsOf(bodies)
  for (const body of bodies) withFirsts(body, firsts)
  return {
    rules: names,
    match: (rule, tokens, count) => {
      const index = names.indexOf(rule)
      const run = new Run(names, bodies, firsts, tokens)
      const nodes = run.rule(index, 0)
      if (count !== undefined) count.steps += run.steps
      return nodes.find(({ to }) => to === tokens.length)
    }
  }
}

class Run {
  steps = 0
  private readonly memory: Map<number, ReadonlyArray<Node>> = new Map()
  private readonly names: ReadonlyArray<string>
  private readonly bodies: ReadonlyArray<Expression>
  private readonly firsts: ReadonlyArray<First>
  private readonly tokens: ReadonlyArray<Token>

  constructor(
    names: ReadonlyArray<string>,
    bodies: ReadonlyArray<Expression>,
    firsts: ReadonlyArray<First>,
    tokens: ReadonlyArray<Token>
  ) {
    this.names = names
    this.bodies = bodies
    this.firsts = firsts
    this.tokens = tokens
  }

  /** What the rule can be here: one node for each place where it may end. */
  rule(index: number, from: number): ReadonlyArray<Node> {
    const first = this.firsts[index]
    if (first !== undefined && !first.empty && !this.mayBegin(first, from)) return none
    this.steps++
    const key = index * (this.tokens.length + 1) + from
    const known = this.memory.get(key)
    if (known !== undefined) return known
    // A rule that meets itself at one place fails there.
    this.memory.set(key, none)
    const body = this.bodies[index]
    const rule = this.names[index] ?? ""
    const nodes = (body === undefined ? [] : this.match(body, { to: from, found: undefined }))
      .map(({ to, found }): Node => ({ rule, from, to, children: childrenOf(found) }))
    this.memory.set(key, nodes)
    return nodes
  }

  private mayBegin(first: First, from: number) {
    const token = this.tokens[from]
    return token !== undefined &&
      ((token.kind !== "QUOTED" && first.keys.has(token.text)) || first.keys.has(token.kind) ||
        token.also.some((kind) => first.keys.has(kind)))
  }

  /** The ways on from `way` through `part`, the first for each place. */
  private match(part: Expression, way: Way): ReadonlyArray<Way> {
    if (part.first !== undefined && !this.mayBegin(part.first, way.to)) return noWay
    this.steps++
    const token = this.tokens[way.to]
    switch (part.is) {
      case "words":
        return token !== undefined && token.kind !== "QUOTED" && part.words.has(token.text)
          ? [{ to: way.to + 1, found: way.found }]
          : noWay
      case "kind":
        return token !== undefined && (token.kind === part.kind || token.also.includes(part.kind))
          ? [{
            to: way.to + 1,
            found: {
              node: { rule: part.kind, from: way.to, to: way.to + 1, children: none, token },
              before: way.found
            }
          }]
          : noWay
      case "rule":
        return this.rule(part.rule, way.to).map((node) => ({
          to: node.to,
          found: { node, before: way.found }
        }))
      case "sequence": {
        let ways: ReadonlyArray<Way> = [way]
        for (const one of part.parts) {
          const [only] = ways
          ways = ways.length === 1 && only !== undefined
            ? this.match(one, only)
            : distinct(ways.flatMap((before) => this.match(one, before)))
          if (ways.length === 0) return noWay
        }
        return ways
      }
      case "choice":
        return distinct(part.parts.flatMap((one) => this.match(one, way)))
      case "optional": {
        const ways = this.match(part.part, way)
        return ways.length === 0 ? [way] : distinct([...ways, way])
      }
      case "repeat": {
        const all: Array<Way> = [way]
        let ways: ReadonlyArray<Way> = [way]
        for (;;) {
          const next = distinct(ways.flatMap((before) => this.match(part.part, before)))
            .filter(({ to }) => all.every((one) => one.to !== to))
          if (next.length === 0) return distinct(all.reverse())
          all.push(...next)
          ways = next
        }
      }
      case "not":
        return this.match(part.part, way).length === 0 ? [way] : noWay
    }
  }
}

/** A place that was reached, and the nodes on the way there, the last first. */
interface Way {
  readonly to: number
  readonly found: Found | undefined
}
interface Found {
  readonly node: Node
  readonly before: Found | undefined
}
const none: ReadonlyArray<Node> = []
const noWay: ReadonlyArray<Way> = []

/** From one place a rule may end at so many; the first count. */
const ENDS_MAX = 12

const distinct = (ways: ReadonlyArray<Way>): ReadonlyArray<Way> => {
  if (ways.length < 2) return ways
  const kept: Array<Way> = []
  for (const way of ways) {
    if (kept.length < ENDS_MAX && kept.every(({ to }) => to !== way.to)) kept.push(way)
  }
  return kept
}

const childrenOf = (found: Found | undefined): ReadonlyArray<Node> => {
  const children: Array<Node> = []
  for (let at = found; at !== undefined; at = at.before) children.push(at.node)
  return children.reverse()
}

/** The words and kinds that a rule can begin with, and whether it can be nothing. */
interface First {
  readonly keys: Set<string>
  empty: boolean
}

const firstsOf = (bodies: ReadonlyArray<Expression>): ReadonlyArray<First> => {
  const firsts = bodies.map((): First => ({ keys: new Set(), empty: false }))
  let grew = true
  const add = (into: First, keys: Iterable<string>) => {
    const before = into.keys.size
    for (const key of keys) into.keys.add(key)
    grew ||= into.keys.size > before
  }
  // Whether the part can be nothing; what it can begin with goes into `into`.
  const visit = (part: Expression, into: First): boolean => {
    switch (part.is) {
      case "words":
        add(into, part.words)
        return false
      case "kind":
        add(into, [part.kind])
        return false
      case "rule": {
        const of = firsts[part.rule]
        if (of === undefined) return true
        add(into, of.keys)
        return of.empty
      }
      case "sequence":
        return part.parts.every((one) => visit(one, into))
      case "choice":
        return part.parts.map((one) => visit(one, into)).includes(true)
      case "optional":
      case "repeat":
        visit(part.part, into)
        return true
      case "not":
        return true
    }
  }
  while (grew) {
    grew = false
    bodies.forEach((body, index) => {
      const into = firsts[index]
      if (into === undefined) return
      const empty = visit(body, into)
      grew ||= empty && !into.empty
      into.empty ||= empty
    })
  }
  return firsts
}

/** Notes what each part of an expression can begin with, unless it can be nothing. */
const withFirsts = (part: Expression, firsts: ReadonlyArray<First>): First => {
  const merged = (parts: ReadonlyArray<First>): First => ({
    keys: new Set(parts.flatMap(({ keys }) => Array.from(keys))),
    empty: parts.some(({ empty }) => empty)
  })
  const first = ((): First => {
    switch (part.is) {
      case "words":
        return { keys: new Set(part.words), empty: false }
      case "kind":
        return { keys: new Set([part.kind]), empty: false }
      case "rule":
        return firsts[part.rule] ?? { keys: new Set(), empty: true }
      case "sequence": {
        const parts = part.parts.map((one) => withFirsts(one, firsts))
        const end = parts.findIndex(({ empty }) => !empty)
        return { ...merged(end < 0 ? parts : parts.slice(0, end + 1)), empty: end < 0 }
      }
      case "choice":
        return merged(part.parts.map((one) => withFirsts(one, firsts)))
      case "optional":
      case "repeat":
        return { ...withFirsts(part.part, firsts), empty: true }
      case "not":
        withFirsts(part.part, firsts)
        return { keys: new Set(), empty: true }
    }
  })()
  if (!first.empty && part.is !== "words" && part.is !== "kind") part.first = first
  return first
}

const lexemes = /\s+|\(\*[^*]*\*\)|([\p{L}_][\p{L}\p{N}_']*(?:\(s\))?)|"([^"]+)"|([=;|()[\]{}!])/uy

class Reader {
  private readonly parts: Array<{ readonly text: string; readonly mark: boolean }> = []
  private readonly names: Array<string> = []
  private at = 0

  constructor(text: string) {
    lexemes.lastIndex = 0
    while (lexemes.lastIndex < text.length) {
      const from = lexemes.lastIndex
      const found = lexemes.exec(text)
      if (found === null) {
        throw new Error(`Cannot read the grammar at "${text.slice(from, from + 30)}"`)
      }
      const [, word, mark, sign] = found
      const part = word ?? mark ?? sign
      if (part !== undefined) this.parts.push({ text: part, mark: mark !== undefined })
    }
  }

  read() {
    this.parts.forEach(({ text, mark }, index) => {
      if (mark || text !== "=") return
      const name = this.parts[index - 1]?.text ?? ""
      if (this.names.includes(name)) throw new Error(`The grammar has "${name}" twice`)
      this.names.push(name)
    })
    const bodies: Array<Expression> = []
    while (this.at < this.parts.length) {
      this.at++
      this.expect("=")
      bodies.push(this.choice())
      this.expect(";")
    }
    return { names: this.names, bodies }
  }

  private is(sign: string) {
    const part = this.parts[this.at]
    return part !== undefined && !part.mark && part.text === sign
  }

  private expect(sign: string) {
    if (!this.is(sign)) {
      throw new Error(`Expected "${sign}" in the grammar, not "${this.parts[this.at]?.text}"`)
    }
    this.at++
  }

  private choice(): Expression {
    const parts = [this.sequence()]
    while (this.is("|")) {
      this.at++
      parts.push(this.sequence())
    }
    const [only] = parts
    if (only !== undefined && parts.length === 1) return only
    return { is: "choice", parts: mergedWords(parts) }
  }

  private sequence(): Expression {
    const parts: Array<Expression> = []
    while (
      this.at < this.parts.length && !["|", ")", "]", "}", ";"].some((sign) => this.is(sign))
    ) {
      parts.push(this.part())
    }
    const [only] = parts
    return only !== undefined && parts.length === 1 ? only : { is: "sequence", parts }
  }

  private part(): Expression {
    const bracket = brackets.find(({ open }) => this.is(open))
    if (bracket !== undefined) {
      this.at++
      const part = this.choice()
      this.expect(bracket.close)
      return bracket.is === "group" ? part : { is: bracket.is, part }
    }
    if (this.is("!")) {
      this.at++
      return { is: "not", part: this.part() }
    }
    const part = this.parts[this.at++]
    const text = part?.text ?? ""
    if (part?.mark === true) return { is: "words", words: new Set([text]) }
    const rule = this.names.indexOf(text)
    if (rule >= 0) return { is: "rule", rule }
    if (/^[A-Z][A-Z_]*$/u.test(text)) return { is: "kind", kind: text }
    if (/^[A-Z]/u.test(text)) throw new Error(`The grammar has no rule "${text}"`)
    const bare = text.replace(/\(s\)$/u, "")
    return { is: "words", words: new Set(bare === text ? [text] : [bare, `${bare}s`]) }
  }
}

const brackets = [
  { open: "(", close: ")", is: "group" },
  { open: "[", close: "]", is: "optional" },
  { open: "{", close: "}", is: "repeat" }
] as const

// Words side by side are one set.
const mergedWords = (parts: ReadonlyArray<Expression>): ReadonlyArray<Expression> => {
  const merged: Array<Expression> = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (part.is === "words" && last?.is === "words") {
      merged[merged.length - 1] = { is: "words", words: new Set([...last.words, ...part.words]) }
    } else merged.push(part)
  }
  return merged
}
