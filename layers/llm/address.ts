import type { Redacted } from "effect"
import type { Prompt } from "effect/ai"
import type { HttpClient } from "effect/http"
import type { Limits } from "./settings.ts"

/** Where a model is, the key to it, and what it is given. */
export interface Address extends Limits {
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

export type Messages = ReturnType<typeof messagesOf>
