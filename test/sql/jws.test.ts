import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Result, Schema } from "effect"
import { Kdf, SecureRandom, Signature } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { compactVerify, createLocalJWKSet, decodeProtectedHeader } from "jose"
import { randomBytes } from "node:crypto"
import * as SqlJws from "../../layers/sql/jws.ts"
import { MasterKey } from "../../layers/vault/masterKey.ts"
import { Jwks } from "../../schemas/jwks.ts"
import { Jws, KEY_SECONDS } from "../../src/ground/Jws.ts"
import { headerOf, verifyJws } from "../../src/ground/verifyJws.ts"
import { service } from "../../src/escrow.ts"
import { databases } from "../databases.ts"
import { inProcess } from "../inProcess.ts"

const TYP = "test-statement+jws"
const claims = { z: 1, a: { name: "Ann", of: ["€", null] } }

const crypto = Signature.layerWebCrypto.pipe(Layer.provide(SecureRandom.layerWebCrypto))

/** Two processes have the same secret. */
const master = Layer.effect(
  MasterKey,
  Effect.map(Kdf.Kdf, (kdf) =>
    MasterKey.of({
      derive: (purpose) =>
        Effect.orDie(kdf.derive(Kdf.hkdfSha256, new Uint8Array(32), {
          salt: new Uint8Array(32),
          info: new TextEncoder().encode(purpose),
          length: 32
        }))
    }))
).pipe(Layer.provide(Kdf.layerWebCrypto))

/** A process of its own on the database at hand. */
const signer = Effect.map(
  Layer.build(Layer.fresh(SqlJws.layer).pipe(Layer.provide(master))),
  (built) => Context.get(built, Jws)
)

const byJose = Effect.fnUntraced(function* (jws: string, keys: Jwks) {
  const set = createLocalJWKSet({ keys: keys.keys.map((key) => ({ ...key })) })
  return yield* Effect.promise(() => compactVerify(jws, set, { algorithms: ["EdDSA"] }))
})

const faultOf = (jws: Jws["Service"], text: string, typ = TYP) =>
  Effect.map(
    jws.verify(typ, text),
    (verdict) => Result.isFailure(verdict) ? verdict.failure : "verified"
  )

const encode = (text: string) => Buffer.from(text).toString("base64url")

