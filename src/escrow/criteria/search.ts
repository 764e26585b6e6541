/**
 * Which of many patterns a text contains, in one pass over it (Aho and Corasick, 1975): the time
 * does not grow with the number of patterns, so no choice of terms makes a check slow.
 */

interface Node {
  readonly next: Map<number, Node>
  /** The node of the longest proper suffix that is a prefix of some pattern. */
  fail: Node | undefined
  /** The next node on the way along `fail` at which a pattern ends. */
  shorter: Node | undefined
  /** The pattern that ends here. */
  pattern: string | undefined
}

const node = (): Node => ({
  next: new Map(),
  fail: undefined,
  shorter: undefined,
  pattern: undefined
})

/** Where a pattern was met: `from` inclusive, `to` exclusive. */
type Accepts = (from: number, to: number) => boolean

/** The patterns that `text` contains at some place which `accepts` allows; every place by default. */
export const found = (
  text: string,
  patterns: Iterable<string>,
  accepts: Accepts = () => true
): ReadonlySet<string> => {
  const root = build(patterns)
  const seen = new Set<string>()
  if (root.next.size === 0) return seen
  let at = root
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    let next = at.next.get(unit)
    while (next === undefined && at.fail !== undefined) {
      at = at.fail
      next = at.next.get(unit)
    }
    at = next ?? root
    let ending = at.pattern === undefined ? stillSought(at) : at
    while (ending?.pattern !== undefined) {
      if (accepts(index + 1 - ending.pattern.length, index + 1)) {
        seen.add(ending.pattern)
        ending.pattern = undefined
      }
      ending = stillSought(ending)
    }
  }
  return seen
}

// The longest shorter pattern that was not met yet. What was met is cut out of the way for good, so
// that nested patterns ("a", "aa", "aaa") cost their number once, not at each place.
const stillSought = (from: Node): Node | undefined => {
  let at = from.shorter
  while (at !== undefined && at.pattern === undefined) at = at.shorter
  from.shorter = at
  return at
}

const build = (patterns: Iterable<string>): Node => {
  const root = node()
  for (const pattern of patterns) {
    let at = root
    for (let index = 0; index < pattern.length; index++) {
      const unit = pattern.charCodeAt(index)
      const next = at.next.get(unit) ?? node()
      at.next.set(unit, next)
      at = next
    }
    if (at !== root) at.pattern = pattern
  }
  link(root)
  return root
}

const link = (root: Node) => {
  const queue: Array<Node> = [root]
  for (let at = queue[0], index = 0; at !== undefined; at = queue[++index]) {
    for (const [unit, child] of at.next) {
      let fail = at.fail
      while (fail !== undefined && !fail.next.has(unit)) fail = fail.fail
      child.fail = fail?.next.get(unit) ?? root
      child.shorter = child.fail.pattern === undefined ? child.fail.shorter : child.fail
      queue.push(child)
    }
  }
}
