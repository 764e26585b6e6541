import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Option, Schema } from "effect"
import { Kdf, SecureRandom } from "effect/crypto"
import { ConfigProvider } from "effect"
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { createHmac } from "node:crypto"
import { join } from "node:path"
import type { SqlClient } from "effect/sql"
import { nodeHash } from "../../layers/hash.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"
import * as AesGcm from "../../layers/vault/aesGcm.ts"
import * as MasterKey from "../../layers/vault/masterKey.ts"
import { layerAead } from "../../layers/crypto/node.ts"
import { Vault } from "../../src/privacy/Vault.ts"
import { temporaryFolder } from "../childProcess.ts"
import { databases } from "../databases.ts"
import { derivedBefore, storeOfBefore } from "./keyOfBefore.ts"

const KEY = Buffer.alloc(32, 7).toString("base64url")
const OTHER_KEY = Buffer.alloc(32, 8).toString("base64url")

const crypto = Layer.mergeAll(layerAead, Kdf.layerWebCrypto).pipe(
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)

type Environment = { readonly [name: string]: string }

const keyFrom = (
  environment: Environment,
  name = "privacy",
  database: Layer.Layer<SqlClient.SqlClient, unknown> = Sqlite.layer(":memory:")
) =>
  MasterKey.layer(name).pipe(
    Layer.provideMerge(crypto),
    Layer.provide(database),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment)))
  )

const derivedBy = (layer: ReturnType<typeof keyFrom>, purpose = "test") =>
  MasterKey.MasterKey.pipe(
    Effect.flatMap(({ derive }) => derive(purpose)),
    Effect.map((key) => Buffer.from(key).toString("hex")),
    Effect.provide(layer)
  )

/** Why a start with this key fails. */
const refusal = (layer: ReturnType<typeof keyFrom>) =>
  Effect.map(
    Effect.exit(derivedBy(layer)),
    (exit) => String(Option.getOrUndefined(Exit.findErrorOption(exit)))
  )

describe("a new master key", () => {
  it.effect("is not made beside a database that another one opens", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const key = join(folder, "master.key")
      const escrow = () => keyFrom({ DATA_DIR: folder }, "escrow")
      yield* derivedBy(
        keyFrom({ DATA_DIR: folder }, "privacy", Sqlite.layer(join(folder, "privacy.db")))
      )
      yield* derivedBy(escrow())
      rmSync(key)
      assert.match(yield* refusal(escrow()), /master\.key" is missing, and "privacy\.db" beside it/)
      assert.isFalse(existsSync(key))
      rmSync(join(folder, "privacy.db"))
      yield* derivedBy(escrow())
      assert.isTrue(existsSync(key))
    }))
})

