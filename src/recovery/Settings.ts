import { Config, Context, Layer } from "effect"
import { count, seconds } from "../ground/setting.ts"

/** The operator's choices. Each has the default that the contract names. */
export class Settings extends Context.Service<Settings, {
  /** How long a silent workflow is only suspected before it is offered. */
  readonly graceSeconds: number
  readonly sweepIntervalSeconds: number
  readonly minScoreForResume: number
  /** Calls without a key are taken, as the agent that `X-Agent-Id` names. For trying out only. */
  readonly demoMode: boolean
}>()("agent-services/recovery/Settings") {
  static readonly layer = Layer.effect(
    Settings,
    Config.all({
      graceSeconds: seconds("RECOVERY_GRACE_SECONDS", 30, 0),
      sweepIntervalSeconds: seconds("RECOVERY_SWEEP_SECONDS", 5),
      minScoreForResume: count("RECOVERY_MIN_SCORE", 0, 50, 100),
      demoMode: Config.Boolean("DEMO_MODE").pipe(Config.withDefault(false))
    })
  )
}
