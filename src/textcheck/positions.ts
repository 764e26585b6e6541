/** Where offsets in UTF-16 code units are, for a person and for other counts. */
export interface Positions {
  readonly line: (offset: number) => number
  readonly column: (offset: number) => number
  readonly codePoint: (offset: number) => number
}

/** Code units between two of the counts that are kept: a lookup counts no further than this. */
const STEP = 256

/** Lines and columns from 1, code points from 0. */
export const positionsOf = (text: string): Positions => {
  const lines: Array<number> = [0]
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines.push(at + 1)
  const counts = new Uint32Array(Math.ceil(text.length / STEP) + 1)
  const astral = /[\ud800-\udbff]/.test(text)
  const pairsIn = (from: number, to: number) => {
    let pairs = 0
    for (let i = Math.max(1, from); i < to; i++) {
      if (
        (text.charCodeAt(i) & 0xfc00) === 0xdc00 && (text.charCodeAt(i - 1) & 0xfc00) === 0xd800
      ) {
        pairs++
      }
    }
    return pairs
  }
  if (astral) {
    for (let i = 1; i < counts.length; i++) {
      counts[i] = (counts[i - 1] ?? 0) + pairsIn((i - 1) * STEP, Math.min(text.length, i * STEP))
    }
  }
  const lineAt = (offset: number) => {
    let low = 0
    let high = lines.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((lines[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    line: (offset) => lineAt(offset) + 1,
    column: (offset) => offset - (lines[lineAt(offset)] ?? 0) + 1,
    codePoint: (offset) => {
      if (!astral) return offset
      const step = Math.floor(offset / STEP)
      return offset - (counts[step] ?? 0) - pairsIn(step * STEP, offset)
    }
  }
}
