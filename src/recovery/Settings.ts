import { Config, Context, Layer } from "effect"

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
      graceSeconds: Config.Int("RECOVERY_GRACE_SECONDS").pipe(Config.withDefault(30)),
      sweepIntervalSeconds: Config.Int("RECOVERY_SWEEP_SECONDS").pipe(Config.withDefault(5)),
      minScoreForResume: Config.Int("RECOVERY_MIN_SCORE").pipe(Config.withDefault(50)),
      demoMode: Config.Boolean("DEMO_MODE").pipe(Config.withDefault(false))
    })
  )
}