describe.each(databases)("Jws on $name", ({ layer: database }) => {
  it.effect("is verified by jose and by itself, with the claims in their RFC 8785 form", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust(1_500)
      const jws = yield* signer
      const text = yield* jws.sign(TYP, claims)
      const keys = yield* jws.keys
      const { payload, protectedHeader } = yield* byJose(text, keys)
      assert.strictEqual(
        new TextDecoder().decode(payload),
        '{"a":{"name":"Ann","of":["€",null]},"iat":1,"z":1}'
      )
      assert.deepStrictEqual({ ...protectedHeader }, {
        alg: "EdDSA",
        kid: keys.keys[0]?.kid ?? "",
        typ: TYP
      })
      const verdict = yield* jws.verify(TYP, text)
      assert.deepStrictEqual(Result.getOrThrow(verdict).claims, { ...claims, iat: 1 })
    }).pipe(Effect.provide(database), Effect.scoped))

  it.effect("is verified though the clock was set back to before there was the key", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("2 hours")
      const jws = yield* signer
      yield* TestClock.setTime(3_600_000)
      const text = yield* jws.sign(TYP, claims)
      assert.strictEqual(yield* faultOf(jws, text), "verified")
    }).pipe(Effect.provide(database), Effect.scoped))

  it.effect("with any byte changed, added or cut it is not verified", () =>
    Effect.gen(function* () {
      const jws = yield* signer
      const text = yield* jws.sign(TYP, claims)
      const { keys } = yield* jws.keys
      const isVerified = (shown: string) =>
        Effect.map(verifyJws(TYP, shown, keys), Result.isSuccess).pipe(
          Effect.provide(crypto)
        )
      assert.isTrue(yield* isVerified(text))
      for (let at = 0; at < text.length; at++) {
        for (const other of "AB0-_.=") {
          if (other === text[at]) continue
          const changed = text.slice(0, at) + other + text.slice(at + 1)
          assert.isFalse(yield* isVerified(changed), `${at}: ${other}`)
        }
        assert.isFalse(yield* isVerified(text.slice(0, at) + text.slice(at + 1)), `without ${at}`)
        assert.isFalse(yield* isVerified(`${text.slice(0, at)}A${text.slice(at)}`), `and at ${at}`)
      }
      for (const more of [`${text}A`, `${text}.`, `${text}=`, ` ${text}`, `${text}\n`, ""]) {
        assert.isFalse(yield* isVerified(more))
      }
    }).pipe(Effect.provide(database), Effect.scoped))

  it.effect("of another kind, another algorithm or another service it is none", () =>
    Effect.gen(function* () {
      const jws = yield* signer
      const text = yield* jws.sign(TYP, claims)
      const [, payload = "", tag = ""] = text.split(".")
      const { kid = "" } = decodeProtectedHeader(text)
      assert.strictEqual(yield* faultOf(jws, text, "other+jws"), "malformed")
      for (
        const header of [
          `{"alg":"none","kid":"${kid}","typ":"${TYP}"}`,
          `{"alg":"HS256","kid":"${kid}","typ":"${TYP}"}`,
          `{"alg":"EdDSA","crit":["exp"],"kid":"${kid}","typ":"${TYP}"}`,
          `{"kid":"${kid}","alg":"EdDSA","typ":"${TYP}"}`,
          `{"alg":"EdDSA","kid":1,"typ":"${TYP}"}`,
          "[]",
          "{"
        ]
      ) {
        assert.strictEqual(yield* faultOf(jws, `${encode(header)}.${payload}.${tag}`), "malformed")
      }
      const stranger = `${encode(headerOf(TYP, "jws_000000000000"))}.${payload}.${tag}`
      assert.strictEqual(yield* faultOf(jws, stranger), "unknown_key")
      const other = `${text.split(".")[0]}.${encode('{"iat":0,"z":2}')}.${tag}`
      assert.strictEqual(yield* faultOf(jws, other), "bad_signature")
    }).pipe(Effect.provide(database), Effect.scoped))

  it.effect("a rotation is seen by every process, and what was signed before stays verified", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* signer, yield* signer]
      const old = yield* one.sign(TYP, claims)
      assert.strictEqual(yield* faultOf(two, old), "verified")
      yield* TestClock.adjust("1 minute")
      const { kid } = yield* SqlJws.rotate
      const fresh = yield* two.sign(TYP, claims)
      assert.strictEqual(decodeProtectedHeader(fresh).kid, kid)
      const keys = yield* one.keys
      assert.deepStrictEqual(keys.keys.map(({ exp, nbf }) => ({ exp, nbf })), [
        { nbf: 60, exp: 60 + KEY_SECONDS },
        { nbf: 0, exp: 60 }
      ])
      for (const text of [old, fresh]) {
        yield* byJose(text, keys)
        assert.strictEqual(yield* faultOf(one, text), "verified")
      }
    }).pipe(Effect.provide(database), Effect.scoped))

  it.effect("what a revoked key signed is not believed, and another signs", () =>
    Effect.gen(function* () {
      const jws = yield* signer
      const old = yield* jws.sign(TYP, claims)
      const { kid = "" } = decodeProtectedHeader(old)
      assert.isTrue(yield* SqlJws.revoke(kid))
      assert.isFalse(yield* SqlJws.revoke(kid))
      assert.strictEqual(yield* faultOf(jws, old), "revoked")
      assert.strictEqual(yield* faultOf(jws, yield* jws.sign(TYP, claims)), "verified")
      const { keys } = yield* jws.keys
      assert.deepStrictEqual(keys.map(({ revoked }) => revoked), [
        undefined,
        { revoked_at: 0 }
      ])
    }).pipe(Effect.provide(database), Effect.scoped))

  it.effect("a key signs until its last second, then the next one does", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* signer, yield* signer]
      const kidOf = Effect.map(one.sign(TYP, claims), (text) => decodeProtectedHeader(text).kid)
      const first = yield* kidOf
      const madeBefore = (seconds: number) =>
        Effect.flatMap(
          SqlClient.SqlClient,
          (sql) => sql`UPDATE jws_keys SET created_at = ${new Date(-seconds * 1000).toISOString()}`
        )
      yield* madeBefore(KEY_SECONDS - 1)
      assert.strictEqual(yield* kidOf, first)
      yield* madeBefore(KEY_SECONDS)
      const signed = yield* Effect.forEach(
        [one, two, one, two],
        (jws) => jws.sign(TYP, claims),
        { concurrency: "unbounded" }
      )
      const kids = new Set(signed.map((text) => decodeProtectedHeader(text).kid))
      assert.strictEqual(kids.size, 1)
      assert.isFalse(kids.has(first))
    }).pipe(Effect.provide(database), Effect.scoped))

  it.effect("a time outside its key's is not believed, but for a minute of another clock", () =>
    Effect.gen(function* () {
      const jws = yield* signer
      const text = yield* jws.sign(TYP, claims)
      const { keys: [key] } = yield* jws.keys
      const reason = (change: { readonly nbf?: number; readonly exp?: number }) =>
        key === undefined
          ? Effect.die("no key")
          : Effect.map(verifyJws(TYP, text, [{ ...key, ...change }]), (verdict) =>
            Result.isFailure(verdict) ? verdict.failure : "verified").pipe(
              Effect.provide(crypto)
            )
      const iat = 0
      assert.strictEqual(yield* reason({ nbf: iat + 60 }), "verified")
      assert.strictEqual(yield* reason({ nbf: iat + 61 }), "outside_validity")
      assert.strictEqual(yield* reason({ exp: iat - 60 }), "verified")
      assert.strictEqual(yield* reason({ exp: iat - 61 }), "outside_validity")
    }).pipe(Effect.provide(database), Effect.scoped))

  it.effect("no key is in the database", () =>
    Effect.gen(function* () {
      yield* signer
      const sql = yield* SqlClient.SqlClient
      const [row = {}] = yield* sql`SELECT * FROM jws_keys`
      assert.hasAllKeys(row, ["kid", "state", "created_at", "retired_at"])
    }).pipe(Effect.provide(database), Effect.scoped))
})

