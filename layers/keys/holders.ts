import { Effect, Layer } from "effect"
import { KeyHolders } from "../../src/privacy/KeyHolders.ts"
import { Settings } from "../../src/privacy/Settings.ts"
import { Keys } from "../sql/keys.ts"

/** The holders in the ground's store; where keys are required, only the operator's count. */
export const layer = Layer.effect(
  KeyHolders,
  Effect.gen(function* () {
    const keys = yield* Keys
    const { operatorKeysOnly } = yield* Settings
    return KeyHolders.of({
      has: (agent_id) =>
        keys.isHeld(agent_id, "privacy", operatorKeysOnly ? "operator" : undefined),
      byOperator: (agent_id) => keys.isHeld(agent_id, "privacy", "operator"),
      isProtected: keys.wasHeld,
      protectedAmong: keys.heldAmong
    })
  })
)
