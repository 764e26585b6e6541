/**
 * What readers of documents are measured by: time, memory of all their processes, and wrong words.
 */
import "effect/schema/SchemaJITCompiler/enable"
import { ConfigProvider, Effect, Stream } from "effect"
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import process from "node:process"
import * as ChildReader from "../../../layers/reader/childProcess.ts"
import { Reader } from "../../../src/discharge/documents/Reader.ts"

export interface Run {
  readonly seconds: number
  /** Of processors, this process's own share included: other load on the machine hardly counts. */
  readonly cpuSeconds: number
  readonly megabytes: number
  readonly text: string
}

export const has = (program: string) => spawnSync(program, ["--version"]).error === undefined

/** Runs `work` and tells what it, and the processes that it starts, took. */
const measured = async (work: () => Promise<string>): Promise<Run> => {
  let most = 0
  const seen = new Set<number>()
  const look = () => {
    pidsBelow().forEach((pid) => seen.add(pid))
    most = Math.max(most, below(bytesOf))
  }
  look()
  const watch = setInterval(look, WATCH_MILLIS)
  // A process that waits already has cost something; at its end all of that is counted here.
  const spent = ticksOf("self") + ticksBelow()
  const started = performance.now()
  const text = await work()
  const seconds = (performance.now() - started) / 1000
  clearInterval(watch)
  look()
  // A process that is done is counted when it has ended.
  for (let waits = 0; waits < 100 && pidsBelow().some((pid) => seen.has(pid)); waits++) {
    // deno-lint-ignore no-await-in-loop
    await pause(10)
  }
  const cpuSeconds = (ticksOf("self") - spent) / TICKS_PER_SECOND
  return { seconds, cpuSeconds, megabytes: most / 1e6, text }
}

// Looking through all processes takes some milliseconds of a processor that is being measured.
const WATCH_MILLIS = 250
const TICKS_PER_SECOND = 100
const pause = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis))

const fieldsOf = (pid: string) => {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
}

/** Of a process and those that it started and that have ended. */
const ticksOf = (pid: string) =>
  fieldsOf(pid).slice(11, 15).reduce((sum, field) => sum + Number(field), 0)

/** Resident; what processes share is counted for each. */
const bytesOf = (pid: number) => Number(read(`/proc/${pid}/statm`).split(" ")[1] ?? 0) * 4096

/** All processes below this one. */
const pidsBelow = () => {
  const parents = new Map(
    readdirSync("/proc").filter((name) => /^\d+$/u.test(name))
      .map((name) => [Number(name), Number(fieldsOf(name)[1])])
  )
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent === process.pid || (parent !== undefined && parent > 1 && isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow)
}

const below = (measure: (pid: number) => number) =>
  pidsBelow().reduce((sum, pid) => sum + measure(pid), 0)

const read = (path: string) => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

/** Programs side by side; their outputs one after the other. */
export const programs = (
  commands: ReadonlyArray<readonly [program: string, args: ReadonlyArray<string>]>,
  env: Record<string, string> = {}
) =>
  measured(async () => {
    const outputs = await Promise.all(commands.map(([program, args]) =>
      new Deno.Command(program, { args: [...args], env, stdout: "piped", stderr: "null" }).output()
    ))
    return outputs.map(({ stdout }) =>
      new TextDecoder().decode(stdout)
    ).join("\n")
  })

const ticksBelow = () => below((pid) => ticksOf(String(pid)))

/** Waits until a spare reader is ready: it takes no processor any more. */
const loaded = Effect.sync(ticksBelow).pipe(
  Effect.flatMap((before) => Effect.delay(Effect.sync(() => ticksBelow() - before), "500 millis")),
  Effect.repeat({ until: (ticks) => ticks <= IDLE_TICKS_MAX })
)
// Of the half second; and it has begun to load by then.
const IDLE_TICKS_MAX = 1
const STARTED = "1 second"

/** This service's reader, as the service has it: with a spare process that waits, or without. */
export const ours = (path: string, engine: string, keepsSpare = true): Promise<Run> =>
  Effect.gen(function* () {
    const reader = yield* Reader
    if (keepsSpare) yield* Effect.andThen(Effect.sleep(STARTED), loaded)
    const pages: Array<{ readonly page: number; readonly text: string }> = []
    const reading = Stream.runForEach(reader.read(path), (event) =>
      Effect.sync(() => {
        if (event._tag === "Read") pages.push(event.page)
      }))
    const run = Effect.runPromiseWith(yield* Effect.context<never>())
    return yield* Effect.promise(() =>
      measured(async () => {
        await run(reading)
        return pages.toSorted((a, b) => a.page - b.page).map(({ text }) => text).join("\n\n")
      })
    )
  }).pipe(
    Effect.provide(ChildReader.layer),
    Effect.provideService(
      ConfigProvider.ConfigProvider,
      ConfigProvider.fromEnv({
        env: { OCR_ENGINE: engine, READER_SPARE: String(keepsSpare), DOCUMENT_PAGES_MAX: "500" }
      })
    ),
    Effect.scoped,
    Effect.runPromise
  )

/** The median of several runs of each, in turns: what else the machine does meets them all. */
export const medianOf = async (
  runs: ReadonlyArray<() => Promise<Run>>,
  rounds: number
): Promise<ReadonlyArray<Run>> => {
  const all = runs.map((): Array<Run> => [])
  for (let turn = 0; turn < rounds * runs.length; turn++) {
    const index = turn % runs.length
    // deno-lint-ignore no-await-in-loop -- one at a time has the machine
    const run = await runs[index]?.()
    if (run !== undefined) all[index]?.push(run)
  }
  return all.flatMap((each) => {
    const sorted = each.toSorted((a, b) => a.seconds - b.seconds)
    return sorted[Math.floor(sorted.length / 2)] ?? []
  })
}

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => /[a-z0-9]/iu.test(word))

export interface WordErrors {
  readonly wrong: number
  readonly words: number
}

/** Words that are wrong, missing or too many (Levenshtein over words). */
export const wordErrors = (truth: string, read: string): WordErrors => {
  const [a, b] = [wordsOf(truth), wordsOf(read)]
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  a.forEach((word, index) => {
    const row = [index + 1]
    b.forEach((other, column) => {
      row.push(Math.min(
        (above[column + 1] ?? 0) + 1,
        (row[column] ?? 0) + 1,
        (above[column] ?? 0) + (word === other ? 0 : 1)
      ))
    })
    above = row
  })
  return { wrong: above[b.length] ?? 0, words: a.length }
}

export const percent = ({ wrong, words }: WordErrors) => wrong / words * 100

/** In one table, errors of several texts. */
export const total = (errors: ReadonlyArray<WordErrors>): WordErrors => ({
  wrong: errors.reduce((sum, { wrong }) => sum + wrong, 0),
  words: errors.reduce((sum, { words }) => sum + words, 0)
})
