import { Effect, Layer } from "effect"
import { Settings } from "../../src/reputation/Settings.ts"
import * as Authorization from "../authorization.ts"
import { hostname } from "../hostname.ts"

/** Where nobody needs a key, nobody has a receipt to show either. */
export const layer = Layer.effect(
  Settings,
  Effect.gen(function* () {
    const mode = yield* Authorization.mode({
      service: "reputation",
      keyless: true,
      holds: true,
      hostname: yield* hostname
    })
    return Settings.of({ provenOnly: mode !== "open" })
  })
)
