import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Logger, Result, Schema } from "effect"
import { SecureRandom, Signature } from "effect/crypto"
import { SqlClient } from "effect/sql"
import * as NodeHash from "../../layers/hash.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as RecoveryStore from "../../layers/sql/recovery.ts"
import { Jwks } from "../../schemas/jwks.ts"
import { Event } from "../../schemas/recovery/event.ts"
import { HEAD_TYP } from "../../schemas/recovery/head.ts"
import { brokenAt } from "../../src/ground/eventChain.ts"
import { Jws } from "../../src/ground/Jws.ts"
import { now, plusSeconds } from "../../src/recovery/instant.ts"
import { prune } from "../../src/recovery/prune.ts"
import { Settings } from "../../src/recovery/Settings.ts"
import { verifyJws } from "../../src/ground/verifyJws.ts"
import { databases } from "../databases.ts"
import { eventually } from "../eventually.ts"
import {
  type Agent,
  at,
  claim,
  code,
  create,
  details,
  eventsOf,
  list,
  service,
  sound,
  text
} from "./agents.ts"
import { settings, sha256 } from "./states.ts"

const crypto = Signature.layerWebCrypto.pipe(Layer.provide(SecureRandom.layerWebCrypto))
const decodeEvents = Schema.decodeUnknownSync(Schema.Array(Event))
const decodeKeys = Schema.decodeUnknownSync(Jwks)

const HOUR = 3_600
const DAY = 24 * HOUR

/** As though nothing had happened to the workflow for so many seconds. */
const endedAgo = Effect.fnUntraced(function* (id: string, seconds: number) {
  const sql = yield* SqlClient.SqlClient
  const at = plusSeconds(yield* now, -seconds)
  yield* sql`UPDATE workflows SET updated_at = ${at} WHERE id = ${id}`
})

const unsigned = Jws.of({
  sign: () => Effect.succeed("signed"),
  signer: Effect.die("unused"),
  signerAt: () => Effect.die("unused"),
  verify: () => Effect.succeed(Result.fail("malformed" as const)),
  keys: Effect.succeed({ keys: [] })
})

const room = (keepDays: number | null) =>
  Layer.mergeAll(
    RecoveryStore.layer,
    NodeHash.layer,
    Layer.succeed(Settings, { ...settings, keepDays }),
    Layer.succeed(Jws, unsigned)
  ).pipe(Layer.provideMerge(GroupCommit.layer))

const hello = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"

/** A workflow with something of everything, in bob's hands, that is completed. */
const completed = Effect.fnUntraced(function* (alice: Agent, bob: Agent) {
  const id = yield* create(alice, { tags: ["a"] })
  yield* alice.send(
    "PUT",
    `workflows/${id}/artifacts/blobs/${hello}`,
    new TextEncoder().encode("hello"),
    { "content-type": "application/octet-stream" }
  )
  yield* alice.post(`workflows/${id}/artifacts`, { name: "hello", sha256: hello, verify: true })
  yield* alice.post(`workflows/${id}/effects`, { key: "mail" })
  yield* alice.post(`workflows/${id}/fail`, { reason: "It is dark." })
  const lease_token = yield* claim(bob, id)
  const last = { ...sound, remaining_steps: [], next_action: "Complete it" }
  yield* bob.post(`workflows/${id}/checkpoints`, { ...last, parent_version: 1, lease_token })
  yield* bob.post(`workflows/${id}/complete`, {
    final_checkpoint_version: 2,
    acknowledge: ["NO_EFFECTS_IN_DOUBT"],
    lease_token
  })
  return id
})

