/**
 * Which values were handed over, as a statement that anybody can check: a compact JWS (RFC 7515,
 * Ed25519) over hashes of the receipt, of the disclosed leaves, and of what else the reply says. The
 * receipt says that a view was given; this says which, and that nothing was left out.
 */
import { Effect, type Schema } from "effect"
import type { Receipt } from "../../schemas/privacy/receipt.ts"
import { canonical } from "../ground/canonical.ts"
import { Hash } from "../ground/Hash.ts"
import { Jws } from "../ground/Jws.ts"

/** Signs that with this receipt these leaves, by their hashes, were handed over, and no others. */
export const signShare = Effect.fn("Privacy.signShare")(
  function* (receipt: Receipt, leaves: ReadonlyArray<string>, said: Schema.JsonObject) {
    const { sha256Hex } = yield* Hash
    const { sign } = yield* Jws
    return yield* sign("pdx-share+jws", {
      leaves: sha256Hex(canonical([...leaves].sort())),
      receipt: sha256Hex(canonical({ ...receipt })),
      said: sha256Hex(canonical(said))
    })
  }
)

/** Signs that these leaves, by their hashes, are all that anybody may see of a record. */
export const signView = Effect.fn("Privacy.signView")(
  function* (content_id: string, leaves: ReadonlyArray<string>, said: Schema.JsonObject) {
    const { sha256Hex } = yield* Hash
    const { sign } = yield* Jws
    return yield* sign("pdx-view+jws", {
      content_id,
      leaves: sha256Hex(canonical([...leaves].sort())),
      said: sha256Hex(canonical(said))
    })
  }
)
