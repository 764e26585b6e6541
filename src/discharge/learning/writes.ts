/**
 * The rules `write "…" for "…"` that lead from some entries to others.
 */
import { haveSameFacts } from "../clinical/facts.ts"
import type { Rule, RuleField } from "./rules/Rule.ts"
import { substitute } from "./rules/substitute.ts"
import { tokens } from "../clinical/wording/tokens.ts"
import { type Hunk, hunks, pieces } from "./hunks.ts"

export interface Pair {
  readonly from: string
  readonly to: string
}

/** How many words on each side of a difference a rule may take in, until the rules are right. */
const CONTEXTS = [0, 1, 2, 4, 8, Infinity]

/** None of them changes a fact; undefined where no such rules are right for all entries. */
export const writes = (
  field: RuleField,
  pairs: ReadonlyArray<Pair>
): ReadonlyArray<Rule> | undefined => {
  const differing = pairs.filter(({ from, to }) => from !== to).map(({ from, to }) => {
    const words = pieces(from)
    return { words, hunks: hunks(words, pieces(to)) }
  })
  for (const context of CONTEXTS) {
    const found = differing.flatMap(({ words, hunks }) => withContext(words, hunks, context))
      .flatMap(apart)
    const rules = [...new Map(found.map((pair) => [pair.from, pair])).values()]
      .toSorted((one, other) => other.from.length - one.from.length)
    const areRight = rules.every(({ from, to }) => from !== "" && haveSameFacts(from, to)) &&
      pairs.every(({ from, to }) =>
        rules.reduce((text, rule) => substitute(text, rule.from, rule.to), from) === to
      )
    if (areRight) return rules.map(({ from, to }) => ({ field, kind: "write", to, from }))
  }
  return undefined
}

const withContext = (
  words: ReadonlyArray<string>,
  hunks: ReadonlyArray<Hunk>,
  context: number
): ReadonlyArray<Pair> => {
  const grown: Array<{ start: number; end: number; hunks: Array<Hunk> }> = []
  for (const hunk of hunks) {
    const start = Math.max(0, hunk.start - 2 * context)
    const end = Math.min(words.length, hunk.end + 2 * context)
    const last = grown.at(-1)
    if (last !== undefined && start < last.end) {
      last.end = end
      last.hunks.push(hunk)
    } else grown.push({ start, end, hunks: [hunk] })
  }
  return grown.map(({ start, end, hunks }) => ({
    from: words.slice(start, end).join(""),
    to: edited(words, start, end, hunks)
  }))
}

/** The words from `start` to `end` with some of their differences made. */
export const edited = (
  words: ReadonlyArray<string>,
  start: number,
  end: number,
  hunks: ReadonlyArray<Hunk>
): string => {
  let text = ""
  let at = start
  for (const hunk of hunks) {
    text += words.slice(at, hunk.start).join("") + hunk.to.join("")
    at = hunk.end
  }
  return text + words.slice(at, end).join("")
}

/** "by mouth twice daily" for "PO BID" says two things: each is a rule of its own. */
const apart = ({ from, to }: Pair): ReadonlyArray<Pair> => {
  const [before, after] = [tokens(from), tokens(to)]
  if (before.length < 2 || before.some(({ key }, index) => key !== after[index]?.key)) {
    return [{ from, to }]
  }
  const pairs = before.map(({ start, end }, index) => ({
    from: from.slice(start, end),
    to: to.slice(after[index]?.start, after[index]?.end)
  })).filter((pair) => pair.from !== pair.to)
  const result = pairs.reduce((text, pair) => substitute(text, pair.from, pair.to), from)
  return before.length === after.length && result === to ? pairs : [{ from, to }]
}
