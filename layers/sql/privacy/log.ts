import { Array, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Log, type LogGrowth } from "../../../src/privacy/Log.ts"
import { AtCommit } from "../groupCommit.ts"
import { runner } from "../statements.ts"
import { columns, decoderOf, insertionOf } from "../table.ts"

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
  hash: Schema.String
})

const decodeHead = Schema.decodeUnknownEffect(Schema.Tuple([HeadRow]))
const decodeEntries = decoderOf(EntryRow)
const decodeNodes = decoderOf(NodeRow)

const insertEntry = insertionOf("log_entries", EntryRow)
const insertNodes = insertionOf("log_nodes", NodeRow)

/**
 * The log as a transaction of many writes leads it: they find its end here, and their entries are
 * written together when it is committed, or never.
 */
interface Led {
  head: Effect.Success<Log["Service"]["take"]>
  readonly growths: Array<LogGrowth>
}

/** The log in SQL: entries, perfect subtrees, and one row that says where it ends. */
export const layer = Layer.effect(
  Log,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // On SQLite a transaction holds the write lock from its beginning.
    const forUpdate = sql.onDialectOrElse({ pg: () => " FOR UPDATE", orElse: () => "" })
    const takeHead = {
      text: `SELECT ${columns(HeadRow)} FROM log_head WHERE only_row = 1${forUpdate}`,
      parameters: []
    }
    const run = runner(sql)
    const all = {
      head: sql.literal(columns(HeadRow)),
      entry: sql.literal(columns(EntryRow)),
      node: sql.literal(columns(NodeRow))
    }
    const readHead = Effect.gen(function* () {
      const [{ size, frontier, newest_at }] = yield* decodeHead(yield* run([takeHead]))
      return { size, at: newest_at, frontier: frontier === "" ? [] : frontier.split(" ") }
    }).pipe(Effect.orDie)
    const partsOf = (growths: Array.NonEmptyReadonlyArray<LogGrowth>) => {
      const entries = Array.map(growths, ({ leaf, head }) => ({ log_index: head.size - 1, leaf }))
      const nodes = Array.flatMap(
        growths,
        ({ completed }) =>
          Array.map(completed, ({ level, index, hash }) => ({ level, node_index: index, hash }))
      )
      return [insertEntry(...entries), insertNodes(...nodes)] as const
    }
    // PostgreSQL is sent one statement; SQLite keeps those that it knows, of one entry each.
    const partsOfAll = sql.onDialectOrElse({
      pg: () => partsOf,
      orElse: () => (growths: Array.NonEmptyReadonlyArray<LogGrowth>) =>
        Array.flatMap(growths, (one) => partsOf([one]))
    })
    const written = (growths: Array.NonEmptyReadonlyArray<LogGrowth>) => {
      const { at, head } = Array.lastNonEmpty(growths)
      return Effect.orDie(run([...partsOfAll(growths), {
        text: "UPDATE log_head SET size = ?, frontier = ?, newest_at = ?",
        parameters: [head.size, head.frontier.join(" "), at]
      }]))
    }
    const led = new WeakMap<object, Led>()
    return Log.of({
      take: Effect.gen(function* () {
        const left = yield* AtCommit
        const known = left === undefined ? undefined : led.get(left)
        if (known !== undefined) return known.head
        const head = yield* readHead
        if (left !== undefined) {
          const begun: Led = { head, growths: [] }
          led.set(left, begun)
          left.push(
            Effect.suspend(() =>
              Array.isReadonlyArrayNonEmpty(begun.growths) ? written(begun.growths) : Effect.void
            )
          )
        }
        return head
      }),
      grow: Effect.fnUntraced(function* (growth) {
        const left = yield* AtCommit
        const known = left === undefined ? undefined : led.get(left)
        if (known === undefined) yield* written([growth])
        else {
          known.head = { ...growth.head, at: growth.at }
          known.growths.push(growth)
        }
      }),
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
