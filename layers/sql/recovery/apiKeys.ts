import { Effect, Layer } from "effect"
import { ApiKeys } from "../../../src/recovery/ApiKeys.ts"
import { Keys } from "../keys.ts"

/** On the key store that all services of the operator share. */
export const layer = Layer.effect(
  ApiKeys,
  Effect.map(Keys, (keys) =>
    ApiKeys.of({
      create: (agent_id, label) =>
        Effect.map(
          keys.create({
            agent_id,
            is_admin: false,
            ...(label === null ? {} : { label })
          }),
          ({ entry, key }) => ({
            id: entry.key_id,
            api_key: key,
            created_at: entry.created_at
          })
        ),
      revoke: keys.revoke
    }))
)
