/**
 * Escrows, their entries, events and notices, in one transaction for each change.
 */
import { Effect, Layer, Option, Schema, Struct } from "effect"
import { SqlClient } from "effect/sql"
import { Criteria, OnUnread } from "../../../schemas/escrow/criteria.ts"
import { Deliverable } from "../../../schemas/escrow/escrow.ts"
import { Event } from "../../../schemas/escrow/event.ts"
import { Actor, type Resolution, Status } from "../../../schemas/escrow/status.ts"
import {
  type EscrowQuery,
  type EscrowRecord,
  Escrows,
  type Funding,
  type Overdue
} from "../../../src/escrow/Escrows.ts"
import { insertion, type Part, runner } from "../statements.ts"
import { columns, decoderOf, insertionOf } from "../table.ts"
import { notice as noticePart } from "../webhooks.ts"
import { Minor } from "./minor.ts"
import { insertTransfer } from "./transfers.ts"
import { Transaction } from "../../../src/ground/Transaction.ts"

const EscrowRow = Schema.Struct({
  escrow_id: Schema.String,
  payer_agent_id: Schema.String,
  payee_agent_id: Schema.String,
  arbiter_agent_id: Schema.NullOr(Schema.String),
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
  pending_id: Schema.String,
  event_hash: Schema.String,
  deliverable: Schema.NullOr(Schema.fromJsonString(Deliverable)),
  created_at: Schema.String,
  updated_at: Schema.String
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

const insertEscrow = insertionOf("escrows", EscrowRow)
const insertEvent = insertion("events", ["escrow_id", "sequence", "event"])
const insertDeliverable = insertion("deliverables", ["escrow_id", "text"])
const insertRow = insertionOf(
  "resolutions",
  Schema.Struct({ pending_id: Schema.String, ...ResolutionRow.fields })
)
const insertResolution = (escrow: EscrowRecord, { by, at, ...resolution }: Resolution) =>
  insertRow({ ...escrow, ...resolution, resolved_by: by, resolved_at: at })

const MOVE = `UPDATE escrows SET status = ?, version = ?, event_hash = ?,
    deliverable = COALESCE(?, deliverable), updated_at = ?
  WHERE escrow_id = ? AND version = ? AND status = ? RETURNING escrow_id`

type Recorded = Pick<Funding, "event" | "json" | "notice">

/** What every change writes: its event, and what is to be told to whom. */
const record = (
  { event: { escrow_id, sequence }, json, notice }: Recorded
): readonly [Part, Part] => [insertEvent([escrow_id, sequence, json]), noticePart(notice)]

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
            OR e.arbiter_agent_id = ${query.party})`
        ])
      ])

    return Escrows.of({
      // The rows are made when their turn has come: what waits with them is copied by the collector.
      fund: (funding) =>
        write(
          Effect.suspend(() =>
            run([
              insertEscrow(funding.escrow),
              insertTransfer(funding.lock),
              ...record(funding)
            ])
          )
        ).pipe(Effect.asVoid, Effect.orDie),

      advance: (change) =>
        write(Effect.gen(function* () {
          const { escrow, from: before, text, payout = [] } = change
          const { escrow_id, version, resolution } = escrow
          const submitted = text === undefined ? null : JSON.stringify(escrow.deliverable)
          const moved = yield* run([{
            text: MOVE,
            parameters: [
              ...[escrow.status, version, escrow.event_hash, submitted, escrow.updated_at],
              ...[escrow_id, version - 1, before]
            ]
          }])
          if (moved.length !== 1) return false
          yield* run([
            ...record(change),
            ...(resolution === null ? [] : [insertResolution(escrow, resolution)]),
            ...payout.map((transfer) => insertTransfer(transfer)),
            ...(text === undefined ? [] : [insertDeliverable([escrow_id, text])])
          ])
          return true
        })).pipe(Effect.orDie),

      find: (escrow_id) =>
        sql`SELECT ${all}, d.text ${from}
          LEFT JOIN deliverables d ON d.escrow_id = e.escrow_id
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

      overdue: ({ now, after, limit }) =>
        sql<Overdue>`SELECT escrow_id, deadline FROM escrows
          WHERE status = 'funded' AND deadline IS NOT NULL AND deadline <= ${now}
            AND (deadline, escrow_id) > (${after?.deadline ?? ""}, ${after?.escrow_id ?? ""})
          ORDER BY deadline, escrow_id LIMIT ${limit}`.pipe(Effect.orDie),

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
