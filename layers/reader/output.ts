import { Effect } from "effect"
import { monotonicMillis } from "../../src/ground/monotonicMillis.ts"
import * as Inside from "../child/inside.ts"
import type { Message } from "./protocol.ts"

/**
 * A message soon after a write waits for the next message, or for the next heartbeat: to
 * wake the service takes processor time as well.
 */
const TOGETHER = { millis: 40, characters: 50_000 } as const

/** The messages of a reader on its standard output. */
export class Output {
  private buffered = ""
  private spoken = 0

  /**
   * Writes it at once, after all that is buffered: the service has received the messages of a page,
   * though the page ends the process at once.
   */
  readonly write = (message: Message) => Effect.andThen(this.note(message), this.flush)

  /** Writes it soon, together with the next message. */
  readonly queue = Effect.fnUntraced({ self: this }, function* (message: Message) {
    yield* this.note(message)
    const now = yield* monotonicMillis
    if (now - this.spoken < TOGETHER.millis && this.buffered.length < TOGETHER.characters) return
    this.spoken = now
    yield* this.flush
  })

  private readonly note = (message: Message) =>
    Effect.sync(() => void (this.buffered += Inside.lineOf(message)))

  private readonly flush = Effect.sync(() => {
    const { buffered } = this
    this.buffered = ""
    Inside.write(buffered)
  })
}
