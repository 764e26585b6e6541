/**
 * How fast `/health` answers while files that mean harm are read, beside how fast it answers at rest.
 */
import { Schema } from "effect"
import { join } from "node:path"
import { hostileFiles } from "../../discharge/hostile.ts"
import { lines, pdf } from "../../discharge/pdf.ts"
import { child } from "../child.ts"
import { figure, progress, type Report } from "../report.ts"
import { rowsOf } from "./rows.ts"

const PORT = 28_003
const EVERY_MILLIS = "20"
const REST_MILLIS = 5000
// For the process that asks to start.
const LOADED_MILLIS = 1000
const url = `http://127.0.0.1:${PORT}`
const health = `${url}/health`
const entry = join(import.meta.dirname ?? ".", "../../../src/discharge.ts")

const pause = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis))

const Times = Schema.fromJsonString(Schema.Array(Schema.Finite))

/** Milliseconds of all answers, in order of their length, until `work` is done. */
const watched = async (work: () => Promise<unknown>) => {
  const poller = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-net", join(import.meta.dirname ?? ".", "poll.ts"), health, EVERY_MILLIS],
    stdin: "piped",
    stdout: "piped"
  }).spawn()
  await pause(LOADED_MILLIS)
  await work()
  await poller.stdin.close()
  const { stdout } = await poller.output()
  return Schema.decodeSync(Times)(new TextDecoder().decode(stdout)).toSorted((a, b) => a - b)
}

const upload = async (file: Uint8Array) => {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(file)]), "record.pdf")
  const response = await fetch(`${url}/api/upload-pdf`, { method: "POST", body: form })
  await response.body?.cancel()
  return response.status
}

const SLOW_MILLIS = 100

const row = (name: string, answer: string | number, times: ReadonlyArray<number>) => [
  name,
  answer,
  times.length,
  figure(times[times.length >> 1] ?? NaN),
  figure(times[Math.floor(times.length * 0.99)] ?? NaN),
  figure(times.at(-1) ?? NaN),
  times.filter((time) => time > SLOW_MILLIS).length
]

export const hostileReport = async (folder: string): Promise<Report> => {
  const env = { DATA_DIR: folder, DISCHARGE_PORT: String(PORT), READER_MEMORY_MB: "700" }
  const service = await child([entry], PORT, env)
  const rows: Array<ReadonlyArray<string | number>> = []
  const long = pdf({ pages: Array.from({ length: 500 }, (_, page) => lines(rowsOf(page))) })
  try {
    await pause(REST_MILLIS)
    rows.push(row("nothing", "-", await watched(() => pause(REST_MILLIS))))
    for (const { name, file } of [{ name: "500 pages of text", file: long }, ...hostileFiles()]) {
      let status = 0
      // deno-lint-ignore no-await-in-loop -- one after the other
      const times = await watched(async () => status = await upload(file))
      rows.push(row(name, status, times))
      progress(`health, ${name}: slowest ${figure(times.at(-1) ?? NaN)} ms`)
    }
  } finally {
    await service.stop()
  }
  return {
    service: "documents",
    title: "GET /health while a file is read",
    header: [
      "file",
      "answer",
      "times asked",
      "median ms",
      "99 % ms",
      "slowest ms",
      `above ${SLOW_MILLIS} ms`
    ],
    rows,
    note: `Asked every ${EVERY_MILLIS} ms by a process that does nothing else.`
  }
}
