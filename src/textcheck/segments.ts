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

/** How a text is cut, in code units. */
export interface Sizes {
  /** What a segment owns; a text that is no longer than this and `tail` is one segment. */
  readonly owned: number
  /** What is read before, for the words that stand beside a number. */
  readonly lead: number
  /** What is read after: a finding that begins in a segment is seen as far as this reaches. */
  readonly tail: number
}

/** The segments of a text. Between them time is looked at, and others get their turn. */
export const segmentsOf = (
  text: string,
  { lead, owned, tail }: Sizes
): ReadonlyArray<Segment> => {
  if (text.length <= owned + tail) return [{ text, offset: 0, from: 0, to: text.length }]
  const segments: Array<Segment> = []
  for (let from = 0; from < text.length; from += owned) {
    const offset = Math.max(0, from - lead)
    const to = Math.min(text.length, from + owned)
    segments.push({ text: text.slice(offset, Math.min(text.length, to + tail)), offset, from, to })
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
