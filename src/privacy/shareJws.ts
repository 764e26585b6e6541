/**
 * Which values were handed over, as a statement that anybody can check: a compact JWS (RFC 7515,
 * Ed25519) over the hash of the receipt and one of the disclosed leaves. The receipt says that a
 * view was given; this says which.
 */
import { Effect, Option, type Schema } from "effect"
import type { Jwk } from "../../schemas/jwks.ts"
import type { Proof } from "../../schemas/privacy/proof.ts"
import type { Receipt } from "../../schemas/privacy/receipt.ts"
import { canonical } from "../ground/canonical.ts"
import { Hash, type Sha256Hex } from "../ground/Hash.ts"
import { Jws } from "../ground/Jws.ts"
import { claimsOfJws, verifyJws } from "../ground/verifyJws.ts"
import { hashLeaf } from "./merkle.ts"

const TYP = "pdx-share+jws"

/** Signs that with this receipt the leaves of `proof` were handed over, and no others. */
export const signShare = Effect.fn("Privacy.signShare")(function* (receipt: Receipt, proof: Proof) {
  const { sha256Hex } = yield* Hash
  const { sign } = yield* Jws
  return yield* sign(TYP, claimsOf(sha256Hex, receipt, proof))
})

interface Handed {
  readonly receipt: Receipt
  readonly proof: Proof
}

/** Whether one of `keys` signed that with this receipt these very leaves were handed over. */
export const verifyShareJws = (
  sha256Hex: Sha256Hex,
  handed: Handed,
  jws: string,
  keys: ReadonlyArray<Jwk>
) =>
  Effect.map(verifyJws(TYP, jws, keys), (verdict) => ({
    verdict,
    isOfShare: verdict._tag === "Success" && saysShare(sha256Hex, handed, verdict.success.claims)
  }))

/** Whether a statement is of this receipt with these very leaves, whoever signed it. */
export const claimsShare = (sha256Hex: Sha256Hex, handed: Handed, jws: string): boolean =>
  Option.exists(claimsOfJws(TYP, jws), (claims) => saysShare(sha256Hex, handed, claims))

const saysShare = (
  sha256Hex: Sha256Hex,
  { proof, receipt }: Handed,
  claims: Schema.JsonObject
) =>
  canonical(claims) ===
    canonical({ ...claimsOf(sha256Hex, receipt, proof), iat: claims["iat"] ?? null })

// The hashes are sorted, so that both forms of a proof, and any order of its items, are one share.
const claimsOf = (sha256Hex: Sha256Hex, receipt: Receipt, proof: Proof) => {
  const disclosed = proof.format === "paths" ? proof.items : proof.leaves
  const hashes = disclosed.map(({ disclosure }) => hashLeaf(sha256Hex, disclosure)).sort()
  return {
    receipt: sha256Hex(canonical({ ...receipt })),
    leaves: sha256Hex(canonical(hashes))
  }
}
