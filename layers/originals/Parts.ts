/**
 * Where the sealed parts of files lie, whose keys are rows of PostgreSQL: beside these, or in an
 * object store.
 */
import { Context, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { createHash, randomBytes } from "node:crypto"
import type { Listing } from "../objects/listing.ts"
import { Objects } from "../objects/s3.ts"
import { StoreAway } from "../sql/outage.ts"
import { decoderOf } from "../sql/table.ts"

/** A file that is kept, or is about to be. */
export interface StoredPart {
  readonly sha256: string
  readonly wrapped_key: Uint8Array
  readonly parts: number
}

export class Parts extends Context.Service<Parts, {
  /** Few for a file, and little held at once. */
  readonly bytes: number
  /** Whether they are written in the transaction that keeps their key, or before it. */
  readonly isInTransaction: boolean
  readonly put: (file: StoredPart, part: number, content: Uint8Array) => Effect.Effect<void>
  /** None where its file was deleted meanwhile. */
  readonly get: (file: StoredPart, part: number) => Effect.Effect<Option.Option<Uint8Array>>
  /** Parts of files whose keys are deleted; no key can open them. */
  readonly remove: (files: ReadonlyArray<StoredPart>) => Effect.Effect<void>
  /** Removes parts that a killed process left without a row. */
  readonly sweep: (beforeMillis: number) => Effect.Effect<void>
  readonly fault: Effect.Effect<Option.Option<string>>
}>()("agent-services/originals/Parts") {}

const decodeParts = decoderOf(Schema.Struct({ content: Schema.Uint8Array }))
const decodeNames = decoderOf(Schema.Struct({ name: Schema.String }))

const MISSING = "A document is kept where this service does not look: is OBJECTS_URL the same?"

const inTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return {
    get: ({ sha256 }: StoredPart, part: number) =>
      decodeParts(
        sql`SELECT content FROM original_parts WHERE sha256 = ${sha256} AND part = ${part}`
      ).pipe(Effect.map(([found]) => Option.fromUndefinedOr(found?.content))),
    /** What was deleted meanwhile is none; what is still known must be somewhere. */
    missing: ({ sha256 }: StoredPart) =>
      Effect.orDie(sql`SELECT 1 FROM originals WHERE sha256 = ${sha256}`).pipe(
        Effect.flatMap((rows) =>
          rows.length === 0
            ? Effect.succeedNone
            : Effect.die(new StoreAway({ reason: MISSING, message: MISSING }))
        )
      )
  }
})

/** Rows of their own, which go with that of their key. */
export const layerSql = Layer.effect(
  Parts,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { get, missing } = yield* inTables
    return Parts.of({
      bytes: 1_048_576,
      isInTransaction: true,
      put: ({ sha256 }, part, content) =>
        Effect.asVoid(
          Effect.orDie(sql`INSERT INTO original_parts ${sql.insert({ sha256, part, content })}`)
        ),
      get: Effect.fnUntraced(function* (file, part) {
        const found = yield* get(file, part)
        return Option.isSome(found) ? found : yield* missing(file)
      }),
      remove: () => Effect.void,
      sweep: () => Effect.void,
      fault: Effect.succeedNone
    })
  })
)

/** Names reveal no content: two copies of one file have two keys and two names. */
const nameOf = ({ wrapped_key }: StoredPart) =>
  createHash("sha256").update(wrapped_key).digest("hex")

/** Pages of names that one sweep looks at: it begins anywhere, and many sweeps look at all. */
const PAGES_MAX = 20

/** Objects, each a part; what was kept before there was a store is still read from the tables. */
export const layerObjects = Layer.effect(
  Parts,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const objects = yield* Objects
    const before = yield* inTables
    const remove = (files: ReadonlyArray<StoredPart>) =>
      Effect.forEach(
        files.flatMap((file) =>
          Array.from({ length: file.parts }, (_, part) => `${nameOf(file)}/${part}`)
        ),
        objects.remove,
        { discard: true }
      ).pipe(
        Effect.catchCause((cause) =>
          Effect.logWarning("Parts of deleted documents, which have no key, will be swept", cause)
        )
      )

    /** Of names those that a file has. */
    const known = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
      if (names.length === 0) return new Set<string>()
      const found = yield* decodeNames(sql`SELECT encode(sha256(wrapped_key), 'hex') AS name
        FROM originals WHERE encode(sha256(wrapped_key), 'hex') IN ${sql.in(names)}`)
      return new Set(found.map(({ name }) => name))
    })
    const sweep = Effect.fnUntraced(function* (beforeMillis: number) {
      let place: Parameters<typeof objects.list>[0] = { name: randomBytes(8).toString("hex") }
      for (let page = 0; page < PAGES_MAX; page++) {
        const { next, objects: found }: Listing = yield* objects.list(place)
        const old = found.filter(({ changedMillis }) => changedMillis < beforeMillis)
        const fileOf = (name: string) => name.split("/", 1)[0] ?? ""
        const stored = yield* known([...new Set(old.map(({ name }) => fileOf(name)))])
        const left = old.filter(({ name }) => PART.test(name) && !stored.has(fileOf(name)))
        yield* Effect.forEach(left, ({ name }) => objects.remove(name), { discard: true })
        if (next === undefined && page > 0) return
        place = next === undefined ? { name: "" } : { next }
      }
    })

    return Parts.of({
      bytes: 4 * 1_048_576,
      isInTransaction: false,
      put: (file, part, content) =>
        objects.put(`${nameOf(file)}/${part}`, Uint8Array.from(content)),
      get: Effect.fnUntraced(function* (file, part) {
        const found = yield* objects.get(`${nameOf(file)}/${part}`)
        if (Option.isSome(found)) return found
        const older = yield* before.get(file, part)
        return Option.isSome(older) ? older : yield* before.missing(file)
      }),
      remove,
      sweep: (beforeMillis) =>
        sweep(beforeMillis).pipe(
          Effect.catchCause((cause) =>
            Effect.logWarning("Parts that nobody knows were not removed", cause)
          )
        ),
      fault: objects.fault
    })
  })
)

/** What is ours in a bucket that others may use too. */
const PART = /^[0-9a-f]{64}\/\d+$/
