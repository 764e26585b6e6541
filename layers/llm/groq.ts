import { open } from "./chatCompletions.ts"
import type { Vendor } from "./vendor.ts"

/** Its models with strict schemas: https://console.groq.com/docs/structured-outputs. */
export const groq: Vendor = {
  provider: "groq",
  prefix: "gsk_",
  baseUrl: "https://api.groq.com/openai/v1",
  model: "openai/gpt-oss-120b",
  open
}
