/**
 * A receipt as a statement that anybody can check: a compact JWS (RFC 7515, Ed25519) over its
 * canonical text.
 */
import { DateTime, Effect } from "effect"
import { Base64Url } from "effect/encoding"
import type { Receipt } from "../../schemas/privacy/receipt.ts"
import { canonical } from "../ground/canonical.ts"
import { Jws } from "../ground/Jws.ts"
import { headerOf } from "../ground/verifyJws.ts"

const TYP = "pdx-receipt+jws"

const utf8 = new TextEncoder()
const encode = (text: string) => Base64Url.encode(utf8.encode(text))

/**
 * Signs a receipt with the key of its time: the payload is its RFC 8785 form, whole, and nothing else.
 */
export const signReceipt = Effect.fn("Privacy.signReceipt")(function* (receipt: Receipt) {
  const { kid, sign } = yield* Effect.flatMap(
    Jws,
    ({ signerAt }) => signerAt(secondsOf(receipt.issued_at))
  )
  const signed = `${encode(headerOf(TYP, kid))}.${encode(canonical({ ...receipt }))}`
  return `${signed}.${Base64Url.encode(yield* sign(utf8.encode(signed)))}`
})

const secondsOf = (time: string) =>
  Math.floor(DateTime.toEpochMillis(DateTime.makeUnsafe(time)) / 1000)
