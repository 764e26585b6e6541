/**
 * Keys that the configuration lists, for containers: `API_KEYS` and `ADMIN_API_KEYS`.
 */
import { Config, Effect, Option, Redacted, Schema } from "effect"
import { AgentId } from "../../../schemas/agent.ts"
import { GROUP_DEFAULT } from "../../../schemas/authorization.ts"
import { Misconfigured } from "../../misconfigured.ts"
import { type FoundKey, hash, isKey } from "./key.ts"

interface Listed extends FoundKey {
  readonly key_hash: string
}

/** `agent_id:key` pairs, separated by commas; the key is what follows the last colon. */
const pairs = Effect.fnUntraced(function* (name: string, is_admin: boolean) {
  const text = yield* Config.option(Config.Redacted(name))
  if (Option.isNone(text)) return []
  const wrong = new Misconfigured({
    message: `${name} is not a list of agent_id:key pairs, each key of 8 to 256 characters`
  })
  const found = Redacted.value(text.value).split(",").map((pair) => pair.trim())
    .filter((pair) => pair !== "")
  if (found.length === 0) return yield* wrong
  return yield* Effect.forEach(found, (pair) => {
    const colon = pair.lastIndexOf(":")
    return Schema.decodeEffect(AgentId)(colon < 1 ? "" : pair.slice(0, colon)).pipe(
      Effect.filterOrFail(() => isKey(pair.slice(colon + 1))),
      Effect.mapError(() => wrong),
      Effect.map((agent_id): Listed => ({
        key_hash: hash(pair.slice(colon + 1)),
        agent_id,
        is_admin,
        group: GROUP_DEFAULT,
        origin: "operator",
        services: null,
        expires_at: null
      }))
    )
  })
})

export const listed = Effect.map(
  Effect.all([pairs("API_KEYS", false), pairs("ADMIN_API_KEYS", true)]),
  (lists) => lists.flat()
)
