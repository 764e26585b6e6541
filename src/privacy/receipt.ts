/**
 * Receipts: how one is sealed, and how one that somebody shows is checked.
 */
import { Effect, Option, Result, Schema } from "effect"
import { Mac } from "effect/crypto"
import { Base64Url } from "effect/encoding"
import { canonical } from "../ground/canonical.ts"
import { Receipt, type ReceiptClaims, type VerifyReason } from "../../schemas/privacy/receipt.ts"
import { decodeBase64Url } from "./disclosure.ts"
import { KeyRing } from "./KeyRing.ts"
import { decodeClosed } from "./readBody.ts"

/** Puts the MAC of the key that `claims` names on them. */
export const seal = Effect.fnUntraced(function* (key: Mac.Key, claims: ReceiptClaims) {
  const mac = yield* Mac.Mac
  const tag = yield* Effect.orDie(mac.sign(key, macInput({ ...claims })))
  return { ...claims, mac: Base64Url.encode(tag) } satisfies Receipt
})

/** What a check of a receipt finds. */
interface Verdict {
  readonly reason: VerifyReason
  readonly receipt: Option.Option<Receipt>
}

/**
 * Checks what somebody holds to be a receipt, at `now` (RFC 3339 in UTC). An unknown key takes as
 * long as a known one: the MAC is computed with a key that nothing was ever signed with.
 */
export const check = Effect.fn("Privacy.checkReceipt")(
  function* (shown: Schema.Json, now: string) {
    const mac = yield* Mac.Mac
    const keys = yield* KeyRing
    const receipt = readReceipt(shown)
    if (Option.isNone(receipt)) return verdict("malformed", receipt)
    const { mac: tag, ...claims } = receipt.value
    const key = yield* keys.receiptKey(claims.kid)
    const material = Option.match(key, { onNone: () => keys.decoy, onSome: ({ key }) => key })
    const isOurs = yield* Effect.orDie(
      mac.verify(
        material,
        Result.getOrElse(decodeBase64Url(tag), () => new Uint8Array()),
        macInput(claims)
      )
    )
    if (Option.isNone(key)) return verdict("unknown_key", receipt)
    if (!isOurs) return verdict("bad_mac", receipt)
    if (key.value.state === "revoked") return verdict("revoked", receipt)
    return verdict(claims.expires_at <= now ? "expired" : "ok", receipt)
  }
)

const verdict = (reason: VerifyReason, receipt: Option.Option<Receipt>): Verdict => ({
  reason,
  receipt
})

const decodeReceipt = decodeClosed(Receipt)

const readReceipt = (shown: Schema.Json): Option.Option<Receipt> =>
  Option.filter(
    Result.getSuccess(decodeReceipt(shown)),
    ({ mac, nonce }) =>
      Result.isSuccess(decodeBase64Url(mac)) && Result.isSuccess(decodeBase64Url(nonce))
  )

const macInput = (claims: Schema.JsonObject): Uint8Array =>
  new TextEncoder().encode(`pdx-receipt-v1\n${canonical(claims)}`)
