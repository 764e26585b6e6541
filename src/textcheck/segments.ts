/** A part of a long text that is checked by itself. */
export interface Segment {
  /** What the checks read: what is owned, what leads to it, and what follows. */
  readonly text: string
  /** Where `text` begins in the whole. */
  readonly offset: number
  /** Findings count that begin in `[from, to)` of the whole. */
  readonly from: number
  readonly to: number
}

/** Code units that a segment owns; shorter texts are one segment. */
const OWNED = 65_536
/** What is read before, for the words that stand beside a number. */
const LEAD = 512
/** What is read after: longer than the longest finding, which is a private key. */
const TAIL = 24_576

/** The segments of a text. Between them time is looked at, and others get their turn. */
export const segmentsOf = (text: string): ReadonlyArray<Segment> => {
  if (text.length <= OWNED + TAIL) return [{ text, offset: 0, from: 0, to: text.length }]
  const segments: Array<Segment> = []
  for (let from = 0; from < text.length; from += OWNED) {
    const offset = Math.max(0, from - LEAD)
    const to = Math.min(text.length, from + OWNED)
    segments.push({ text: text.slice(offset, Math.min(text.length, to + TAIL)), offset, from, to })
  }
  return segments
}

/** The findings of a segment, as those of the whole text; others belong to its neighbours. */
export const owned = <A extends { readonly start: number; readonly end: number }>(
  { from, offset, to }: Segment,
  findings: ReadonlyArray<A>
): ReadonlyArray<A> =>
  offset === 0 && from === 0
    ? findings.filter(({ start }) => start < to)
    : findings.map((one) => ({ ...one, start: one.start + offset, end: one.end + offset }))
      .filter(({ start }) => start >= from && start < to)
