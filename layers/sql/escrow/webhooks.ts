/**
 * Receivers of notices, and the outbox of what they have not got yet.
 */
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Webhook } from "../../../schemas/escrow/webhook.ts"
import { type Delivery, Webhooks } from "../../../src/escrow/Webhooks.ts"
import { GroupCommit } from "../groupCommit.ts"

/** `,escrow.funded,escrow.released,`: so that `LIKE '%,escrow.funded,%'` finds one. */
const parseEvents = (events: string) => events.split(",").filter((event) => event !== "")

const decodeWebhooks = Schema.decodeUnknownEffect(Schema.Array(Webhook))
const decodeClaims = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({
    event_id: Schema.String,
    webhook_id: Schema.String,
    body: Schema.String,
    attempts: Schema.Int
  }))
)
const decodeReceivers = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({
    webhook_id: Schema.String,
    url: Schema.String,
    secret: Schema.String
  }))
)

export const layer = Layer.effect(
  Webhooks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { write } = yield* GroupCommit
    const unlocked = sql.onDialectOrElse({
      pg: () => sql.literal("FOR UPDATE SKIP LOCKED"),
      orElse: () => sql.literal("")
    })
    const one = ({ event_id, webhook_id }: Pick<Delivery, "event_id" | "webhook_id">) =>
      sql`event_id = ${event_id} AND webhook_id = ${webhook_id}`

    return Webhooks.of({
      add: (webhook, secret) =>
        write(
          sql`INSERT INTO webhooks ${
            sql.insert({ ...webhook, secret, events: `,${webhook.events.join(",")},` })
          }`
        ).pipe(Effect.asVoid, Effect.orDie),

      list: sql<{ readonly events: string }>`
        SELECT webhook_id, url, events, created_at, disabled_at FROM webhooks
        ORDER BY webhook_id`.pipe(
        Effect.map((rows) => rows.map((row) => ({ ...row, events: parseEvents(row.events) }))),
        Effect.flatMap(decodeWebhooks),
        Effect.orDie
      ),

      remove: (webhook_id) =>
        write(
          sql`DELETE FROM outbox WHERE webhook_id = ${webhook_id}`.pipe(
            Effect.andThen(
              sql`DELETE FROM webhooks WHERE webhook_id = ${webhook_id} RETURNING webhook_id`
            )
          )
        ).pipe(
          Effect.map((rows) => rows.length === 1),
          Effect.orDie
        ),

      claim: Effect.fnUntraced(function* ({ now, until, limit }) {
        const due = yield* sql<{ readonly n: number }>`
          SELECT 1 AS n FROM outbox WHERE due_at <= ${now} LIMIT 1`
        if (due.length === 0) return []
        const rows = yield* write(sql`UPDATE outbox SET due_at = ${until}, attempts = attempts + 1
          WHERE (event_id, webhook_id) IN (
            SELECT event_id, webhook_id FROM outbox WHERE due_at <= ${now}
            ORDER BY due_at LIMIT ${limit} ${unlocked}
          )
          RETURNING event_id, webhook_id, body, attempts`)
        const receivers = yield* decodeReceivers(
          yield* sql`SELECT webhook_id, url, secret FROM webhooks WHERE disabled_at IS NULL`
        )
        const claims = (yield* decodeClaims(rows)).map((claim) => ({
          claim,
          receiver: receivers.find(({ webhook_id }) => webhook_id === claim.webhook_id)
        }))
        // What was written while its webhook was removed or ended has nobody to go to.
        const orphans = claims.filter(({ receiver }) => receiver === undefined)
        yield* Effect.forEach(
          orphans,
          ({ claim }) => write(sql`DELETE FROM outbox WHERE ${one(claim)}`),
          { discard: true }
        )
        return claims.flatMap(({ claim, receiver }) =>
          receiver === undefined ? [] : [{ ...claim, ...receiver }]
        )
      }, Effect.orDie),

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
        ).pipe(Effect.asVoid, Effect.orDie)
    })
  })
)
