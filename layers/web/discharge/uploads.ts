/** Documents on their way in: what is done to each page, how long it will take, and what came of it. */
import type { Uploaded, UploadProgress } from "../../../schemas/discharge/documents.ts"
import { follow } from "./api.ts"
import { wordsFor } from "./attempt.ts"
import { draft } from "./drafting.ts"
import { refresh } from "./patients.ts"
import type { Upload } from "./progress.ts"
import { get, update } from "./store.ts"

/**
 * Reads one file after the other. A record of one patient is drafted from at once; of a packet it is
 * asked whose summary is signed first.
 */
export const upload = (files: ReadonlyArray<File>): Promise<void> => {
  const first = get().uploads.length
  update({
    uploads: [
      ...get().uploads,
      ...files.map(({ name }): Upload => ({ name, startedAt: 0, progress: null, outcome: null }))
    ]
  })
  return each(files.map((file, index) => () => {
    const body = new FormData()
    body.append("file", file)
    return followed(first + index, "/api/upload-pdf", { method: "POST", body })
  }))
}

/** After a reload: what the service has is read on; what it may not have is told, to be chosen again. */
export const resume = (): Promise<void> => {
  const uploads = get().uploads.filter(({ outcome }) => outcome === null)
    .map((one) => one.progress === null ? { ...one, outcome: { failed: CUT_OFF } } : one)
  update({ uploads })
  return each(
    uploads.flatMap(({ progress }, at) =>
      progress === null ? [] : [() => followed(at, `/api/uploads/${progress.sha256}`, {})]
    )
  )
}

const CUT_OFF = "The page was reloaded before the service had it whole: choose it again."

const each = async (reads: ReadonlyArray<() => Promise<ReadonlyArray<string>>>): Promise<void> => {
  if (reads.length === 0) return
  const found = new Set<string>()
  for (const read of reads) {
    for (const name of await read()) found.add(name)
  }
  await refresh()
  const [only] = found
  if (found.size === 1 && only !== undefined && get().screen === "patients") await draft(only)
}

const followed = async (
  at: number,
  path: string,
  init: RequestInit
): Promise<ReadonlyArray<string>> => {
  const change = (part: Partial<Upload>) =>
    update({
      uploads: get().uploads.map((one, index) => index === at ? { ...one, ...part } : one)
    })
  const { name, startedAt } = get().uploads[at] ?? { name: "", startedAt: 0 }
  if (startedAt === 0) change({ startedAt: Date.now() })
  try {
    const uploaded = await follow<Uploaded, UploadProgress>(
      path,
      init,
      (progress) => change({ progress })
    )
    const outcome = outcomeOf(uploaded)
    change({ outcome })
    update({ said: `${name} was read` })
    return outcome.patients
  } catch (cause) {
    change({ outcome: { failed: wordsFor(cause) } })
    return []
  }
}

const outcomeOf = ({ patients, pages, already_known, warnings }: Uploaded) => {
  const own = Object.values(patients).flatMap(({ pages }) => pages)
  return {
    patients: Object.keys(patients),
    pages,
    isKnown: already_known,
    unread: own.filter(({ quality }) => quality === "unreadable").map(({ page }) => page),
    isHandwritten: own.some(({ handwriting_suspected }) => handwriting_suspected),
    warnings
  }
}

/** The seconds that are left at the pace so far; null while nobody can say. */
export const secondsLeft = ({ startedAt, progress }: Upload): number | null => {
  const { pages, pages_done: done = 0 } = progress ?? {}
  if (pages === undefined || done === 0) return null
  return Math.ceil((Date.now() - startedAt) / 1000 / done * (pages - done))
}

/** Seconds as people say them. */
export const inWords = (seconds: number | null): string =>
  seconds === null
    ? ""
    : seconds < 60
    ? `about ${seconds} s left`
    : `about ${Math.round(seconds / 60)} min left`
