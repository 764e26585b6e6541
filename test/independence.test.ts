import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { graphOf } from "./graph.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

const all = [
  "privacy",
  "recovery",
  "discharge",
  "escrow",
  "textcheck",
  "currency",
  "reputation"
]
const services = all.filter((service) => existsSync(`${root}/src/${service}.ts`))

/** Whether a file belongs to a service: its contract, its inside, its store or its layers. */
const belongsTo = (file: string, service: string) =>
  RegExp(`^(schemas|src)/${service}[./]|^layers/(.*/)?${service}[./]`).test(file)

// A service can be deployed alone when no file of another service is in its module graph. The
// client that asks a reputation service is escrow's.
it.effect.each(services)(
  "%s is reached without another service",
  (service) =>
    Effect.gen(function* () {
      const { files } = yield* graphOf(`src/${service}.ts`)
      assert.include(files, `src/${service}.ts`)
      const foreign = files.filter((file) =>
        !belongsTo(file, service) &&
        !(service === "escrow" && file.startsWith("layers/reputation/")) &&
        all.some((other) => belongsTo(file, other))
      )
      assert.deepStrictEqual(foreign, [])
    })
)
