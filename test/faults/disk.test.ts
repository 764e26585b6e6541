/**
 * A disk of 6 MB fills and has room again, and folders take no new file for a while, while services are asked for things; then nothing can be written when they start.
 */
import { assert, it } from "@effect/vitest"
import { ConfigProvider, Effect } from "effect"
import { chmodSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { settingsOf, start } from "../../layers/process.ts"
import { named } from "../../src/services.ts"
import { temporaryFolder } from "../childProcess.ts"
import { reputation } from "../escrow/listener.ts"
import { isMountable } from "../machine.ts"
import { disk } from "./disk.ts"
import { assertQuiet, type Fault, outlived } from "./outlived.ts"
import { inFiles, isAlone, kinds, rounds, startedTogether } from "./streams.ts"

const FULL = "There is no room left to write."
const UNWRITABLE = "A file cannot be read or written now."

/** Beside other tests those that keep most: what all do alike is tried with one of them. */
const services = isAlone ? Object.keys(kinds) : ["escrow", "discharge"]

/** Whom the rights of a file bind: root without the right to pass them over. */
const bound = process.getuid?.() === 0
  ? ["setpriv", ...["--inh-caps", "--bounding-set"].map((set) => `${set}=-dac_override`)]
  : []

/** Folders in which no file can be made; what is open there is still written to. */
const unwritable = (folder: string): Fault => {
  const changed = (mode: number) =>
    Effect.sync(() =>
      ["", "discharge", "drafts"].forEach((name) => chmodSync(join(folder, name), mode))
    )
  return {
    begin: changed(0o500),
    end: changed(0o700),
    services: ["discharge"],
    said: ["documents", UNWRITABLE],
    isReadable: true
  }
}

const started = Effect.fnUntraced(function* (folder: string) {
  return yield* startedTogether(services, {
    DATA_DIR: folder,
    REPUTATION_URL: yield* reputation,
    LEDGER_CHECK_SECONDS: "3600"
  }, bound)
})

it.live.skipIf(!isMountable)(
  "a disk that is full costs refusals that can be repeated, and one that is read-only the start",
  () =>
    Effect.gen(function* () {
      const { fill, folder, grow, readOnly } = yield* disk
      const { asks, process } = yield* started(folder)
      yield* outlived(asks, inFiles(folder), [
        ...Array.from({ length: rounds }, (): Fault => ({
          begin: fill,
          end: grow,
          services,
          said: ["database", FULL],
          isReadable: true,
          keepsSome: true
        })),
        unwritable(folder)
      ])
      process.kill("SIGTERM")
      assert.strictEqual((yield* Effect.promise(() => process.status)).code, 0)
      yield* assertQuiet(yield* Effect.promise(() => process.logged), [FULL, UNWRITABLE])

      yield* readOnly
      const env = { DATA_DIR: folder, LOG_FORMAT: "none" }
      for (const service of yield* named(services)) {
        const refused = yield* Effect.flip(Effect.scoped(start([service]))).pipe(
          Effect.provideService(ConfigProvider.ConfigProvider, settingsOf({ env }))
        )
        assert.strictEqual(
          refused.message,
          `Cannot start: The database "${join(folder, "keys.db")}" cannot be used: ` +
            "unable to open database file"
        )
      }
    })
)

// A disk that is mounted is made read-only as well.
if (!isMountable) {
  it.live(
    "a folder that takes no new file costs refusals that can be repeated",
    () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const { asks } = yield* started(folder)
        yield* outlived(asks, inFiles(folder), [unwritable(folder)])
      })
  )
}
