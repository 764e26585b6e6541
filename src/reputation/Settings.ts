import { Context } from "effect"

/** What makes history; read once, when the service starts. */
export class Settings extends Context.Service<Settings, {
  /** Whether a receipt must prove at least one report: true where keys are required. */
  readonly provenOnly: boolean
}>()("agent-services/reputation/Settings") {}
