import { open } from "./chatCompletions.ts"
import type { Vendor } from "./vendor.ts"

/** By its compatible endpoint: https://ai.google.dev/gemini-api/docs/openai. */
export const gemini: Vendor = {
  provider: "gemini",
  prefix: "AIzaSy",
  baseUrl: "https://generativelanguage.googleapis.com/v1beta/openai",
  model: "gemini-2.5-flash",
  open
}
