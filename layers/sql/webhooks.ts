/**
 * Receivers of notices, and the outbox of what they have not got yet: in every store that sends some.
 */
import { Array, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type Delivery, Webhooks } from "../../src/ground/Webhooks.ts"
import { Transaction } from "../../src/ground/Transaction.ts"
import type { Dialect } from "./migrations.ts"
import { type Part, runner } from "./statements.ts"
import { columns, decoderOf } from "./table.ts"
import { sealOld, webhookSecrets } from "./webhookSecrets.ts"

/** The tables, for a migration. */
export const tables = ({ clustered }: Dialect): ReadonlyArray<string> => [
  `CREATE TABLE webhooks (
      webhook_id TEXT PRIMARY KEY,
      url TEXT NOT NULL,
      events TEXT NOT NULL,
      created_at TEXT NOT NULL,
      rotated_at TEXT,
      disabled_at TEXT
    )`,
  `CREATE TABLE webhook_secrets (
      webhook_id TEXT NOT NULL REFERENCES webhooks (webhook_id) ON DELETE CASCADE,
      secret TEXT NOT NULL,
      expires_at TEXT,
      PRIMARY KEY (webhook_id, secret)
    )${clustered}`,
  // No foreign key: a webhook that is removed at this moment must not fail what is told.
  `CREATE TABLE outbox (
      event_id TEXT NOT NULL,
      webhook_id TEXT NOT NULL,
      body TEXT NOT NULL,
      attempts INTEGER NOT NULL,
      due_at TEXT NOT NULL,
      PRIMARY KEY (event_id, webhook_id)
    )${clustered}`,
  "CREATE INDEX outbox_due ON outbox (webhook_id, due_at)"
]

const TOLD = "SELECT CAST(? AS TEXT) AS event_id, CAST(? AS TEXT) AS body, " +
  "CAST(? AS TEXT) AS told_at, CAST(? AS TEXT) AS type"
const noticesOf = (count: number) =>
  `INSERT INTO outbox (event_id, webhook_id, body, attempts, due_at)
  SELECT told.event_id, w.webhook_id, told.body, 0, told.told_at FROM webhooks w
  CROSS JOIN (${Array.replicate(TOLD, count).join(" UNION ALL ")}) AS told
  WHERE w.disabled_at IS NULL AND (w.events LIKE '%,*,%' OR w.events LIKE told.type)`
const NOTICE = noticesOf(1)

interface Notice {
  readonly event_id: string
  readonly type: string
  readonly body: string
  readonly at: string
}

/** Puts notices in the outbox for each who wants their type; written with the change they tell of. */
export const insertNotices = (...notices: Array.NonEmptyReadonlyArray<Notice>): Part => ({
  text: notices.length === 1 ? NOTICE : noticesOf(notices.length),
  parameters: notices.flatMap(({ at, body, event_id, type }) => [event_id, body, at, `%,${type},%`])
})

const Webhook = Schema.Struct({
  webhook_id: Schema.String,
  url: Schema.String,
  events: Schema.Array(Schema.String),
  created_at: Schema.String,
  rotated_at: Schema.NullOr(Schema.String),
  disabled_at: Schema.NullOr(Schema.String)
})

/** `,escrow.funded,escrow.released,`: so that `LIKE '%,escrow.funded,%'` finds one. */
const parseEvents = (events: string) => events.split(",").filter((event) => event !== "")

const ClaimRow = Schema.Struct({
  event_id: Schema.String,
  webhook_id: Schema.String,
  body: Schema.String,
  attempts: Schema.Int
})

const WaitingRow = Schema.Struct({
  event_id: Schema.String,
  body: Schema.String,
  attempts: Schema.Int,
  due_at: Schema.String
})

const decodeNotices = decoderOf(WaitingRow)
const decodeWebhooks = decoderOf(Webhook)
const decodeWaiting = decoderOf(Schema.Struct({ webhook_id: Schema.String }))
const decodeClaims = decoderOf(ClaimRow)
const decodeReceiver = decoderOf(Schema.Struct({ url: Schema.String, secret: Schema.String }))

