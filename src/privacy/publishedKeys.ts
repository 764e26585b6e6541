import { Effect } from "effect"
import { Base64Url } from "effect/encoding"
import { Jws } from "../ground/Jws.ts"
import { Checkpoints } from "./Checkpoints.ts"

/** The public keys: that of the log first, then those that sign statements. */
export const publishedKeys = Effect.gen(function* () {
  const { key_id, public_key } = yield* Checkpoints
  const { keys } = yield* Effect.flatMap(Jws, (jws) => jws.keys)
  const log = {
    kty: "OKP" as const,
    crv: "Ed25519" as const,
    kid: key_id,
    use: "sig" as const,
    alg: "EdDSA" as const,
    x: Base64Url.encode(public_key)
  }
  return { keys: [log, ...keys] }
})
