/**
 * Whose requests are worked at. A caller that is alone has the whole service; beside another, each has
 * a few at work, and its others wait in line: so a quiet one waits for those few of a loud one, and
 * not for all that it may send.
 */
import { Clock, Effect, Latch } from "effect"

/** At work at once, of a caller that is not alone. */
export const BESIDE_OTHERS = 2

/** Who has not asked for so long leaves the others alone. */
const ALONE_AFTER_NANOS = 1_000_000_000n

/** What takes longer waits for something else than the processor: the next in line may begin. */
const TURN_NANOS = 250_000_000n

const LOOK_MILLIS = 50

/** One request at work. */
export interface Turn {
  readonly caller: string
  /** In nanoseconds of the monotonic clock. */
  since: bigint
}

interface Line {
  /** In the order in which they began. */
  readonly atWork: Set<Turn>
  readonly waiting: Set<{ readonly turn: Turn; readonly begin: () => void }>
}

export class Turns {
  private readonly lines = new Map<string, Line>()
  private readonly someone = Latch.makeUnsafe(false)
  private latest: Turn | undefined
  /** The latest of anybody else. */
  private other: Turn | undefined

  constructor(private readonly clock: Clock.Clock) {}

  /** Begins a turn at once, or gives what waits for it. */
  take(turn: Turn) {
    const now = this.clock.monotonicTimeNanosUnsafe()
    this.noticed({ caller: turn.caller, since: now })
    const line = this.lines.get(turn.caller) ?? { atWork: new Set(), waiting: new Set() }
    this.lines.set(turn.caller, line)
    if (this.isAlone(now) || line.atWork.size < BESIDE_OTHERS) {
      this.begin(line, turn, now)
      return undefined
    }
    return Effect.callback<void>((resume) => {
      const one = { turn, begin: () => resume(Effect.void) }
      line.waiting.add(one)
      this.someone.openUnsafe()
      return Effect.sync(() => line.waiting.delete(one))
    })
  }

  /** Ends a turn, begun or not; again is nothing. */
  end(turn: Turn) {
    const line = this.lines.get(turn.caller)
    if (line === undefined) return
    line.atWork.delete(turn)
    this.goOn(line)
    if (line.atWork.size === 0 && line.waiting.size === 0) this.lines.delete(turn.caller)
  }

  /** Lets those in line begin for whom nothing else would make room. */
  readonly watch = Effect.gen({ self: this }, function* () {
    yield* this.someone.await
    yield* Effect.sleep(LOOK_MILLIS)
    const now = this.clock.monotonicTimeNanosUnsafe()
    let isAnyoneWaiting = false
    for (const line of this.lines.values()) {
      if (line.waiting.size === 0) continue
      for (const turn of line.atWork) {
        if (now - turn.since < TURN_NANOS) break
        line.atWork.delete(turn)
      }
      this.goOn(line)
      isAnyoneWaiting ||= line.waiting.size > 0
    }
    if (!isAnyoneWaiting) this.someone.closeUnsafe()
  }).pipe(Effect.forever)

  private begin(line: Line, turn: Turn, now: bigint) {
    turn.since = now
    line.atWork.add(turn)
  }

  private goOn(line: Line) {
    const now = this.clock.monotonicTimeNanosUnsafe()
    for (const one of line.waiting) {
      if (line.atWork.size >= BESIDE_OTHERS && !this.isAlone(now)) return
      line.waiting.delete(one)
      this.begin(line, one.turn, now)
      one.begin()
    }
  }

  private noticed(turn: Turn) {
    if (this.latest?.caller !== turn.caller) this.other = this.latest
    this.latest = turn
  }

  private isAlone(now: bigint) {
    return this.other === undefined || now - this.other.since > ALONE_AFTER_NANOS
  }
}
