/**
 * Answers that are kept for safe retries, sealed with the key of the agent that they were given to:
 * one may tell a lease token. Of that key only a hash is kept, so nobody who has the database can
 * open them, and every process that serves it can answer a repeat.
 */
import { Effect, Layer } from "effect"
import { Aead, Mac, SecureRandom } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { HttpServerRequest } from "effect/http"
import { IdempotencyKeyReused } from "../../schemas/problems.ts"
import { sentKey } from "../authorization.ts"
import { AnswerSeal } from "../sql/idempotency.ts"
import * as NodeCrypto from "../crypto/node.ts"
import { nonced } from "../crypto/nonced.ts"

const utf8 = new TextEncoder()

const seal = Effect.gen(function* () {
  const { decrypt, encrypt } = yield* nonced
  const mac = yield* Mac.Mac

  // An answer has a key of its own: one that is put in another's place cannot be opened there.
  const keyOf = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const secret = yield* Mac.key(Mac.hmacSha256, utf8.encode(`key ${sentKey(request) ?? ""}`))
    const { headers, method, url } = request
    const use = JSON.stringify(["answer", method, url.split("?", 1)[0], headers["idempotency-key"]])
    return yield* Aead.key(Aead.aes256Gcm, yield* mac.sign(secret, utf8.encode(use)))
  })

  return {
    seal: (body: string) =>
      Effect.flatMap(keyOf, (key) => encrypt(key, utf8.encode(body))).pipe(
        Effect.map(Base64Url.encode),
        Effect.orDie
      ),
    open: Effect.fnUntraced(function* (sealed: string) {
      const bytes = yield* Effect.fromResult(Base64Url.decode(sealed))
      return new TextDecoder().decode(yield* decrypt(yield* keyOf, bytes))
    }, Effect.mapError(() => new IdempotencyKeyReused())),
    bind: Effect.succeed
  }
})

/** Without a key, as in demo mode, an answer is hidden from nobody. */
export const layer = Layer.effect(AnswerSeal, seal).pipe(
  Layer.provide(Layer.mergeAll(NodeCrypto.layerAead, NodeCrypto.layerMac)),
  Layer.provide(SecureRandom.layerWebCrypto)
)
