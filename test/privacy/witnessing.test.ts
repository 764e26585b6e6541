import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Idempotency from "../../layers/sql/idempotency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { migrations } from "../../layers/sql/privacy.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { Checkpoint } from "../../schemas/privacy/log.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import { MASTER_KEY } from "../inProcess.ts"
import { exchange } from "./exchange.ts"
import { checkBefore } from "./keyOfBefore.ts"
import { tablesBefore } from "./olderStore.ts"
import { witness } from "./witness.ts"

const decodeCheckpoint = Schema.decodeUnknownSync(Checkpoint)

/** A witness that listens; it goes with the scope. */
const listening = Effect.fnUntraced(function* (
  name: string,
  time = 1_700_000_000,
  answering: (line: string) => string = (line) => line
) {
  const one = witness(name, () => time)
  let isSilent = false
  const handle = async (request: Request) => {
    if (isSilent) return new Response(null, { status: 503 })
    const { headers, status, text } = await one.handle(request).then(async (response) => ({
      headers: response.headers,
      status: response.status,
      text: await response.text()
    }))
    return new Response(status === 200 ? answering(text) : text, { headers, status })
  }
  const server = yield* Effect.acquireRelease(
    Effect.sync(() => Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, handle)),
    (running) => Effect.promise(() => running.shutdown())
  )
  const fallSilent = () => {
    isSilent = true
  }
  return { ...one, configured: `${one.vkey} http://127.0.0.1:${server.addr.port}/`, fallSilent }
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
      // Both have the root key that the master key itself was.
      const withKey = Effect.fnUntraced(function* (empty: typeof database) {
        const built = yield* Layer.build(empty)
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* Migrations.run(Idempotency.migrations, "idempotency_migrations")
          yield* Migrations.run(migrations)
          yield* sql`INSERT INTO master_check ${sql.insert(checkBefore(MASTER_KEY, "pdx"))}`
        }).pipe(Effect.provideContext(built))
        return Layer.succeedContext(built)
      })
      const first = yield* exchange({ database: yield* withKey(database), environment })
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
      const fork = yield* exchange({
        database: yield* withKey(Sqlite.layer(":memory:")),
        environment
      })
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

  it.live("stay under what they have cosigned when one falls silent", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* listening("w1.example"), yield* listening("w2.example")]
      const { ask, report } = yield* exchange({
        database: Layer.succeedContext(yield* Layer.build(database)),
        environment: {
          PDX_LOG_ORIGIN: ORIGIN,
          LOG_WITNESS_SECONDS: "1",
          LOG_WITNESSES: `${one.configured}, ${two.configured}`
        }
      })
      const { vkey } = decodeCheckpoint((yield* ask("/log/checkpoint")).json)
      const published = (path: string, size: number, ...names: ReadonlyArray<string>) =>
        eventually(
          ask(path),
          ({ text }) =>
            text.includes(`${ORIGIN}\n${size}\n`) &&
            names.every((name) => text.includes(`\n— ${name} `))
        )
      one.watch(vkey)
      yield* report("r1")
      yield* published("/checkpoint", 1, "w1.example")
      one.fallSilent()
      two.watch(vkey)
      yield* published("/checkpoint", 1, "w1.example", "w2.example")
      yield* report("r2")
      const { text } = yield* published("/checkpoint", 2, "w2.example")
      assert.notInclude(text, "w1.example")
      yield* published("/log/proof?index=0", 1, "w1.example", "w2.example")
      yield* published("/log/proof?index=1", 2, "w2.example")
      // The silent one stands where it stood, and the other goes on.
      const timeOf = ({ text }: { readonly text: string }, name: string) =>
        Number(
          new RegExp(`^privacy_log_witnessed_timestamp_seconds\\{witness="${name}"\\} (.+)$`, "mu")
            .exec(text)?.[1]
        )
      const before = yield* ask("/metrics")
      assert.isAbove(timeOf(before, "w1.example"), 0)
      const after = yield* eventually(
        ask("/metrics"),
        (reply) => timeOf(reply, "w2.example") > timeOf(before, "w2.example")
      )
      assert.strictEqual(timeOf(after, "w1.example"), timeOf(before, "w1.example"))
    }))

  it.live("of an older store are published as they were", () =>
    Effect.gen(function* () {
      const shared = Layer.succeedContext(yield* Layer.build(database))
      const note = `${ORIGIN}\n0\nroot\n\n— ${ORIGIN} AAAA\n— w1.example AAAA\n`
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* tablesBefore("0012_cosignatures")
        yield* sql`INSERT INTO log_cosigned ${sql.insert({ only_row: 1, size: 0, note })}`
      }).pipe(Effect.provide(shared))
      const { ask } = yield* exchange({ database: shared })
      assert.strictEqual((yield* ask("/checkpoint")).text, note)
    }))

  it.live("are not published without a time, or with a line that they did not sign", () =>
    Effect.gen(function* () {
      const timeless = yield* listening("w1.example", 0)
      const two = yield* listening("w2.example", 1_700_000_000, (line) => {
        const [, name = "", signed = ""] = line.trimEnd().split(" ")
        const id = Buffer.from(signed, "base64").subarray(0, 4)
        return `${line}— ${name} ${Buffer.concat([id, Buffer.alloc(72)]).toString("base64")}\n`
      })
      const { ask, report } = yield* exchange({
        database: Layer.succeedContext(yield* Layer.build(database)),
        environment: {
          PDX_LOG_ORIGIN: ORIGIN,
          LOG_WITNESS_SECONDS: "1",
          LOG_WITNESSES: `${timeless.configured}, ${two.configured}`
        }
      })
      const { vkey } = decodeCheckpoint((yield* ask("/log/checkpoint")).json)
      for (const one of [timeless, two]) one.watch(vkey)
      yield* report("r1")
      yield* eventually(
        Effect.void,
        () => [timeless, two].every(({ refused }) => refused.includes(409))
      )
      const { text } = yield* ask("/checkpoint")
      assert.include(text, `${ORIGIN}\n1\n`)
      assert.notInclude(text, ".example ")
    }))
})
