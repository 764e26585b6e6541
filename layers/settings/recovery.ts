import { Config, Layer } from "effect"
import { count, maybeCount, seconds } from "../setting.ts"
import { Settings } from "../../src/recovery/Settings.ts"

/** Each has the default that the contract names. */
export const layer = Layer.effect(
  Settings,
  Config.all({
    graceSeconds: seconds("RECOVERY_GRACE_SECONDS", 30, 0),
    sweepIntervalSeconds: seconds("RECOVERY_SWEEP_SECONDS", 5),
    minScoreForResume: count("RECOVERY_MIN_SCORE", 0, 50, 100),
    retrySecondMillis: count("WEBHOOK_RETRY_MS", 1, 1000, 3_600_000),
    keepDays: maybeCount("RECOVERY_KEEP", 1, 36_500),
    demoMode: Config.Boolean("DEMO_MODE").pipe(Config.withDefault(false))
  })
)
