/**
 * Whoever has the database, and not the master key: what it tells, and what can be moved in it.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { createCipheriv, createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Idempotency from "../../layers/sql/idempotency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import { migrations } from "../../layers/sql/privacy.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { PrepareReply } from "../../schemas/privacy/prepare.ts"
import { temporaryFolder } from "../childProcess.ts"
import { databases } from "../databases.ts"
import { MASTER_KEY, post, type Reply } from "../inProcess.ts"
import { bearer, exchange, problem } from "./exchange.ts"
import { checkBefore, derivedBefore } from "./keyOfBefore.ts"

const PINS = Array.from({ length: 10_000 }, (_, pin) => String(pin).padStart(4, "0"))

const bodyOf = (pin: string) => JSON.stringify({ data: { pin } })

/** The pins whose body's plain hash is in what a thief reads. */
const found = (read: string) =>
  PINS.filter((pin) =>
    (["hex", "base64", "base64url", "latin1"] as const).some((form) =>
      read.includes(createHash("sha256").update(bodyOf(pin)).digest(form))
    )
  )

/** All that the table of answers holds, as text. */
const dump = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => Effect.map(sql`SELECT * FROM idempotency`, (rows) => JSON.stringify(rows))
)

const decodePrepared = Schema.decodeUnknownSync(PrepareReply)
const isReplay = ({ headers }: Reply) => headers.get("idempotent-replay") === "true"

describe.each(databases)("a thief of the database on $name", ({ layer }) => {
  const started = Effect.gen(function* () {
    const calls = yield* exchange({ database: layer })
    const prepare = (pin: string, key: string, headers: Record<string, string> = {}) =>
      calls.ask("/data/prepare", post(bodyOf(pin), { "idempotency-key": key, ...headers }))
    return { ...calls, prepare }
  })

  it.effect("finds no body by its hash, no Idempotency-Key, and no two bodies alike", () =>
    Effect.gen(function* () {
      const { prepare, stored } = yield* started
      const first = yield* prepare("4711", "key-of-a-caller")
      assert.isTrue(isReplay(yield* prepare("4711", "key-of-a-caller")))
      yield* prepare("4711", "another-key")
      const read = yield* stored(dump)
      assert.deepStrictEqual(found(read), [])
      assert.notInclude(read, "key-of-a-caller")
      assert.notInclude(read, String(decodePrepared(first.json).owner_token))
      const rows = yield* stored(
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`SELECT DISTINCT body_hash FROM idempotency`
        )
      )
      assert.lengthOf(rows, 2)
    }))

  it.effect("who moves an answer to another row gets it from neither", () =>
    Effect.gen(function* () {
      const { prepare, stored } = yield* started
      const replies = [yield* prepare("0001", "mine"), yield* prepare("0002", "yours")]
      const tokens = replies.map(({ json }) => String(decodePrepared(json).owner_token))
      const swap = stored(Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const rows = yield* sql<{ readonly about: string; readonly body: string }>`
          SELECT about, body FROM idempotency`
        const [one, other] = rows
        assert(one !== undefined && other !== undefined)
        yield* sql`UPDATE idempotency SET body = ${one.body} WHERE about = ${other.about}`
        yield* sql`UPDATE idempotency SET body = ${other.body} WHERE about = ${one.about}`
      }))
      yield* swap
      for (const [pin, key] of [["0001", "mine"], ["0002", "yours"]] as const) {
        const reply = yield* prepare(pin, key)
        assert.strictEqual(problem(reply), "409 IDEMPOTENCY_KEY_REUSED")
        for (const token of tokens) assert.notInclude(reply.text, token)
      }
      yield* swap
      assert.isTrue(isReplay(yield* prepare("0001", "mine")))
    }))

  it.effect("an answer that an older version kept is given once more, and is then no other's", () =>
    Effect.gen(function* () {
      const built = yield* Layer.build(layer)
      const stored = Effect.provideContext(built)
      const answers = Struct.pick(Idempotency.migrations, ["0001_idempotency", "0002_bodies"])
      const old = Struct.pick(migrations, [
        "0001_privacy",
        "0002_kept_answers",
        "0003_voices",
        "0004_sealed_texts",
        "0005_histories"
      ])
      yield* stored(Migrations.run(answers, "idempotency_migrations"))
      yield* stored(Migrations.run(old))
      const prepared = {
        content_id: "baguqeeraotgkzbnmu2tpwmidf2aaugltr2nesei2ovtlwurfyqnxlpawfy2a",
        owner_token: "pdx_own_before"
      }
      const kept = {
        idempotency_key: "key-of-before",
        body_hash: createHash("sha256").update(bodyOf("4711")).digest("hex")
      }
      yield* stored(Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`INSERT INTO master_check ${sql.insert(checkBefore(MASTER_KEY, "pdx"))}`
        yield* sql`INSERT INTO idempotency ${
          sql.insert({
            caller: "",
            method: "POST",
            path: "/data/prepare",
            ...kept,
            status: 201,
            headers: "{}",
            body: sealedBefore(JSON.stringify(prepared)),
            expires_at: "1970-01-02T00:00:00.000Z"
          })
        }`
        const { content_id } = prepared
        yield* sql`INSERT INTO kept_answers ${sql.insert({ content_id, ...kept })}`
      }))
      const { ask } = yield* exchange({
        database: Layer.succeedContext(built),
        environment: { MASTER_KEY }
      })
      const prepare = (pin: string) =>
        ask("/data/prepare", post(bodyOf(pin), { "idempotency-key": "key-of-before" }))
      const again = yield* prepare("4711")
      assert.isTrue(isReplay(again))
      assert.deepStrictEqual(again.json, prepared)
      assert.strictEqual(problem(yield* prepare("0000")), "409 IDEMPOTENCY_KEY_REUSED")
      assert.deepInclude((yield* ask("/log/checkpoint")).json, { tree_size: 0 })
      const read = yield* stored(dump)
      assert.deepStrictEqual(found(read), [])
      assert.notInclude(read, "key-of-before")
      assert.include(read, prepared.content_id)
    }))
})

/** An answer as it was sealed before it was bound to its row. */
const sealedBefore = (body: string) => {
  const key = derivedBefore(MASTER_KEY, "pdx", "answers")
  const nonce = Buffer.alloc(12, 5)
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(key), nonce)
  const sealed = Buffer.concat([cipher.update(body), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([nonce, sealed]).toString("base64url")
}

it.effect("a thief of the files of SQLite finds no body by its hash, and nothing that was prepared", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const { ask, share } = yield* exchange({ database: Sqlite.layer(join(folder, "privacy.db")) })
    const prepared = yield* ask(
      "/data/prepare",
      post(bodyOf("4711"), { "idempotency-key": "key-of-a-caller" })
    )
    const { content_id, owner_token } = decodePrepared(prepared.json)
    const owned = yield* share(content_id, {}, bearer(String(owner_token)))
    assert.deepInclude(owned.json, { data: { pin: "4711" } })
    const read = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"))
      .join()
    assert.include(read, content_id)
    assert.deepStrictEqual(found(read), [])
    for (const secret of ['"4711"', "key-of-a-caller", String(owner_token)]) {
      assert.notInclude(read, secret)
    }
  }))
