import { Config, Effect, Layer } from "effect"
import { Settings } from "../../src/escrow/Settings.ts"
import { count, seconds, words } from "../setting.ts"

const configured = Config.all({
  funding: Config.Literals(["external", "prepaid"], "FUNDING").pipe(
    Config.withDefault("external")
  ),
  currencies: Config.Literals(["any", "strict"], "CURRENCIES").pipe(Config.withDefault("any")),
  blocked: words("REPUTATION_BLOCK"),
  ledgerCheckSeconds: seconds("LEDGER_CHECK_SECONDS", 60),
  retrySecondMillis: count("WEBHOOK_RETRY_MS", 1, 1000, 3_600_000)
})

export const layer = Layer.effect(
  Settings,
  Effect.map(configured, ({ funding, currencies, ...others }) =>
    Settings.of({
      prepaid: funding === "prepaid",
      strict: currencies === "strict",
      ...others
    }))
)
