/**
 * The master key of a service: one secret outside its database, from which all its keys are derived.
 * `MASTER_KEY`, or `MASTER_KEY_FILE`, or a file below `DATA_DIR` that is made once.
 */
import { Config, Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Kdf } from "effect/crypto"
import { SqlClient } from "effect/sql"
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync
} from "node:fs"
import { createHmac, randomBytes } from "node:crypto"
import { dirname, join } from "node:path"
import { isLoopback } from "../authorization.ts"
import { narrow, privateFolder } from "../files/private.ts"
import { Misconfigured } from "../misconfigured.ts"
import { databaseUrl, dataDir } from "../sql/client.ts"
import * as Migrations from "../sql/migrations.ts"

/** Derives keys; each purpose has its own, and none tells anything of another. */
export class MasterKey extends Context.Service<MasterKey, {
  /** 256 bits for `purpose` (HKDF-SHA256, RFC 5869). */
  readonly derive: (purpose: string) => Effect.Effect<Uint8Array>
}>()("agent-services/vault/MasterKey") {}

const KEY_BYTES = 32
const OTHERS = 0o077

const failure = (message: string) => new Misconfigured({ message })

const file = (name: string) => Config.option(Config.NonEmptyString(name))
const none = Effect.succeed(Option.none<string>())

/** Where the key of the service `name` is: at hand, in the operator's file, or in one of our own. */
const sourceOf = Effect.fnUntraced(function* (name: string) {
  // Privacy had a setting of its own before there was one for all.
  const own = yield* name === "privacy" ? file("PDX_MASTER_KEY_FILE") : none
  if (Option.isSome(own)) return { path: own.value, isOurs: false }
  const text = yield* Config.option(Config.Redacted("MASTER_KEY"))
  const given = yield* file("MASTER_KEY_FILE")
  if (Option.isSome(text) && Option.isSome(given)) {
    return yield* failure("Set MASTER_KEY or MASTER_KEY_FILE, not both")
  }
  if (Option.isSome(text)) return { text: Redacted.value(text.value) }
  if (Option.isSome(given)) return { path: given.value, isOurs: false }
  const path = join(yield* dataDir, `${name}.key`)
  if (Option.exists(yield* databaseUrl, isElsewhere)) {
    return yield* failure(
      "MASTER_KEY or MASTER_KEY_FILE is needed where DATABASE_URL is on another machine" +
        (existsSync(path) ? `; until now it was MASTER_KEY_FILE=${path}` : "")
    )
  }
  return { path, isOurs: true }
})

const isElsewhere = (database: Redacted.Redacted) => {
  const url = Redacted.value(database)
  const hosts = URL.canParse(url) ? new URL(url).hostname.replace(/^\[(.*)\]$/, "$1") : "?"
  return hosts !== "" && !hosts.split(",").every(isLoopback)
}

const decode = (text: string) => {
  const key = Buffer.from(text, "base64url")
  return key.length === KEY_BYTES && key.toString("base64url") === text
    ? Option.some(Uint8Array.from(key))
    : Option.none()
}

/** Makes the file with a new key, unless it is there; whoever comes second gets the first key. */
const ensure = (path: string) => {
  const draft = `${path}.${randomBytes(8).toString("hex")}`
  const file = openSync(draft, "wx", 0o600)
  try {
    writeSync(file, `${randomBytes(KEY_BYTES).toString("base64url")}\n`)
    fsyncSync(file)
    // A link appears with its whole content, or not at all because the name is taken.
    linkSync(draft, path)
    const folder = openSync(dirname(path), "r")
    fsyncSync(folder)
    closeSync(folder)
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause
  } finally {
    closeSync(file)
    rmSync(draft)
  }
}

const read = Effect.fnUntraced(function* (path: string) {
  const [mode, text] = yield* Effect.try({
    try: () => {
      const file = openSync(path, "r")
      try {
        return [fstatSync(file).mode, readFileSync(file, "utf8").trim()] as const
      } finally {
        closeSync(file)
      }
    },
    catch: (cause) => failure(`Cannot read the master key "${path}": ${String(cause)}`)
  })
  if ((mode & OTHERS) !== 0) {
    return yield* failure(
      `Others than its owner can read the master key "${path}": chmod 600 it`
    )
  }
  return text
})

