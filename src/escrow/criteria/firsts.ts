/**
 * What the rules of a grammar can begin with, so that most of them fail at a glance.
 */
import type { Expression, First } from "./ebnf.ts"
import type { Token } from "./token.ts"

/** Of each rule. */
export const firstsOf = (bodies: ReadonlyArray<Expression>): ReadonlyArray<First> => {
  const firsts = bodies.map((): First => ({ keys: new Set(), empty: false, id: 0 }))
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

const nothing = (): First => ({ keys: new Set(), empty: true, id: 0 })

/** Notes what each part of an expression can begin with, unless it can be nothing. */
export const withFirsts = (part: Expression, firsts: ReadonlyArray<First>): First => {
  const merged = (parts: ReadonlyArray<First>): First => ({
    keys: new Set(parts.flatMap(({ keys }) => Array.from(keys))),
    empty: parts.some(({ empty }) => empty),
    id: 0
  })
  const first = ((): First => {
    switch (part.is) {
      case "words":
        return { keys: new Set(part.words), empty: false, id: 0 }
      case "kind":
        return { keys: new Set([part.kind]), empty: false, id: 0 }
      case "rule":
        return firsts[part.rule] ?? nothing()
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
        return nothing()
    }
  })()
  if (!first.empty && part.is !== "words" && part.is !== "kind") part.first = first
  return first
}

/** Which tokens open which parts of a grammar: told once for each word and kind that it knows. */
export class Openings {
  readonly firsts: ReadonlyArray<First>
  private readonly all: ReadonlyArray<First>
  private readonly known: ReadonlySet<string>
  private readonly opened: Map<string, Uint8Array> = new Map()

  constructor(firsts: ReadonlyArray<First>, bodies: ReadonlyArray<Expression>) {
    this.firsts = firsts
    this.all = Array.from(new Set([...firsts, ...bodies.flatMap(firstsIn)]))
    this.all.forEach((first, id) => first.id = id)
    this.known = new Set(this.all.flatMap(({ keys }) => Array.from(keys)))
  }

  /** Of each thing that a token is, 1 at the `id` of what it opens. */
  of({ also, kind, text }: Token): ReadonlyArray<Uint8Array> {
    const keys = kind === "QUOTED" ? [kind, ...also] : [text, kind, ...also]
    return keys.filter((key) => this.known.has(key)).map((key) => {
      const known = this.opened.get(key)
      if (known !== undefined) return known
      const opened = Uint8Array.from(this.all, ({ keys }) => Number(keys.has(key)))
      this.opened.set(key, opened)
      return opened
    })
  }
}

const firstsIn = (part: Expression): ReadonlyArray<First> => {
  const inner = part.is === "sequence" || part.is === "choice"
    ? part.parts
    : part.is === "optional" || part.is === "repeat" || part.is === "not"
    ? [part.part]
    : []
  return [...(part.first === undefined ? [] : [part.first]), ...inner.flatMap(firstsIn)]
}
