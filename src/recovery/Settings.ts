import { Context } from "effect"

/** The operator's choices; read once, when the service starts. */
export class Settings extends Context.Service<Settings, {
  /** How long a silent workflow is only suspected before it is offered. */
  readonly graceSeconds: number
  readonly sweepIntervalSeconds: number
  readonly minScoreForResume: number
  /** How long a second between two tries to send a notice lasts. */
  readonly retrySecondMillis: number
  /** How many days after its end a workflow is kept; null: for good. */
  readonly keepDays: number | null
  /** Calls without a key are taken, as the agent that `X-Agent-Id` names. For trying out only. */
  readonly demoMode: boolean
}>()("agent-services/recovery/Settings") {}
