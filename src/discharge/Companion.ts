/** What the reader of a document wants from a second one beside it. */
import type { Effect } from "effect"

export interface ReadOptions {
  readonly pagesMax: number
  /** Pages that are known already, or that no more is tried with. */
  readonly skip: ReadonlyArray<number>
  /** One page at a time, so that it is known which one ends the process. */
  readonly careful: boolean
}

/** Another reader of the same document, which takes pages in turns with this one: `readTexts`. */
export interface Companion {
  /** It has loaded what it needs. */
  readonly isReady: boolean
  /** Lets it open the document. */
  readonly open: (bytes: Uint8Array, options: ReadOptions) => Effect.Effect<void>
  /** The next page that neither has taken. */
  readonly take: () => number
  /** Lets it take pages; what that gives waits for its end. */
  readonly begin: Effect.Effect<Effect.Effect<void>>
  /** It is not wanted. */
  readonly close: Effect.Effect<void>
}

/** What that other reader has of the first one. */
export interface Turns {
  /** Waits until pages may be taken. */
  readonly begun: Effect.Effect<void>
  readonly take: () => number
  /** The page is the next to be taken, by the first one. */
  readonly giveBack: (page: number) => void
}
