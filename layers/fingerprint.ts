/**
 * Half of a SHA-256, by the platform's own hash.
 */
import { Layer } from "effect"
import { hash } from "node:crypto"
import { Fingerprint } from "../src/currency/Fingerprint.ts"

const HEX_DIGITS = 32

export const layer = Layer.succeed(Fingerprint, {
  of: (text) => hash("sha256", text).slice(0, HEX_DIGITS)
})
