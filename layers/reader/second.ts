/**
 * The second thread of a reader, as the first one sees it: it takes pages in turns with it.
 */
import { Deferred, Effect } from "effect"
import type { Companion, ReadOptions } from "../../src/discharge/Companion.ts"
import type { Threads } from "./threads.ts"

/** What the second thread is told, once each, in this order. */
export type Told =
  | { readonly _tag: "Shared"; readonly shared: SharedArrayBuffer }
  | { readonly _tag: "Open"; readonly bytes: Uint8Array; readonly options: ReadOptions }
  | { readonly _tag: "Begin" }

/** What it says itself. */
export type Says = "ready" | "ended"

export class Second implements Companion {
  isReady = false
  private worker: Worker | undefined
  private beats: number | undefined
  private readonly ended = Deferred.makeUnsafe<void>()
  readonly take: () => number

  constructor(private readonly threads: Threads, private readonly entry: URL) {
    this.take = threads.take
  }

  /** Loads it, unless it is there already. */
  readonly start = Effect.sync(() => void this.loaded())

  readonly open = (bytes: Uint8Array, options: ReadOptions) =>
    Effect.sync(() => this.tell({ _tag: "Open", bytes, options }))

  readonly begin = Effect.suspend(() => {
    if (Deferred.isDoneUnsafe(this.ended)) return Effect.succeed(Effect.void)
    this.beats = -1
    this.tell({ _tag: "Begin" })
    return Effect.succeed(Deferred.await(this.ended))
  })

  /** Before it was told to begin: later it ends by itself. */
  readonly close = Effect.sync(() => this.worker?.terminate())

  /** Whether it may be stuck: it has shown no life since this was asked before. */
  get isSilent() {
    const { beats } = this
    if (beats === undefined) return false
    this.beats = this.threads.beats
    return beats === this.beats
  }

  private tell(told: Told) {
    this.loaded().postMessage(told)
  }

  private loaded() {
    if (this.worker !== undefined) return this.worker
    const worker = new Worker(this.entry, { type: "module" })
    // At its end, what it held is for the recognisers.
    worker.addEventListener("message", ({ data }: MessageEvent<Says>) => {
      if (data === "ready") return void (this.isReady = true)
      this.beats = undefined
      worker.terminate()
      Deferred.doneUnsafe(this.ended, Effect.void)
    })
    this.worker = worker
    this.tell({ _tag: "Shared", shared: this.threads.shared })
    return worker
  }
}