const Kept = Schema.Array(Schema.Struct({ tag: Schema.String }))
const decodeKept = Schema.decodeUnknownEffect(Kept)

/** What tells the key that a database was made with; none yet of a new one. */
const keptTag = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [kept] = yield* decodeKept(yield* sql`SELECT tag FROM master_check`)
  return kept?.tag
})

/** The text of the key; one of our own is made where no database has known one yet. */
const textOf = Effect.fnUntraced(function* (name: string) {
  const source = yield* sourceOf(name)
  if (source.text !== undefined) return source.text
  const { isOurs, path } = source
  if (!isOurs) return yield* read(path)
  // First the database: another process that starts now makes the file before it writes there.
  const isKnown = (yield* keptTag) !== undefined
  if (existsSync(path)) {
    yield* narrow(path)
    return yield* read(path)
  }
  if (isKnown) {
    return yield* failure(
      `The master key "${path}" is missing, and this database was made with it: put it back`
    )
  }
  yield* privateFolder(dirname(path))
  yield* Effect.try({
    try: () => ensure(path),
    catch: (cause) => failure(`Cannot make the master key "${path}": ${String(cause)}`)
  })
  yield* Effect.logInfo(
    `Made the master key "${path}": keep it apart from the database, and give the same to every ` +
      "other machine that serves it"
  )
  return yield* read(path)
})

/** Refuses to start with another master key than the one that the database was made with. */
const checkMaster = Effect.fnUntraced(function* (key: Uint8Array) {
  const sql = yield* SqlClient.SqlClient
  const tag = createHmac("sha256", key).update("master").digest("hex")
  yield* sql`INSERT INTO master_check ${sql.insert({ only_row: 1, tag })} ON CONFLICT DO NOTHING`
  if ((yield* keptTag) === tag) return
  return yield* failure("The master key is not the one that this database was made with")
})

/** What derivations begin with; privacy's is from before there was one for each service. */
const labelOf = (name: string) => name === "privacy" ? "pdx" : name

const make = Effect.fnUntraced(function* (name: string) {
  const kdf = yield* Kdf.Kdf
  const key = decode(yield* textOf(name))
  if (Option.isNone(key)) {
    return yield* failure(
      "The master key of MASTER_KEY or MASTER_KEY_FILE is not 32 bytes in base64url"
    )
  }
  const master = derivedFrom(kdf, key.value, labelOf(name))
  yield* checkMaster(yield* master.derive("check"))
  return master
})

const derivedFrom = (kdf: Kdf.Kdf["Service"], key: Uint8Array, label: string) =>
  MasterKey.of({
    derive: (purpose) =>
      Effect.orDie(kdf.derive(Kdf.hkdfSha256, key, {
        salt: new Uint8Array(KEY_BYTES),
        info: new TextEncoder().encode(`${label}/v1/${purpose}`),
        length: KEY_BYTES
      }))
  })

const migrations: Migrations.Migrations = {
  "0001_master_check": Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql`CREATE TABLE IF NOT EXISTS master_check (only_row INTEGER PRIMARY KEY, tag TEXT NOT NULL)`
  )
}

/** The key of the service `name`, which its database knows again. */
export const layer = (name: string) =>
  Layer.effect(MasterKey, make(name)).pipe(
    Layer.provide(Migrations.layer(migrations, "master_migrations")),
    Layer.provide(Kdf.layerWebCrypto)
  )

/** A key that nothing outlasts the process with. */
export const layerRandom = Layer.effect(
  MasterKey,
  Effect.map(
    Kdf.Kdf,
    (kdf) => derivedFrom(kdf, Uint8Array.from(randomBytes(KEY_BYTES)), "random")
  )
).pipe(Layer.provide(Kdf.layerWebCrypto))
