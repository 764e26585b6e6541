/**
 * The normalised Levenshtein distance of two texts, by code point: 0 when they are equal, 1 when they
 * have nothing in common.
 */
export const distance = (one: string, other: string): number => {
  if (one === other) return 0
  const a = codePoints(one)
  const b = codePoints(other)
  return edits(a, b) / Math.max(a.length, b.length)
}

const codePoints = (text: string) => Uint32Array.from(text, (point) => point.codePointAt(0) ?? 0)

/** Insertions, deletions and replacements. */
const edits = (one: Uint32Array, other: Uint32Array): number => {
  const [a, b] = strip(one, other)
  if (a.length === 0 || b.length === 0) return a.length + b.length
  return a.length <= b.length ? columns(a, b) : columns(b, a)
}

/** Without what both begin with, and what both end with. */
const strip = (a: Uint32Array, b: Uint32Array) => {
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  const left = Math.min(a.length, b.length) - start
  while (end < left && a.at(-1 - end) === b.at(-1 - end)) end++
  return [a.subarray(start, a.length - end), b.subarray(start, b.length - end)] as const
}

const BITS = 32

/**
 * The table of Levenshtein column by column, 32 rows at a step: a row differs from the one above by
 * +1 (a bit of `plus`), -1 (`minus`) or 0. Myers 1999, https://doi.org/10.1145/316542.316550, with
 * the blocks of Hyyrö 2003.
 */
const columns = (a: Uint32Array, b: Uint32Array): number => {
  const blocks = Math.ceil(a.length / BITS)
  const equal = rowsOf(a, blocks)
  const nowhere = new Int32Array(blocks)
  const plus = new Int32Array(blocks).fill(-1)
  const minus = new Int32Array(blocks)
  const lastBit = (a.length - 1) % BITS
  let edits = a.length
  for (const point of b) {
    const rows = equal.get(point) ?? nowhere
    // What a column adds to the one before, at the lower edge of the block above.
    let carried = 1
    for (let block = 0; block < blocks; block++) {
      const up = plus[block] ?? 0
      const down = minus[block] ?? 0
      const row = rows[block] ?? 0
      const same = carried < 0 ? row | 1 : row
      const across = (((same & up) + up) ^ up) | same
      const added = down | ~(across | up)
      const removed = up & across
      const edge = block === blocks - 1 ? lastBit : BITS - 1
      const next = (added >>> edge & 1) - (removed >>> edge & 1)
      const addedDown = added << 1 | (carried > 0 ? 1 : 0)
      plus[block] = removed << 1 | (carried < 0 ? 1 : 0) | ~(row | down | addedDown)
      minus[block] = addedDown & (row | down)
      carried = next
    }
    edits += carried
  }
  return edits
}

/** For each code point the rows in which it stands, a bit each. */
const rowsOf = (a: Uint32Array, blocks: number) => {
  const rows = new Map<number, Int32Array>()
  a.forEach((point, index) => {
    const known = rows.get(point) ?? new Int32Array(blocks)
    const block = Math.floor(index / BITS)
    known[block] = (known[block] ?? 0) | 1 << index % BITS
    rows.set(point, known)
  })
  return rows
}
