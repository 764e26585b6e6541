/**
 * Whether a process that reads a document is still within its bounds.
 */
import { Effect } from "effect"
import { monotonicMillis } from "../../src/ground/monotonicMillis.ts"
import { isStopped, statOf } from "../child/stat.ts"
import { STOPPED_MILLIS } from "../child/stopped.ts"
import type { Message } from "./protocol.ts"

export interface Bounds {
  readonly bytes: number
  /** It says something every second, unless it is stuck: of its own processor time. */
  readonly silenceMillis: number
  /** For one page, recognition included. */
  readonly pageMillis: number
}

/** What a process has used, and when. */
interface Usage {
  readonly now: number
  /** Of processor time; 0 where the system does not tell. */
  readonly cpuMillis: number
  /** 0 where the system does not tell, and `Alive` has to do. */
  readonly bytes: number
  /** Whether a signal keeps it from going on. */
  readonly isStopped: boolean
}

/** However large a document is. */
const SILENCE_MILLIS = { least: 3500, most: 15_000, perKilobyte: 50 } as const
/** A smaller one is read page by page from the first try on, and tried once more. */
export const SMALL_BYTES = 20_000

/** How much processor time a document may take without a word: little of it needs little. */
export const silenceMillisFor = (bytes: number) => {
  const { least, most, perKilobyte } = SILENCE_MILLIS
  return Math.min(most, least + perKilobyte * bytes / 1000)
}

const PAGE_BYTES = 4096
const MILLIS_PER_TICK = 10
// A process that gets no processor is silent and not stuck; but it is not waited for without an end.
const WAITING_FACTOR = 8

/** As `/proc` reports it. */
export const usageOf = Effect.fnUntraced(function* (pid: number) {
  const stat = yield* statOf(pid)
  return {
    now: yield* monotonicMillis,
    cpuMillis: (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * MILLIS_PER_TICK,
    bytes: Number(stat[21] ?? 0) * PAGE_BYTES,
    isStopped: isStopped(stat)
  }
})

/** Of its bound: more may come between two looks. */
const HEAVY = 0.5

export class Watch {
  private bytes = 0
  private stopped: number | undefined
  private readonly open = new Map<number, number>()

  constructor(private readonly bounds: Bounds, private heard: Usage) {}

  hear(message: Message, usage: Usage) {
    if (message._tag === "Alive") this.bytes = message.bytes
    this.heard = usage
    if (message._tag !== "Event") return
    const { event } = message
    if (event._tag === "Reading" || event._tag === "Recognising") {
      this.open.set(event.page, usage.now)
    }
    if (event._tag === "Read") this.open.delete(event.page.page)
    if (event._tag === "Skipped") this.open.delete(event.page)
  }

  /** It takes so much that the system may have ended it for that, between two looks. */
  isHeavy({ bytes }: Pick<Usage, "bytes">) {
    return Math.max(bytes, this.bytes) > HEAVY * this.bounds.bytes
  }

  fault({ now, cpuMillis, bytes, isStopped }: Usage) {
    const { silenceMillis, pageMillis } = this.bounds
    this.stopped = isStopped ? this.stopped ?? now : undefined
    if (this.stopped !== undefined && now - this.stopped > STOPPED_MILLIS) return "lost"
    if (Math.max(bytes, this.bytes) > this.bounds.bytes) return "memory"
    const isBusy = cpuMillis - this.heard.cpuMillis > silenceMillis
    if (isBusy || now - this.heard.now > WAITING_FACTOR * silenceMillis) return "silence"
    return [...this.open.values()].some((since) => now - since > pageMillis) ? "silence" : undefined
  }
}