export const layer = Layer.effect(
  Webhooks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { write } = yield* Transaction
    const secretsKept = yield* webhookSecrets
    const run = runner(sql)
    yield* sealOld
    const unlocked = sql.onDialectOrElse({
      pg: () => sql.literal("FOR UPDATE SKIP LOCKED"),
      orElse: () => sql.literal("")
    })
    const claimed = sql.literal(columns(ClaimRow))
    // Two that add at once would both see room. SQLite has one writer anyway.
    const alone = sql.onDialectOrElse({
      pg: () => Effect.asVoid(sql`LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE`),
      orElse: () => Effect.void
    })
    const one = ({ event_id, webhook_id }: Pick<Delivery, "event_id" | "webhook_id">) =>
      sql`event_id = ${event_id} AND webhook_id = ${webhook_id}`

    return Webhooks.of({
      emit: (...notices) => Effect.asVoid(Effect.orDie(run([insertNotices(...notices)]))),

      add: (webhook, secret, most) => {
        const { webhook_id, events } = webhook
        return write(Effect.gen(function* () {
          const sealed = yield* secretsKept.seal(secret, webhook_id)
          yield* alone
          const row = { ...webhook, events: `,${events.join(",")},` }
          const kept = yield* sql<{ readonly events: string }>`SELECT events FROM webhooks
            WHERE disabled_at IS NULL`
          const alike = kept.filter((one) => one.events === row.events)
          if (alike.length >= most.alike) return "alike"
          if (kept.length >= most.all) return "all"
          yield* sql`INSERT INTO webhooks ${sql.insert(row)}`
          yield* sql`INSERT INTO webhook_secrets ${sql.insert({ webhook_id, secret: sealed })}`
          return undefined
        })).pipe(Effect.orDie)
      },

      list: sql<{ readonly events: string }>`
        SELECT ${sql.literal(columns(Webhook))} FROM webhooks ORDER BY webhook_id`.pipe(
        Effect.map((rows) => rows.map((row) => ({ ...row, events: parseEvents(row.events) }))),
        decodeWebhooks
      ),

      // The webhook before its outbox, as everywhere: two that lock both never wait for each other.
      remove: (webhook_id) =>
        write(Effect.gen(function* () {
          const removed = yield* sql`DELETE FROM webhooks
            WHERE webhook_id = ${webhook_id} RETURNING webhook_id`
          yield* sql`DELETE FROM outbox WHERE webhook_id = ${webhook_id}`
          return removed.length === 1
        })).pipe(Effect.orDie),

      rotate: ({ webhook_id, secret, at, previous_until }) =>
        write(Effect.gen(function* () {
          const sealed = yield* secretsKept.seal(secret, webhook_id)
          // The change of the webhook makes rotations that come at once take turns.
          const found = yield* sql`UPDATE webhooks SET rotated_at = ${at}
            WHERE webhook_id = ${webhook_id} RETURNING webhook_id`
          if (found.length !== 1) return false
          yield* sql`DELETE FROM webhook_secrets
            WHERE webhook_id = ${webhook_id} AND expires_at IS NOT NULL`
          yield* sql`UPDATE webhook_secrets SET expires_at = ${previous_until}
            WHERE webhook_id = ${webhook_id}`
          yield* sql`INSERT INTO webhook_secrets ${sql.insert({ webhook_id, secret: sealed })}`
          return true
        })).pipe(Effect.orDie),

      waiting: (now) =>
        sql`SELECT webhook_id FROM webhooks w WHERE disabled_at IS NULL AND EXISTS (
            SELECT 1 FROM outbox o WHERE o.webhook_id = w.webhook_id AND o.due_at <= ${now}
          ) ORDER BY webhook_id`.pipe(
          decodeWaiting,
          Effect.map((rows) => rows.map(({ webhook_id }) => webhook_id))
        ),

      notices: ({ after, limit, webhook_id }) =>
        sql`SELECT ${sql.literal(columns(WaitingRow))} FROM outbox
          WHERE webhook_id = ${webhook_id} ${
          after === undefined
            ? sql.literal("")
            : sql`AND (due_at, event_id) > (${after.due_at}, ${after.event_id})`
        } ORDER BY due_at, event_id LIMIT ${limit}`.pipe(decodeNotices),

      claim: Effect.fnUntraced(function* ({ webhook_id, now, until, limit }) {
        const claims = yield* decodeClaims(
          write(sql`UPDATE outbox SET due_at = ${until}, attempts = attempts + 1
          WHERE (event_id, webhook_id) IN (
            SELECT event_id, webhook_id FROM outbox
            WHERE webhook_id = ${webhook_id} AND due_at <= ${now}
            ORDER BY due_at LIMIT ${limit} ${unlocked}
          )
          RETURNING ${claimed}`)
        )
        const receiver = yield* decodeReceiver(
          sql`SELECT w.url, s.secret FROM webhooks w
            JOIN webhook_secrets s ON s.webhook_id = w.webhook_id
            WHERE w.webhook_id = ${webhook_id} AND w.disabled_at IS NULL
              AND (s.expires_at IS NULL OR s.expires_at > ${now})
            ORDER BY (s.expires_at IS NULL) DESC`
        )
        const [newest] = receiver
        // It was removed, or wants no more, since something was found to be due.
        if (newest === undefined) return []
        const { url } = newest
        const secrets = yield* Effect.map(
          Effect.forEach(receiver, ({ secret }) => secretsKept.open(secret, webhook_id)),
          Array.getSomes
        )
        if (secrets.length === 0) return []
        return claims.map((claim) => ({ ...claim, url, secrets }))
      }),

      settle: (delivery) =>
        write(sql`DELETE FROM outbox WHERE ${one(delivery)}`).pipe(Effect.asVoid, Effect.orDie),

      putOff: (delivery, until) =>
        write(sql`UPDATE outbox SET due_at = ${until} WHERE ${one(delivery)}`).pipe(
          Effect.asVoid,
          Effect.orDie
        ),

      disable: (webhook_id, at) =>
        write(
          sql`UPDATE webhooks SET disabled_at = ${at}
            WHERE webhook_id = ${webhook_id} AND disabled_at IS NULL`.pipe(
            Effect.andThen(sql`DELETE FROM outbox WHERE webhook_id = ${webhook_id}`)
          )
        ).pipe(Effect.asVoid, Effect.orDie),

      tidy: (now) =>
        write(
          sql`DELETE FROM outbox WHERE webhook_id NOT IN (
            SELECT webhook_id FROM webhooks WHERE disabled_at IS NULL
          )`.pipe(
            Effect.andThen(sql`DELETE FROM webhook_secrets WHERE expires_at <= ${now}`)
          )
        ).pipe(Effect.asVoid, Effect.orDie)
    })
  })
)
