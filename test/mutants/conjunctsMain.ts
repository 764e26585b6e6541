/**
 * Leaves out each conjunct, disjunct, negation and early return of some modules in turn, and tells
 * which of these no related test notices.
 *
 * All are in the modules at once and each is switched on by its number, so that a test of core or wire
 * is loaded once and runs again for each mutant that it reaches (`repeating.ts`). A process of its own
 * is left for what is reached before a test, and for tests that cannot run twice.
 */
import { Console, Effect, Schedule, Schema } from "effect"
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { projects } from "../projects.ts"
import { type Conjunct, switched } from "./conjuncts.ts"
import { lanes, lending, run, vitest } from "./copies.ts"
import { equivalents } from "./equivalents.ts"
import { read, root } from "./lists.ts"
import { decodeEvent, type Event } from "./plan.ts"
import { relating } from "../related.ts"

class Unnoticed extends Schema.TaggedError<Unnoticed>()("Unnoticed", {
  message: Schema.String
}) {}

interface Mutant extends Conjunct {
  readonly file: string
}

/** Whether somebody has said, with a reason, that it changes nothing. */
const isEquivalent = ({ file, line, text }: Mutant) =>
  equivalents.some(({ beside = "", ...one }) =>
    one.file === file && one.without === text &&
    (read(file).split("\n")[line - 1] ?? "").includes(beside)
  )

const told = ({ file, line, text }: Mutant) => `${file}:${line}: without ${JSON.stringify(text)}`

type Lend = Effect.Success<ReturnType<typeof lending>>

/** Nothing happens for so long where a mutant hangs. */
const STILL = "3 minutes"

const eventsOf = (list: string): ReadonlyArray<Event> =>
  readFileSync(list, "utf8").split("\n").filter((line) => line !== "").map((line) =>
    decodeEvent(line)
  )

/** What the tests of a copy note about `alive`, all in one process, which is ended where it hangs. */
const noted = Effect.fnUntraced(function* (
  folder: string,
  tests: ReadonlyArray<string>,
  alive: ReadonlyArray<number>,
  isPatient: boolean
) {
  const [plan, events] = [join(folder, "plan.json"), join(folder, "events.jsonl")]
  writeFileSync(plan, JSON.stringify({ alive, events, isPatient }))
  writeFileSync(events, "")
  let length = 0
  const isStill = Effect.sync(() => {
    const before = length
    length = readFileSync(events, "utf8").length
    return length === before
  })
  const still = Effect.repeat(isStill, { schedule: Schedule.spaced(STILL), until: (is) => is })
  yield* Effect.raceFirst(
    vitest(folder, tests, { env: { MUTANTS: plan }, flags: ["--maxWorkers", "1"] }),
    Effect.andThen(Effect.sleep(STILL), still)
  )
  return eventsOf(events)
})

/** Which mutants are killed, which were asked about, and which are to be asked apart, by file. */
const judgedBy = Effect.fnUntraced(function* (
  folder: string,
  tests: ReadonlyArray<string>,
  mutants: ReadonlyArray<number>,
  isPatient: boolean
) {
  const killed = new Set<number>()
  const asked = new Set<number>()
  const apart = new Map<string, Set<number>>()
  const slow = new Map<string, Set<number>>()
  let left = tests
  while (left.length > 0 && killed.size < mutants.length) {
    const events = yield* noted(folder, left, mutants.filter((id) => !killed.has(id)), isPatient)
    const fileOf = (path: string) => left.find((test) => path.endsWith(`/${test}`)) ?? path
    for (const event of events) {
      if (event.kind === "killed") killed.add(event.id)
      else if (event.kind === "asked") { for (const id of event.ids) asked.add(id) }
      else if (event.kind === "failed") {
        return yield* new Unnoticed({ message: `Without a change this fails: ${event.test}` })
      } else if (event.kind === "apart" || event.kind === "slow") {
        const file = fileOf(event.file)
        const those = event.kind === "slow" ? slow : apart
        those.set(file, (those.get(file) ?? new Set()).union(new Set(event.ids)))
      }
    }
    const last = events.at(-1)
    if (last?.kind === "begun") killed.add(last.id)
    const done = events.flatMap((event) => event.kind === "done" ? [fileOf(event.file)] : [])
    const still = left.filter((test) => !done.includes(test))
    if (still.length === left.length && last?.kind !== "begun") {
      return yield* new Unnoticed({ message: `None of these runs: ${left.join(", ")}` })
    }
    left = still
  }
  return { killed, asked, apart, slow }
})

