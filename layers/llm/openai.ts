import { open } from "./chatCompletions.ts"
import type { Vendor } from "./vendor.ts"

export const openai: Vendor = {
  provider: "openai",
  prefix: "sk-",
  baseUrl: "https://api.openai.com/v1",
  model: "gpt-4.1-mini",
  open
}
