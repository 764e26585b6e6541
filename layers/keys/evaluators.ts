import { Config, Effect, Layer } from "effect"
import { KeyHolders } from "../../src/escrow/KeyHolders.ts"
import { Keys } from "../sql/keys.ts"

const authMode = Config.Literals(["open", "enroll", "required"], "AUTH_MODE").pipe(
  Config.withDefault("open")
)

/** The holders in the store of all services; where keys are required, only the operator's count. */
export const layer = Layer.effect(
  KeyHolders,
  Effect.gen(function* () {
    const keys = yield* Keys
    const origin = (yield* authMode) === "required" ? "operator" : undefined
    return KeyHolders.of({ has: (agent_id) => keys.isHeld(agent_id, origin) })
  })
)
