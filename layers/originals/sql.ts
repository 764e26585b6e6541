/**
 * `Originals` in PostgreSQL, in parts that lie there or in an object store: each file is sealed with a
 * key of its own, which is itself sealed with a key of the master key, and whose row goes with it.
 * While one comes in, or is looked at, it is a file below `DATA_DIR`.
 */
import { Clock, Effect, Layer, Option, Schema } from "effect"
import { Aead, SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { createHash, randomBytes } from "node:crypto"
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync
} from "node:fs"
import { join, resolve } from "node:path"
import process from "node:process"
import { Originals } from "../../src/discharge/documents/Originals.ts"
import { Transaction } from "../../src/ground/Transaction.ts"
import { layerAead } from "../crypto/node.ts"
import { nonced } from "../crypto/nonced.ts"
import { dataDir } from "../sql/client.ts"
import type { Migrations } from "../sql/migrations.ts"
import { decoderOf } from "../sql/table.ts"
import { MasterKey } from "../vault/masterKey.ts"
import { Parts, type StoredPart } from "./Parts.ts"

/** Beside SQLite the originals are files, and have no tables. */
export const migrations: Migrations = {
  "0005_originals": ({ bytes, float, name }) =>
    name === "sqlite" ? [] : [
      `CREATE TABLE originals (
        sha256 TEXT PRIMARY KEY,
        wrapped_key ${bytes} NOT NULL,
        parts INTEGER NOT NULL,
        kept_at ${float} NOT NULL
      )`,
      `CREATE TABLE original_parts (
        sha256 TEXT NOT NULL REFERENCES originals (sha256) ON DELETE CASCADE,
        part INTEGER NOT NULL,
        content ${bytes} NOT NULL,
        PRIMARY KEY (sha256, part)
      )`
    ]
}

/** Of a file, while its hash is taken. */
const READ_BYTES = 1_048_576
/** Another process may be about to record a file that has no row yet. */
const ORPHAN_AGE_MILLIS = 3_600_000

const Row = Schema.Struct({
  sha256: Schema.String,
  wrapped_key: Schema.Uint8Array,
  parts: Schema.Int
})
const decodeStored = decoderOf(Row)
const decodeNames = decoderOf(Schema.Struct({ sha256: Schema.String }))

/** The SHA-256 of a file in hex, without holding it whole; none where there is no file. */
const hashOf = (path: string): string | undefined => {
  if (!existsSync(path)) return undefined
  const file = openSync(path, "r")
  try {
    const hash = createHash("sha256")
    const buffer = new Uint8Array(READ_BYTES)
    for (let length = 0; (length = readSync(file, buffer)) > 0;) {
      hash.update(buffer.subarray(0, length))
    }
    return hash.digest("hex")
  } finally {
    closeSync(file)
  }
}

