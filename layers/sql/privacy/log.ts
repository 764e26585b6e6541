import { Array, Effect, Layer, Schema } from "effect"
import { Hex } from "effect/encoding"
import { SqlClient } from "effect/sql"
import { Log } from "../../../src/privacy/Log.ts"
import { columns, decoderOf } from "../table.ts"

/** `frontier` is hashes in hex, separated by spaces. */
const HeadRow = Schema.Struct({
  size: Schema.Int,
  frontier: Schema.String,
  newest_at: Schema.String
})
const EntryRow = Schema.Struct({ log_index: Schema.Int, leaf: Schema.String })
const NodeRow = Schema.Struct({
  level: Schema.Int,
  node_index: Schema.Int,
  hash: Schema.Uint8ArrayFromHex
})

const decodeHead = Schema.decodeUnknownEffect(Schema.Tuple([HeadRow]))
const decodeEntries = decoderOf(EntryRow)
const decodeNodes = decoderOf(NodeRow)
const decodeHashes = Schema.decodeUnknownEffect(Schema.Array(Schema.Uint8ArrayFromHex))

/** The log in SQL: entries, perfect subtrees, and one row that says where it ends. */
export const layer = Layer.effect(
  Log,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // On SQLite a transaction holds the write lock from its beginning.
    const forUpdate = sql.literal(
      sql.onDialectOrElse({ pg: () => "FOR UPDATE", orElse: () => "" })
    )
    const all = {
      head: sql.literal(columns(HeadRow)),
      entry: sql.literal(columns(EntryRow)),
      node: sql.literal(columns(NodeRow))
    }
    return Log.of({
      take: Effect.gen(function* () {
        const [{ size, frontier, newest_at }] = yield* decodeHead(
          yield* sql`SELECT ${all.head} FROM log_head WHERE only_row = 1 ${forUpdate}`
        )
        return {
          size,
          at: newest_at,
          frontier: yield* decodeHashes(frontier === "" ? [] : frontier.split(" "))
        }
      }).pipe(Effect.orDie),
      grow: Effect.fnUntraced(function* ({ leaf, at, head, completed }) {
        const frontier = head.frontier.map((hash) => Hex.encode(hash)).join(" ")
        const nodes = Array.map(completed, ({ level, index, hash }) => ({
          level,
          node_index: index,
          hash: Hex.encode(hash)
        }))
        yield* sql`INSERT INTO log_entries ${sql.insert({ log_index: head.size - 1, leaf })}`
        yield* sql`INSERT INTO log_nodes ${sql.insert(nodes)}`
        yield* sql`UPDATE log_head
          SET size = ${head.size}, frontier = ${frontier}, newest_at = ${at}`
      }, Effect.orDie),
      size: sql`SELECT ${all.head} FROM log_head WHERE only_row = 1`.pipe(
        Effect.flatMap(decodeHead),
        Effect.map(([{ size }]) => size),
        Effect.orDie
      ),
      entries: Effect.fnUntraced(function* (start, limit) {
        const entries = yield* decodeEntries(sql`
          SELECT ${all.entry} FROM log_entries
          WHERE log_index >= ${start} AND log_index < ${start + limit} ORDER BY log_index`)
        return entries.map(({ log_index, leaf }) => ({ index: log_index, leaf }))
      }),
      subtrees: Effect.fnUntraced(function* (subtrees) {
        if (subtrees.length === 0) return []
        const asked = sql.or(
          subtrees.map(({ level, index }) => sql`(level = ${level} AND node_index = ${index})`)
        )
        const found = yield* decodeNodes(
          sql`SELECT ${all.node} FROM log_nodes WHERE ${asked}`
        )
        return subtrees.flatMap(({ level, index }) =>
          found.filter((node) => node.level === level && node.node_index === index)
            .map(({ hash }) => hash)
        )
      })
    })
  })
)
