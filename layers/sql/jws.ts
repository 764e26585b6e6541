/**
 * Ed25519 keys derived from the master key of a service; which of them signs is in its database.
 */
import { DateTime, Effect, Layer } from "effect"
import { SecureRandom, Signature } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { SqlClient } from "effect/sql"
import type { Jwk } from "../../schemas/jwks.ts"
import { canonical } from "../../src/ground/canonical.ts"
import { Jws, KEY_SECONDS } from "../../src/ground/Jws.ts"
import { headerOf, verifyJws } from "../../src/ground/verifyJws.ts"
import { MasterKey } from "../vault/masterKey.ts"
import * as Sql from "./client.ts"
import * as Migrations from "./migrations.ts"
import { type SigningKeyEntry, signingKeys } from "./signingKeys.ts"

const keys = signingKeys("jws_keys", "jws")

/** Turns to a new key, and stops believing one. */
export const { rotate, revoke } = keys

/** How many derived keys are held; a key costs one HKDF to derive again. */
const HELD_MAX = 64

const encode = (text: string) => Base64Url.encode(new TextEncoder().encode(text))

const secondsOf = (time: DateTime.Utc) => Math.floor(DateTime.toEpochMillis(time) / 1000)
const secondsOfText = (time: string) => secondsOf(DateTime.makeUnsafe(time))

/** The last second at which a key signs. */
const expiryOf = ({ created_at, retired_at }: SigningKeyEntry) =>
  Math.min(
    secondsOfText(created_at) + KEY_SECONDS,
    ...(retired_at === null ? [] : [secondsOfText(retired_at)])
  )

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const signature = yield* Signature.Signature
  const { derive } = yield* MasterKey
  const stored = Effect.provideService(SqlClient.SqlClient, sql)
  const verified = Effect.provideService(Signature.Signature, signature)
  const held = new Map<string, { readonly key: Signature.PrivateKey; readonly x: string }>()

  const pairOf = Effect.fnUntraced(function* (kid: string) {
    const known = held.get(kid)
    if (known !== undefined) return known
    const key = yield* Signature.privateKey(Signature.ed25519, yield* derive(`jws/${kid}`))
    const point = yield* Signature.toBytes(yield* signature.publicKeyOf(key))
    const pair = { key, x: Base64Url.encode(point) }
    if (held.size >= HELD_MAX) held.clear()
    held.set(kid, pair)
    return pair
  }, Effect.orDie)

  const publicOf = Effect.fnUntraced(function* (entry: SigningKeyEntry) {
    const { kid, state, created_at, retired_at } = entry
    const { x } = yield* pairOf(kid)
    const jwk: Jwk = {
      kty: "OKP",
      crv: "Ed25519",
      kid,
      use: "sig",
      alg: "EdDSA",
      x,
      nbf: secondsOfText(created_at),
      exp: expiryOf(entry),
      ...(state === "revoked"
        ? { revoked: { revoked_at: secondsOfText(retired_at ?? created_at) } }
        : {})
    }
    return jwk
  })

  const now = Effect.map(DateTime.now, secondsOf)
  const active = Effect.gen(function* () {
    const found = yield* stored(keys.active)
    return expiryOf(found) > (yield* now) ? found : yield* stored(keys.rotateFrom(found.kid))
  })
  const signerOf = Effect.fnUntraced(function* ({ created_at, kid }: SigningKeyEntry) {
    const { key } = yield* pairOf(kid)
    return {
      kid,
      nbf: secondsOfText(created_at),
      sign: (bytes: Uint8Array) => Effect.orDie(signature.sign(key, bytes))
    }
  })
  const signer = Effect.flatMap(active, signerOf)
  /** Before the key of this moment there may have been another. */
  const signerAt = Effect.fnUntraced(function* (seconds: number) {
    const current = yield* active
    if (secondsOfText(current.created_at) <= seconds) return yield* signerOf(current)
    const all = yield* stored(keys.all)
    const then = all.find((one) =>
      one.state !== "revoked" && secondsOfText(one.created_at) <= seconds &&
      seconds <= expiryOf(one)
    )
    return yield* signerOf(then ?? current)
  })
  // The first key is made by the start, so that it is published before it signs.
  yield* active

  return Jws.of({
    sign: Effect.fnUntraced(function* (typ, claims) {
      const second = yield* now
      const { kid, nbf, sign } = yield* signer
      // A clock that was set back would sign before there was the key.
      const iat = Math.max(second, nbf)
      const signed = `${encode(headerOf(typ, kid))}.${encode(canonical({ ...claims, iat }))}`
      const tag = yield* sign(new TextEncoder().encode(signed))
      return `${signed}.${Base64Url.encode(tag)}`
    }),
    signer,
    signerAt,
    verify: (typ, jws) =>
      Effect.flatMap(
        Effect.flatMap(stored(keys.all), Effect.forEach(publicOf)),
        (all) => verified(verifyJws(typ, jws, all))
      ),
    keys: Effect.gen(function* () {
      const { kid } = yield* active
      const all = yield* stored(keys.all)
      const first = all.filter((one) => one.kid === kid)
      const others = all.filter((one) => one.kid !== kid)
      return { keys: yield* Effect.forEach([...first, ...others], publicOf) }
    })
  })
})

const tables = Migrations.layer({ "0001_jws_keys": keys.create }, "jws_migrations")

/** The store of a service on its own, for a command of the operator. */
export const database = (service: string) => Layer.provideMerge(tables, Sql.layer(service))

/** The keys of the service whose database and master key are at hand. */
export const layer = Layer.effect(Jws, make).pipe(
  Layer.provide(tables),
  Layer.provide(Signature.layerWebCrypto),
  Layer.provide(SecureRandom.layerWebCrypto)
)
