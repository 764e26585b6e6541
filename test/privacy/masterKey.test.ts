import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Option, Schema } from "effect"
import { Kdf, SecureRandom } from "effect/crypto"
import { ConfigProvider } from "effect"
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createHmac } from "node:crypto"
import { join } from "node:path"
import { nodeHash } from "../../layers/hash.ts"
import * as AesGcm from "../../layers/vault/aesGcm.ts"
import * as MasterKey from "../../layers/vault/masterKey.ts"
import { layerAead } from "../../layers/vault/nodeCrypto.ts"
import { Vault } from "../../src/privacy/Vault.ts"
import { temporaryFolder } from "../childProcess.ts"

const crypto = Layer.mergeAll(layerAead, Kdf.layerWebCrypto).pipe(
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)

const keyFrom = (environment: { readonly [name: string]: string }) =>
  MasterKey.layer.pipe(
    Layer.provideMerge(crypto),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment)))
  )

const derived = (environment: { readonly [name: string]: string }, purpose = "test") =>
  MasterKey.MasterKey.pipe(
    Effect.flatMap(({ derive }) => derive(purpose)),
    Effect.map((key) => Buffer.from(key).toString("hex")),
    Effect.provide(keyFrom(environment))
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
      const refusal = Effect.map(
        Effect.exit(derived({ PDX_MASTER_KEY_FILE: file })),
        Exit.findErrorOption
      )
      const isRefused = Effect.map(refusal, Option.isSome)
      assert.isTrue(yield* isRefused)
      writeFileSync(file, "not a key\n", { mode: 0o600 })
      assert.isTrue(yield* isRefused)
      writeFileSync(file, `${Buffer.alloc(32, 7).toString("base64url")}\n`)
      assert.isFalse(yield* isRefused)
      chmodSync(file, 0o640)
      assert.isTrue(yield* isRefused)
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