/** Over the files of this machine, which take what is coming in. */
const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const files = yield* Originals
  const places = yield* Parts
  const bytesMax = places.bytes
  const scope = yield* Effect.scope
  const { write } = yield* Transaction
  const { decrypt, encrypt } = yield* nonced
  const random = yield* SecureRandom.SecureRandom
  const { derive } = yield* MasterKey
  const master = yield* Effect.orDie(Aead.key(Aead.aes256Gcm, yield* derive("originals")))
  const folder = resolve(join(yield* dataDir, "discharge"))

  const has = (sha256: string) =>
    Effect.orDie(sql`SELECT 1 FROM originals WHERE sha256 = ${sha256}`).pipe(
      Effect.map((rows) => rows.length > 0)
    )

  /** Takes the file at `path` into the database, all of it or nothing. */
  const claim = Effect.fnUntraced(
    function* (path: string, sha256: string) {
      const secret = yield* random.randomBytes(Aead.aes256Gcm.keyLength)
      const key = yield* Aead.key(Aead.aes256Gcm, secret)
      const wrapped_key = yield* encrypt(master, secret, `key:${sha256}`)
      const file: StoredPart = {
        sha256,
        wrapped_key,
        parts: Math.ceil(statSync(path).size / bytesMax)
      }
      const kept_at = yield* Clock.currentTimeMillis
      const opened = yield* Effect.acquireRelease(
        Effect.sync(() => openSync(path, "r")),
        (opened) => Effect.sync(() => closeSync(opened))
      )
      const put = Effect.gen(function* () {
        const buffer = new Uint8Array(bytesMax)
        for (let part = 0; part < file.parts; part++) {
          const length = readSync(opened, buffer, 0, bytesMax, part * bytesMax)
          const content = yield* encrypt(key, buffer.subarray(0, length), `part:${sha256}/${part}`)
          yield* places.put(file, part, content)
        }
      })
      // Another process may be faster with the same bytes, which are no orphan from then on.
      const storeKey = Effect.map(
        sql`INSERT INTO originals ${sql.insert({ ...file, kept_at })}
          ON CONFLICT (sha256) DO UPDATE SET kept_at = excluded.kept_at
          RETURNING wrapped_key = ${wrapped_key} AS is_new`,
        ([inserted]) => inserted?.["is_new"] === true
      )
      if (places.isInTransaction) {
        return yield* write(
          Effect.flatMap(storeKey, (isNew) => isNew ? put : Effect.void)
        )
      }
      // All of them are there before anybody can look for them.
      yield* Effect.onError(put, () => places.remove([file]))
      // Whether a write that failed was kept is not known: its parts are left to a sweep.
      const isNew = yield* write(storeKey)
      if (!isNew) yield* places.remove([file])
    },
    Effect.scoped,
    Effect.orDie
  )

  const remove = Effect.fnUntraced(function* (sha256s: ReadonlyArray<string>) {
    if (sha256s.length === 0) return
    // What came again meanwhile, and is known, stays.
    const deleted = yield* Effect.orDie(write(
      decodeStored(sql`DELETE FROM originals WHERE sha256 IN ${sql.in(sha256s)}
        AND NOT EXISTS (SELECT 1 FROM documents WHERE documents.sha256 = originals.sha256)
        RETURNING sha256, wrapped_key, parts`)
    ))
    yield* places.remove(deleted)
    yield* files.remove(sha256s)
  })

  // What an older version kept on this machine alone.
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".pdf"))) {
    const path = join(folder, name)
    const sha256 = name.slice(0, -".pdf".length)
    const found = hashOf(path)
    // Another process was faster.
    if (found === undefined) continue
    if (found !== sha256) {
      yield* Effect.logWarning(`"${path}" is not the document that its name says, and stays there`)
      continue
    }
    yield* claim(path, sha256)
    rmSync(path, { force: true })
  }

  return Originals.of({
    receive: files.receive,
    keep: ({ path, sha256 }) => claim(path, sha256),
    has,
    path: Effect.fn("Originals.path")(function* (sha256) {
      const [stored] = yield* decodeStored(
        sql`SELECT sha256, wrapped_key, parts FROM originals WHERE sha256 = ${sha256}`
      )
      if (stored === undefined) return Option.none()
      const bytes = yield* decrypt(master, stored.wrapped_key, `key:${sha256}`)
      const key = yield* Aead.key(Aead.aes256Gcm, bytes)
      const path = join(folder, `${process.pid}-${randomBytes(8).toString("hex")}.part`)
      const file = yield* Effect.acquireRelease(
        Effect.sync(() => openSync(path, "wx", 0o600)),
        (file) =>
          Effect.sync(() => {
            closeSync(file)
            rmSync(path, { force: true })
          })
      )
      for (let part = 0; part < stored.parts; part++) {
        const found = yield* places.get(stored, part)
        // It was deleted meanwhile.
        if (Option.isNone(found)) return Option.none()
        const content = yield* decrypt(key, found.value, `part:${sha256}/${part}`)
        for (let sent = 0; sent < content.length;) sent += writeSync(file, content, sent)
      }
      return Option.some(path)
    }, Effect.orDie),
    remove,
    sweep: Effect.fnUntraced(function* (isKnown) {
      yield* files.sweep(isKnown)
      const before = (yield* Clock.currentTimeMillis) - ORPHAN_AGE_MILLIS
      const old = yield* decodeNames(sql`SELECT sha256 FROM originals WHERE kept_at < ${before}`)
      yield* remove(old.map(({ sha256 }) => sha256).filter((sha256) => !isKnown(sha256)))
      // Nobody waits for it: a store may have many parts, and answer slowly.
      yield* Effect.forkIn(places.sweep(before), scope)
    }),
    fault: places.fault
  })
})

/** On `Originals` as files, and `Parts`. */
export const layer = Layer.effect(Originals, make).pipe(
  Layer.provide(layerAead.pipe(Layer.provideMerge(SecureRandom.layerWebCrypto)))
)
