/**
 * Nodes of a derived sentence, by the names of the grammar's rules.
 */
import type { Node } from "../matcher.ts"

export const child = (node: Node, rule: string) => node.children.find((one) => one.rule === rule)

/** The first of that rule below a node, in its order. */
export const find = (node: Node, rule: string): Node | undefined => {
  for (const one of node.children) {
    if (one.rule === rule) return one
    const found = find(one, rule)
    if (found !== undefined) return found
  }
  return undefined
}

export const has = (node: Node, rule: string) => find(node, rule) !== undefined

export const all = (node: Node, ...rules: ReadonlyArray<string>): ReadonlyArray<Node> =>
  node.children.flatMap((one) => rules.includes(one.rule) ? [one] : all(one, ...rules))
