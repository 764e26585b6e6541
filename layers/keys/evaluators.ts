import { Effect, Layer } from "effect"
import { KeyHolders } from "../../src/escrow/KeyHolders.ts"
import * as Authorization from "../authorization.ts"
import { hostname } from "../hostname.ts"
import { Keys } from "../sql/keys.ts"

/** The holders in the store of all services; where keys are required, only the operator's count. */
export const layer = Layer.effect(
  KeyHolders,
  Effect.gen(function* () {
    const keys = yield* Keys
    const mode = yield* Authorization.mode({
      service: "escrow",
      keyless: true,
      holds: true,
      hostname: yield* hostname
    })
    const origin = mode === "required" ? "operator" : undefined
    return KeyHolders.of({
      has: (agent_id) => keys.isHeld(agent_id, "escrow", origin),
      areNeeded: mode !== "open"
    })
  })
)
