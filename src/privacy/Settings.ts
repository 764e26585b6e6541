import { Context, type Option, type Redacted } from "effect"
import type { Tier, TrustMode } from "../../schemas/privacy/trust.ts"
import type { TrustModel } from "./trust.ts"

/** What the operator chose: how trust is weighed, and from which tier on a key is needed. */
export class Settings extends Context.Service<Settings, {
  /** Whether calls are taken without a key, so that agent ids are claims. */
  readonly keyless: boolean
  /** Whether a key must be the operator's, and not one that an agent enrolled by itself. */
  readonly operatorKeysOnly: boolean
  readonly mode: TrustMode
  readonly model: TrustModel
  /** Each anchor, and the token that proves it, if it was given one. */
  readonly anchors: ReadonlyMap<string, Option.Option<Redacted.Redacted>>
  /** How long a second between two tries of a notice lasts. */
  readonly retrySecondMillis: number
  /** Requesters without a key stay below this tier. */
  readonly require_verified: Exclude<Tier, "low"> | "none"
}>()("agent-services/privacy/Settings") {}
