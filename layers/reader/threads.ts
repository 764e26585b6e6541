/**
 * What the threads of one reader share: the next page, a heartbeat, and the way out, on which one of
 * them speaks at a time.
 */
import { Clock, Effect } from "effect"
import type { Said } from "./protocol.ts"

const [SPEAKING, PAGE, BACK, BEAT, FIELDS] = [0, 1, 2, 3, 4]
const [FREE, TAKEN] = [0, 1]

/** After as many rounds of what makes it ready, the engine of a thread has compiled itself. */
export const WARMER = { times: 7 } as const

/**
 * What is told within so long of what went out waits for the next word, or the next sign of life: to
 * wake the service takes processor time as well.
 */
const TOGETHER = { millis: 40, characters: 50_000 } as const

const encoder = new TextEncoder()

export class Threads {
  private readonly fields: Int32Array<SharedArrayBuffer>
  private told = ""
  private spoken = 0

  constructor(
    readonly shared = new SharedArrayBuffer(FIELDS * Int32Array.BYTES_PER_ELEMENT)
  ) {
    this.fields = new Int32Array(shared)
  }

  /** The next page that no thread has, from 1; 0 stands for none that came back. */
  readonly take = () =>
    Atomics.exchange(this.fields, BACK, 0) || Atomics.add(this.fields, PAGE, 1) + 1

  /** Once: a second page would take the place of the first one. */
  readonly giveBack = (page: number) => void Atomics.store(this.fields, BACK, page)

  /** Tells the others that this thread is not stuck. */
  readonly beat = Effect.sync(() => void Atomics.add(this.fields, BEAT, 1))

  get beats() {
    return Atomics.load(this.fields, BEAT)
  }

  /**
   * Says it before anything else is done, after all that was told: what was said of a page is known,
   * though the page ends the process at once.
   */
  readonly say = (said: Said) => Effect.andThen(this.note(said), this.flush)

  /** Says it soon, with what is told next. */
  readonly tell = Effect.fnUntraced({ self: this }, function* (said: Said) {
    yield* this.note(said)
    const now = yield* Clock.currentTimeMillis
    if (now - this.spoken < TOGETHER.millis && this.told.length < TOGETHER.characters) return
    this.spoken = now
    yield* this.flush
  })

  private readonly note = (said: Said) =>
    Effect.sync(() => void (this.told += `${JSON.stringify(said)}\n`))

  /** Says what was told. */
  readonly flush = Effect.sync(() => {
    const lines = encoder.encode(this.told)
    this.told = ""
    while (Atomics.compareExchange(this.fields, SPEAKING, FREE, TAKEN) !== FREE) {
      Atomics.wait(this.fields, SPEAKING, TAKEN)
    }
    for (let sent = 0; sent < lines.length;) sent += Deno.stdout.writeSync(lines.subarray(sent))
    Atomics.store(this.fields, SPEAKING, FREE)
    Atomics.notify(this.fields, SPEAKING, 1)
  })
}
