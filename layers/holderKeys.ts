import { Layer } from "effect"
import { createPublicKey, verify } from "node:crypto"
import { HolderKeys } from "../src/privacy/HolderKeys.ts"

/** `node:crypto`, which refuses a JWK that is no point; Web Crypto imports it. */
export const layer = Layer.succeed(HolderKeys, {
  isPoint: (jwk) => {
    try {
      createPublicKey({ key: { ...jwk }, format: "jwk" })
      return true
    } catch {
      return false
    }
  },
  hasSigned: (jwk, signed, signature) => {
    try {
      const key = createPublicKey({ key: { ...jwk }, format: "jwk" })
      return jwk.kty === "OKP"
        ? verify(null, signed, key, signature)
        : verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, signature)
    } catch {
      return false
    }
  }
})
