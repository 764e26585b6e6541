/**
 * What the rules of a grammar can begin with, so that most of them fail at a glance.
 */
import type { Expression, First } from "./ebnf.ts"

/** Of each rule. */
export const firstsOf = (bodies: ReadonlyArray<Expression>): ReadonlyArray<First> => {
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
export const withFirsts = (part: Expression, firsts: ReadonlyArray<First>): First => {
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
