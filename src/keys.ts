/**
 * The operator's keys: `deno task keys create <agent_id> [--admin]`, `list`, `revoke <key_id>`, and
 * `rotate receipts`, `revoke-receipts <kid>` for those that sign the receipts of the privacy exchange.
 */
import { Console, Effect, Schema } from "effect"
import { runMain } from "../layers/deno.ts"
import * as Keys from "../layers/sql/keys.ts"
import * as PrivacyStore from "../layers/sql/privacy.ts"
import * as ReceiptKeys from "../layers/sql/privacy/receiptKeys.ts"
import { AgentId } from "../schemas/agent.ts"

const USAGE = `deno task keys create <agent_id> [--admin]   make a key, and show it this once
deno task keys list                          all keys, without the keys themselves
deno task keys revoke <key_id>               the key is refused from now on
deno task keys rotate receipts               sign receipts with a new key; the old one verifies
deno task keys revoke-receipts <kid>         receipts of this key are not believed any more`

class Usage extends Schema.TaggedError<Usage>()("Usage", { message: Schema.String }) {}

const main = Effect.gen(function* () {
  const keys = yield* Keys.Keys
  const [command, subject = "", ...flags] = Deno.args
  const known = command === "create" ? ["--admin"] : []
  const strange = flags.find((flag) => !known.includes(flag))
  if (strange !== undefined) {
    return yield* new Usage({ message: `There is no "${strange}" to ${command}\n${USAGE}` })
  }
  switch (command) {
    case "create": {
      const agent_id = yield* Schema.decodeEffect(AgentId)(subject).pipe(
        Effect.mapError(() => new Usage({ message: `"${subject}" is not an agent id` }))
      )
      if (
        (yield* keys.list).some((one) =>
          one.agent_id === agent_id && one.origin === "enrolled" &&
          one.revoked_at === null
        )
      ) {
        return yield* new Usage({
          message:
            `"${agent_id}" was enrolled by whoever used it first: revoke that key, or take another name`
        })
      }
      const { key, entry } = yield* keys.create({ agent_id, is_admin: flags.includes("--admin") })
      return yield* Console.log(
        `${key}\n\n${entry.key_id} belongs to ${agent_id}${entry.is_admin ? ", an admin" : ""}. ` +
          "The key is not shown again."
      )
    }
    case "list":
      for (const entry of yield* keys.list) {
        yield* Console.log(
          [
            entry.key_id,
            entry.agent_id,
            entry.is_admin ? "admin" : "agent",
            entry.origin,
            entry.created_at,
            entry.revoked_at === null ? "active" : `revoked ${entry.revoked_at}`
          ].join("  ")
        )
      }
      return
    case "revoke":
      return (yield* keys.revoke(subject))
        ? yield* Console.log(`${subject} is revoked.`)
        : yield* new Usage({ message: `There is no active key "${subject}"` })
    case "rotate": {
      if (subject !== "receipts") {
        return yield* new Usage({ message: `Cannot rotate "${subject}": only receipts` })
      }
      const { kid } = yield* Effect.provide(ReceiptKeys.rotate, PrivacyStore.database)
      return yield* Console.log(`${kid} signs receipts from now on.`)
    }
    case "revoke-receipts":
      return (yield* Effect.provide(ReceiptKeys.revoke(subject), PrivacyStore.database))
        ? yield* Console.log(`Receipts of ${subject} are not believed any more.`)
        : yield* new Usage({ message: `There is no such key "${subject}"` })
    default:
      return yield* new Usage({ message: `What to do?\n${USAGE}` })
  }
})

runMain(main.pipe(Effect.provide(Keys.layer)))
