/**
 * The one secret outside the databases: `MASTER_KEY`, or `MASTER_KEY_FILE`, or the file
 * `DATA_DIR/master.key` that is made once. It opens the root key of each service, which lies in the
 * service's database, wrapped; all other keys are derived from that.
 */
import { Config, Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Aead, Kdf, SecureRandom } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { SqlClient } from "effect/sql"
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { layerAead } from "../crypto/node.ts"
import { nonced } from "../crypto/nonced.ts"
import { narrow } from "../files/private.ts"
import { Misconfigured } from "../misconfigured.ts"
import { addressOf, isElsewhere } from "../sql/address.ts"
import { databaseUrl, dataDir } from "../sql/client.ts"
import * as Migrations from "../sql/migrations.ts"
import { line } from "../setting.ts"
import { decoderOf } from "../sql/table.ts"
import * as KeyFile from "./keyFile.ts"
import { wrappedBeside } from "./siblingDatabases.ts"

/** Derives keys; each purpose has its own, and none tells anything of another. */
export class MasterKey extends Context.Service<MasterKey, {
  /** 256 bits for `purpose` (HKDF-SHA256, RFC 5869). */
  readonly derive: (purpose: string) => Effect.Effect<Uint8Array>
}>()("agent-services/vault/MasterKey") {}

const failure = (message: string) => new Misconfigured({ message })

const ANOTHER = "The master key is not the one that this database was made with"

const file = (name: string) => Config.option(line(name))
const none = Effect.succeed(Option.none<string>())

/**
 * Where the key of the service `name` is: at hand, in the operator's file, or in our own; and the
 * setting that says so, or would.
 */
export const sourceOf = Effect.fnUntraced(function* (name: string) {
  // Privacy had a setting of its own before there was one for all.
  const own = yield* name === "privacy" ? file("PDX_MASTER_KEY_FILE") : none
  if (Option.isSome(own)) {
    return { setting: "PDX_MASTER_KEY_FILE" as const, path: own.value, isOurs: false }
  }
  const text = yield* Config.option(Config.Redacted("MASTER_KEY"))
  const given = yield* file("MASTER_KEY_FILE")
  if (Option.isSome(text) && Option.isSome(given)) {
    return yield* failure("Set MASTER_KEY or MASTER_KEY_FILE, not both")
  }
  if (Option.isSome(text)) {
    return { setting: "MASTER_KEY" as const, text: Redacted.value(text.value) }
  }
  const setting = "MASTER_KEY_FILE" as const
  if (Option.isSome(given)) return { setting, path: given.value, isOurs: false }
  const path = join(yield* dataDir, "master.key")
  if (Option.exists(Option.flatMap(yield* databaseUrl, addressOf), isElsewhere)) {
    return yield* failure(
      "MASTER_KEY or MASTER_KEY_FILE is needed where DATABASE_URL is on another machine" +
        (existsSync(path) ? `; until now it was MASTER_KEY_FILE=${path}` : "")
    )
  }
  return { setting, path, isOurs: true }
})

/** What a database keeps of its root key: what tells it, and the key itself, which older ones lack. */
const Kept = Schema.Struct({ tag: Schema.String, wrapped: Schema.NullOr(Schema.String) })
const decodeKept = decoderOf(Kept)

const kept = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* decodeKept(sql`SELECT tag, wrapped FROM master_check`)
  return row
})

/** The text of the master key; one of our own is made where no database has known one yet. */
const textOf = Effect.fnUntraced(function* (name: string) {
  const source = yield* sourceOf(name)
  if (source.text !== undefined) return source.text
  const { isOurs, path } = source
  if (!isOurs) return yield* KeyFile.read(path)
  // First the database: another process that starts now makes the file before it writes there.
  const before = yield* kept
  if (existsSync(path)) {
    yield* narrow(path)
    return yield* KeyFile.read(path)
  }
  const isKept = before?.wrapped === null && Option.isSome(yield* older(name))
  if (before !== undefined && !isKept) {
    return yield* failure(
      `The master key "${path}" is missing, and this database was made with it: put it back`
    )
  }
  const other = wrappedBeside(dirname(path), name)
  // Who wrapped a key had the file before: one that starts now may have made it meanwhile.
  if (other !== undefined && !existsSync(path)) {
    return yield* failure(
      `The master key "${path}" is missing, and "${other}" beside it was made with it: put it back`
    )
  }
  yield* KeyFile.ensure(path)
  yield* Effect.logInfo(
    `Made the master key "${path}": keep it apart from the database, and give the same to every ` +
      "other machine that serves it"
  )
  return yield* KeyFile.read(path)
})

