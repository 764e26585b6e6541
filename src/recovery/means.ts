import type { Sha256Hex } from "../ground/Hash.ts"
import type { Settings } from "./Settings.ts"

/** What a rule needs from outside to decide: it has no clock, no chance and no hash of its own. */
export interface CommandContext {
  /** The present instant. */
  readonly now: string
  /** A new UUID at each call. */
  readonly newId: () => string
  readonly sha256Hex: Sha256Hex
  readonly settings: Settings["Service"]
  /** Who is calling; null when it is the clock. */
  readonly actor: Actor | null
  readonly request_id: string | null
}

export interface Actor {
  readonly agent_id: string
  readonly is_admin: boolean
}
