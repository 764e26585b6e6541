/**
 * Events: listed newest first, and followed in the order in which they can be followed.
 */
import { Deferred, Effect, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { GROUP_DEFAULT } from "../../../schemas/authorization.ts"
import type { EventFilter, Followed, Place } from "../../../src/recovery/Queries.ts"
import { type Line, lines } from "./eventLines.ts"
import { columns, decoderOf } from "../table.ts"
import { groupSeen, seen } from "./groups.ts"
import { EventRow } from "./rows.ts"
import { isUuid } from "./uuid.ts"

const PlaceRow = Schema.Struct({
  sequence: Schema.Int,
  place_transaction: Schema.String,
  place_position: Schema.String
})
const PlacedRow = Schema.Struct({ ...EventRow.fields, ...PlaceRow.fields })
const placedRows = decoderOf(PlacedRow)
const places = decoderOf(PlaceRow)

/** How many events a reader with a filter looks at in one go: who finds little does not read all. */
const WINDOW = 50_000

export const events = (sql: SqlClient.SqlClient) => {
  let woken = Deferred.makeUnsafe<void>()
  const lineOf = lines(sql)
  const event = sql.literal(columns(EventRow))
  // As text: PostgreSQL counts both in 64 bits, which no JavaScript number holds.
  const place = sql.literal(
    "CAST(transaction_id AS TEXT) AS place_transaction, CAST(position AS TEXT) AS place_position"
  )

  const matches = ({ agent_id, event_type }: Partial<EventFilter>) => [
    ...(event_type === undefined ? [] : [sql`event_type = ${event_type}`]),
    ...(agent_id === undefined ? [] : [sql`actor_agent_id = ${agent_id}`])
  ]
  const { parts } = seen(sql)
  /** What of all events the caller sees; those of one workflow are asked for when that is seen. */
  const ofGroup = (workflow_id: string | undefined) =>
    workflow_id === undefined
      ? Effect.map(parts, (condition) => condition === false ? [] : [condition])
      : Effect.succeed([])
  /** Whether little of what is looked at may be wanted. */
  const isSelective = ({ agent_id, event_type, workflow_id }: Partial<EventFilter>) =>
    agent_id !== undefined || event_type !== undefined ? Effect.succeed(true) : Effect.map(
      groupSeen,
      (group) => workflow_id === undefined && group !== null && group !== GROUP_DEFAULT
    )
  const where = (conditions: ReadonlyArray<Statement.Fragment>) =>
    conditions.length === 0 ? sql`1 = 1` : sql.and(conditions)

  const placed = (conditions: ReadonlyArray<Statement.Fragment>, order: string, limit: number) =>
    Effect.map(
      placedRows(sql`SELECT ${event}, ${place} FROM events WHERE ${where(conditions)}
        ORDER BY ${sql.literal(order)} LIMIT ${limit}`),
      (rows) => rows.map((row) => ({ event: withoutPlace(row), place: asPlace(row) }))
    )
  const onePlace = (
    conditions: ReadonlyArray<Statement.Fragment>,
    order: string,
    offset: number
  ) =>
    Effect.map(
      places(sql`SELECT sequence, ${place} FROM events WHERE ${where(conditions)}
        ORDER BY ${sql.literal(order)} LIMIT 1 OFFSET ${offset}`),
      ([row]) => row === undefined ? null : asPlace(row)
    )

  const list = Effect.fnUntraced(function* (filter: EventFilter) {
    const { after, limit, workflow_id } = filter
    const line = lineOf(workflow_id)
    const from = [...line.own, ...(after === null ? [] : [line.before(placeFrom(after))])]
    const bottom = workflow_id === undefined && (yield* isSelective(filter))
      ? yield* onePlace(from, line.descending, WINDOW - 1)
      : null
    const rows = yield* placed(
      [
        ...from,
        ...(bottom === null ? [] : [line.downTo(bottom)]),
        ...(yield* ofGroup(workflow_id)),
        ...matches(filter)
      ],
      line.descending,
      limit + 1
    )
    // A window with too few of them is not the end: the next page looks further down.
    const last = rows.length > limit ? rows[limit - 1]?.place ?? null : bottom
    return {
      items: rows.slice(0, limit).map(({ event }) => event),
      next: last === null ? null : keysOf(last)
    }
  })

  /** The last of the next `WINDOW` events, whether they match or not; null when there is none. */
  const horizon = Effect.fnUntraced(function* (line: Line, after: Place) {
    const from = [...line.own, line.behind(after)]
    return (yield* onePlace(from, line.ascending, WINDOW - 1)) ??
      (yield* onePlace(from, line.descending, 0))
  })

  const follow = Effect.fnUntraced(function* (
    filter: Pick<EventFilter, "workflow_id" | "event_type" | "agent_id">,
    after: Place,
    limit: number
  ) {
    const line = lineOf(filter.workflow_id)
    const end = (yield* isSelective(filter)) ? yield* horizon(line, after) : undefined
    if (end === null) return { events: [], place: after }
    const events: ReadonlyArray<Followed> = yield* placed(
      [
        ...line.own,
        line.behind(after),
        ...(end === undefined ? [] : [line.upTo(end)]),
        ...(yield* ofGroup(filter.workflow_id)),
        ...matches(filter)
      ],
      line.ascending,
      limit
    )
    const last = events.at(-1)?.place ?? after
    return { events, place: events.length === limit ? last : end ?? last }
  })

  const transactionEnd = sql.onDialectOrElse({
    pg: () =>
      Effect.map(
        sql<{ readonly last: string }>`SELECT CAST(
          CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT) - 1 AS TEXT
        ) AS last`,
        ([row]): Place => ({ sequence: 0, transaction: row?.last ?? "0", position: LARGEST })
      ),
    orElse: () => Effect.map(onePlace([], "position DESC", 0), (place) => place ?? START)
  })

  return {
    events: list,
    recentEvents: Effect.fnUntraced(function* (limit: number) {
      const rows = yield* placed(yield* ofGroup(undefined), "position DESC", limit)
      return rows.map(({ event }) => event)
    }),
    placeOf: Effect.fnUntraced(function* (event_id: string, workflow_id: string | undefined) {
      if (!isUuid(event_id)) return null
      return yield* onePlace(
        [
          sql`id = ${event_id.toLowerCase()}`,
          ...(yield* ofGroup(workflow_id)),
          ...(workflow_id === undefined ? [] : [sql`workflow_id = ${workflow_id}`])
        ],
        "position",
        0
      )
    }),
    end: (workflow_id: string | undefined) =>
      workflow_id === undefined ? Effect.orDie(transactionEnd) : Effect.map(
        onePlace([sql`workflow_id = ${workflow_id}`], "sequence DESC", 0),
        (place) => place ?? START
      ),
    follow,
    announce: Effect.sync(() => {
      const ended = woken
      woken = Deferred.makeUnsafe()
      Deferred.doneUnsafe(ended, Effect.void)
    }),
    nextAnnounce: Effect.sync(() => Deferred.await(woken))
  }
}

const LARGEST = "9223372036854775807"

const START: Place = { sequence: 0, transaction: "0", position: "0" }

/** A place as the keys of a cursor. */
const keysOf = ({ position, sequence, transaction }: Place) => [
  String(sequence),
  transaction,
  position
]

const placeFrom = ([sequence = "0", transaction = "0", position = "0"]: ReadonlyArray<string>) => ({
  sequence: Number(sequence),
  transaction,
  position
})

const asPlace = (
  { place_position, place_transaction, sequence }: typeof PlaceRow.Type
): Place => ({ sequence, transaction: place_transaction, position: place_position })

const withoutPlace = (
  { place_position: _, place_transaction: __, ...event }: typeof PlacedRow.Type
) => event