const NOT_A_KEY = "The master key of MASTER_KEY or MASTER_KEY_FILE is not 32 bytes in base64url"

const masterOf = (name: string) =>
  Effect.flatMap(textOf(name), (text) =>
    Option.match(KeyFile.decode(text), {
      onNone: () => failure(NOT_A_KEY),
      onSome: Effect.succeed
    }))

/** The file of a service's own, from before there was one for all: it held the root key itself. */
const older = Effect.fnUntraced(function* (name: string) {
  const path = join(yield* dataDir, `${name}.key`)
  if (!existsSync(path)) return Option.none()
  yield* narrow(path)
  const key = KeyFile.decode(yield* KeyFile.read(path))
  return Option.map(key, (key) => ({ path, key }))
})

/** What derivations begin with; privacy's is from before there was one for each service. */
const labelOf = (name: string) => name === "privacy" ? "pdx" : name

const derivedFrom = (kdf: Kdf.Kdf["Service"], key: Uint8Array, label: string) =>
  MasterKey.of({
    derive: (purpose) =>
      Effect.orDie(kdf.derive(Kdf.hkdfSha256, key, {
        salt: new Uint8Array(KeyFile.KEY_BYTES),
        info: new TextEncoder().encode(`${label}/v1/${purpose}`),
        length: KeyFile.KEY_BYTES
      }))
  })

/** Tells a root key, and nothing of it. */
const tagOf = (kdf: Kdf.Kdf["Service"], root: Uint8Array, name: string) =>
  Effect.map(
    derivedFrom(kdf, root, labelOf(name)).derive("check"),
    (key) => createHmac("sha256", key).update("master").digest("hex")
  )

/** Wraps root keys of the service `name` with a master key, each bound to its service. */
const wrapping = Effect.fnUntraced(function* (master: Uint8Array, name: string) {
  const kdf = yield* Kdf.Kdf
  const { decrypt, encrypt } = yield* nonced
  const bytes = yield* derivedFrom(kdf, master, "master").derive(`wrap/${name}`)
  const key = yield* Effect.orDie(Aead.key(Aead.aes256Gcm, bytes))
  return {
    wrap: (root: Uint8Array) =>
      encrypt(key, root, `root:${name}`).pipe(Effect.map(Base64Url.encode), Effect.orDie),
    unwrap: (wrapped: string) =>
      Effect.fromResult(Base64Url.decode(wrapped)).pipe(
        Effect.flatMap((bytes) => decrypt(key, bytes, `root:${name}`)),
        Effect.option
      )
  }
})

/** Which key an older database was made with: that of a file of its own, or the master key itself. */
const taken = Effect.fnUntraced(function* (name: string, master: Uint8Array, tag: string) {
  const kdf = yield* Kdf.Kdf
  const found = yield* older(name)
  if (Option.isSome(found) && (yield* tagOf(kdf, found.value.key, name)) === tag) {
    yield* Effect.logInfo(
      `The key "${found.value.path}" lies in the database now, wrapped by the master key: keep the ` +
        "file with the backups that were made before"
    )
    return found.value.key
  }
  return (yield* tagOf(kdf, master, name)) === tag ? master : yield* failure(ANOTHER)
})

/** The root key of the service `name`, from its database, made or taken over where it is not there. */
const rootOf = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  const kdf = yield* Kdf.Kdf
  const master = yield* masterOf(name)
  const { wrap, unwrap } = yield* wrapping(master, name)

  const before = yield* kept
  if (before === undefined) {
    const left = yield* older(name)
    const root = Option.match(left, {
      onNone: () => Uint8Array.from(randomBytes(KeyFile.KEY_BYTES)),
      onSome: ({ key }) => key
    })
    const row = { only_row: 1, tag: yield* tagOf(kdf, root, name), wrapped: yield* wrap(root) }
    yield* sql`INSERT INTO master_check ${sql.insert(row)} ON CONFLICT DO NOTHING`
  } else if (before.wrapped === null) {
    const wrapped = yield* wrap(yield* taken(name, master, before.tag))
    yield* sql`UPDATE master_check SET wrapped = ${wrapped} WHERE wrapped IS NULL`
  }
  // Another process may have been faster.
  const root = yield* unwrap((yield* kept)?.wrapped ?? "")
  return Option.isSome(root) ? root.value : yield* failure(ANOTHER)
})

