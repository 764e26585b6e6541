/**
 * Events: listed newest first, and followed in the order in which they can be followed.
 */
import { Deferred, Effect, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { EventFilter, Place } from "../../../src/recovery/Workflows.ts"
import { decoderOf, found } from "./pages.ts"
import { columns, EventRow } from "./rows.ts"

const PlacedRow = Schema.Struct({
  ...EventRow.fields,
  place_transaction: Schema.String,
  place_position: Schema.String
})
const placedRows = decoderOf(PlacedRow)

const PlaceRow = Schema.Struct({
  sequence: Schema.Int,
  place_transaction: Schema.String,
  place_position: Schema.String
})
const places = decoderOf(PlaceRow)

const LARGEST = "9223372036854775807"

/** How many events a page with a filter looks at: one that finds little does not read them all. */
const WINDOW = 50_000

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const events = (sql: SqlClient.SqlClient) => {
  let woken = Deferred.makeUnsafe<void>()
  const event = sql.literal(columns(EventRow))
  // As text: PostgreSQL counts both in 64 bits, which no JavaScript number holds.
  const place = sql.literal(
    "CAST(transaction_id AS TEXT) AS place_transaction, CAST(position AS TEXT) AS place_position"
  )
  const number = (value: string) => sql`CAST(${value} AS BIGINT)`

  const matches = ({ agent_id, event_type }: Partial<EventFilter>) => [
    ...(event_type === undefined ? [] : [sql`event_type = ${event_type}`]),
    ...(agent_id === undefined ? [] : [sql`actor_agent_id = ${agent_id}`])
  ]

  const placed = (conditions: ReadonlyArray<Statement.Fragment>, order: string, limit: number) =>
    placedRows(sql`SELECT ${event}, ${place} FROM events WHERE ${sql.and(conditions)}
      ORDER BY ${sql.literal(order)} LIMIT ${limit}`)

  const listOf = Effect.fnUntraced(function* (workflow_id: string, filter: EventFilter) {
    const rows = yield* placed(
      [
        sql`workflow_id = ${workflow_id}`,
        sql`sequence < ${Number(filter.after?.[0] ?? SEQUENCE_MAX)}`,
        ...matches(filter)
      ],
      "sequence DESC",
      filter.limit + 1
    )
    return found(rows.map(withoutPlace), filter.limit, ({ sequence }) => [String(sequence)])
  })

  const listAll = Effect.fnUntraced(function* (filter: EventFilter) {
    const { after, limit } = filter
    const top = after?.[0] ?? (yield* highest)
    const isFirst = after === null
    const bottom = isSelective(filter) ? BigInt(top) - BigInt(WINDOW) : 0n
    const rows = yield* placed(
      [
        isFirst ? sql`position <= ${number(top)}` : sql`position < ${number(top)}`,
        sql`position >= ${number(String(bottom))}`,
        ...matches(filter)
      ],
      "position DESC",
      limit + 1
    )
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return {
      items: rows.slice(0, limit).map(withoutPlace),
      // A window with too few of them is not the end: the next page looks further down.
      next: last !== undefined ? [last.place_position] : bottom > 1n ? [String(bottom)] : null
    }
  })

  const highest = Effect.map(
    places(sql`SELECT sequence, ${place} FROM events ORDER BY position DESC LIMIT 1`),
    ([row]) => row?.place_position ?? "0"
  )

  // A transaction that still runs may write an event before those of one that has ended: what is
  // followed ends before the oldest that runs. SQLite has one writer, so there all can be followed.
  const settled = sql.onDialectOrElse({
    pg: () => [
      sql`transaction_id < CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT)`
    ],
    orElse: () => []
  })
  const transactionEnd = sql.onDialectOrElse({
    pg: () =>
      Effect.map(
        sql<{ readonly last: string }>`SELECT CAST(
          CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT) - 1 AS TEXT
        ) AS last`,
        ([row]): Place => ({ sequence: 0, transaction: row?.last ?? "0", position: LARGEST })
      ),
    orElse: () =>
      Effect.map(highest, (position): Place => ({ sequence: 0, transaction: "0", position }))
  })

  return {
    events: (filter: EventFilter) =>
      filter.workflow_id === undefined ? listAll(filter) : listOf(filter.workflow_id, filter),
    placeOf: (event_id: string) =>
      UUID.test(event_id)
        ? Effect.map(
          places(sql`SELECT sequence, ${place} FROM events WHERE id = ${event_id}`),
          ([row]) => row === undefined ? null : asPlace(row)
        )
        : Effect.succeed(null),
    end: (workflow_id: string | undefined) =>
      workflow_id === undefined ? Effect.orDie(transactionEnd) : Effect.map(
        places(sql`SELECT sequence, ${place} FROM events WHERE workflow_id = ${workflow_id}
          ORDER BY sequence DESC LIMIT 1`),
        ([row]): Place => row === undefined ? START : asPlace(row)
      ),
    follow: (
      filter: Pick<EventFilter, "workflow_id" | "event_type" | "agent_id">,
      after: Place,
      limit: number
    ) =>
      Effect.map(
        filter.workflow_id === undefined
          ? placed(
            [
              sql`(transaction_id, position) > (${number(after.transaction)}, ${
                number(after.position)
              })`,
              ...settled,
              ...matches(filter)
            ],
            "transaction_id, position",
            limit
          )
          : placed(
            [
              sql`workflow_id = ${filter.workflow_id}`,
              sql`sequence > ${after.sequence}`,
              ...matches(filter)
            ],
            "sequence",
            limit
          ),
        (rows) => rows.map((row) => ({ event: withoutPlace(row), place: asPlace(row) }))
      ),
    announce: Effect.sync(() => {
      const ended = woken
      woken = Deferred.makeUnsafe()
      Deferred.doneUnsafe(ended, Effect.void)
    }),
    nextAnnounce: Effect.sync(() => Deferred.await(woken))
  }
}

const SEQUENCE_MAX = 2_147_483_647

const START: Place = { sequence: 0, transaction: "0", position: "0" }

const isSelective = ({ agent_id, event_type }: EventFilter) =>
  agent_id !== undefined || event_type !== undefined

const asPlace = (
  { place_position, place_transaction, sequence }: typeof PlaceRow.Type
): Place => ({ sequence, transaction: place_transaction, position: place_position })

const withoutPlace = (
  { place_position: _, place_transaction: __, ...event }: typeof PlacedRow.Type
) => event
