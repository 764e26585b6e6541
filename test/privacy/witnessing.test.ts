import { assert, describe, it, vi } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { Checkpoint } from "../../schemas/privacy/log.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { MASTER_KEY } from "../inProcess.ts"
import { exchange } from "./exchange.ts"
import { witness } from "./witness.ts"

// The log is shown to its witnesses every second, by the clock on the wall.
vi.setConfig({ testTimeout: 120_000 })

const decodeCheckpoint = Schema.decodeUnknownSync(Checkpoint)

/** A witness that listens; it goes with the scope. */
const listening = Effect.fnUntraced(function* (name: string) {
  const one = witness(name, () => 1_700_000_000)
  const server = yield* Effect.acquireRelease(
    Effect.sync(() => Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, one.handle)),
    (running) => Effect.promise(() => running.shutdown())
  )
  return { ...one, configured: `${one.vkey} http://127.0.0.1:${server.addr.port}/` }
})

const ORIGIN = "log.example.org"

describe.each(databases)("LOG_WITNESSES on $name", ({ layer: database }) => {
  it.live("cosign what only grew, and refuse a fork", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* listening("w1.example"), yield* listening("w2.example")]
      const environment = {
        MASTER_KEY,
        PDX_LOG_ORIGIN: ORIGIN,
        LOG_WITNESS_SECONDS: "1",
        LOG_WITNESSES: `${one.configured}, ${two.configured}`
      }
      const first = yield* exchange({
        database: Layer.succeedContext(yield* Layer.build(database)),
        environment
      })
      const { vkey } = decodeCheckpoint((yield* first.ask("/log/checkpoint")).json)
      one.watch(vkey)
      const published = (size: number, ...names: ReadonlyArray<string>) =>
        eventually(
          first.ask("/checkpoint"),
          ({ text }) =>
            text.startsWith(`${ORIGIN}\n${size}\n`) &&
            names.every((name) => text.includes(`\n— ${name} `))
        )
      yield* first.report("r1")
      // One that does not know the log keeps no other from it.
      const { text } = yield* published(1, "w1.example")
      assert.notInclude(text, "w2.example")
      two.watch(vkey)
      for (const name of ["r2", "r3", "r4", "r5", "r6"]) yield* first.report(name)
      yield* published(6, "w1.example", "w2.example")
      yield* first.report("r7")
      const proof = yield* eventually(
        first.ask("/log/proof?index=6"),
        (reply) => reply.text.includes("— w2.example")
      )
      assert.match(proof.text, /^c2sp\.org\/tlog-proof@v1\nindex 6\n/)

      // Another history under the same name and key: as long, and longer.
      const fork = yield* exchange({ environment })
      assert.strictEqual(
        decodeCheckpoint((yield* fork.ask("/log/checkpoint")).json).vkey,
        vkey
      )
      for (let n = 0; n < 9; n++) yield* fork.report(`s${n}`)
      yield* eventually(
        Effect.void,
        () => [one, two].every(({ refused }) => refused.includes(422))
      )
      const forked = yield* fork.ask("/checkpoint")
      assert.include(forked.text, `${ORIGIN}\n9\n`)
      assert.notInclude(forked.text, "w1.example")
      assert.notInclude(forked.text, "w2.example")
      yield* published(7, "w1.example", "w2.example")
    }))
})
