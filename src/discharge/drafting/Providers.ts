/** Language models that run elsewhere: at a cloud provider, or on a server of the operator's own. */
import { Context, type Effect, type Option, type Redacted } from "effect"
import type { LanguageModel } from "effect/ai"
import type { Provider } from "../../../schemas/discharge/model.ts"

export interface Remote {
  readonly provider: Provider
  readonly model: string
  /** Where text is sent: `api.openai.com`. */
  readonly host: string
  /** Tokens of prompt and answer together, where a setting says it. */
  readonly contextTokens: number | null
  readonly languageModel: LanguageModel.LanguageModel
}

export class Providers extends Context.Service<Providers, {
  /** The model that a key opens; none when it begins like no provider's keys. */
  readonly byKey: (key: Redacted.Redacted) => Effect.Effect<Option.Option<Remote>>
  readonly ownServer: Option.Option<Remote>
  /** Whether agents may send records to a cloud provider with a key of theirs: the operator's choice. */
  readonly isCloudAllowed: boolean
}>()("agent-services/discharge/Providers") {}