type Judged = Effect.Success<ReturnType<typeof judgedBy>>

/** Those of `mutants` that no test notices in a process of its own either. */
const apartly = Effect.fnUntraced(function* (
  inCopy: Lend,
  mutants: ReadonlyArray<Mutant>,
  { apart, asked }: Pick<Judged, "apart" | "asked">
) {
  let done = 0
  const files = [...apart].filter(([, ids]) => mutants.some(({ id }) => ids.has(id)))
  // What fails without a change kills everything, and proves nothing.
  const before = files.length === 0
    ? "passed"
    : yield* inCopy((folder) => run(folder, files.map(([file]) => file)))
  if (before !== "passed") {
    return yield* new Unnoticed({
      message: `Without a change ${before}: ${files.map(([file]) => file).join(", ")}`
    })
  }
  const left = yield* Effect.forEach(mutants, (mutant) =>
    Effect.gen(function* () {
      const reaching = files.filter(([, ids]) => ids.has(mutant.id)).map(([file]) => file)
      const outcome = reaching.length > 0
        ? yield* inCopy((folder) => run(folder, reaching, { MUTANT: String(mutant.id) }))
        : asked.has(mutant.id)
        ? "passed"
        : "not reached"
      yield* Console.log(`${++done}/${mutants.length} ${told(mutant)}: ${outcome}`)
      return outcome.startsWith("killed") ? [] : [mutant]
    }), { concurrency: lanes })
  return left.flat()
})

const switchedAll = (files: ReadonlyArray<string>) => {
  const mutants: Array<Mutant> = []
  const texts = files.map((file) => {
    const { conjuncts, text } = switched(read(file), mutants.length + 1)
    mutants.push(...conjuncts.map((one) => ({ ...one, file })))
    return { file, text }
  })
  return { mutants, texts }
}

/** `paths` are files or folders of the tree. */
export const conjuncts = Effect.fnUntraced(function* (paths: ReadonlyArray<string>) {
  const files = paths.flatMap((path) =>
    path.endsWith(".ts") ? [path] : globSync(`${path}/**/*.ts`, { cwd: root }).sort()
  )
  const { mutants, texts } = switchedAll(files)
  const inCopy = yield* lending(texts)
  let alive = mutants.filter((one) => !isEquivalent(one))
  const related = new Set(files.flatMap(relating()))
  let asked = new Set<number>()
  const apart = new Map<string, Set<number>>()
  const judge = Effect.fnUntraced(function* (tests: ReadonlyArray<string>, isPatient: boolean) {
    const found = yield* inCopy((folder) =>
      judgedBy(folder, tests, alive.map(({ id }) => id), isPatient)
    )
    alive = alive.filter(({ id }) => !found.killed.has(id))
    asked = asked.union(found.asked)
    for (const [file, ids] of found.apart) apart.set(file, ids.union(apart.get(file) ?? new Set()))
    yield* Console.log(`${alive.length} of ${mutants.length} are left after ${tests.length} files`)
    return found.slow
  })
  const slow: Array<readonly [string, ReadonlySet<number>]> = []
  for (const project of [projects.core, projects.wire]) {
    slow.push(...yield* judge(project.filter((test) => related.has(test)), false))
  }
  yield* judge(
    slow.flatMap(([file, ids]) => alive.some(({ id }) => ids.has(id)) ? [file] : []),
    true
  )
  const survivors = yield* apartly(inCopy, alive, { apart, asked })
  yield* Console.log(`${survivors.length} survive in ${files.length} files`)
  if (survivors.length > 0) return yield* new Unnoticed({ message: survivors.map(told).join("\n") })
}, Effect.scoped)
