/**
 * Jobs of ten side effects, whose processes are killed wherever they are and followed by fresh ones:
 * each effect happens once, each job is done.
 */
import { assert, it } from "@effect/vitest"
import { Config, Effect, Random } from "effect"
import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { served } from "./served.ts"

/** A sample; `deno task kills` for a hundred. */
const KILLS = Effect.runSync(Config.Int("KILLS").pipe(Config.withDefault(6)))
/** About the points that a job has when nothing is in its way. */
const POINTS = 100
const STEPS = Array.from({ length: 10 }, (_, index) => `step ${index}`)

const ran = (entry: string, args: ReadonlyArray<string>) =>
  Effect.promise(() =>
    new Promise<{ readonly signal: string | null; readonly said: string; readonly wrong: string }>(
      (resolve) => {
        const file = fileURLToPath(new URL(entry, import.meta.url))
        const child = spawn(Deno.execPath(), ["run", "-A", "--quiet", file, ...args])
        let [said, wrong] = ["", ""]
        child.stdout.on("data", (data) => said += String(data))
        child.stderr.on("data", (data) => wrong += String(data))
        child.on("close", (_, signal) => resolve({ signal, said, wrong }))
      }
    )
  )

const linesOf = (file: string) =>
  existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []

it.live.each([
  // A node runs again at most once for each time that its process died; a script begins anew each time.
  { entry: "graph.ts", again: 1 },
  { entry: "session.ts", again: STEPS.length }
])(
  "$entry is killed at random points: every effect once, every job done",
  ({ again, entry }) =>
    Effect.gen(function* () {
      const { folder, url } = yield* served
      let kills = 0
      for (let job = 0; kills < KILLS; job++) {
        const [outside, runs] = [join(folder, `outside ${job}`), join(folder, `runs ${job}`)]
        let killed = 0
        for (;;) {
          const dies = kills < KILLS ? yield* Random.nextIntBetween(1, POINTS) : 0
          const args = [url, `job ${job}`, outside, runs, String(dies)]
          const { said, signal, wrong } = yield* ran(entry, args)
          if (signal === "SIGKILL") {
            kills++
            killed++
            continue
          }
          assert.strictEqual(signal, null, wrong)
          assert.deepStrictEqual(JSON.parse(said || "null"), STEPS, wrong)
          break
        }
        assert.deepStrictEqual(linesOf(outside), STEPS)
        assert.isAtMost(linesOf(runs).length, STEPS.length + killed * again)
      }
    }).pipe(Random.withSeed("kills"))
)
