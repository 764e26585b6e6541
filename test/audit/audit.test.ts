/**
 * The audit log: what stands in it, that it is one chain whoever writes, and that a change shows.
 */
import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import * as NodeHash from "../../layers/hash.ts"
import * as SqlAudit from "../../layers/sql/audit.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as MasterKey from "../../layers/vault/masterKey.ts"
import { AuditEntry } from "../../schemas/audit.ts"
import { AgentId } from "../../schemas/agent.ts"
import { Caller } from "../../schemas/authorization.ts"
import { AccessEntry } from "../../schemas/discharge/access.ts"
import { Audit, type StoredEntry } from "../../src/ground/Audit.ts"
import { append, brokenAt, GENESIS } from "../../src/ground/eventChain.ts"
import { RequestId } from "../../src/ground/requestId.ts"
import { Transaction } from "../../src/ground/Transaction.ts"
import { databases, postgres } from "../databases.ts"
import { desk, errands, idOf } from "../escrow/desk.ts"
import { discharge } from "../discharge/service.ts"
import { inProcess } from "../inProcess.ts"
import { eventually } from "../eventually.ts"
import { postgresUrl } from "../machine.ts"
import { agentAt, create as createWorkflow, service as recovery } from "../recovery/agents.ts"
import { service as escrow } from "../../src/escrow.ts"

const decodeEntry = Schema.decodeUnknownSync(AuditEntry)
const decodeAccesses = Schema.decodeUnknownEffect(
  Schema.Struct({ items: Schema.Array(AccessEntry) })
)

/** All that is in the log of the database at hand, and where it is broken. */
const walked = Effect.gen(function* () {
  const entries: Array<StoredEntry> = []
  const found = yield* SqlAudit.walk(
    NodeHash.nodeHash.sha256Hex,
    (entry) => Effect.sync(() => void entries.push(entry))
  )
  return { entries, ...found }
})

/** The log when all of so many calls are in it. */
const settled = Effect.fnUntraced(function* (count: number) {
  yield* TestClock.adjust("100 millis")
  return yield* eventually(walked, ({ entries }) => entries.length >= count)
})

const alone = SqlAudit.layer().pipe(
  Layer.provideMerge(Layer.mergeAll(GroupCommit.layer, NodeHash.layer, MasterKey.layerRandom)),
  Layer.provideMerge(SqlAudit.tables)
)

const as = (name: string) => ({ authorization: `Bearer key-of-${name}` })
const environment = {
  AUTH_MODE: "required",
  API_KEYS: ["a1", "b2", "mallory"].map((name) => `${name}:key-of-${name}`).join(","),
  ADMIN_API_KEYS: "root:key-of-root"
}

