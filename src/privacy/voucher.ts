/**
 * The signature by which an owner vouches for its record.
 */
import { Effect, Result, type Schema } from "effect"
import { Signature } from "effect/crypto"
import type { Manifest } from "../../schemas/privacy/proof.ts"
import type { Voucher } from "../../schemas/privacy/voucher.ts"
import { canonical } from "../ground/canonical.ts"
import { decodeBase64Url } from "./disclosure.ts"

/** Whether the key of a voucher signed the manifest. */
export const hasOwnerSignature = Effect.fnUntraced(
  function* (manifest: Manifest, { jwk, signature }: Voucher) {
    const { verify } = yield* Signature.Signature
    const bytes = Result.all([decodeBase64Url(jwk.x), decodeBase64Url(signature)])
    if (Result.isFailure(bytes)) return false
    const [key, tag] = bytes.success
    const signed = new TextEncoder().encode(canonical({ ...manifest }))
    return yield* Signature.publicKey(Signature.ed25519, key).pipe(
      Effect.flatMap((publicKey) => verify(publicKey, tag, signed)),
      // What is no point of the curve has signed nothing.
      Effect.orElseSucceed(() => false)
    )
  }
)

/** A voucher, or that there is none, as JSON that can be signed. */
export const jsonOf = (voucher: Voucher | null): Schema.MutableJson =>
  voucher && { ...voucher, jwk: { ...voucher.jwk } }
