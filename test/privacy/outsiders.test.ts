/**
 * What the service issues, read by tools that are not ours and were not changed for it.
 */
import { Ed25519Key } from "@ldclabs/cose-ts/ed25519"
import { Sign1Message } from "@ldclabs/cose-ts/sign1"
import { decodeCBOR, encodeCBOR } from "@ldclabs/cose-ts/utils"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { compactVerify, createLocalJWKSet } from "jose"
import { CID } from "multiformats/cid"
import * as Digest from "multiformats/hashes/digest"
import { createHash } from "node:crypto"
import { Jwks } from "../../schemas/jwks.ts"
import { LogEntries } from "../../schemas/privacy/log.ts"
import { databases } from "../databases.ts"
import { post } from "../inProcess.ts"
import { exchange, problem } from "./exchange.ts"
import { DAG_JSON, jcs, JSON_JCS, rootOfPath } from "./verifier.ts"

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest()

const decodeJwks = Schema.decodeUnknownSync(Jwks)
const decodeEntries = Schema.decodeUnknownSync(LogEntries)

describe.each(databases)("tools that are not ours, on $name", ({ layer: database }) => {
  it.effect("multiformats reads content ids, and makes the same", () =>
    Effect.gen(function* () {
      const { prepared } = yield* exchange({ database })
      const { content_id, data_cid, manifest } = yield* prepared({
        data: { b: 1, a: 2 },
        policy: {}
      })
      const named = (codec: number, text: string) =>
        CID.create(1, codec, Digest.create(0x12, sha256(text))).toString()
      assert.deepInclude(CID.parse(content_id), { version: 1, code: 0x0129 })
      assert.strictEqual(named(0x0129, jcs(manifest)), content_id)
      assert.strictEqual(named(0xb601, '{"a":2,"b":1}'), data_cid)
      assert.lengthOf([...DAG_JSON, ...JSON_JCS], 5)
    }))

  it.effect("jose verifies receipt_jws by the published keys, and nothing that was changed", () =>
    Effect.gen(function* () {
      const { ask, prepared, shared } = yield* exchange({ database })
      const { content_id } = yield* prepared()
      const { receipt, receipt_jws } = yield* shared(content_id)
      const jwks = decodeJwks((yield* ask("/.well-known/jwks.json")).json)
      const keys = createLocalJWKSet({ keys: jwks.keys.map((key) => ({ ...key })) })
      const { payload, protectedHeader } = yield* Effect.promise(() =>
        compactVerify(receipt_jws, keys, { algorithms: ["EdDSA"] })
      )
      assert.strictEqual(new TextDecoder().decode(payload), jcs(receipt))
      assert.deepInclude(protectedHeader, { alg: "EdDSA", typ: "pdx-receipt+jws" })
      const [header, claims = "", tag] = receipt_jws.split(".")
      const forged = Buffer.from(claims, "base64url").toString().replace("agent-7", "agent-8")
      const changed = [header, Buffer.from(forged).toString("base64url"), tag].join(".")
      const refused = yield* Effect.exit(Effect.tryPromise(() => compactVerify(changed, keys)))
      assert.strictEqual(refused._tag, "Failure")
    }))

  it.effect("a COSE library verifies a receipt, and the proof of its place in the log", () =>
    Effect.gen(function* () {
      const { ask, prepared, report } = yield* exchange({ database })
      const { content_id } = yield* prepared()
      for (const friend of ["f1", "f2", "f3"]) yield* report(friend, { agent_id: "agent-9" })
      const request = { content_id, requester_id: "agent-7" }
      const answer = yield* ask(
        "/data/share",
        post(request, { accept: "application/cose, application/json;q=0.5" })
      )
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.headers.get("content-type"), "application/cose")
      const [jwk] = decodeJwks((yield* ask("/.well-known/jwks.json")).json).keys
      const key = Ed25519Key.fromPublic(Buffer.from(jwk?.x ?? "", "base64url"))
      assert(answer.bytes !== undefined)
      const signed = Sign1Message.fromBytes(key, answer.bytes)
      const receipt = JSON.parse(new TextDecoder().decode(signed.payload))
      assert.deepInclude(receipt, { requester_id: "agent-7", decision: "denied", log_index: 4 })
      assert.strictEqual(new TextDecoder().decode(signed.payload), jcs(receipt))
      const [inner] = signed.unprotected?.getParam<Array<Uint8Array>>(394) ?? []
      assert(inner !== undefined)
      // The root is left out of the log's own receipt: whoever checks the path has it.
      const [head, unprotected, payload, tag] = decodeCBOR<
        [Uint8Array, Map<number, Map<number, Array<Uint8Array>>>, null, Uint8Array]
      >(inner.subarray(1))
      assert.isNull(payload)
      const [proof] = unprotected.get(396)?.get(-1) ?? []
      assert(proof !== undefined)
      const [size, index, path] = decodeCBOR<[number, number, Array<Uint8Array>]>(proof)
      assert.deepStrictEqual([size, index], [5, 4])
      const { entries } = decodeEntries((yield* ask("/log/entries")).json)
      const leaf = entries[index]?.leaf ?? ""
      const commit = sha256(jcs(receipt)).toString("hex")
      assert.strictEqual(leaf, jcs({ v: 2, at: receipt.issued_at, event: "share", commit }))
      const root = rootOfPath(leaf, index, size, path)
      const whole = encodeCBOR([head, unprotected, Uint8Array.from(root), tag])
      const logged = Sign1Message.fromBytes(key, whole)
      assert.strictEqual(logged.protected?.getInt(395), 1)
      const moved = encodeCBOR([head, unprotected, Uint8Array.from(sha256("another")), tag])
      assert.throws(() => Sign1Message.fromBytes(key, moved))
      const json = yield* ask("/data/share", post(request, { accept: "application/json" }))
      assert.deepInclude(json.json, { decision: "denied" })
      const wrong = post({ content_id: "x", requester_id: "a" }, { accept: "application/cose" })
      assert.strictEqual(problem(yield* ask("/data/share", wrong)), "422 invalid-field")
    }))
})
