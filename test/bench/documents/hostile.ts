/**
 * How fast `/health` answers while files that mean harm are read, beside how fast it answers at rest.
 */
import { join } from "node:path"
import { hostileFiles } from "../../discharge/hostile.ts"
import { child } from "../child.ts"
import { figure, progress, type Report } from "../report.ts"

const PORT = 28_003
const EVERY_MILLIS = 20
const REST_MILLIS = 5000
const url = `http://127.0.0.1:${PORT}`
const entry = join(import.meta.dirname ?? ".", "../../../src/discharge.ts")

const pause = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis))

const ask = async () => {
  const asked = performance.now()
  const response = await fetch(`${url}/health`)
  await response.body?.cancel()
  return performance.now() - asked
}

/** Milliseconds of all answers, in order of their length, until `work` is done. */
const watched = async (work: Promise<unknown>) => {
  const times: Array<number> = []
  let isOver = false
  void work.finally(() => isOver = true)
  while (!isOver) {
    // deno-lint-ignore no-await-in-loop -- one question at a time
    times.push(await ask())
    // deno-lint-ignore no-await-in-loop
    await pause(EVERY_MILLIS)
  }
  return times.toSorted((a, b) => a - b)
}

const upload = async (file: Uint8Array) => {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(file)]), "record.pdf")
  const response = await fetch(`${url}/api/upload-pdf`, { method: "POST", body: form })
  await response.body?.cancel()
  return response.status
}

const row = (name: string, answer: string | number, times: ReadonlyArray<number>) => [
  name,
  answer,
  times.length,
  figure(times[times.length >> 1] ?? NaN),
  figure(times[Math.floor(times.length * 0.99)] ?? NaN),
  figure(times.at(-1) ?? NaN)
]

export const hostileReport = async (folder: string): Promise<Report> => {
  const env = { DATA_DIR: folder, DISCHARGE_PORT: String(PORT), READER_MEMORY_MB: "700" }
  const service = await child([entry], PORT, env)
  const rows: Array<ReadonlyArray<string | number>> = []
  try {
    await watched(pause(REST_MILLIS))
    rows.push(row("nothing", "-", await watched(pause(REST_MILLIS))))
    for (const { name, file } of hostileFiles()) {
      const status = upload(file)
      // deno-lint-ignore no-await-in-loop -- one after the other
      const times = await watched(status)
      // deno-lint-ignore no-await-in-loop
      rows.push(row(name, await status, times))
      progress(`health, ${name}`)
    }
  } finally {
    await service.stop()
  }
  return {
    service: "documents",
    title: "GET /health while a file is read",
    header: ["file", "answer", "times asked", "median ms", "99 % ms", "slowest ms"],
    rows,
    note: `Asked every ${EVERY_MILLIS} ms by the process that uploads.`
  }
}
