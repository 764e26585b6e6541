import { Effect } from "effect"
import { monotonicMillis } from "../../src/ground/monotonicMillis.ts"
import * as Inside from "../child/inside.ts"
import type { Message } from "./protocol.ts"

/**
 * What is told within so long of what went out waits for the next word, or the next sign of life: to
 * wake the service takes processor time as well.
 */
const TOGETHER = { millis: 40, characters: 50_000 } as const

/** What a reader says, on its standard output. */
export class Output {
  private told = ""
  private spoken = 0

  /**
   * Says it before anything else is done, after all that was told: what was said of a page is known,
   * though the page ends the process at once.
   */
  readonly say = (message: Message) => Effect.andThen(this.note(message), this.flush)

  /** Says it soon, with what is told next. */
  readonly tell = Effect.fnUntraced({ self: this }, function* (message: Message) {
    yield* this.note(message)
    const now = yield* monotonicMillis
    if (now - this.spoken < TOGETHER.millis && this.told.length < TOGETHER.characters) return
    this.spoken = now
    yield* this.flush
  })

  private readonly note = (message: Message) =>
    Effect.sync(() => void (this.told += Inside.lineOf(message)))

  private readonly flush = Effect.sync(() => {
    const { told: buffered } = this
    this.told = ""
    Inside.write(buffered)
  })
}
