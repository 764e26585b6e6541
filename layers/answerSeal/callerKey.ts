/**
 * Answers that are kept for safe retries, sealed with the key of the agent that they were given to:
 * one may tell a lease token. Of that key only a hash is kept, so nobody who has the database can
 * open them, and every process that serves it can answer a repeat.
 */
import { Effect, Layer } from "effect"
import { Aead, Mac, SecureRandom } from "effect/crypto"
import { HttpServerRequest } from "effect/http"
import { IdempotencyKeyReused } from "../../schemas/problems.ts"
import { sentKey } from "../authorization.ts"
import { AnswerSeal } from "../sql/idempotency.ts"
import * as NodeCrypto from "../crypto/node.ts"

const NONCE_BYTES = Aead.aes256Gcm.nonceLength

const utf8 = new TextEncoder()

const seal = Effect.gen(function* () {
  const aead = yield* Aead.Aead
  const mac = yield* Mac.Mac
  const random = yield* SecureRandom.SecureRandom

  // An answer has a key of its own: one that is put in another's place cannot be opened there.
  const keyOf = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const secret = yield* Mac.key(Mac.hmacSha256, utf8.encode(`key ${sentKey(request) ?? ""}`))
    const { headers, method, url } = request
    const use = JSON.stringify(["answer", method, url.split("?", 1)[0], headers["idempotency-key"]])
    return yield* Aead.key(Aead.aes256Gcm, yield* mac.sign(secret, utf8.encode(use)))
  })

  return {
    seal: Effect.fnUntraced(function* (body: string) {
      const nonce = yield* random.randomBytes(NONCE_BYTES)
      const sealed = yield* aead.encrypt(yield* keyOf, utf8.encode(body), { nonce })
      return Buffer.concat([nonce, sealed]).toString("base64url")
    }, Effect.orDie),
    open: Effect.fnUntraced(function* (sealed: string) {
      const bytes = Uint8Array.from(Buffer.from(sealed, "base64url"))
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const key = yield* keyOf
      return new TextDecoder().decode(
        yield* aead.decrypt(key, bytes.subarray(NONCE_BYTES), { nonce })
      )
    }, Effect.mapError(() => new IdempotencyKeyReused())),
    bind: Effect.succeed
  }
})

/** Without a key, as in demo mode, an answer is hidden from nobody. */
export const layer = Layer.effect(AnswerSeal, seal).pipe(
  Layer.provide(Layer.mergeAll(NodeCrypto.layerAead, NodeCrypto.layerMac)),
  Layer.provide(SecureRandom.layerWebCrypto)
)
