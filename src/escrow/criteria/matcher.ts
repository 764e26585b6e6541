/**
 * A grammar as text, compiled to a matcher over tokens: top down with memory, where a rule may end at
 * several places and the first way to each counts. The places are bounded, so that the steps of a
 * match grow with the tokens and no faster.
 */
import { type Expression, type First, rulesOf } from "./ebnf.ts"
import { firstsOf, Openings, withFirsts } from "./firsts.ts"
import type { Token } from "./token.ts"

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
  /** Of each token where a `rule` that begins there may end. */
  readonly ends: (
    rule: string,
    tokens: ReadonlyArray<Token>,
    count?: Counter
  ) => ReadonlyArray<ReadonlyArray<number>>
  readonly rules: ReadonlyArray<string>
}

/** How much was done, for those who want to know. */
export interface Counter {
  steps: number
}

/** Compiles `name = expression ;` rules; a text that is no grammar is a defect of the program. */
export const grammarOf = (text: string): Grammar => {
  const { names, bodies } = rulesOf(text)
  const firsts = firstsOf(bodies)
  for (const body of bodies) withFirsts(body, firsts)
  const openings = new Openings(firsts, bodies)
  return {
    rules: names,
    match: (rule, tokens, count) => {
      const index = names.indexOf(rule)
      const run = new Run(names, bodies, openings, tokens)
      const nodes = run.rule(index, 0)
      if (count !== undefined) count.steps += run.steps
      return nodes.find(({ to }) => to === tokens.length)
    },
    ends: (rule, tokens, count) => {
      const index = names.indexOf(rule)
      const run = new Run(names, bodies, openings, tokens)
      const ends = tokens.map((_, from) => run.rule(index, from).map(({ to }) => to))
      if (count !== undefined) count.steps += run.steps
      return ends
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
  /** Of each token the openings that it is, one list for each thing that it is. */
  private readonly opens: ReadonlyArray<ReadonlyArray<Uint8Array>>

  constructor(
    names: ReadonlyArray<string>,
    bodies: ReadonlyArray<Expression>,
    openings: Openings,
    tokens: ReadonlyArray<Token>
  ) {
    this.names = names
    this.bodies = bodies
    this.firsts = openings.firsts
    this.tokens = tokens
    this.opens = tokens.map((token) => openings.of(token))
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
    const opens = this.opens[from]
    if (opens === undefined) return false
    for (const one of opens) if (one[first.id] === 1) return true
    return false
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
      case "choice": {
        let ways: ReadonlyArray<Way> = noWay
        for (const one of part.parts) ways = joined(ways, this.match(one, way))
        return ways
      }
      case "optional":
        return joined(this.match(part.part, way), [way])
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

const distinct = (ways: ReadonlyArray<Way>): ReadonlyArray<Way> =>
  ways.length < 2 ? ways : joined(noWay, ways)

/** The ways of both, the first for each place. */
const joined = (
  ways: ReadonlyArray<Way>,
  others: ReadonlyArray<Way>
): ReadonlyArray<Way> => {
  if (others.length === 0) return ways
  if (ways.length === 0 && others.length === 1) return others
  const kept = [...ways]
  for (const way of others) {
    if (kept.length < ENDS_MAX && !reaches(kept, way.to)) kept.push(way)
  }
  return kept
}

const reaches = (ways: ReadonlyArray<Way>, to: number): boolean => {
  for (const way of ways) if (way.to === to) return true
  return false
}

const childrenOf = (found: Found | undefined): ReadonlyArray<Node> => {
  const children: Array<Node> = []
  for (let at = found; at !== undefined; at = at.before) children.push(at.node)
  return children.reverse()
}
