import type { Redacted } from "effect"
import type { Prompt } from "effect/ai"
import type { HttpClient } from "effect/http"

/** Where a model is, and the key to it. */
export interface Address {
  readonly http: HttpClient.HttpClient
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly model: string
  /** None for a server that asks for no key. */
  readonly key: Redacted.Redacted | undefined
}

/** The words of a prompt by role; what is asked here is text alone. */
export const messagesOf = (prompt: Prompt.Prompt) =>
  prompt.content.map((message) => ({
    role: message.role,
    content: message.role === "system"
      ? message.content
      : message.content.map((part) => part.type === "text" ? part.text : "").join("")
  }))
