/**
 * The operator's keys: `deno task keys create <agent_id> [--admin]`, `list`, `revoke <key_id>`;
 * `rotate receipts`, `revoke-receipts <kid>` for those that seal the receipts of the privacy exchange;
 * and `rotate-jws <service>`, `revoke-jws <service> <kid>` for those at `/.well-known/jwks.json`.
 */
import { Console, Effect, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { run } from "../layers/command.ts"
import * as Jws from "../layers/sql/jws.ts"
import * as Keys from "../layers/sql/keys.ts"
import * as PrivacyStore from "../layers/sql/privacy.ts"
import { receiptKeys } from "../layers/sql/privacy/receiptKeys.ts"
import { AgentId } from "../schemas/agent.ts"

class Refused extends Schema.TaggedError<Refused>()("Refused", { message: Schema.String }) {}

const create = Command.make(
  "create",
  {
    agent_id: Argument.String("agent_id").pipe(Argument.withSchema(AgentId)),
    admin: Flag.Boolean("admin").pipe(
      Flag.withDefault(false),
      Flag.withDescription("The agent is an admin")
    )
  },
  Effect.fnUntraced(function* ({ agent_id, admin }) {
    const keys = yield* Keys.Keys
    if (
      (yield* keys.list).some((one) =>
        one.agent_id === agent_id && one.origin === "enrolled" &&
        one.revoked_at === null
      )
    ) {
      return yield* new Refused({
        message:
          `"${agent_id}" was enrolled by whoever used it first: revoke that key, or take another name`
      })
    }
    const { key, entry } = yield* keys.create({ agent_id, is_admin: admin })
    yield* Console.log(
      `${key}\n\n${entry.key_id} belongs to ${agent_id}${entry.is_admin ? ", an admin" : ""}. ` +
        "The key is not shown again."
    )
  })
).pipe(Command.withDescription("Make a key, and show it this once"))

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    for (const entry of yield* (yield* Keys.Keys).list) {
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
  })
).pipe(Command.withDescription("All keys, without the keys themselves"))

const revoke = Command.make(
  "revoke",
  { key_id: Argument.String("key_id") },
  Effect.fnUntraced(function* ({ key_id }) {
    return (yield* (yield* Keys.Keys).revoke(key_id))
      ? yield* Console.log(`${key_id} is revoked.`)
      : yield* new Refused({ message: `There is no active key "${key_id}"` })
  })
).pipe(Command.withDescription("The key is refused from now on"))

const rotate = Command.make(
  "rotate",
  { what: Argument.Literals("what", ["receipts"]) },
  Effect.fnUntraced(function* () {
    const { kid } = yield* Effect.provide(receiptKeys.rotate, PrivacyStore.database)
    yield* Console.log(`${kid} signs receipts from now on.`)
  })
).pipe(Command.withDescription("Sign receipts with a new key; the old one verifies"))

const revokeReceipts = Command.make(
  "revoke-receipts",
  { kid: Argument.String("kid") },
  Effect.fnUntraced(function* ({ kid }) {
    return (yield* Effect.provide(receiptKeys.revoke(kid), PrivacyStore.database))
      ? yield* Console.log(`Receipts of ${kid} are not believed any more.`)
      : yield* new Refused({ message: `There is no such key "${kid}"` })
  })
).pipe(Command.withDescription("Receipts of this key are not believed any more"))

const signer = Argument.Literals("service", ["escrow", "privacy"])

const rotateJws = Command.make(
  "rotate-jws",
  { service: signer },
  Effect.fnUntraced(function* ({ service }) {
    const { kid } = yield* Effect.provide(Jws.rotate, Jws.database(service))
    yield* Console.log(`${kid} signs what ${service} states from now on.`)
  })
).pipe(Command.withDescription("Sign statements with a new key; the old one verifies"))

const revokeJws = Command.make(
  "revoke-jws",
  { service: signer, kid: Argument.String("kid") },
  Effect.fnUntraced(function* ({ service, kid }) {
    return (yield* Effect.provide(Jws.revoke(kid), Jws.database(service)))
      ? yield* Console.log(`What ${kid} signed is not believed any more.`)
      : yield* new Refused({ message: `There is no such key "${kid}"` })
  })
).pipe(Command.withDescription("Statements of this key are not believed any more"))

run(
  Command.make("deno task keys").pipe(
    Command.withSubcommands([create, list, revoke, rotate, revokeReceipts, rotateJws, revokeJws]),
    Command.provide(Keys.layer)
  )
)
