import type { Schema } from "effect"
import { isArray } from "../ground/canonical.ts"
import type { JsonObject } from "../../schemas/recovery/json.ts"

const secretName =
  /token|secret|passw|api[_-]?key|authorization|credential|private[_-]?key|cookie|session[_-]?id/iu

// A lease token, a bearer header, and the key forms that providers print with a prefix.
const secretValue = [
  /\blease_[A-Za-z0-9_-]{16,}/gu,
  /\bBearer\s+[A-Za-z0-9._~+/=-]{8,}/giu,
  /\b(?:sk|pk|rk)-[A-Za-z0-9_-]{12,}/gu,
  /\b(?:gh[opsu]|glpat|xox[abp])[_-][A-Za-z0-9_-]{12,}/gu,
  /\bAIza[A-Za-z0-9_-]{20,}/gu,
  /\bAKIA[A-Z0-9]{12,}/gu,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/gu
]

const REDACTED = "[redacted]"

/** Free text without what looks like a secret. */
export const redactText = (text: string) =>
  secretValue.reduce((clean, pattern) => clean.replace(pattern, REDACTED), text)

/** An object for the log: members with a secret's name, and texts with a secret's form, are gone. */
export const redact = (metadata: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [
      name,
      // A count of tokens is no secret.
      secretName.test(name) && typeof value !== "number" && typeof value !== "boolean" &&
        value !== null
        ? REDACTED
        : redactValue(value)
    ])
  )

const redactValue = (value: Schema.Json): Schema.Json => {
  if (typeof value === "string") return redactText(value)
  if (value === null || typeof value !== "object") return value
  return isArray(value) ? value.map(redactValue) : redact(value)
}
