import { Effect, Option, Predicate, Result, Schema } from "effect"
import { Signature } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import type { Jwk } from "../../schemas/jwks.ts"
import { canonical } from "./canonical.ts"

/** What a statement says, and which key says so. */
interface Verified {
  readonly kid: string
  readonly claims: Schema.JsonObject
}

/**
 * `malformed`: no statement of this kind and form. `unknown_key`: none of the keys signed it.
 * `bad_signature`: its key did not sign these bytes. `revoked`: its key is not believed any more.
 * `outside_validity`: its key did not sign at the time that it names.
 */
type JwsFault =
  | "malformed"
  | "unknown_key"
  | "bad_signature"
  | "revoked"
  | "outside_validity"

export type JwsVerdict = Result.Result<Verified, JwsFault>

/** By how many seconds the clocks of two processes that sign with one key may differ. */
const LEEWAY_SECONDS = 60

const PUBLIC_KEY_BYTES = 32

/**
 * Whether one of `keys` signed `jws`, a compact JWS of the kind `typ`. It has one spelling: with any
 * byte changed it is not verified.
 */
export const verifyJws = Effect.fnUntraced(function* (
  typ: string,
  jws: string,
  keys: ReadonlyArray<Jwk>
): Effect.fn.Return<JwsVerdict, never, Signature.Signature> {
  const read = readJws(typ, jws)
  if (Option.isNone(read)) return Result.fail("malformed")
  const { kid, claims, iat, signed, signature } = read.value
  const key = keys.find((one) => one.kid === kid)
  if (key === undefined) return Result.fail("unknown_key")
  const bytes = decodeStrictly(key.x)
  if (bytes?.length !== PUBLIC_KEY_BYTES) return Result.fail("unknown_key")
  const { verify } = yield* Signature.Signature
  const isSigned = yield* Signature.publicKey(Signature.ed25519, bytes).pipe(
    Effect.flatMap((publicKey) => verify(publicKey, signature, signed)),
    // What is no point of the curve has signed nothing.
    Effect.orElseSucceed(() => false)
  )
  if (!isSigned) return Result.fail("bad_signature")
  if (key.revoked !== undefined) return Result.fail("revoked")
  return iat < key.nbf - LEEWAY_SECONDS || iat > key.exp + LEEWAY_SECONDS
    ? Result.fail("outside_validity")
    : Result.succeed({ kid, claims })
})

const readJws = (typ: string, jws: string) =>
  Option.gen(function* () {
    const parts = jws.split(".")
    const [protectedHeader = "", payload = "", tag = ""] = parts
    const signature = decodeStrictly(tag)
    if (parts.length !== 3 || signature === undefined) return yield* Option.none()
    const header = yield* readObject(protectedHeader)
    const { kid } = header.object
    // There is one header for a kind and a key, so nothing in it is understood otherwise (`crit`).
    if (typeof kid !== "string" || header.text !== headerOf(typ, kid)) return yield* Option.none()
    const { object: claims, text } = yield* readObject(payload)
    const { iat } = claims
    if (typeof iat !== "number" || !Number.isSafeInteger(iat) || text !== canonical(claims)) {
      return yield* Option.none()
    }
    const signed = new TextEncoder().encode(`${protectedHeader}.${payload}`)
    return { kid, claims, iat, signed, signature }
  })

/** The text of the protected header. */
export const headerOf = (typ: string, kid: string): string => canonical({ alg: "EdDSA", kid, typ })

const decodeJson = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Json))

const readObject = (part: string) =>
  Option.gen(function* () {
    const bytes = decodeStrictly(part)
    if (bytes === undefined) return yield* Option.none()
    const text = new TextDecoder().decode(bytes)
    const json = yield* decodeJson(text)
    return isObject(json) ? { object: json, text } : yield* Option.none()
  })

const isObject = (json: Schema.Json): json is Schema.JsonObject => Predicate.isObject(json)

/** The bytes of base64url in its one spelling: no padding, and no bits beside them. */
const decodeStrictly = (text: string): Uint8Array | undefined => {
  const bytes = Result.getOrUndefined(Base64Url.decode(text))
  return bytes !== undefined && Base64Url.encode(bytes) === text ? bytes : undefined
}
