import { Effect } from "effect"

/** How many items are mapped before others have their turn: about 3 ms of hashing. */
export const SLICE = 512

/** A turn for others between two steps over so many items; none where a step is short. */
export const turn = (items: number): Effect.Effect<void> =>
  items > SLICE ? Effect.yieldNow : Effect.void

/** Maps a long list; between slices of it the event loop goes on, so that no request holds all up. */
export const mapYielding = Effect.fnUntraced(
  function* <A, B>(items: ReadonlyArray<A>, use: (item: A) => B) {
    const mapped: Array<B> = []
    for (let start = 0; start < items.length; start += SLICE) {
      if (start > 0) yield* Effect.yieldNow
      for (const item of items.slice(start, start + SLICE)) mapped.push(use(item))
    }
    return mapped
  }
)
