import { Context } from "effect"

/** What the operator decides about money; read once, when the service starts. */
export class Settings extends Context.Service<Settings, {
  /** Whether a payer can lock only what was deposited for it. */
  readonly prepaid: boolean
  /** Whether a currency with unknown decimals is refused. */
  readonly strict: boolean
  /** Words of a recommendation that hold the funds whatever the score. */
  readonly blocked: ReadonlyArray<string>
  /** How often the books are added up. */
  readonly ledgerCheckSeconds: number
  /** How long a second between tries of a notice lasts. */
  readonly retrySecondMillis: number
}>()("agent-services/escrow/Settings") {}
