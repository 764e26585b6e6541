/**
 * The creates of an escrow store without HTTP: the plain database with the same rows, and ours on it.
 */
import { Effect, Layer, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { DatabaseSync } from "node:sqlite"
import * as NodeHash from "../../layers/hash.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as Postgres from "../../layers/sql/postgres.ts"
import * as SqlEscrow from "../../layers/sql/escrow.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import { parseCriteria } from "../escrow/reading.ts"
import { terms as plain } from "../escrow/terms.ts"
import { Escrows } from "../../src/escrow/Escrows.ts"
import { open, type Terms } from "../../src/escrow/transition.ts"

/** What is created, over HTTP or not. */
export const request = {
  payer_agent_id: "a1",
  payee_agent_id: "b2",
  amount: 12.5,
  currency: "USD",
  task_description: "Summarise the quarterly report in plain words",
  verification_criteria: 'must contain "Total" and at least 3 words'
}

const escrowColumns = "escrow_id, payer_agent_id, payee_agent_id, arbiter_agent_id, amount, " +
  "currency, currency_exponent, task_description, verification_criteria, criteria, status, " +
  "version, deadline, pending_id, event_hash, created_at, updated_at"
const transferColumns = "transfer_id, kind, pending_id, debit_agent_id, credit_agent_id, amount, " +
  "currency, currency_exponent, escrow_id, reference, created_at"
const criteria = JSON.stringify(parseCriteria(request.verification_criteria))
const at = "2026-11-21T09:30:00.000Z"
// As long as an event and a notice are.
const event = JSON.stringify({ text: "x".repeat(394) })
const notice = "x".repeat(203)

const escrowRow = (id: string) => [
  `esc_${id}`,
  "a1",
  "b2",
  null,
  "1250",
  "USD",
  2,
  request.task_description,
  request.verification_criteria,
  criteria,
  "funded",
  1,
  null,
  `trf_${id}`,
  "0".repeat(64),
  at,
  at
]
const transferRow = (id: string) => [
  `trf_${id}`,
  "pending",
  null,
  "a1",
  "b2",
  "1250",
  "USD",
  2,
  `esc_${id}`,
  null,
  at
]
/** In the order of their making, and as long as a ULID. */
const idOf = (group: number, n: number) =>
  String(group).padStart(6, "0") + String(n).padStart(20, "0")

/** The rows of a create, with nothing around them: `group` creates to a commit. */
export const rawSqlite = (file: string, group: number, count: number) => {
  const db = new DatabaseSync(file)
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
  const marks = (n: number) => Array.from({ length: n }, () => "?").join(", ")
  const escrow = db.prepare(`INSERT INTO escrows (${escrowColumns}) VALUES (${marks(17)})`)
  const transfer = db.prepare(`INSERT INTO transfers (${transferColumns}) VALUES (${marks(11)})`)
  const link = db.prepare("INSERT INTO events (escrow_id, sequence, event) VALUES (?, 1, ?)")
  const outbox = db.prepare(`INSERT INTO outbox (event_id, webhook_id, body, attempts, due_at)
    SELECT CAST(? AS TEXT), webhook_id, CAST(? AS TEXT), 0, CAST(? AS TEXT) FROM webhooks
    WHERE disabled_at IS NULL AND (events LIKE '%,*,%' OR events LIKE ?)`)
  const started = performance.now()
  for (let n = 0; n < count; n += group) {
    db.exec("BEGIN IMMEDIATE")
    for (let m = 0; m < group; m++) {
      const id = idOf(group, n + m)
      escrow.run(...escrowRow(id))
      transfer.run(...transferRow(id))
      link.run(`esc_${id}`, event)
      outbox.run(`evt_${id}`, notice, at, "%,escrow.funded,%")
    }
    db.exec("COMMIT")
  }
  const perSecond = count / ((performance.now() - started) / 1000)
  db.close()
  return perSecond
}

/** The same rows through the driver, from `connections` fibers, each create its own commit. */
export const rawPostgres = (url: string, schema: string, connections: number, count: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const started = performance.now()
    yield* Effect.forEach(
      Array.from({ length: count }, (_, n) => idOf(connections, n)),
      (id) => {
        const marks = (values: ReadonlyArray<unknown>) =>
          values.map((_, index) => `$${index + 1}`).join(", ")
        const escrow = escrowRow(id)
        const transfer = transferRow(id)
        return sql.withTransaction(
          sql.unsafe(`INSERT INTO escrows (${escrowColumns}) VALUES (${marks(escrow)})`, escrow)
            .pipe(
              Effect.andThen(
                sql.unsafe(
                  `INSERT INTO transfers (${transferColumns}) VALUES (${marks(transfer)})`,
                  transfer
                )
              ),
              Effect.andThen(
                sql`INSERT INTO events (escrow_id, sequence, event)
                  VALUES (${`esc_${id}`}, 1, ${event})`
              ),
              Effect.andThen(
                sql`INSERT INTO outbox (event_id, webhook_id, body, attempts, due_at)
                  SELECT ${`evt_${id}`}, webhook_id, CAST(${notice} AS TEXT), 0, ${at}
                  FROM webhooks
                  WHERE disabled_at IS NULL
                    AND (events LIKE '%,*,%' OR events LIKE ${"%,escrow.funded,%"})`
              )
            )
        )
      },
      { concurrency: connections, discard: true }
    )
    return count / ((performance.now() - started) / 1000)
  }).pipe(
    Effect.provide(
      Migrations.layer(SqlEscrow.migrations).pipe(
        Layer.provideMerge(Postgres.layer(Redacted.make(url), schema))
      )
    ),
    Effect.runPromise
  )

/** Whole fundings, with ids, hash and ledger entry, through the store, without HTTP. */
export const ownStore = (
  database: Layer.Layer<SqlClient.SqlClient, unknown>,
  connections: number,
  count: number
) =>
  Effect.gen(function* () {
    const escrows = yield* Escrows
    const started = performance.now()
    const caller = Effect.gen(function* () {
      for (let n = 0; n < count; n += connections) yield* escrows.fund([yield* open(terms)])
    })
    yield* Effect.all(Array.from({ length: connections }, () => caller), {
      concurrency: "unbounded",
      discard: true
    })
    return count / ((performance.now() - started) / 1000)
  }).pipe(
    Effect.provide(
      SqlEscrow.layer.pipe(
        Layer.provide(GroupCommit.layer),
        Layer.provide(Migrations.layer(SqlEscrow.migrations)),
        Layer.provide(database),
        Layer.merge(Layer.merge(SecureRandom.layerWebCrypto, NodeHash.layer))
      )
    ),
    Effect.runPromise
  )

const terms: Terms = {
  ...plain,
  task_description: request.task_description,
  verification_criteria: request.verification_criteria,
  criteria: parseCriteria(request.verification_criteria)
}

export const migrate = (file: string) =>
  Effect.runPromise(
    Effect.void.pipe(
      Effect.provide(
        Migrations.layer(SqlEscrow.migrations).pipe(Layer.provideMerge(Sqlite.layer(file)))
      )
    )
  )
