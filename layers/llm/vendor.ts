import type { Effect, Redacted } from "effect"
import type { LanguageModel, Prompt } from "effect/ai"
import type { HttpClient } from "effect/http"
import type { Provider } from "../../schemas/discharge/model.ts"

/** Where a model is, and the key to it. */
export interface Address {
  readonly http: HttpClient.HttpClient
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly model: string
  /** None for a server that asks for no key. */
  readonly key: Redacted.Redacted | undefined
}

/** A company with models, and how they are spoken to. */
export interface Vendor {
  readonly provider: Provider
  /** How its keys begin. */
  readonly prefix: string
  /** Unless `<PROVIDER>_BASE_URL` says otherwise. */
  readonly baseUrl: string
  /** Unless `<PROVIDER>_MODEL` says otherwise. */
  readonly model: string
  readonly open: (address: Address) => Effect.Effect<LanguageModel.LanguageModel>
}

/** The words of a prompt by role; what is asked here is text alone. */
export const messagesOf = (prompt: Prompt.Prompt) =>
  prompt.content.map((message) => ({
    role: message.role,
    content: message.role === "system"
      ? message.content
      : message.content.map((part) => part.type === "text" ? part.text : "").join("")
  }))
