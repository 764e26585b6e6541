import { Effect } from "effect"
import { readDocument, readTexts } from "./readDocument.ts"

const OPTIONS = { pagesMax: Infinity, skip: [], careful: false }

// The question is heard between two pages.
const pause = () => Effect.sleep(1)

/** Loads what reading needs, and lets it run on a `sample`, before there is anything to read. */
export const warm = (sample: () => Uint8Array) => {
  let bytes: Uint8Array | undefined
  return Effect.suspend(() => readDocument(bytes ??= sample(), OPTIONS, pause)).pipe(
    Effect.scoped,
    // One that waits already is answered first.
    Effect.delay(1),
    Effect.orDie
  )
}

/** The same for a second reader. */
export const warmTexts = (sample: () => Uint8Array) => {
  let bytes: Uint8Array | undefined
  return Effect.suspend(() => {
    let page = 0
    return readTexts(bytes ??= sample(), OPTIONS, pause, {
      begun: Effect.void,
      take: () => ++page,
      giveBack: () => {}
    })
  }).pipe(Effect.orDie)
}
