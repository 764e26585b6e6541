import { Effect } from "effect"
import { readDocument, readTexts } from "./readDocument.ts"

const OPTIONS = { pagesMax: Infinity, skip: [], careful: false }

// The question is heard between two pages.
const pause = () => Effect.sleep(1)

/** Loads what reading needs, and lets it run on a `sample`, before there is anything to read. */
export const warm = (sample: () => Uint8Array) =>
  on(sample, (bytes) => Effect.scoped(readDocument(bytes, OPTIONS, pause))).pipe(
    // A question that waits already is answered first.
    Effect.delay(1)
  )

/** The same for a second reader. */
export const warmTexts = (sample: () => Uint8Array) =>
  on(sample, (bytes) => {
    let page = 0
    return readTexts(bytes, OPTIONS, pause, {
      begun: Effect.void,
      take: () => ++page,
      giveBack: () => {}
    })
  })

/** The sample is made once, when it is first read. */
const on = <E, R>(
  sample: () => Uint8Array,
  read: (bytes: Uint8Array) => Effect.Effect<void, E, R>
) => {
  let bytes: Uint8Array | undefined
  return Effect.orDie(Effect.suspend(() => read(bytes ??= sample())))
}
