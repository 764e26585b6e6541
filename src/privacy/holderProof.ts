/**
 * Who asks, where the one who asks has a key of its own and no agent's: a statement by that key.
 */
import { Clock, Effect, Option, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { type HolderJwk, PROOF_SECONDS_MAX } from "../../schemas/privacy/holder.ts"
import { canonical } from "../ground/canonical.ts"
import { Hash } from "../ground/Hash.ts"
import { decodeBase64Url } from "./disclosure.ts"
import { HolderKeys } from "./HolderKeys.ts"
import { invalidField } from "./request.ts"

/** What may carry a holder's key, and the proof that its holder asks. */
interface Held {
  readonly requester_id: string
  readonly holder_jwk?: HolderJwk
  readonly holder_proof?: string
}

/** The thumbprint of a key (RFC 7638). */
export const thumbprintOf = Effect.fnUntraced(function* (jwk: HolderJwk) {
  const { sha256 } = yield* Hash
  return Base64Url.encode(sha256(canonical({ ...jwk })))
})

/** 422 for a key that is no point of its curve. */
export const requirePoint = Effect.fnUntraced(function* (jwk: HolderJwk | undefined) {
  const { isPoint } = yield* HolderKeys
  if (jwk !== undefined && !isPoint(jwk)) {
    return yield* invalidField("holder_jwk", "Expected a point of its curve")
  }
})

/**
 * The thumbprint of the key whose holder proves to call, for this and nothing else; none without a
 * proof, 422 for a false one.
 */
export const provenHolder = Effect.fnUntraced(function* (
  content_id: string,
  asked: Held,
  use: "ask" | "share"
) {
  const { holder_jwk, holder_proof, requester_id } = asked
  yield* requirePoint(holder_jwk)
  if (holder_proof === undefined) return Option.none<string>()
  const { hasSigned } = yield* HolderKeys
  const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const [head = "", payload = "", tag = ""] = holder_proof.split(".")
  const signature = decodeBase64Url(tag)
  const said = Result.getOrElse(decodeBase64Url(payload), () => new Uint8Array())
  const claims = decodeClaims(new TextDecoder().decode(said))
  const alg = holder_jwk?.kty === "EC" ? "ES256" : "EdDSA"
  const isTimely = Option.exists(claims, ({ iat }) => Math.abs(iat - now) <= PROOF_SECONDS_MAX)
  const says = Option.map(claims, ({ iat }) => {
    const said = { content_id, iat, requester_id }
    // Proofs of a share were without a use at first.
    return [{ ...said, for: use }, ...use === "share" ? [said] : []].map(canonical)
  })
  const isProof = holder_jwk !== undefined && Result.isSuccess(signature) && isTimely &&
    head === encode(canonical({ alg, typ: "pdx-holder+jws" })) &&
    Option.exists(says, (texts) => texts.map(encode).includes(payload)) &&
    hasSigned(holder_jwk, utf8.encode(`${head}.${payload}`), signature.success)
  if (!isProof) {
    return yield* invalidField(
      "holder_proof",
      `Expected a JWS by 'holder_jwk' over {content_id, for: "${use}", iat, requester_id}, of the last ${PROOF_SECONDS_MAX} s`
    )
  }
  return Option.some(yield* thumbprintOf(holder_jwk))
})

const utf8 = new TextEncoder()
const encode = (text: string) => Base64Url.encode(utf8.encode(text))

const decodeClaims = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ iat: Schema.Int }))
)
