/**
 * Which model drafts, and the provider key that brings another.
 */
import { Schema } from "effect"
import { Problem } from "../problem.ts"

/** A key is told by how it begins; `sk-ant-` is tried before `sk-`. */
export const keyPrefixes = ["sk-ant-", "sk-", "AIzaSy", "gsk_"] as const

export const Provider = Schema.Literals([
  "local",
  "local-server",
  "anthropic",
  "openai",
  "gemini",
  "groq"
])
export type Provider = typeof Provider.Type

export const ConfigStatus = Schema.Struct({
  has_key: Schema.Boolean,
  provider: Provider,
  model: Schema.String,
  /** Whether text leaves the machine to a cloud model. */
  is_live: Schema.Boolean
}).annotate({ identifier: "ConfigStatus" })
export type ConfigStatus = typeof ConfigStatus.Type

export const SetApiKey = Schema.Struct({
  /** Kept in memory alone until `DELETE /api/set-api-key` or the end of the process. */
  api_key: Schema.RedactedFromValue(Schema.String, { label: "api_key" })
})

export const KeyReply = Schema.Struct({
  status: Schema.Literal("success"),
  /** Says whether text leaves the machine from now on, and where it goes. */
  message: Schema.String
}).annotate({ identifier: "KeyReply" })

export class UnknownApiKeyKind extends Problem<UnknownApiKeyKind>()({
  code: "UNKNOWN_API_KEY_KIND",
  status: 400,
  title: "The key is of no known provider",
  example: { known_prefixes: ["sk-ant-", "sk-", "AIzaSy", "gsk_"] },
  detail: "The key begins like none of the providers' that are known.",
  remedy: "Send a key that begins with one of `details.known_prefixes`."
}, { known_prefixes: Schema.Array(Schema.String) }) {}
