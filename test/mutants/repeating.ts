/**
 * Runs each test once as it is, and then once for each mutant that it reached and that nothing has
 * killed yet, in one process. Vitest takes it for its runner where `MUTANTS` names a plan.
 */
import { appendFileSync, readFileSync } from "node:fs"
import process from "node:process"
import { type RunnerTestCase, type RunnerTestFile, TestRunner } from "vitest"
import { decodePlan, type Event } from "./plan.ts"

const plan = decodePlan(readFileSync(process.env.MUTANTS ?? "", "utf8"))
const alive = new Set(plan.alive)

const note = (event: Event) => appendFileSync(plan.events, `${JSON.stringify(event)}\n`)

/** The mutants that were reached since this was last asked. */
const reached = (): ReadonlyArray<number> => {
  const ids: unknown = Reflect.get(globalThis, "__reached")
  if (!(ids instanceof Set)) return []
  const some = [...alive].filter((id) => ids.has(id))
  ids.clear()
  return some
}

/** Whether a test passes with one mutant active; 0 is none. */
const passes = async (run: () => unknown, id: number): Promise<boolean> => {
  Reflect.set(globalThis, "__active", id)
  try {
    await run()
    return true
  } catch {
    return false
  } finally {
    Reflect.set(globalThis, "__active", 0)
  }
}

/**
 * Asks a test about mutants, and gives those that it must be asked about anew: a test that fails when
 * it runs again without a change proves nothing by failing.
 */
const ask = async (
  test: string,
  run: () => unknown,
  [id, ...ids]: ReadonlyArray<number>
): Promise<ReadonlyArray<number>> => {
  if (id === undefined) return []
  note({ kind: "begun", id, test })
  if (!(await passes(run, id))) {
    if (!(await passes(run, 0))) return [id, ...ids]
    alive.delete(id)
    note({ kind: "killed", id, test })
  }
  return await ask(test, run, ids)
}

/** Of one run of a test. */
const LONG_MILLIS = 2_000

const runTask = async (
  { file: { filepath: file }, ...task }: RunnerTestCase,
  run: () => unknown
) => {
  const test = `${file}: ${task.name}`
  note({ kind: "apart", file, ids: reached() })
  const begun = performance.now()
  try {
    await run()
  } catch (cause) {
    note({ kind: "failed", test })
    throw cause
  }
  const ids = reached()
  if (ids.length === 0) return
  const isLong = performance.now() - begun > LONG_MILLIS
  if (isLong && !plan.isPatient) return note({ kind: "slow", file, ids })
  if (!isLong && plan.isPatient) return
  const left = await passes(run, 0) ? await ask(test, run, ids) : ids
  note({ kind: "asked", ids })
  note({ kind: "apart", file, ids: left })
  reached()
}

/** Vitest calls it with `new`; what its own runner has does all the rest. */
export default function (...args: ConstructorParameters<typeof TestRunner>) {
  const runner = new TestRunner(...args)
  const onAfterRunFiles = runner.onAfterRunFiles.bind(runner)
  return Object.assign(runner, {
    runTask: (task: RunnerTestCase) => runTask(task, TestRunner.getTestFn(task)),
    onAfterRunFiles: (files: Array<RunnerTestFile>) => {
      onAfterRunFiles(files)
      for (const { filepath: file } of files) {
        note({ kind: "apart", file, ids: reached() })
        note({ kind: "done", file })
      }
    }
  })
}
