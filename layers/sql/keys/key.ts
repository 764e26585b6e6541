/**
 * A key as text: what can be one, and what is kept of it.
 *
 * Only the SHA-256 of a key is kept; a key made here has 256 random bits, so no salt or slow hash is
 * needed to protect it.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto"
import type { Agent } from "../../../schemas/authorization.ts"

/** What is known of a key whose text came. */
export interface FoundKey extends Agent {
  readonly origin: "operator" | "enrolled"
  /** The services that it is for; null for all. */
  readonly services: ReadonlyArray<string> | null
  /** From when on it is refused; null for never. */
  readonly expires_at: string | null
}

const KEY = /^[\x21-\x7e]{8,256}$/

/** Whether a text can be a key at all: 8 to 256 visible ASCII characters. */
export const isKey = (text: string) => KEY.test(text)

export const newKey = () => `ask_${randomBytes(32).toString("base64url")}`

export const hash = (key: string) => createHash("sha256").update(key).digest("hex")

export const sameHash = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b))
