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

const KEY = Buffer.alloc(32, 7).toString("base64url")

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

const derived = (environment: Environment, purpose?: string) =>
  derivedBy(keyFrom(environment), purpose)

/** Why a start with this key fails. */
const refusal = (layer: ReturnType<typeof keyFrom>) =>
  Effect.map(
    Effect.exit(derivedBy(layer)),
    (exit) => String(Option.getOrUndefined(Exit.findErrorOption(exit)))
  )

describe("the master key", () => {
  it.effect("is made once, for its owner alone, also by many at once", () =>
    Effect.gen(function* () {
      const DATA_DIR = yield* temporaryFolder
      const keys = yield* Effect.all(
        Array.from({ length: 8 }, () => derived({ DATA_DIR })),
        { concurrency: 8 }
      )
      assert.strictEqual(new Set(keys).size, 1)
      const file = join(DATA_DIR, "privacy.key")
      assert.strictEqual(statSync(file).mode & 0o777, 0o600)
      assert.strictEqual(yield* derived({ DATA_DIR }), keys[0])
      assert.strictEqual(yield* derived({ PDX_MASTER_KEY_FILE: file }), keys[0])
      assert.notStrictEqual(yield* derived({ DATA_DIR }, "another purpose"), keys[0])
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
        const file = join(DATA_DIR, "escrow.key")
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
      assert.notInclude(readFileSync(join(DATA_DIR, "privacy.key"), "utf8"), "Ann")
    }))
})

const Text = Schema.String.check(Schema.isMaxLength(500))

describe("hmacSha256()", () => {
  it.prop(
    "is what node:crypto computes, for keys and texts of any length",
    [Text, Text],
    ([key, text]) => {
      const secret = new TextEncoder().encode(key)
      assert.strictEqual(
        Buffer.from(nodeHash.hmacSha256(secret)(text)).toString("hex"),
        createHmac("sha256", secret).update(text).digest("hex")
      )
    },
    { arbitrary: { runs: 200 } }
  )

  it("takes texts longer than its buffer", () => {
    const text = "é".repeat(5000)
    assert.strictEqual(
      Buffer.from(nodeHash.hmacSha256(new Uint8Array(32))(text)).toString("hex"),
      createHmac("sha256", new Uint8Array(32)).update(text).digest("hex")
    )
  })
})
