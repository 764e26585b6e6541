/**
 * Escrows, their entries, events and notices, in one transaction for each change.
 */
import { Array, Effect, Layer, Option, Schema, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { Criteria, OnUnread } from "../../../schemas/escrow/criteria.ts"
import { Deliverable, type Delivery } from "../../../schemas/escrow/escrow.ts"
import { Event } from "../../../schemas/escrow/event.ts"
import { Actor, type Resolution, Status } from "../../../schemas/escrow/status.ts"
import {
  Evaluation,
  HeldWork,
  Inspection,
  Milestone,
  RefundRequest
} from "../../../schemas/escrow/terms.ts"
import { HoldReason } from "../../../schemas/escrow/trust.ts"
import {
  type EscrowQuery,
  type EscrowRecord,
  Escrows,
  type Funding,
  type Overdue
} from "../../../src/escrow/Escrows.ts"
import { batchInserts } from "../batchInserts.ts"
import { insertion, type Part, runner } from "../statements.ts"
import { columns, decoderOf, insertionOf } from "../table.ts"
import { insertNotices } from "../webhooks.ts"
import { Minor } from "./minor.ts"
import { insertTransfers } from "./transfers.ts"
import { Transaction } from "../../../src/ground/Transaction.ts"

/** What an escrow is made with; it has nothing else before its first change. */
const FundedRow = Schema.Struct({
  escrow_id: Schema.String,
  payer_agent_id: Schema.String,
  payee_agent_id: Schema.String,
  arbiter_agent_id: Schema.NullOr(Schema.String),
  evaluator_agent_id: Schema.NullOr(Schema.String),
  inspection: Schema.NullOr(Schema.fromJsonString(Inspection)),
  revisions: Schema.Int,
  agreement_id: Schema.NullOr(Schema.String),
  milestone: Schema.NullOr(Schema.fromJsonString(Milestone)),
  amount: Minor,
  currency: Schema.String,
  currency_exponent: Schema.Int,
  task_description: Schema.String,
  verification_criteria: Schema.String,
  criteria: Schema.fromJsonString(Criteria),
  on_unread: OnUnread,
  status: Status,
  version: Schema.Int,
  deadline: Schema.NullOr(Schema.String),
  held_work: HeldWork,
  contest_seconds: Schema.NullOr(Schema.Int),
  pending_id: Schema.String,
  event_hash: Schema.String,
  created_at: Schema.String,
  updated_at: Schema.String
})

const EscrowRow = Schema.Struct({
  ...FundedRow.fields,
  deliverable: Schema.NullOr(Schema.fromJsonString(Deliverable)),
  deliveries: Schema.Int,
  evaluation: Schema.NullOr(Schema.fromJsonString(Evaluation)),
  refund_request: Schema.NullOr(Schema.fromJsonString(RefundRequest)),
  refund_at: Schema.NullOr(Schema.String),
  hold_reason: Schema.NullOr(HoldReason),
  inspection_at: Schema.NullOr(Schema.String)
})

const ResolutionRow = Schema.Struct({
  outcome: Schema.Literals(["released", "refunded", "split"]),
  resolved_by: Actor,
  resolved_at: Schema.String,
  reason: Schema.NullOr(Schema.String),
  released: Minor,
  refunded: Minor
})

/** An escrow with its resolution, if there is one, and the text of its deliverable, if asked for. */
const Row = Schema.Struct({
  ...EscrowRow.fields,
  ...ResolutionRow.mapFields(Struct.map(Schema.NullOr)).fields,
  text: Schema.optionalKey(Schema.NullOr(Schema.String))
})
const COLUMNS = `${columns(EscrowRow, "e")}, ${columns(ResolutionRow, "r")}`
const FROM = "FROM escrows e LEFT JOIN resolutions r ON r.pending_id = e.pending_id"

const decodeRows = decoderOf(Row)
const decodeDeliveries = decoderOf(Schema.Struct({
  number: Schema.Int,
  judged: Schema.fromJsonString(Deliverable),
  text: Schema.optionalKey(Schema.String)
}))

const toDelivery = (
  { judged, ...rest }: { readonly judged: Deliverable; readonly number: number }
): Delivery => ({ ...judged, ...rest })

const decodeEvents = decoderOf(Schema.Struct({ event: Schema.fromJsonString(Event) }))

const toRecord = (row: typeof Row.Type): EscrowRecord => {
  const { outcome, resolved_by, resolved_at, reason, text, deliverable, ...rest } = row
  return {
    ...rest,
    deliverable: deliverable === null || text === undefined || text === null
      ? deliverable
      : { ...deliverable, text },
    resolution: outcome === null || resolved_by === null || resolved_at === null
      ? null
      : { outcome, by: resolved_by, at: resolved_at, reason },
    released: row.released ?? 0n,
    refunded: row.refunded ?? 0n
  }
}

const insertEscrows = insertionOf("escrows", FundedRow)
const insertEvents = insertion("events", ["escrow_id", "sequence", "event"])
const insertDelivery = insertion("deliveries", ["escrow_id", "number", "judged", "text"])
const insertRow = insertionOf(
  "resolutions",
  Schema.Struct({ pending_id: Schema.String, ...ResolutionRow.fields })
)
const insertResolution = (escrow: EscrowRecord, { by, at, ...resolution }: Resolution) =>
  insertRow({ ...escrow, ...resolution, resolved_by: by, resolved_at: at })

const MOVE = `UPDATE escrows SET status = ?, version = ?, event_hash = ?,
    deliverable = COALESCE(?, deliverable), deliveries = ?, evaluation = ?, hold_reason = ?,
    inspection_at = ?, refund_request = ?, refund_at = ?, updated_at = ?
  WHERE escrow_id = ? AND version = ? AND status = ? RETURNING escrow_id`

type Recorded = Pick<Funding, "event" | "json" | "notice">

/** What every change writes: its event, and what is to be told to whom. */
const record = (...changes: Array.NonEmptyReadonlyArray<Recorded>): readonly [Part, Part] => [
  insertEvents(
    ...Array.map(changes, ({ event: { escrow_id, sequence }, json }) => [escrow_id, sequence, json])
  ),
  insertNotices(...Array.map(changes, ({ notice }) => notice))
]

export const layer = Layer.effect(
  Escrows,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { write } = yield* Transaction
    const all = sql.literal(COLUMNS)
    const from = sql.literal(FROM)

    const run = runner(sql)

    const filter = (query: EscrowQuery) =>
      sql.and([
        sql`1 = 1`,
        ...(query.status === undefined ? [] : [sql`e.status = ${query.status}`]),
        ...(query.payer_agent_id === undefined
          ? []
          : [sql`e.payer_agent_id = ${query.payer_agent_id}`]),
        ...(query.payee_agent_id === undefined
          ? []
          : [sql`e.payee_agent_id = ${query.payee_agent_id}`]),
        ...(query.currency === undefined ? [] : [sql`e.currency = ${query.currency}`]),
        ...(query.party === undefined ? [] : [
          sql`(e.payer_agent_id = ${query.party} OR e.payee_agent_id = ${query.party}
            OR e.arbiter_agent_id = ${query.party} OR e.evaluator_agent_id = ${query.party})`
        ])
      ])

    // The rows are made when their turn has come: what waits with them is copied by the collector.
    const insert = (fundings: Array.NonEmptyReadonlyArray<Funding>) =>
      Effect.suspend(() =>
        run([
          insertEscrows(...Array.map(fundings, ({ escrow }) => escrow)),
          insertTransfers(Array.map(fundings, ({ lock }) => lock)),
          ...record(...fundings)
        ])
      )
    const fundOne = yield* batchInserts(sql, write, insert)

    return Escrows.of({
      fund: (fundings) => {
        const [first, ...others] = fundings
        return (others.length === 0 ? fundOne(first) : write(insert(fundings))).pipe(Effect.orDie)
      },

      advance: (change) =>
        write(Effect.gen(function* () {
          const { escrow, from: before, text, payout } = change
          const { escrow_id, version, resolution } = escrow
          const { deliverable, deliveries, evaluation, hold_reason, inspection_at } = escrow
          const submitted = text === undefined ? null : JSON.stringify(deliverable)
          const evaluated = evaluation === null ? null : JSON.stringify(evaluation)
          const { refund_at, refund_request } = escrow
          const asked = refund_request === null ? null : JSON.stringify(refund_request)
          const moved = yield* run([{
            text: MOVE,
            parameters: [
              ...[escrow.status, version, escrow.event_hash, submitted, deliveries, evaluated],
              ...[hold_reason, inspection_at, asked, refund_at, escrow.updated_at],
              ...[escrow_id, version - 1, before]
            ]
          }])
          if (moved.length !== 1) return false
          yield* run([
            ...record(change),
            ...(resolution === null ? [] : [insertResolution(escrow, resolution)]),
            ...(payout === undefined ? [] : [insertTransfers(payout)]),
            ...(text === undefined
              ? []
              : [insertDelivery([escrow_id, deliveries, submitted, text])])
          ])
          return true
        })).pipe(Effect.orDie),

      find: (escrow_id) =>
        sql`SELECT ${all}, d.text ${from}
          LEFT JOIN deliveries d ON d.escrow_id = e.escrow_id AND d.number = e.deliveries
          WHERE e.escrow_id = ${escrow_id}`.pipe(
          decodeRows,
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toRecord))
        ),

      list: Effect.fnUntraced(function* (query) {
        const chosen = filter(query)
        const before = query.before === undefined ? sql`1 = 1` : sql`e.escrow_id < ${query.before}`
        const rows = yield* decodeRows(sql`SELECT ${all} ${from} WHERE ${chosen} AND ${before}
          ORDER BY e.escrow_id DESC LIMIT ${query.limit}`)
        const [counted] = yield* sql<{ readonly n: number }>`
          SELECT CAST(count(*) AS INTEGER) AS n FROM escrows e WHERE ${chosen}`
        return { escrows: rows.map(toRecord), total: counted?.n ?? 0 }
      }, Effect.orDie),

      events: (escrow_id, { after, limit }) =>
        sql`SELECT event FROM events WHERE escrow_id = ${escrow_id} AND sequence > ${after}
          ORDER BY sequence LIMIT ${limit}`.pipe(
          decodeEvents,
          Effect.map((rows) => rows.map(({ event }) => event))
        ),

      agreement: (agreement_id) =>
        sql`SELECT ${all} ${from} WHERE e.agreement_id = ${agreement_id}`.pipe(
          decodeRows,
          Effect.map((rows) =>
            rows.map(toRecord).toSorted((one, other) =>
              (one.milestone?.number ?? 0) - (other.milestone?.number ?? 0)
            )
          )
        ),

      deliveries: (escrow_id) =>
        sql`SELECT number, judged FROM deliveries WHERE escrow_id = ${escrow_id}
          ORDER BY number`.pipe(
          decodeDeliveries,
          Effect.map((rows) => rows.map(toDelivery))
        ),

      delivery: (escrow_id, number) =>
        sql`SELECT number, judged, text FROM deliveries
          WHERE escrow_id = ${escrow_id} AND number = ${number}`.pipe(
          decodeDeliveries,
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toDelivery))
        ),

      // Each part by its own index, and no more of it than is asked for.
      overdue: ({ now, after, limit }) => {
        const part = (column: string, when: string) =>
          sql`SELECT * FROM (
            SELECT escrow_id, ${sql.literal(column)} AS due_at FROM escrows
            WHERE ${sql.literal(when)} AND ${sql.literal(column)} <= ${now}
              AND (${sql.literal(column)}, escrow_id)
                > (${after?.due_at ?? ""}, ${after?.escrow_id ?? ""})
            ORDER BY ${sql.literal(column)}, escrow_id LIMIT ${limit}
          ) AS ${sql.literal(`by_${column}`)}`
        return sql<Overdue>`${part("deadline", "status = 'funded' AND deadline IS NOT NULL")}
          UNION ALL ${part("inspection_at", "inspection_at IS NOT NULL")}
          UNION ALL ${part("refund_at", "refund_at IS NOT NULL")}
          ORDER BY due_at, escrow_id LIMIT ${limit}`.pipe(Effect.orDie)
      },

      countByStatus: sql<{ readonly status: string; readonly n: number }>`
        SELECT status, CAST(count(*) AS INTEGER) AS n FROM escrows GROUP BY status`.pipe(
        Effect.map((rows) =>
          new Map(rows.flatMap(({ status, n }) => isStatus(status) ? [[status, n]] : []))
        ),
        Effect.orDie
      )
    })
  })
)

const isStatus = Schema.is(Status)
