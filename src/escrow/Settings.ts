import { Config, Context, Effect, Layer } from "effect"
import { words } from "../ground/setting.ts"

/** What the operator decides about money; read once, when the service starts. */
export class Settings extends Context.Service<Settings, {
  /** Whether a payer can lock only what was deposited for it (`FUNDING=prepaid`). */
  readonly prepaid: boolean
  /** Whether a currency with unknown decimals is refused (`CURRENCIES=strict`). */
  readonly strict: boolean
  /** Words of a recommendation that hold the funds whatever the score (`REPUTATION_BLOCK`). */
  readonly blocked: ReadonlyArray<string>
}>()("agent-services/escrow/Settings") {
  static readonly layer = Layer.effect(
    Settings,
    Effect.gen(function* () {
      const funding = yield* Config.Literals(["external", "prepaid"], "FUNDING").pipe(
        Config.withDefault("external")
      )
      const currencies = yield* Config.Literals(["any", "strict"], "CURRENCIES").pipe(
        Config.withDefault("any")
      )
      const blocked = yield* words("REPUTATION_BLOCK")
      return Settings.of({
        prepaid: funding === "prepaid",
        strict: currencies === "strict",
        blocked
      })
    })
  )
}
