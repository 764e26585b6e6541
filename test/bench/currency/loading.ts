/**
 * How long `GET /health` takes while all of history is loaded: asked every 20 ms, from the first
 * answer until two seconds after the last day is there.
 */
import { Effect } from "effect"
import * as Snapshot from "../../currency/snapshot.ts"
import { history } from "../../currency/fixtures.ts"
import { loopback, wellFiles } from "../../currency/loopback.ts"
import { childProcess, freePort, temporaryFolder } from "../../childProcess.ts"

const ROUNDS = 3
const INTERVAL_MILLIS = 20
const AFTER_MILLIS = 2_000

/** What was seen in one load. */
interface Load {
  readonly days: number
  readonly seconds: number
  readonly answers: number
  readonly p99Millis: number
  readonly worstMillis: number
}

const all = history("1999-01-04", "2026-07-21").map((day) => ({
  ...day,
  rates: Snapshot.fixing.rates
}))

const wait = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

const watch = async (base: string): Promise<Load> => {
  const begin = performance.now()
  const taken: Array<number> = []
  let loaded = 0
  let ended = Infinity
  const asking: Array<Promise<void>> = []
  const ask = async () => {
    const asked = performance.now()
    const { rates } = await (await fetch(`${base}/health`)).json()
    taken.push(performance.now() - asked)
    loaded = rates.days
    if (loaded === all.length && ended === Infinity) ended = performance.now()
  }
  while (performance.now() < ended + AFTER_MILLIS) {
    asking.push(ask())
    // deno-lint-ignore no-await-in-loop -- the pace of the questions
    await wait(INTERVAL_MILLIS)
  }
  await Promise.all(asking)
  taken.sort((a, b) => a - b)
  return {
    days: loaded,
    seconds: (ended - begin) / 1000,
    answers: taken.length,
    p99Millis: taken[Math.floor(taken.length * 0.99)] ?? NaN,
    worstMillis: taken.at(-1) ?? NaN
  }
}

const load = Effect.scoped(Effect.gen(function* () {
  const { url } = yield* loopback(yield* wellFiles(all))
  const port = yield* freePort
  const base = `http://127.0.0.1:${port}`
  yield* childProcess({
    entry: "test/currency/bareService.ts",
    health: `${base}/health`,
    environment: {
      CURRENCY_PORT: String(port),
      DATA_DIR: yield* temporaryFolder,
      ECB_FEED_URL: url
    }
  })
  return yield* Effect.promise(() => watch(base))
}))

/** Loads all of history into an empty store, some times. */
export const loads = async (): Promise<ReadonlyArray<Load>> => {
  const found: Array<Load> = []
  for (let round = 0; round < ROUNDS; round++) {
    // deno-lint-ignore no-await-in-loop -- one load at a time has the machine
    found.push(await Effect.runPromise(load))
  }
  return found
}
