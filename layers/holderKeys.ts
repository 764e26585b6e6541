import { Layer } from "effect"
import { createPublicKey } from "node:crypto"
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
  }
})