describe.skipIf(postgresUrl === undefined)("the audit log beside other processes", () => {
  layer(postgres)((it) => {
    it.effect("holds nothing that another write waits for while it waits for its turn", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const inTurn = SqlAudit.layer().pipe(
          Layer.provideMerge(
            Layer.mergeAll(GroupCommit.layerInTurn, NodeHash.layer, MasterKey.layerRandom)
          ),
          Layer.provideMerge(SqlAudit.tables)
        )
        const context = yield* Layer.build(inTurn)
        const [held, over] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const other = yield* Effect.forkChild(sql.withTransaction(Effect.gen(function* () {
          yield* sql`SELECT pg_advisory_xact_lock(hashtext('agent-services/audit'),
            hashtext(current_schema()))`
          yield* Deferred.succeed(held, undefined)
          yield* Deferred.await(over)
        })))
        yield* Deferred.await(held)
        Context.get(context, Audit).later({
          action: "release",
          outcome: "allowed",
          subject: "esc_1",
          agent_id: null,
          request_id: "released"
        })
        yield* TestClock.adjust("100 millis")
        yield* eventually(
          sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND objid = (hashtext(current_schema())::bigint & 4294967295)::oid`,
          (waiting) => waiting.length > 0
        )
        const { write } = Context.get(context, Transaction)
        const written = yield* Effect.forkChild(write(Effect.succeed("written")))
        yield* eventually(Effect.sync(() => written.pollUnsafe() !== undefined))
        yield* Deferred.succeed(over, undefined)
        yield* Fiber.join(other)
        assert.strictEqual((yield* settled(1)).entries.length, 1)
      }))
  })
})

describe.each(databases)("the audit log on $name", ({ layer: database }) => {
  it.effect("has who did what on what, and what of it was refused; no id, and no word", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask, create, deliver, release } = yield* desk({
        database: Layer.succeed(SqlClient.SqlClient, sql),
        environment
      })
      const id = idOf(yield* create({}, { ...as("a1"), "x-request-id": "made" }))
      yield* ask(`/escrow/${id}`, { headers: { ...as("b2"), "x-request-id": "read" } })
      yield* ask("/escrow/esc_none", { headers: as("b2") })
      yield* release(id, { ...as("mallory"), "x-request-id": "no" })
      yield* ask("/webhooks", { headers: as("a1") })
      yield* deliver(id, { headers: as("b2") })
      // None of these changes or shows anything of anybody's, or is of anybody who is known.
      yield* ask(`/escrow/${id}`)
      yield* ask(`/escrow/${id}`, { headers: { authorization: "Bearer unknown-key" } })
      yield* create({ amount: -1 }, as("a1"))
      yield* ask("/criteria/preview", {
        method: "POST",
        headers: { ...as("a1"), "content-type": "application/json" },
        body: JSON.stringify({ verification_criteria: "At least 3 words." })
      })
      yield* ask("/health", { headers: as("a1") })
      yield* ask("/nowhere", { headers: as("a1") })
      const { brokenAt: broken, entries } = yield* settled(6)
      const all = entries.map((entry) => decodeEntry(entry))
      assert.isNull(broken)
      assert.deepStrictEqual(
        all.map(({ action, agent_id, outcome }) => [agent_id, action, outcome]),
        [
          ["a1", "POST /escrow", "allowed"],
          ["b2", "GET /escrow/:escrow_id", "allowed"],
          ["b2", "GET /escrow/:escrow_id", "denied"],
          ["mallory", "POST /escrow/:escrow_id/release", "denied"],
          ["a1", "GET /webhooks", "denied"],
          ["b2", "POST /deliverable", "allowed"]
        ]
      )
      const [made, read, none, refused, , delivered] = all
      assert.deepStrictEqual([made?.request_id, read?.request_id, refused?.request_id], [
        "made",
        "read",
        "no"
      ])
      assert.match(String(made?.subject_tag), /^[0-9a-f]{32}$/)
      for (const entry of [read, refused, delivered]) {
        assert.strictEqual(entry?.subject_tag, made?.subject_tag)
      }
      assert.notStrictEqual(none?.subject_tag, made?.subject_tag)
      const rows = JSON.stringify(yield* sql`SELECT subject_tag, hash, entry FROM audit_log`)
      for (const secret of [id, "key-of", "Summarise", "Total"]) assert.notInclude(rows, secret)
    }).pipe(Effect.provide(database)))

  it.effect("has no heartbeats, and a claim without its lease token", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { agent, ask } = yield* recovery({
        database: Layer.succeed(SqlClient.SqlClient, sql),
        environment: { API_KEYS: "anna:the-key-of-anna" }
      })
      const anna = agentAt(ask, "anna")
      const id = yield* createWorkflow(anna)
      for (let n = 0; n < 3; n++) yield* anna.post(`workflows/${id}/heartbeats`, {})
      const batch = yield* anna.post("heartbeats", { workflows: [{ id }] })
      assert.strictEqual(batch.status, 200)
      yield* anna.post(`workflows/${id}/fail`, { reason: "a reason that is nobody's business" })
      const claimed = yield* agent("bert").post(`workflows/${id}/claims`)
      assert.strictEqual(claimed.status, 201)
      const { entries } = yield* settled(3)
      assert.deepStrictEqual(entries.map(({ action }) => action), [
        "POST /api/v1/workflows",
        "POST /api/v1/workflows/:workflow_id/fail",
        "POST /api/v1/workflows/:workflow_id/claims"
      ])
      assert.strictEqual(new Set(entries.map(({ subject_tag }) => subject_tag)).size, 1)
      const rows = JSON.stringify(yield* sql`SELECT subject_tag, hash, entry FROM audit_log`)
      for (const secret of ["lease_", "business", id]) assert.notInclude(rows, secret)
    }).pipe(Effect.provide(database)))

  it.effect(
    "is one chain without a fork, however many processes write at once",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const shared = Layer.succeed(SqlClient.SqlClient, sql)
        const asks = yield* Effect.forEach(
          [1, 2, 3],
          () => inProcess(escrow, { database: shared, environment })
        )
        yield* Effect.forEach(
          Array.from({ length: 60 }, (_, n) => n),
          (n) => {
            const ask = asks[n % asks.length]
            return ask === undefined
              ? Effect.void
              : errands(ask).create({}, { ...as("a1"), "x-request-id": `r${n}` })
          },
          { concurrency: "unbounded" }
        )
        const { brokenAt: broken, entries } = yield* settled(60)
        assert.isNull(broken)
        assert.deepStrictEqual(
          entries.map(({ request_id }) => String(request_id)).toSorted(),
          Array.from({ length: 60 }, (_, n) => `r${n}`).toSorted()
        )
      }).pipe(Effect.provide(database)),
    60_000
  )

  it.effect("is only appended to", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { note } = yield* Audit
      yield* note([{ action: "a", outcome: "allowed", subject: null }])
      for (
        const statement of [
          sql`UPDATE audit_log SET entry = '{}'`,
          sql`DELETE FROM audit_log`,
          sql`INSERT INTO audit_log (sequence, hash, entry) VALUES (1, '', '{}')`,
          sql.onDialectOrElse({
            pg: () => sql`TRUNCATE audit_log`,
            orElse: () =>
              sql`INSERT OR REPLACE INTO audit_log (sequence, hash, entry) VALUES (1, '', '{}')`
          })
        ]
      ) assert.isTrue((yield* Effect.exit(statement))._tag === "Failure")
      assert.strictEqual((yield* walked).sequence, 1)
    }).pipe(Effect.provide(Layer.provideMerge(alone, database))))

  it.effect.each<readonly [what: string, change: string, place: number]>([
    ["a changed word", `UPDATE audit_log SET entry = replace(entry, '"b"', '"c"')`, 2],
    ["no JSON", "UPDATE audit_log SET entry = 'x' WHERE sequence = 3", 3],
    ["another head", "UPDATE audit_log SET hash = 'x' WHERE sequence = 3", 3],
    ["another subject", "UPDATE audit_log SET subject_tag = 'x' WHERE sequence = 1", 1],
    ["one left out", "DELETE FROM audit_log WHERE sequence = 2", 2],
    ["the first left out", "DELETE FROM audit_log WHERE sequence = 1", 1]
  ])("shows a change: %s", ([, change, place]) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { note } = yield* Audit
      for (const action of ["a", "b", "d"]) {
        yield* note([{ action, outcome: "allowed", subject: action }])
      }
      assert.deepInclude(yield* walked, { sequence: 3, brokenAt: null })
      // Whoever has the database whole can put its guards away.
      const guards = sql.onDialectOrElse({
        pg: () => ["ALTER TABLE audit_log DISABLE TRIGGER USER"],
        orElse: () => ["UPDATE", "DELETE", "INSERT"].map((on) => `DROP TRIGGER audit_guard_${on}`)
      })
      yield* Effect.forEach(guards, (statement) => sql.unsafe(statement))
      yield* sql.unsafe(change)
      const after = yield* walked
      assert.deepInclude(after, { sequence: place - 1, brokenAt: place })
    }).pipe(Effect.provide(Layer.provideMerge(alone, database))))

  it.effect(
    "takes no more than can be written, and what waits is written at the end",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* Effect.scoped(Effect.gen(function* () {
          const audit = Context.get(
            yield* Layer.build(Layer.provide(alone, Layer.succeed(SqlClient.SqlClient, sql))),
            Audit
          )
          const deed = { action: "a", outcome: "allowed", subject: null } as const
          for (let n = 1; n <= 10_000; n++) {
            assert.isFalse(audit.isFull())
            audit.later({ ...deed, agent_id: null, request_id: String(n) })
          }
          assert.isTrue(audit.isFull())
        }))
        assert.deepInclude(yield* walked, { sequence: 10_000, brokenAt: null })
      }).pipe(Effect.provide(database)),
    60_000
  )

  it.effect("of discharge goes on from the access log of before", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const old = ["upload", "read_record"].reduce<
        ReadonlyArray<ReturnType<typeof append>>
      >((entries, action, index) => [
        ...entries,
        append(
          { sequence: index + 1, at: "then", agent_id: "anna", action, patient_tag: "t" },
          entries.at(-1)?.event.hash ?? GENESIS,
          NodeHash.nodeHash.sha256Hex
        )
      ], [])
      const before = {
        "0001_before": Effect.andThen(
          sql`CREATE TABLE access_log (sequence INTEGER PRIMARY KEY, patient_tag TEXT,
            hash TEXT NOT NULL, entry TEXT NOT NULL)`,
          Effect.forEach(old, ({ event, json }, index) =>
            sql`INSERT INTO access_log (sequence, patient_tag, hash, entry)
              VALUES (${index + 1}, 't', ${event.hash}, ${json})`)
        )
      }
      yield* Migrations.run(before, "before_migrations")
      const { ask } = yield* discharge({
        database: Layer.succeed(SqlClient.SqlClient, sql),
        environment: { ADMIN_API_KEYS: "root:key-of-root" }
      })
      yield* ask("/api/patients")
      const { json } = yield* ask("/api/access-log", { headers: as("root") })
      const { items } = yield* decodeAccesses(json)
      assert.deepStrictEqual(
        items.map(({ action }) =>
          action
        ),
        [
          "upload",
          "read_record",
          "list_patients"
        ]
      )
      assert.isNull(brokenAt(items, NodeHash.nodeHash.sha256Hex))
      assert.deepInclude(items[2], { outcome: "allowed", subject_tag: null, patient_tag: null })
      assert.deepInclude(yield* walked, { sequence: 3, brokenAt: null })
    }).pipe(Effect.provide(database)))

  it.effect("names who notes, and in which request", () =>
    Effect.gen(function* () {
      const { note } = yield* Audit
      const agent = { agent_id: AgentId.make("anna"), is_admin: false, group: "default" }
      yield* note([{ action: "a", outcome: "allowed", subject: "s" }]).pipe(
        Effect.provideService(Caller, Option.some(agent)),
        Effect.provideService(RequestId, "r")
      )
      const [entry] = (yield* walked).entries
      assert.deepInclude(entry, { agent_id: "anna", request_id: "r", action: "a" })
    }).pipe(Effect.provide(Layer.provideMerge(alone, database))))
})
