import { Context } from "effect"

/** What makes history; read once, when the service starts. */
export class Settings extends Context.Service<Settings, {
  /** Whether a receipt has to prove one voice at least: where keys are needed. */
  readonly provenOnly: boolean
}>()("agent-services/reputation/Settings") {}
