import { Effect, Layer } from "effect"
import { KeyHolders } from "../../src/escrow/KeyHolders.ts"
import { Keys } from "../sql/keys.ts"

/** The holders of keys in the store that all services of an operator share. */
export const layer = Layer.effect(
  KeyHolders,
  Effect.map(Keys, (keys) => KeyHolders.of({ has: (agent_id) => keys.isHeld(agent_id) }))
)