const migrations: Migrations.Migrations = {
  "0001_master_check": [
    "CREATE TABLE IF NOT EXISTS master_check (only_row INTEGER PRIMARY KEY, tag TEXT NOT NULL)"
  ],
  "0002_wrapped_root": ["ALTER TABLE master_check ADD COLUMN wrapped TEXT"]
}

const tables = Migrations.layer(migrations, "master_migrations")
const crypto = layerAead.pipe(
  Layer.provideMerge(Layer.merge(Kdf.layerWebCrypto, SecureRandom.layerWebCrypto))
)

/** The key of the service `name`, which its database knows again. */
export const layer = (name: string) =>
  Layer.effect(
    MasterKey,
    Effect.gen(function* () {
      return derivedFrom(yield* Kdf.Kdf, yield* rootOf(name), labelOf(name))
    })
  ).pipe(Layer.provide(tables), Layer.provide(crypto))

/** A key that nothing outlasts the process with. */
export const layerRandom = Layer.effect(
  MasterKey,
  Effect.map(
    Kdf.Kdf,
    (kdf) => derivedFrom(kdf, Uint8Array.from(randomBytes(KeyFile.KEY_BYTES)), "random")
  )
).pipe(Layer.provide(Kdf.layerWebCrypto))

/** The root key of the database at hand, if there is one that `path` does not open yet. */
const opened = Effect.fnUntraced(function* (name: string, path: string) {
  const next = KeyFile.decode(yield* KeyFile.read(path))
  if (Option.isNone(next)) return yield* failure(`"${path}" is not 32 bytes in base64url`)
  const { wrap, unwrap } = yield* wrapping(next.value, name)
  const before = yield* kept
  if (before === undefined) return Option.none()
  const isDone = Option.isSome(yield* unwrap(before.wrapped ?? ""))
  return Option.some({ root: isDone ? undefined : yield* rootOf(name), wrap, unwrap })
})

const atHand = Effect.provide(Layer.provideMerge(tables, crypto))

/**
 * Whether there is a root key in the database at hand, of the service `name`, that `rewrap` could wrap
 * by the master key of `path`; it fails where there is one that does not open.
 */
export const canRewrap = (name: string, path: string) =>
  Effect.map(opened(name, path), Option.isSome).pipe(atHand)

/**
 * Wraps the root key of the database at hand, of the service `name`, by the master key of `path` from
 * now on. Whether there was a root key; one that `path` opens already is left as it is.
 */
export const rewrap = (name: string, path: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const found = yield* opened(name, path)
    if (Option.isNone(found)) return false
    const { root, unwrap, wrap } = found.value
    if (root === undefined) return true
    const wrapped = yield* wrap(root)
    yield* sql.withTransaction(Effect.gen(function* () {
      yield* sql`UPDATE master_check SET wrapped = ${wrapped}`
      const back = yield* unwrap((yield* kept)?.wrapped ?? "")
      if (Option.isNone(back) || !timingSafeEqual(back.value, root)) {
        return yield* failure(`The database of ${name} does not give back what was written`)
      }
    }))
    return true
  }).pipe(atHand)

/** Why the key of the database at hand, of the service `name`, would not open; nothing is made. */
export const fault = (name: string) =>
  Effect.gen(function* () {
    const before = yield* Effect.catchCause(kept, () => Effect.succeed(undefined))
    return before === undefined || before.wrapped === null
      ? Option.none()
      : yield* Effect.match(rootOf(name), {
        onFailure: (error) => Option.some(error instanceof Error ? error.message : String(error)),
        onSuccess: () => Option.none<string>()
      })
  }).pipe(Effect.provide(crypto))
