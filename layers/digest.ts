/**
 * Effect's `Digest` on `node:crypto`. WebCrypto hands each digest to another thread, which for the few
 * hundred bytes of an event costs thirty times what the hash does.
 */
import { Effect, Layer } from "effect"
import { Digest } from "effect/crypto"
import { createHash, hash } from "node:crypto"

/** `SHA-256` as Node spells it: `sha256`. */
const nodeName = ({ name }: Digest.Algorithm) => name.replace("-", "").toLowerCase()

export const layer = Layer.succeed(Digest.Digest, {
  digest: (algorithm, data) =>
    Effect.sync(() => new Uint8Array(createHash(nodeName(algorithm)).update(data).digest())),
  digestHex: (algorithm, data) => Effect.sync(() => hash(nodeName(algorithm), data, "hex"))
})
