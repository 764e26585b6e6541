/** Where two texts differ, word by word. */

/** `from` of the one became `to` of the other; places are in words, and one of them may be empty. */
export interface Hunk {
  readonly start: number
  readonly end: number
  readonly to: ReadonlyArray<string>
}

/** Words, blanks and single marks: joined they are the text. */
export const pieces = (text: string): ReadonlyArray<string> =>
  text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? []

// Beyond this the middle of the texts counts as one difference.
const CELLS_MAX = 4_000_000

/** What leads from `a` to `b`, in order; differences that only a blank parts are one. */
export const hunks = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): ReadonlyArray<Hunk> => {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let same = 0
  const most = Math.min(a.length, b.length) - start
  while (same < most && a[a.length - 1 - same] === b[b.length - 1 - same]) same++
  const [aEnd, bEnd] = [a.length - same, b.length - same]
  if (start === aEnd && start === bEnd) return []
  if ((aEnd - start) * (bEnd - start) > CELLS_MAX) {
    return [{ start, end: aEnd, to: b.slice(start, bEnd) }]
  }
  return joined(a, b, differing(a, b, start, aEnd, bEnd))
}

interface Range {
  readonly a: number
  readonly aEnd: number
  readonly b: number
  readonly bEnd: number
}

/** By the longest common sequence of words. */
const differing = (
  a: ReadonlyArray<string>,
  b: ReadonlyArray<string>,
  start: number,
  aEnd: number,
  bEnd: number
): ReadonlyArray<Range> => {
  const width = bEnd - start + 1
  const common = new Uint32Array((aEnd - start + 1) * width)
  const at = (i: number, j: number) => (i - start) * width + j - start
  for (let i = aEnd - 1; i >= start; i--) {
    for (let j = bEnd - 1; j >= start; j--) {
      common[at(i, j)] = a[i] === b[j]
        ? (common[at(i + 1, j + 1)] ?? 0) + 1
        : Math.max(common[at(i + 1, j)] ?? 0, common[at(i, j + 1)] ?? 0)
    }
  }
  const ranges: Array<Range> = []
  let [i, j] = [start, start]
  while (i < aEnd || j < bEnd) {
    const [fromA, fromB] = [i, j]
    while ((i < aEnd || j < bEnd) && !(i < aEnd && j < bEnd && a[i] === b[j])) {
      const skipsA = i < aEnd &&
        (j === bEnd || (common[at(i + 1, j)] ?? 0) >= (common[at(i, j + 1)] ?? 0))
      if (skipsA) i++
      else j++
    }
    if (i > fromA || j > fromB) ranges.push({ a: fromA, aEnd: i, b: fromB, bEnd: j })
    while (i < aEnd && j < bEnd && a[i] === b[j]) {
      i++
      j++
    }
  }
  return ranges
}

const joined = (
  a: ReadonlyArray<string>,
  b: ReadonlyArray<string>,
  ranges: ReadonlyArray<Range>
): ReadonlyArray<Hunk> => {
  const merged: Array<Range> = []
  for (const range of ranges) {
    const last = merged.at(-1)
    if (last !== undefined && a.slice(last.aEnd, range.a).every((piece) => /^\s+$/u.test(piece))) {
      merged[merged.length - 1] = { ...range, a: last.a, b: last.b }
    } else merged.push(range)
  }
  return merged.map((range) => ({
    start: range.a,
    end: range.aEnd,
    to: b.slice(range.b, range.bEnd)
  }))
}