describe("the master key", () => {
  it.effect("is made once, for its owner alone, also by many at once", () =>
    Effect.gen(function* () {
      for (const { layer } of databases) {
        const database = Layer.succeedContext(yield* Layer.build(layer))
        const DATA_DIR = yield* temporaryFolder
        const start = keyFrom({ DATA_DIR }, "privacy", database)
        const keys = yield* Effect.all(
          Array.from({ length: 8 }, () => derivedBy(start)),
          { concurrency: 8 }
        )
        assert.strictEqual(new Set(keys).size, 1)
        const file = join(DATA_DIR, "master.key")
        assert.deepStrictEqual(readdirSync(DATA_DIR), ["master.key"])
        assert.strictEqual(statSync(file).mode & 0o777, 0o600)
        assert.strictEqual(yield* derivedBy(start), keys[0])
        const told = keyFrom({ PDX_MASTER_KEY_FILE: file }, "privacy", database)
        assert.strictEqual(yield* derivedBy(told), keys[0])
        assert.notStrictEqual(yield* derivedBy(start, "another purpose"), keys[0])
      }
    }))

  it.effect("is no key of a database: each has its own, which the master key alone opens", () =>
    Effect.gen(function* () {
      for (const { layer } of databases) {
        const [one, other] = [yield* Layer.build(layer), yield* Layer.build(Layer.fresh(layer))]
          .map(Layer.succeedContext)
        if (one === undefined || other === undefined) continue
        const by = (database: typeof one, name = "escrow") =>
          keyFrom({ MASTER_KEY: KEY }, name, database)
        assert.notStrictEqual(yield* derivedBy(by(one)), yield* derivedBy(by(other)))
        // What one service keeps does not open as another's.
        assert.include(yield* refusal(by(one, "recovery")), "not the one")
      }
    }))

  it.effect("is refused when others can read it, when it is no key, and when it is not there", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const file = join(folder, "key")
      for (const setting of ["PDX_MASTER_KEY_FILE", "MASTER_KEY_FILE"]) {
        const why = refusal(keyFrom({ [setting]: file }))
        assert.include(yield* why, "Cannot read the master key")
        writeFileSync(file, "not a key\n", { mode: 0o600 })
        assert.include(yield* why, "is not 32 bytes")
        writeFileSync(file, `${KEY}\n`)
        assert.strictEqual(yield* why, "undefined")
        chmodSync(file, 0o640)
        assert.include(yield* why, "chmod 600")
        rmSync(file)
      }
      assert.include(yield* refusal(keyFrom({ MASTER_KEY: "short" })), "is not 32 bytes")
      const both = { MASTER_KEY: KEY, MASTER_KEY_FILE: file }
      assert.include(yield* refusal(keyFrom(both)), "not both")
    }))

  it.effect("is each service's own, also where the secret is one for all", () =>
    Effect.gen(function* () {
      const keys = yield* Effect.forEach(
        ["privacy", "escrow", "recovery"],
        (name) => derivedBy(keyFrom({ MASTER_KEY: KEY }, name))
      )
      assert.strictEqual(new Set(keys).size, 3)
    }))

  it.effect("of a file that is gone is not made anew, where a database knew it", () =>
    Effect.gen(function* () {
      for (const { layer } of databases) {
        const database = Layer.succeedContext(yield* Layer.build(layer))
        const DATA_DIR = yield* temporaryFolder
        const file = join(DATA_DIR, "master.key")
        const start = keyFrom({ DATA_DIR }, "escrow", database)
        const first = yield* derivedBy(start)
        assert.strictEqual(statSync(file).mode & 0o777, 0o600)
        const text = readFileSync(file, "utf8")
        rmSync(file)
        assert.include(yield* refusal(start), "is missing")
        assert.isFalse(existsSync(file))
        const other = keyFrom({ MASTER_KEY: KEY }, "escrow", database)
        assert.include(yield* refusal(other), "not the one that this database was made with")
        const machine = keyFrom({ MASTER_KEY: text.trim() }, "escrow", database)
        assert.strictEqual(yield* derivedBy(machine), first)
        writeFileSync(file, text, { mode: 0o644 })
        assert.strictEqual(yield* derivedBy(start), first)
        assert.strictEqual(statSync(file).mode & 0o777, 0o600)
      }
    }))

  it.effect("takes over what was the key of a store of before", () =>
    Effect.gen(function* () {
      for (const { layer } of databases) {
        for (const given of [{}, { MASTER_KEY: OTHER_KEY }]) {
          const DATA_DIR = yield* temporaryFolder
          const database = Layer.succeedContext(yield* Layer.build(Layer.fresh(layer)))
          yield* Effect.provide(storeOfBefore(KEY, "escrow"), database)
          writeFileSync(join(DATA_DIR, "escrow.key"), `${KEY}\n`, { mode: 0o600 })
          const start = keyFrom({ DATA_DIR, ...given }, "escrow", database)
          assert.strictEqual(
            yield* derivedBy(start),
            derivedBefore(KEY, "escrow", "test").toString("hex")
          )
          // From now on it lies in the database, and the file is not needed.
          rmSync(join(DATA_DIR, "escrow.key"))
          assert.strictEqual(
            yield* derivedBy(start),
            derivedBefore(KEY, "escrow", "test").toString("hex")
          )
          assert.deepStrictEqual(
            readdirSync(DATA_DIR),
            "MASTER_KEY" in given ? [] : ["master.key"]
          )
        }
        // Where the operator gave it, it goes on as it was.
        const database = Layer.succeedContext(yield* Layer.build(Layer.fresh(layer)))
        yield* Effect.provide(storeOfBefore(KEY, "pdx"), database)
        const wrong = keyFrom({ MASTER_KEY: OTHER_KEY }, "privacy", database)
        assert.include(yield* refusal(wrong), "not the one that this database was made with")
        const right = keyFrom({ MASTER_KEY: KEY }, "privacy", database)
        assert.strictEqual(
          yield* derivedBy(right),
          derivedBefore(KEY, "pdx", "test").toString("hex")
        )
      }
    }))

  it.effect("of our own that is gone is not made anew for the sake of an older file", () =>
    Effect.gen(function* () {
      const DATA_DIR = yield* temporaryFolder
      const database = Layer.succeedContext(yield* Layer.build(Sqlite.layer(":memory:")))
      yield* Effect.provide(storeOfBefore(KEY, "escrow"), database)
      writeFileSync(join(DATA_DIR, "escrow.key"), `${KEY}\n`, { mode: 0o600 })
      const start = keyFrom({ DATA_DIR }, "escrow", database)
      yield* derivedBy(start)
      rmSync(join(DATA_DIR, "master.key"))
      assert.include(yield* refusal(start), "is missing")
      assert.deepStrictEqual(readdirSync(DATA_DIR), ["escrow.key"])
    }))

  it.effect("is exchanged for another, once or again, and what it opened stays", () =>
    Effect.gen(function* () {
      for (const { layer } of databases) {
        const folder = yield* temporaryFolder
        const file = join(folder, "next")
        const database = Layer.succeedContext(yield* Layer.build(Layer.fresh(layer)))
        const environment = { MASTER_KEY: KEY }
        const rewrapped = MasterKey.rewrap("escrow", file).pipe(
          Effect.provide(
            Layer.merge(database, ConfigProvider.layer(ConfigProvider.fromUnknown(environment)))
          )
        )
        assert.include(String(yield* Effect.flip(rewrapped)), "Cannot read the master key")
        writeFileSync(file, `${OTHER_KEY}\n`, { mode: 0o600 })
        assert.isFalse(yield* rewrapped)
        const before = keyFrom(environment, "escrow", database)
        const key = yield* derivedBy(before)
        assert.isTrue(yield* rewrapped)
        assert.isTrue(yield* rewrapped)
        assert.include(yield* refusal(before), "not the one that this database was made with")
        const after = keyFrom({ MASTER_KEY_FILE: file }, "escrow", database)
        assert.strictEqual(yield* derivedBy(after), key)
      }
    }))

  it.effect("must be told where the database is on another machine", () =>
    Effect.gen(function* () {
      const DATA_DIR = yield* temporaryFolder
      for (
        const host of ["db.example", "10.0.0.2:5432", "[2001:db8::1]", "localhost,db2:1,db3:2"]
      ) {
        const DATABASE_URL = `postgres://u@${host}/db`
        const told = { DATA_DIR, DATABASE_URL, MASTER_KEY: KEY }
        assert.include(yield* refusal(keyFrom({ DATA_DIR, DATABASE_URL })), "MASTER_KEY", host)
        assert.strictEqual(yield* refusal(keyFrom(told)), "undefined", host)
      }
      assert.deepStrictEqual(readdirSync(DATA_DIR), [])
      for (const host of ["u@127.0.0.1:5432", "localhost", "u@[::1]", ""]) {
        const near = keyFrom({ DATA_DIR, DATABASE_URL: `postgres://${host}/db` })
        assert.strictEqual(yield* refusal(near), "undefined", host)
      }
    }))
})

