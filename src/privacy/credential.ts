/**
 * A share as a standard credential: an SD-JWT (RFC 9901) that the service signs and the holder may
 * bind to its key.
 */
import { DateTime, Effect, Option } from "effect"
import { Jws } from "../ground/Jws.ts"
import { Checkpoints } from "./Checkpoints.ts"
import { signReceipt } from "./receiptJws.ts"
import { conceal } from "./sdJwt.ts"
import { type Granted, shownLeaves } from "./share.ts"

const TYP = "dc+sd-jwt"

/** What kind of credential it is (`vct`). */
const VCT = "urn:agent-services:privacy:share:1"

/**
 * The credential of what was granted, in compact form, with all its disclosures. None of a denial,
 * and none where a key of the data is one that SD-JWT keeps for itself.
 */
export const credentialOf = Effect.fn("Privacy.credential")(function* (granted: Granted) {
  const { request, decided: { receipt } } = granted
  const leaves = yield* shownLeaves(granted)
  if (Option.isNone(leaves)) return Option.none<string>()
  const concealed = yield* conceal(leaves.value)
  if (Option.isNone(concealed)) return Option.none<string>()
  const { origin } = yield* Checkpoints
  const { claims, disclosures } = concealed.value
  const { sign } = yield* Jws
  const jwt = yield* sign(TYP, {
    iss: origin,
    vct: VCT,
    exp: Math.floor(DateTime.toEpochMillis(DateTime.makeUnsafe(receipt.expires_at)) / 1000),
    sub: receipt.requester_id,
    content_id: receipt.content_id,
    decision: receipt.decision,
    tier: receipt.tier,
    receipt_jws: yield* signReceipt(receipt),
    ...(request.holder_jwk === undefined ? {} : { cnf: { jwk: { ...request.holder_jwk } } }),
    ...claims
  })
  return Option.some(`${[jwt, ...disclosures].join("~")}~`)
})
