/**
 * A share as an SD-JWT, verified by `@sd-jwt/core` as it is.
 */
import { assert, describe, it } from "@effect/vitest"
import { SDJwtInstance } from "@sd-jwt/core"
import { Effect, Schema } from "effect"
import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify
} from "node:crypto"
import { Jwks } from "../../schemas/jwks.ts"
import { databases } from "../databases.ts"
import { post } from "../inProcess.ts"
import { bearer, exchange, patient, problem } from "./exchange.ts"

const decodeJwks = Schema.decodeUnknownSync(Jwks)

const hasher = (data: string | ArrayBuffer, alg: string) =>
  Uint8Array.from(
    createHash(alg.replace("-", "")).update(typeof data === "string" ? data : new Uint8Array(data))
      .digest()
  )

const isSigned = (x: string) => (data: string, signature: string) => {
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" })
  return verify(null, Buffer.from(data), key, Buffer.from(signature, "base64url"))
}

/** The library, with keys and hashes by Node. */
const reader = (x: string, holderX = x) =>
  new SDJwtInstance({
    hasher,
    hashAlg: "sha-256",
    saltGenerator: (length) => randomBytes(length).toString("base64url"),
    verifier: isSigned(x),
    kbVerifier: isSigned(holderX)
  })

const SD_JWT = { accept: "application/dc+sd-jwt" }

describe.each(databases)("Accept: application/dc+sd-jwt on $name", ({ layer: database }) => {
  it.effect("gives each tier what it may see, and the holder can show less of it", () =>
    Effect.gen(function* () {
      const { ask, prepared, trust } = yield* exchange({ database })
      const { content_id, owner_token } = yield* prepared()
      const [key] = decodeJwks((yield* ask("/.well-known/jwks.json")).json).keys
      const x = key?.x ?? ""
      const holder = generateKeyPairSync("ed25519")
      const { crv, kty, x: holderX = "" } = holder.publicKey.export({ format: "jwk" })
      const holder_jwk = { kty, crv, x: holderX }
      const request = (headers: Record<string, string>, body: object = {}) =>
        ask("/data/share", post({ content_id, requester_id: "agent-7", ...body }, headers))
      const two = Buffer.from([2, ...new Uint8Array(31)]).toString("base64url")
      for (
        const jwk of [
          { kty: "OKP", crv: "Ed25519", x: two },
          { kty: "EC", crv: "P-256", x: two, y: two }
        ]
      ) {
        const refused = yield* request(SD_JWT, { holder_jwk: jwk })
        assert.strictEqual(problem(refused), "422 invalid-field")
        assert.include(refused.text, "/holder_jwk")
      }
      const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey
      const held = yield* request(SD_JWT, { holder_jwk: p256.export({ format: "jwk" }) })
      assert.strictEqual(held.status, 200)
      const denied = yield* request(SD_JWT)
      assert.deepInclude(denied.json, { decision: "denied" })
      yield* trust(1)
      const medium = yield* request(SD_JWT, { holder_jwk })
      assert.strictEqual(medium.headers.get("content-type"), "application/dc+sd-jwt")
      const claims = yield* Effect.promise(() => reader(x).getClaims(medium.text))
      assert.deepInclude(claims, {
        data: { city: "Graz", visits: [{ year: 2025 }] },
        masked: { card: "***1234" },
        generalised: { dob: "1984" },
        cnf: { jwk: holder_jwk },
        content_id,
        tier: "medium"
      })
      assert.notInclude(Buffer.from(medium.text, "base64url").toString("latin1"), "Ann Lee")
      const at = { currentDate: 1 }
      const verified = yield* Effect.promise(() => reader(x).verify(medium.text, at))
      assert.deepInclude(verified.payload, {
        sub: "agent-7",
        vct: "urn:agent-services:privacy:share:1"
      })
      const full = yield* request({ ...SD_JWT, ...bearer(owner_token) })
      const whole = yield* Effect.promise(() => reader(x).getClaims(full.text))
      assert.deepInclude(whole, { data: patient, tier: "high" })
      assert.notProperty(whole, "masked")

      // The holder shows the city alone, bound to its key and to one verifier.
      const presenting = new SDJwtInstance({
        hasher,
        hashAlg: "sha-256",
        kbSigner: (data) => sign(null, Buffer.from(data), holder.privateKey).toString("base64url"),
        kbSignAlg: "EdDSA"
      })
      const kb = { payload: { iat: 1, aud: "clinic-2", nonce: "n-1" } }
      const frame: Record<string, object | boolean> = { data: { city: true } }
      const shown = yield* Effect.promise(() => presenting.present(medium.text, frame, { kb }))
      const options = { ...at, keyBindingNonce: "n-1" }
      const accepted = yield* Effect.promise(() => reader(x, holderX).verify(shown, options))
      assert.deepNestedInclude(accepted.payload, { "data.city": "Graz" })
      assert.notInclude(JSON.stringify(accepted.payload), "***1234")
      assert.deepNestedInclude(accepted, { "kb.payload.nonce": "n-1" })
      const forged = medium.text.replace(
        /~([^~]+)~$/,
        `~${Buffer.from(JSON.stringify(["salt", "city", "Wien"])).toString("base64url")}~`
      )
      // A disclosure that no digest of the credential stands for is left out.
      const kept = yield* Effect.promise(() => reader(x).getClaims(forged))
      assert.notInclude(JSON.stringify(kept), "Wien")
      const broken = medium.text.replace(".", ".A")
      const refused = yield* Effect.exit(Effect.tryPromise(() => reader(x).verify(broken, at)))
      assert.strictEqual(refused._tag, "Failure")
    }))

  it.effect("is JSON where SD-JWT keeps a key for itself", () =>
    Effect.gen(function* () {
      const { ask, prepared } = yield* exchange({ database })
      for (const name of ["_sd", "..."]) {
        const data = { deep: [{ [name]: 1 }] }
        const { content_id, owner_token } = yield* prepared({
          owner_id: name === "_sd" ? "a" : "b",
          data,
          policy: {}
        })
        const body = post({ content_id, requester_id: "agent-7" }, {
          ...SD_JWT,
          ...bearer(owner_token)
        })
        assert.deepInclude((yield* ask("/data/share", body)).json, { decision: "full", data })
      }
    }))
})
