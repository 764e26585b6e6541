import { Effect } from "effect"
import { readTexts } from "./readDocument.ts"

const PAGES = 20

/** Loads what reading texts needs, and lets it run on a `sample`, before there is anything to read. */
export const warm = (sample: (pages: number) => Uint8Array) => {
  let bytes: Uint8Array | undefined
  return Effect.suspend(() => {
    let page = 0
    return readTexts(
      bytes ??= sample(PAGES),
      { pagesMax: PAGES, skip: [], careful: false },
      // The question is heard between two pages.
      () => Effect.sleep(1),
      { begun: Effect.void, take: () => ++page, giveBack: () => {} }
    )
  }).pipe(Effect.orDie, Effect.asVoid)
}
