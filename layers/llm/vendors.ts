/**
 * Companies with models. A key's prefix tells whose it is, in the order in which they stand here.
 */
import type { Effect } from "effect"
import type { LanguageModel } from "effect/ai"
import type { Provider } from "../../schemas/discharge/model.ts"
import type { Address } from "./address.ts"
import * as Anthropic from "./anthropic.ts"
import * as ChatCompletions from "./chatCompletions.ts"

interface Vendor {
  readonly provider: Provider
  /** How its keys begin. */
  readonly prefix: string
  /** Unless `<PROVIDER>_BASE_URL` says otherwise. */
  readonly baseUrl: string
  /** Unless `<PROVIDER>_MODEL` says otherwise. */
  readonly model: string
  readonly open: (address: Address) => Effect.Effect<LanguageModel.LanguageModel>
}

export const vendors: ReadonlyArray<Vendor> = [
  {
    provider: "anthropic",
    prefix: "sk-ant-",
    baseUrl: "https://api.anthropic.com/v1",
    model: "claude-sonnet-4-5",
    open: Anthropic.open
  },
  {
    provider: "openai",
    prefix: "sk-",
    baseUrl: "https://api.openai.com/v1",
    model: "gpt-4.1-mini",
    open: ChatCompletions.open
  },
  {
    // By its compatible endpoint: https://ai.google.dev/gemini-api/docs/openai.
    provider: "gemini",
    prefix: "AIzaSy",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
    model: "gemini-2.5-flash",
    open: ChatCompletions.open
  },
  {
    // Its models with strict schemas: https://console.groq.com/docs/structured-outputs.
    provider: "groq",
    prefix: "gsk_",
    baseUrl: "https://api.groq.com/openai/v1",
    model: "openai/gpt-oss-120b",
    open: ChatCompletions.open
  }
]
