/** A text cut where marks begin and end. */

interface Place {
  readonly start: number
  readonly end: number
}

interface Segment<M> {
  readonly text: string
  /** The marks over it, the shortest first. */
  readonly marks: ReadonlyArray<M>
}

/** All of `text`, cut wherever a mark begins or ends. */
export const segmentsOf = <M extends Place>(
  text: string,
  marks: ReadonlyArray<M>
): ReadonlyArray<Segment<M>> => {
  const cuts = new Set([0, text.length])
  for (const { end, start } of marks) cuts.add(start).add(end)
  const places = [...cuts].filter((at) => at <= text.length).sort((one, other) => one - other)
  const byStart = marks.toSorted((one, other) => one.start - other.start)
  let open: ReadonlyArray<M> = []
  let next = 0
  return places.slice(0, -1).map((start, index) => {
    const first = next
    while ((byStart[next]?.start ?? Infinity) <= start) next++
    open = [...open, ...byStart.slice(first, next)]
      .filter(({ end }) => end > start)
      .toSorted((one, other) => one.end - one.start - other.end + other.start)
    return { text: text.slice(start, places[index + 1]), marks: open }
  })
}