describe("the vault", () => {
  it.effect("opens what it sealed, under the same name and unchanged only", () =>
    Effect.gen(function* () {
      const DATA_DIR = yield* temporaryFolder
      yield* Effect.gen(function* () {
        const vault = yield* Vault
        const plaintext = new TextEncoder().encode("Ann Lee")
        const sealed = yield* vault.seal("one", plaintext)
        assert.deepStrictEqual(yield* vault.open("one", sealed), plaintext)
        const fails = (name: string, changed: typeof sealed) =>
          Effect.map(Effect.exit(vault.open(name, changed)), Exit.isFailure)
        assert.isTrue(yield* fails("two", sealed))
        const flipped = sealed.ciphertext.map((byte, at) => at === 20 ? byte ^ 1 : byte)
        assert.isTrue(yield* fails("one", { ...sealed, ciphertext: flipped }))
        const again = yield* vault.seal("one", plaintext)
        assert.notDeepEqual(again.ciphertext, sealed.ciphertext)
        assert.isTrue(yield* fails("one", { ...sealed, wrapped_key: again.wrapped_key }))
      }).pipe(Effect.provide(AesGcm.layer.pipe(Layer.provide(keyFrom({ DATA_DIR })))))
      assert.notInclude(readFileSync(join(DATA_DIR, "master.key"), "utf8"), "Ann")
    }))
})

const Text = Schema.String.check(Schema.isMaxLength(500))

describe("hmacSha256Hex()", () => {
  it.prop(
    "is what node:crypto computes, for keys and texts of any length",
    [Text, Text],
    ([key, text]) => {
      const secret = new TextEncoder().encode(key)
      assert.strictEqual(
        nodeHash.hmacSha256Hex(secret)(text),
        createHmac("sha256", secret).update(text).digest("hex")
      )
    },
    { arbitrary: { runs: 200 } }
  )

  it("takes texts longer than its buffer", () => {
    const text = "é".repeat(5000)
    assert.strictEqual(
      nodeHash.hmacSha256Hex(new Uint8Array(32))(text),
      createHmac("sha256", new Uint8Array(32)).update(text).digest("hex")
    )
  })
})
