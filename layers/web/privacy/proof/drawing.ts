/** The part of a tree that a proof tells of, laid out to be drawn. */
import type { PathsProof } from "../reply.ts"

export interface Node {
  /** In widths of a node, from the left. */
  readonly x: number
  /** From the leaves, which are 0. */
  readonly level: number
  /** At its level, from the left. */
  readonly index: number
  /** `leaf` was handed over, `given` is a hash from an audit path, `made` is computed of those below. */
  readonly kind: "leaf" | "given" | "made"
  readonly below: ReadonlyArray<Node>
}

export interface Drawing {
  readonly root: Node
  readonly width: number
  readonly levels: number
  /** The hashes that audit paths give, by level and index. */
  readonly given: ReadonlyMap<string, string>
}

export const placeOf = (level: number, index: number) => `${level}/${index}`

export const half = (number: number, times: number) => Math.floor(number / 2 ** times)

/** Of the leaves with these indexes alone. */
export const drawingOf = (
  { items }: PathsProof,
  tree_size: number,
  chosen: ReadonlySet<number>
): Drawing => {
  const levels = Math.ceil(Math.log2(tree_size))
  const given = new Map(
    items.flatMap(({ audit_path, leaf_index }) =>
      audit_path.map((hash, level) => {
        const index = half(leaf_index, level)
        return [placeOf(level, index % 2 === 0 ? index + 1 : index - 1), hash] as const
      })
    )
  )
  const known = new Set(
    [...chosen].flatMap((leaf) =>
      Array.from({ length: levels + 1 }, (_, level) => placeOf(level, half(leaf, level)))
    )
  )
  let width = 0
  const node = (level: number, index: number): Node => {
    if (!known.has(placeOf(level, index))) {
      return { x: width++, level, index, kind: "given", below: [] }
    }
    if (level === 0) return { x: width++, level, index, kind: "leaf", below: [] }
    const below = [node(level - 1, index * 2), node(level - 1, index * 2 + 1)]
    const x = below.reduce((sum, one) => sum + one.x, 0) / below.length
    return { x, level, index, kind: "made", below }
  }
  const root = node(levels, 0)
  return { root, width, levels, given }
}

/** The nodes from a leaf up to the root. */
export const isAbove = (leaf: number, { index, level }: Node) => half(leaf, level) === index
