/**
 * Keys of agents: made by the operator, enrolled by their first use, or listed in `API_KEYS`. All
 * services of one operator share the store.
 */
import { Clock, Context, DateTime, Duration, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { AgentId } from "../../schemas/agent.ts"
import { GROUP_DEFAULT } from "../../schemas/authorization.ts"
import { formOf } from "../../src/ground/distinctId.ts"
import * as Sql from "./client.ts"
import { type FoundKey, hash, newKey, sameHash } from "./keys/key.ts"
import { listed as readListed } from "./keys/listed.ts"
import * as Migrations from "./migrations.ts"

const KeyRow = Schema.Struct({
  key_id: Schema.String,
  key_hash: Schema.String,
  agent_id: AgentId,
  is_admin: Schema.Int,
  origin: Schema.Literals(["operator", "enrolled"]),
  label: Schema.NullOr(Schema.String),
  created_at: Schema.String,
  revoked_at: Schema.NullOr(Schema.String),
  /** 0 for what enrolled and was used for nothing more. */
  used_again: Schema.Int,
  /** The services that it is for, with commas between; all where there is none. */
  services: Schema.NullOr(Schema.String),
  expires_at: Schema.NullOr(Schema.String),
  agent_group: Schema.String,
  last_used_at: Schema.NullOr(Schema.String),
  /** What the ids share that look like this agent's; empty in rows of an older process. */
  agent_form: Schema.String
})
type KeyRow = typeof KeyRow.Type
const decodeRows = Schema.decodeUnknownEffect(Schema.Array(KeyRow))
const decodeHolders = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ agent_id: Schema.String }))
)

/** A key as an operator sees it; the key itself is nowhere. */
interface KeyEntry extends FoundKey {
  readonly key_id: string
  readonly label: string | null
  readonly created_at: string
  readonly revoked_at: string | null
  /** Up to `USED_EVERY` ago; null where it never was. */
  readonly last_used_at: string | null
}

/** What a key is good for. */
export interface Reach {
  readonly services: ReadonlyArray<string> | null
  readonly expires_at: string | null
  readonly group: string
}

interface Enrolled {
  readonly found: FoundKey
  /** Whether it was not known before. */
  readonly isNew: boolean
}

