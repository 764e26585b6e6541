/**
 * Says at the start when the memory that the system gives is less than what the settings allow: the
 * system would end the service, and not the document that asks for so much.
 */
import { Config, Effect, Layer } from "effect"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { draftMegabytes, draftsAtOnce } from "../drafter/bySize.ts"
import { documentsAtOnce } from "../settings/discharge.ts"
import { hasSpare, readerMegabytes } from "./childProcess.ts"

const MEGABYTE = 1_000_000
/** What a reader takes that waits, and an estimate of what the service itself takes under load. */
const SPARE_MEGABYTES = 300
const OWN_MEGABYTES = 1000

const settings = Config.all({
  draftMegabytes,
  draftsAtOnce,
  documentsAtOnce,
  keepsSpare: hasSpare,
  readerMegabytes
})
type Allowed = Config.Success<typeof settings>

/** The most that the service and its processes may take together, in megabytes. */
export const worst = (allowed: Allowed): number =>
  OWN_MEGABYTES + allowed.documentsAtOnce * allowed.readerMegabytes +
  (allowed.keepsSpare ? SPARE_MEGABYTES : 0) + allowed.draftsAtOnce * allowed.draftMegabytes

/** The least `memory.max` of the control group and of those above it (cgroup v2), in megabytes. */
export const bound = (read: (path: string) => string | undefined): number | undefined => {
  const own = /^0::(\/.*)$/m.exec(read("/proc/self/cgroup") ?? "")?.[1]
  if (own === undefined) return undefined
  const bounds: Array<number> = []
  for (let group = own;; group = dirname(group)) {
    const text = read(join("/sys/fs/cgroup", group, "memory.max"))?.trim() ?? ""
    if (/^\d+$/.test(text)) bounds.push(Number(text) / MEGABYTE)
    if (group === "/") return bounds.length === 0 ? undefined : Math.min(...bounds)
  }
}

const textOf = (path: string) => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}

export const layerOf = (read: (path: string) => string | undefined) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const given = bound(read)
      const needed = worst(yield* settings)
      if (given === undefined || given >= needed) return
      yield* Effect.logWarning(
        `The system gives ${Math.floor(given)} MB, and the settings allow ${needed} MB: raise ` +
          "MemoryMax, or lower READER_MEMORY_MB, DOCUMENTS_AT_ONCE, DRAFT_MEMORY_MB or " +
          "LONG_DRAFTS_AT_ONCE"
      )
    })
  )

export const layer = layerOf(textOf)
