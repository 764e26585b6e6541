/**
 * Keys that no caller uses any more, and keys that expire soon.
 */
import { DateTime, Duration, Effect } from "effect"
import * as Sql from "../sql/client.ts"
import * as Keys from "../sql/keys.ts"
import { missingOf } from "../sql/migrations.ts"
import { type Diagnostic, unwise } from "./diagnostic.ts"

type Entry = Effect.Success<Keys.Keys["Service"]["list"]>[number]

const UNUSED = Duration.days(90)
const ENDS = Duration.days(14)

const NAMED_MAX = 5

const named = (entries: ReadonlyArray<Entry>) => {
  const names = entries.slice(0, NAMED_MAX).map(({ agent_id, key_id }) => `${key_id} (${agent_id})`)
  return names.join(", ") + (entries.length > NAMED_MAX ? " …" : "")
}

/** Of the keys of a store at an instant. */
export const ofUse = (
  entries: ReadonlyArray<Entry>,
  now: DateTime.Utc
): ReadonlyArray<Diagnostic> => {
  const present = DateTime.formatIso(now)
  const before = DateTime.formatIso(DateTime.subtractDuration(now, UNUSED))
  const soon = DateTime.formatIso(DateTime.addDuration(now, ENDS))
  const active = entries.filter(({ expires_at, origin, revoked_at }) =>
    origin === "operator" && revoked_at === null && (expires_at === null || expires_at > present)
  )
  const unused = active.filter((one) => (one.last_used_at ?? one.created_at) < before)
  const ending = active.filter(({ expires_at }) => expires_at !== null && expires_at <= soon)
  return [
    ...(unused.length === 0 ? [] : [unwise(
      `keys unused for 90 days are still valid: ${named(unused)}`,
      "deno task keys revoke <key_id>"
    )]),
    ...(ending.length === 0 ? [] : [unwise(
      `keys end within 14 days: ${named(ending)}`,
      "deno task keys create <agent_id> --expires 90d, and give it to the agent before"
    )])
  ]
}

/** Diagnostics of the key store; none before it exists. */
export const ofKeys = Effect.gen(function* () {
  if (!(yield* Sql.exists(Keys.STORE))) return []
  return yield* Effect.gen(function* () {
    const missing = yield* missingOf(Keys.migrations, Keys.MIGRATIONS)
    if (missing.length > 0) {
      return [unwise(`keys has pending migrations (${missing.join(", ")})`, "deno task migrate")]
    }
    const entries = yield* Effect.provide(
      Effect.flatMap(Keys.Keys, ({ list }) => list),
      Keys.layerSql
    )
    return ofUse(entries, yield* DateTime.now)
  }).pipe(Effect.provide(Sql.layer(Keys.STORE)))
})
