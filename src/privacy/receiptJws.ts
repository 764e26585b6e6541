/**
 * A receipt as a statement that anybody can check: a compact JWS (RFC 7515, Ed25519) over its
 * canonical text.
 */
import { DateTime, Effect, Option, type Schema } from "effect"
import { Base64Url } from "effect/encoding"
import type { Jwk } from "../../schemas/jwks.ts"
import type { Receipt } from "../../schemas/privacy/receipt.ts"
import { canonical } from "../ground/canonical.ts"
import { Jws } from "../ground/Jws.ts"
import { claimsOfJws, headerOf, verifyJws } from "../ground/verifyJws.ts"

const TYP = "pdx-receipt+jws"

const utf8 = new TextEncoder()
const encode = (text: string) => Base64Url.encode(utf8.encode(text))

/** Signs a receipt: the payload is its RFC 8785 form, whole, and nothing else. */
export const signReceipt = Effect.fn("Privacy.signReceipt")(function* (receipt: Receipt) {
  const { kid, sign } = yield* Effect.flatMap(Jws, ({ signer }) => signer)
  const signed = `${encode(headerOf(TYP, kid))}.${encode(canonical({ ...receipt }))}`
  return `${signed}.${Base64Url.encode(yield* sign(utf8.encode(signed)))}`
})

/** Whether one of `keys` signed this very receipt, at the time that it names. */
export const verifyReceiptJws = (receipt: Receipt, jws: string, keys: ReadonlyArray<Jwk>) =>
  Effect.map(verifyJws(TYP, jws, keys, timeOf), (verdict) => ({
    verdict,
    isOfReceipt: verdict._tag === "Success" && saysReceipt(receipt, verdict.success.claims)
  }))

/** Whether a statement is of this very receipt, whoever signed it. */
export const claimsReceipt = (receipt: Receipt, jws: string): boolean =>
  Option.exists(claimsOfJws(TYP, jws, timeOf), (claims) => saysReceipt(receipt, claims))

const saysReceipt = (receipt: Receipt, claims: Schema.JsonObject) =>
  canonical(claims) === canonical({ ...receipt })

const timeOf = ({ issued_at }: Schema.JsonObject) =>
  typeof issued_at === "string"
    ? Option.getOrUndefined(Option.map(DateTime.make(issued_at), secondsOf))
    : undefined

const secondsOf = (time: DateTime.DateTime) => Math.floor(DateTime.toEpochMillis(time) / 1000)
