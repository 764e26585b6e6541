/**
 * Whether a process that reads a document is still within its bounds.
 */
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
}

/** However large a document is. */
const SILENCE_MILLIS = { least: 3500, most: 15_000, perKilobyte: 50 } as const
/** A smaller one is read page by page from the first try on, and tried once more. */
export const SMALL_BYTES = 20_000

/** How much processor time a document may take without a word: little of it needs little. */
export const silenceFor = (bytes: number) => {
  const { least, most, perKilobyte } = SILENCE_MILLIS
  return Math.min(most, least + perKilobyte * bytes / 1000)
}

const PAGE_BYTES = 4096
const MILLIS_PER_TICK = 10
// A process that gets no processor is silent and not stuck; but it is not waited for without an end.
const WAITING_FACTOR = 8

/** As `/proc` tells it. */
export const usageOf = (pid: number, now: number): Usage => {
  try {
    const stat = Deno.readTextFileSync(`/proc/${pid}/stat`)
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    const cpuMillis = (Number(fields[11]) + Number(fields[12])) * MILLIS_PER_TICK
    return { now, cpuMillis, bytes: Number(fields[21]) * PAGE_BYTES }
  } catch {
    return { now, cpuMillis: 0, bytes: 0 }
  }
}

export class Watch {
  private bytes = 0
  private readonly open = new Map<number, number>()

  constructor(private readonly bounds: Bounds, private heard: Usage) {}

  hear(said: Message, usage: Usage) {
    if (said._tag === "Alive") this.bytes = said.bytes
    this.heard = usage
    if (said._tag !== "Event") return
    const { event } = said
    if (event._tag === "Reading" || event._tag === "Recognising") {
      this.open.set(event.page, usage.now)
    }
    if (event._tag === "Read") this.open.delete(event.page.page)
    if (event._tag === "Skipped") this.open.delete(event.page)
  }

  fault({ now, cpuMillis, bytes }: Usage) {
    const { silenceMillis, pageMillis } = this.bounds
    if (Math.max(bytes, this.bytes) > this.bounds.bytes) return "memory"
    const isBusy = cpuMillis - this.heard.cpuMillis > silenceMillis
    if (isBusy || now - this.heard.now > WAITING_FACTOR * silenceMillis) return "silence"
    return [...this.open.values()].some((since) => now - since > pageMillis) ? "silence" : undefined
  }
}