export class Keys extends Context.Service<Keys, {
  /**
   * The agent of a key that is known, not revoked and not expired. A key that another process revoked
   * is refused after a second at the latest.
   */
  readonly find: (key: string) => Effect.Effect<Option.Option<FoundKey>>
  /** Why `find` finds no agent for a key. */
  readonly whyNot: (key: string) => Effect.Effect<string>
  /**
   * Makes a key and tells it, this once. Where nothing is said of its reach it is for all services and
   * for ever, and its group is that of the agent's other keys.
   */
  readonly create: (options: {
    readonly agent_id: AgentId
    readonly is_admin: boolean
    readonly label?: string
    readonly reach?: Partial<Reach>
  }) => Effect.Effect<{ readonly key: string; readonly entry: KeyEntry }>
  /** Gives a new key to the agent of that name, or of the key's hash, unless the name is taken. */
  readonly enroll: (
    key: string,
    agent_id?: AgentId
  ) => Effect.Effect<Enrolled, "refused" | "taken">
  /** Forgets a key that enrolled, and its agent's name with it, unless it was used since. */
  readonly withdraw: (key: string) => Effect.Effect<void>
  /** Whether there was such a key, not yet revoked. */
  readonly revoke: (key_id: string) => Effect.Effect<boolean>
  /** Whether an agent has a key that is good by now at a service, of the given origin if one is given. */
  readonly isHeld: (
    agent_id: string,
    service: string,
    origin?: FoundKey["origin"]
  ) => Effect.Effect<boolean>
  /** Whether an agent has a key, or had one: then its name alone proves nothing. */
  readonly wasHeld: (agent_id: string) => Effect.Effect<boolean>
  /** Those of the agents that have a key, or had one. */
  readonly heldAmong: (
    agent_ids: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlySet<string>>
  readonly list: Effect.Effect<ReadonlyArray<KeyEntry>>
  /** An agent that has a key, and whose id a new one differs from by look-alikes alone. */
  readonly alike: (agent_id: AgentId) => Effect.Effect<Option.Option<string>>
  /** What is wrong with the store; none when it can be read. */
  readonly fault: Effect.Effect<Option.Option<string>>
}>()("agent-services/sql/Keys") {}

/** How long what was found of a key is believed, in this process. */
const BELIEVED_MILLIS = 1_000
const BELIEVED_MAX = 1_000

/** How old a last use may get before the next one is written down. */
const USED_EVERY = Duration.minutes(10)

const entry = (
  { key_hash: _, is_admin, used_again: _again, agent_form: _form, services, agent_group, ...rest }:
    KeyRow
): KeyEntry => ({
  ...rest,
  is_admin: is_admin === 1,
  services: services?.split(",") ?? null,
  group: agent_group
})

const isOver = ({ expires_at }: Pick<FoundKey, "expires_at">, now: string) =>
  expires_at !== null && expires_at <= now

/** The table that tells which ran. */
export const MIGRATIONS = "keys_migrations"

export const migrations: Migrations.Migrations = {
  "0001_keys": [
    `CREATE TABLE keys (
      key_id TEXT PRIMARY KEY,
      key_hash TEXT NOT NULL UNIQUE,
      agent_id TEXT NOT NULL,
      is_admin INTEGER NOT NULL,
      origin TEXT NOT NULL,
      label TEXT,
      created_at TEXT NOT NULL,
      revoked_at TEXT
    )`,
    "CREATE INDEX keys_of_agent ON keys (agent_id)",
    // Two strangers may ask for one name at once: the database lets one of them have it.
    "CREATE UNIQUE INDEX keys_enrolled ON keys (agent_id) WHERE origin = 'enrolled'"
  ],
  "0002_used_again": ["ALTER TABLE keys ADD COLUMN used_again INTEGER NOT NULL DEFAULT 0"],
  "0003_reach": [
    "services TEXT",
    "expires_at TEXT",
    `agent_group TEXT NOT NULL DEFAULT '${GROUP_DEFAULT}'`,
    "last_used_at TEXT"
  ].map((column) => `ALTER TABLE keys ADD COLUMN ${column}`),
  "0004_forms": Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`ALTER TABLE keys ADD COLUMN agent_form TEXT NOT NULL DEFAULT ''`
    const known = yield* decodeHolders(yield* sql`SELECT DISTINCT agent_id FROM keys`)
    yield* Effect.forEach(
      known,
      ({ agent_id }) =>
        sql`UPDATE keys SET agent_form = ${formOf(agent_id)} WHERE agent_id = ${agent_id}`
    )
    yield* sql`CREATE INDEX keys_of_form ON keys (agent_form)`
  })
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const listed = yield* readListed

  const stored = (key_hash: string) =>
    sql`SELECT * FROM keys WHERE key_hash = ${key_hash}`.pipe(
      Effect.flatMap(decodeRows),
      Effect.map((rows) => rows.find((row) => sameHash(row.key_hash, key_hash)))
    )

  /** The row, from now on one that nobody withdraws; none where somebody did. */
  const used = Effect.fnUntraced(function* (key_hash: string) {
    const now = DateTime.formatIso(yield* DateTime.now)
    const [row] = yield* decodeRows(
      yield* sql`UPDATE keys SET used_again = 1, last_used_at = ${now} WHERE key_hash = ${key_hash}
        RETURNING *`
    )
    return row
  })

  /** Notes that it is used, unless that was noted lately. Who cannot write it down serves all the same. */
  const noted = Effect.fnUntraced(function* ({ key_hash, last_used_at }: KeyRow) {
    const now = yield* DateTime.now
    const before = DateTime.formatIso(DateTime.subtractDuration(now, USED_EVERY))
    if (last_used_at !== null && last_used_at > before) return
    yield* Effect.ignore(sql`UPDATE keys SET last_used_at = ${DateTime.formatIso(now)}
      WHERE key_hash = ${key_hash} AND (last_used_at IS NULL OR last_used_at <= ${before})`)
  })

  const groupOf = (agent_id: string) =>
    sql`SELECT * FROM keys WHERE agent_id = ${agent_id} AND revoked_at IS NULL LIMIT 1`.pipe(
      Effect.flatMap(decodeRows),
      Effect.map(([row]) => row?.agent_group ?? GROUP_DEFAULT)
    )

  const believed = new Map<string, { readonly found: FoundKey; readonly atMillis: number }>()

  let revocations = 0

  const known = Effect.fnUntraced(function* (key_hash: string) {
    const nowMillis = yield* Clock.currentTimeMillis
    const now = DateTime.formatIso(yield* DateTime.now)
    const last = believed.get(key_hash)
    if (last !== undefined && Math.abs(nowMillis - last.atMillis) < BELIEVED_MILLIS) {
      return isOver(last.found, now) ? Option.none() : Option.some(last.found)
    }
    const before = revocations
    const read = yield* stored(key_hash)
    const row = read?.used_again === 0 ? yield* used(key_hash) : read
    believed.delete(key_hash)
    if (row === undefined || row.revoked_at !== null || isOver(row, now)) return Option.none()
    yield* noted(row)
    const found = entry(row)
    if (believed.size >= BELIEVED_MAX) believed.clear()
    // What was read before a revocation is not believed after it.
    if (before === revocations) believed.set(key_hash, { found, atMillis: nowMillis })
    return Option.some(found)
  })

  const insert = Effect.fnUntraced(function* (
    key: string,
    row: Pick<KeyRow, "agent_id" | "is_admin" | "origin" | "label">,
    { expires_at = null, group = GROUP_DEFAULT, services = null }: Partial<Reach> = {}
  ) {
    const key_hash = hash(key)
    const now = DateTime.formatIso(yield* DateTime.now)
    const isUsed = row.origin === "enrolled"
    const full: KeyRow = {
      ...row,
      key_id: `key_${key_hash.slice(0, 16)}`,
      key_hash,
      created_at: now,
      revoked_at: null,
      used_again: isUsed ? 0 : 1,
      services: services?.join(",") ?? null,
      expires_at,
      agent_group: group,
      last_used_at: isUsed ? now : null,
      agent_form: formOf(row.agent_id)
    }
    yield* sql`INSERT INTO keys ${sql.insert(full)}`
    return entry(full)
  })

  const list = sql`SELECT * FROM keys ORDER BY created_at, key_id`.pipe(
    Effect.flatMap(decodeRows),
    Effect.map((rows) => rows.map(entry)),
    Effect.orDie
  )

  return Keys.of({
    find: Effect.fnUntraced(function* (key) {
      const key_hash = hash(key)
      const pair = listed.find((known) => sameHash(known.key_hash, key_hash))
      if (pair !== undefined) return Option.some(pair)
      return yield* known(key_hash)
    }, Effect.orDie),
    whyNot: Effect.fnUntraced(function* (key) {
      const row = yield* stored(hash(key))
      if (row === undefined) return "The key is unknown."
      if (row.revoked_at !== null) return "The key is revoked."
      const now = DateTime.formatIso(yield* DateTime.now)
      return isOver(row, now)
        ? `The key expired at ${row.expires_at}: ask the operator for a new one.`
        : "The key is not one of an operator."
    }, Effect.orDie),
    create: Effect.fnUntraced(function* ({ agent_id, is_admin, label, reach = {} }) {
      const key = newKey()
      const own = { agent_id, is_admin: is_admin ? 1 : 0, origin: "operator" } as const
      const group = reach.group ?? (yield* groupOf(agent_id))
      const made = yield* insert(key, { ...own, label: label ?? null }, { ...reach, group })
      return { key, entry: made }
    }, Effect.orDie),
    enroll: Effect.fnUntraced(function* (key, name) {
      const agent_id = name ?? AgentId.make(`agent_${hash(key).slice(0, 12)}`)
      const operators = yield* Effect.orDie(
        sql`SELECT 1 FROM keys WHERE agent_id = ${agent_id} AND origin = 'operator' LIMIT 1`
      )
      if (operators.length > 0 || listed.some((pair) => pair.agent_id === agent_id)) {
        return yield* Effect.fail("taken" as const)
      }
      // Whoever comes second, with this key or for this name, finds what the first one made.
      const row = { agent_id, is_admin: 0, origin: "enrolled", label: null } as const
      const made = yield* insert(key, row).pipe(
        Effect.asSome,
        Effect.catchTag(
          "SqlError",
          (error) =>
            error.reason._tag === "UniqueViolation" ? Effect.succeedNone : Effect.die(error)
        )
      )
      if (Option.isSome(made)) return { found: made.value, isNew: true }
      const mine = yield* Effect.orDie(used(hash(key)))
      if (mine === undefined) return yield* Effect.fail("taken" as const)
      const now = DateTime.formatIso(yield* DateTime.now)
      return mine.revoked_at === null && !isOver(mine, now)
        ? { found: entry(mine), isNew: false }
        : yield* Effect.fail("refused" as const)
    }),
    withdraw: (key) =>
      Effect.asVoid(Effect.orDie(sql`
        DELETE FROM keys
        WHERE key_hash = ${hash(key)} AND origin = 'enrolled' AND used_again = 0
          AND revoked_at IS NULL`)),
    revoke: Effect.fnUntraced(function* (key_id) {
      const now = DateTime.formatIso(yield* DateTime.now)
      const revoked = yield* sql`
        UPDATE keys SET revoked_at = ${now} WHERE key_id = ${key_id} AND revoked_at IS NULL
        RETURNING key_id`
      revocations++
      believed.clear()
      return revoked.length > 0
    }, Effect.orDie),
    isHeld: Effect.fnUntraced(function* (agent_id, service, origin) {
      if (listed.some((pair) => pair.agent_id === agent_id)) return true
      const now = DateTime.formatIso(yield* DateTime.now)
      const rows = yield* decodeRows(
        yield* sql`SELECT * FROM keys WHERE agent_id = ${agent_id}
        AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})`
      )
      return rows.map(entry).some((key) =>
        (origin === undefined || key.origin === origin) &&
        (key.services === null || key.services.includes(service))
      )
    }, Effect.orDie),
    wasHeld: Effect.fnUntraced(function* (agent_id) {
      if (listed.some((pair) => pair.agent_id === agent_id)) return true
      return (yield* sql`SELECT 1 FROM keys WHERE agent_id = ${agent_id} LIMIT 1`).length > 0
    }, Effect.orDie),
    heldAmong: Effect.fnUntraced(function* (agent_ids) {
      const names = agent_ids.filter((name) => listed.some((pair) => pair.agent_id === name))
      // One text for any number of ids.
      const asked = JSON.stringify(agent_ids)
      const values = sql.onDialectOrElse({
        pg: () => sql`SELECT jsonb_array_elements_text(CAST(${asked} AS jsonb))`,
        orElse: () => sql`SELECT value FROM json_each(${asked})`
      })
      const rows = yield* decodeHolders(
        yield* sql`SELECT DISTINCT agent_id FROM keys WHERE agent_id IN (${values})`
      )
      return new Set([...names, ...rows.map(({ agent_id }) => agent_id)])
    }, Effect.orDie),
    fault: sql`SELECT 1 FROM keys LIMIT 1`.pipe(
      Effect.as(Option.none()),
      Effect.timeout("2 seconds"),
      Effect.catch(() => Effect.succeedSome("The keys cannot be read."))
    ),
    list,
    alike: Effect.fnUntraced(function* (agent_id) {
      const form = formOf(agent_id)
      const rows = yield* decodeHolders(
        yield* sql`SELECT DISTINCT agent_id FROM keys WHERE agent_form = ${form}`
      )
      const known = [...rows, ...listed].map((one) => one.agent_id)
      return known.includes(agent_id)
        ? Option.none()
        : Option.fromUndefinedOr(known.find((other) => formOf(other) === form))
    }, Effect.orDie)
  })
})

/** The store on the `SqlClient` at hand. */
export const layerSql = Layer.effect(Keys, make).pipe(
  Layer.provideMerge(Migrations.layer(migrations, MIGRATIONS))
)

/** What the store of the agents' keys is called. */
export const STORE = "keys"

/** The store that all services of this operator share. */
export const layer = layerSql.pipe(Layer.provide(Sql.layer(STORE)))