describe.each(databases)("pruning on $name", ({ layer: database }) => {
  const TABLES = [
    "workflows",
    "workflow_tags",
    "checkpoints",
    "claims",
    "effects",
    "artifacts",
    "events",
    "blobs"
  ]

  it.live("lets go of what ended long ago, and keeps a head that proves its log", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const running = <A, E, R>(
        use: (people: Effect.Success<ReturnType<typeof service>>) => Effect.Effect<A, E, R>
      ) =>
        Effect.scoped(Effect.flatMap(
          service({
            database: Layer.succeed(SqlClient.SqlClient, sql),
            environment: { RECOVERY_KEEP: "30" }
          }),
          use
        ))
      const { events, going, id, recent } = yield* running(Effect.fnUntraced(function* ({ agent }) {
        const [alice, bob] = [agent("alice"), agent("bob")]
        const [id, recent] = [yield* completed(alice, bob), yield* completed(alice, bob)]
        const going = yield* create(alice)
        // It keeps the same bytes, which stay for it.
        yield* alice.send(
          "PUT",
          `workflows/${going}/artifacts/blobs/${hello}`,
          new TextEncoder().encode("hello"),
          { "content-type": "application/octet-stream" }
        )
        const events = decodeEvents(yield* eventsOf(alice, id))
        const live = yield* alice.get(`workflows/${id}/head`)
        assert.deepInclude(live.json, { workflow_id: id, status: "completed", pruned_at: null })
        return { events, going, id, recent }
      }))
      // Long ago is made by hand: the clock of the test is that of the machine, as a database has it.
      yield* endedAgo(id, 30 * DAY + HOUR)
      yield* endedAgo(recent, 30 * DAY - HOUR)
      yield* endedAgo(going, 3_650 * DAY)
      yield* running(Effect.fnUntraced(function* ({ agent, ask }) {
        const [alice, bob] = [agent("alice"), agent("bob")]
        const gone = yield* eventually(
          alice.get(`workflows/${id}`),
          ({ status }) => status === 404
        )
        assert.strictEqual(code(gone), "WORKFLOW_NOT_FOUND")
        for (const table of TABLES) {
          const column = table === "workflows" ? "id" : "workflow_id"
          const left = yield* sql`SELECT 1 FROM ${sql(table)} WHERE ${sql(column)} = ${id}`
          assert.lengthOf(left, 0, table)
        }
        // Whoever has the events can show that they are those of the head, and that it is signed.
        const head = yield* bob.get(`workflows/${id}/head`)
        assert.isString(at(head.json, "pruned_at"))
        const signed = text(head.json, "signed_head")
        assert.strictEqual(details(gone).signed_head, signed)
        const { keys } = decodeKeys((yield* ask("/.well-known/jwks.json")).json)
        const verdict = yield* verifyJws(HEAD_TYP, signed, keys).pipe(Effect.provide(crypto))
        const { claims } = Result.getOrThrow(verdict)
        assert.isNull(brokenAt(events, sha256))
        const last = events.at(-1)
        assert.deepInclude(claims, {
          workflow_id: id,
          sequence: last?.sequence,
          hash: last?.hash,
          status: "completed"
        })
        const forged = yield* verifyJws("other+jws", signed, keys).pipe(Effect.provide(crypto))
        assert.isTrue(Result.isFailure(forged))
        // What goes on is kept, with its bytes.
        const bytes = yield* alice.get(`workflows/${going}/artifacts/blobs/${hello}`)
        assert.strictEqual(bytes.text, "hello")
        const listed = yield* alice.get("workflows")
        assert.deepStrictEqual(
          list(listed.json, "items").map((item) => text(item, "id")),
          [going, recent]
        )
      }))
    }).pipe(Effect.provide(database), Effect.scoped))

  it.live("keeps all where the operator says nothing", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { agent } = yield* service({ database: Layer.succeed(SqlClient.SqlClient, sql) })
      const alice = agent("alice")
      const id = yield* completed(alice, agent("bob"))
      yield* endedAgo(id, 3_650 * DAY)
      yield* Effect.provide(prune, room(null))
      assert.strictEqual((yield* alice.get(`workflows/${id}`)).status, 200)
      const none = yield* alice.get("workflows/00000000-0000-7000-8000-000000000000/head")
      assert.strictEqual(code(none), "WORKFLOW_NOT_FOUND")
      yield* Effect.provide(prune, room(30))
      assert.strictEqual((yield* alice.get(`workflows/${id}`)).status, 404)
    }).pipe(Effect.provide(database), Effect.scoped))

  it.live("leaves one that cannot be read, says nothing of what is in it, and prunes the others", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { agent } = yield* service({ database: Layer.succeed(SqlClient.SqlClient, sql) })
      const alice = agent("alice")
      const ended = Effect.gen(function* () {
        const id = yield* create(alice)
        yield* alice.post(`workflows/${id}/cancel`, {})
        return id
      })
      const secret = "no list but a secret"
      const [broken, sound] = [yield* ended, yield* ended]
      // As many as are looked for at once, and all of them older than the one that is sound.
      yield* endedAgo(broken, 50 * DAY)
      yield* sql`UPDATE workflows SET tags = ${secret} WHERE id = ${broken}`
      const copied = (yield* sql<{ readonly name: string }>`SELECT * FROM workflows
        WHERE id = ${broken}`)[0]
      for (let n = 1; n < 100; n++) {
        const id = `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`
        yield* sql`INSERT INTO workflows ${sql.insert({ ...copied, id })}`
      }
      yield* endedAgo(sound, 40 * DAY)
      const lines: Array<unknown> = []
      const log = Logger.layer([Logger.map(Logger.formatStructured, (line) => lines.push(line))])
      yield* prune.pipe(Effect.provide([room(30), log]))
      assert.strictEqual((yield* alice.get(`workflows/${sound}`)).status, 404)
      const left = yield* sql`SELECT id FROM workflows`
      assert.lengthOf(left, 100)
      assert.lengthOf(lines, 100)
      assert.include(JSON.stringify(lines), broken)
      assert.notInclude(JSON.stringify(lines), secret)
    }).pipe(Effect.provide(database), Effect.scoped))

  it.effect("is refused by the database for one that goes on, or under another head", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { agent } = yield* service({ database: Layer.succeed(SqlClient.SqlClient, sql) })
      const [alice, bob] = [agent("alice"), agent("bob")]
      const [id, going] = [yield* completed(alice, bob), yield* create(alice)]
      const headOf = (workflow_id: string, hash: string, sequence: number, status: string) =>
        sql`INSERT INTO pruned ${
          sql.insert({ workflow_id, hash, sequence, status, pruned_at: "x", signed_head: "x" })
        }`
      const rows = yield* sql<{
        readonly id: string
        readonly event_head: string
        readonly event_sequence: number
      }>`SELECT id, event_head, event_sequence FROM workflows`
      const row = (of: string) => {
        const { event_head = "", event_sequence = 0 } = rows.find(({ id }) => id === of) ?? {}
        return [event_head, event_sequence] as const
      }
      const refused = [
        headOf(going, ...row(going), "active"),
        headOf(going, ...row(going), "completed"),
        headOf(id, "0".repeat(64), row(id)[1], "completed"),
        headOf(id, row(id)[0], row(id)[1] - 1, "completed"),
        sql`DELETE FROM events WHERE workflow_id = ${id}`,
        sql`DELETE FROM workflows WHERE id = ${id}`,
        sql`DELETE FROM blob_parts`
      ]
      for (const statement of refused) {
        assert.isTrue(Exit.isFailure(yield* Effect.exit(statement)))
      }
      yield* headOf(id, ...row(id), "completed")
      assert.isTrue(Exit.isFailure(yield* Effect.exit(sql`UPDATE pruned SET hash = 'x'`)))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(sql`DELETE FROM pruned`)))
      yield* sql`DELETE FROM events WHERE workflow_id = ${id}`
    }).pipe(Effect.provide(database), Effect.scoped))
})
