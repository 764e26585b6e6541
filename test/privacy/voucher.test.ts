/**
 * The owner's own signature on a record.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { generateKeyPairSync, sign } from "node:crypto"
import { PrepareReply } from "../../schemas/privacy/prepare.ts"
import { databases } from "../databases.ts"
import { post } from "../inProcess.ts"
import { bearer, exchange, problem } from "./exchange.ts"
import { jcs } from "./verifier.ts"

const owner = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  const { crv, kty, x } = publicKey.export({ format: "jwk" })
  return {
    jwk: { kty, crv, x },
    sign: (manifest: unknown) =>
      sign(null, Buffer.from(jcs(manifest)), privateKey).toString("base64url")
  }
}

const decodePrepared = Schema.decodeUnknownSync(PrepareReply)

describe.each(databases)("PUT /data/{content_id}/signature on $name", ({ layer: database }) => {
  it.effect("is the owner's word, which every reply carries until the record is deleted", () =>
    Effect.gen(function* () {
      const { ask, prepared, share, stored, trust } = yield* exchange({ database })
      const { content_id, manifest, owner_token } = yield* prepared()
      const key = owner()
      const voucher = { jwk: key.jwk, signature: key.sign(manifest) }
      const put = (body: object, headers: Record<string, string> = bearer(owner_token)) =>
        ask(`/data/${content_id}/signature`, { ...post(body, headers), method: "PUT" })
      yield* trust(1)
      assert.deepInclude((yield* share(content_id)).json, { signature: null })
      assert.strictEqual(problem(yield* put(voucher, {})), "401 UNAUTHENTICATED")
      const other = yield* prepared({ owner_id: "clinic-2" })
      assert.strictEqual(problem(yield* put(voucher, bearer(other.owner_token))), "403 FORBIDDEN")
      for (
        const wrong of [
          { ...voucher, signature: key.sign(other.manifest) },
          { ...voucher, jwk: owner().jwk },
          { ...voucher, jwk: { ...key.jwk, x: "A".repeat(43) } },
          { ...voucher, signature: `${voucher.signature.slice(0, -1)}_` }
        ]
      ) assert.strictEqual(problem(yield* put(wrong)), "422 invalid-field")
      assert.strictEqual(problem(yield* put({ ...voucher, note: "x" })), "422 unknown-field")
      assert.strictEqual(problem(yield* put({ jwk: key.jwk })), "422 missing-field")
      assert.strictEqual((yield* put(voucher)).status, 204)
      assert.deepInclude((yield* share(content_id)).json, { signature: voucher })
      assert.deepInclude((yield* share(content_id, {}, bearer(owner_token))).json, {
        decision: "full",
        signature: voucher
      })
      assert.deepInclude((yield* ask(`/data/${content_id}`)).json, { signature: voucher })
      const again = owner()
      assert.strictEqual(
        (yield* put({ jwk: again.jwk, signature: again.sign(manifest) })).status,
        204
      )
      assert.deepNestedInclude((yield* share(content_id)).json, { "signature.jwk": again.jwk })
      yield* ask(`/data/${content_id}`, { method: "DELETE", headers: bearer(owner_token) })
      const rows = yield* stored(
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT * FROM vouchers`)
      )
      assert.isEmpty(rows)
      assert.strictEqual(problem(yield* put(voucher)), "410 CONTENT_DELETED")
      const unknown = content_id.slice(0, 20) + (content_id[20] === "a" ? "b" : "a") +
        content_id.slice(21)
      const absent = yield* ask(`/data/${unknown}/signature`, {
        ...post(voucher, bearer(owner_token)),
        method: "PUT"
      })
      assert.strictEqual(problem(absent), "404 CONTENT_NOT_FOUND")
    }))

  it.effect("can be made of what prepare gives, which opens the whole tree", () =>
    Effect.gen(function* () {
      const { prepare, shared } = yield* exchange({ database })
      const { content_id, opening, owner_token } = decodePrepared((yield* prepare()).json)
      const full = yield* shared(content_id, {}, bearer(owner_token ?? ""))
      assert(full.decision === "full")
      assert.deepStrictEqual(opening, full.opening)
    }))
})