describe("verifyJws()", () => {
  it.effect.each(["", "AA", encode(randomBytes(31).toString("latin1")), "A".repeat(44)])(
    "a key that is none (%j) verifies nothing",
    (x) =>
      Effect.gen(function* () {
        const jws = `${encode(headerOf(TYP, "k"))}.${encode('{"iat":0}')}.${"A".repeat(86)}`
        const jwk = { kty: "OKP", crv: "Ed25519", use: "sig", alg: "EdDSA" } as const
        const verdict = yield* verifyJws(TYP, jws, [{ ...jwk, kid: "k", x, nbf: 0, exp: 1 }])
        assert.isTrue(Result.isFailure(verdict))
      }).pipe(Effect.provide(crypto))
  )
})

describe("GET /.well-known/jwks.json", () => {
  it.effect("tells the keys to everybody, also where a key of an agent is needed", () =>
    Effect.gen(function* () {
      const ask = yield* inProcess(service, { environment: { AUTH_MODE: "required" } })
      const { status, headers, json } = yield* ask("/.well-known/jwks.json")
      assert.strictEqual(status, 200)
      assert.strictEqual(headers.get("content-type"), "application/jwk-set+json")
      assert.strictEqual(headers.get("cache-control"), "public, max-age=300")
      assert.lengthOf((yield* Schema.decodeUnknownEffect(Jwks)(json)).keys, 1)
      const posted = yield* ask("/.well-known/jwks.json", { method: "POST" })
      assert.strictEqual(posted.status, 405)
      assert.strictEqual(posted.headers.get("allow"), "GET, HEAD, OPTIONS")
    }))
})
