/**
 * The operator's keys: `deno task keys create <agent_id> [--admin] [--new]`, `list`, `revoke <key_id>`;
 * `rotate receipts`, `revoke-receipts <kid>` for those that seal the receipts of the privacy exchange;
 * `rotate-jws <service>`, `revoke-jws <service> <kid>` for those at `/.well-known/jwks.json`; and
 * `rotate-master <file>` for the one secret that opens the others.
 */
import { Console, Effect, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { run } from "../layers/command.ts"
import { withSettings } from "../layers/operator/settingsFile.ts"
import { tellStore } from "../layers/operator/store.ts"
import * as Sql from "../layers/sql/client.ts"
import * as Jws from "../layers/sql/jws.ts"
import * as Keys from "../layers/sql/keys.ts"
import * as PrivacyStore from "../layers/sql/privacy.ts"
import { receiptKeys } from "../layers/sql/privacy/receiptKeys.ts"
import { canRewrap, rewrap, sourceOf } from "../layers/vault/masterKey.ts"
import { AgentId } from "../schemas/agent.ts"
import type * as Services from "./services.ts"

/** Loaded for one command alone; by a name that is not read ahead, since all services stand behind it. */
const services = import.meta.resolve("./services.ts")

class Refused extends Schema.TaggedError<Refused>()("Refused", { message: Schema.String }) {}

/**
 * Runs `command` on the store that the services use, and says which that is. A store that is made here
 * by accident would hold keys that no service knows.
 */
const inStore = <A, E>(command: Effect.Effect<A, E, Keys.Keys>, isNew = false) =>
  withSettings(Effect.gen(function* () {
    yield* tellStore
    if (!isNew && !(yield* Sql.exists(Keys.STORE))) {
      return yield* new Refused({
        message: "There is no store of keys. Start a service first, and give this command the " +
          "same DATA_DIR or DATABASE_URL (or SETTINGS_FILE); `create --new` makes a store."
      })
    }
    return yield* Effect.provide(command, Keys.layer)
  }))

const create = Command.make(
  "create",
  {
    agent_id: Argument.String("agent_id").pipe(Argument.withSchema(AgentId)),
    admin: Flag.Boolean("admin").pipe(
      Flag.withDefault(false),
      Flag.withDescription("The agent is an admin")
    ),
    isNew: Flag.Boolean("new").pipe(
      Flag.withDefault(false),
      Flag.withDescription("Make a store of keys where there is none, before a service starts")
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
  }, (made, { isNew }) => inStore(made, isNew))
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
  }, (listed) => inStore(listed))
).pipe(Command.withDescription("All keys, without the keys themselves"))

const revoke = Command.make(
  "revoke",
  { key_id: Argument.String("key_id") },
  Effect.fnUntraced(function* ({ key_id }) {
    return (yield* (yield* Keys.Keys).revoke(key_id))
      ? yield* Console.log(`${key_id} is revoked.`)
      : yield* new Refused({ message: `There is no active key "${key_id}"` })
  }, (revoked) => inStore(revoked))
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

/** How the services that read `setting` come to the new key. */
const adviceOf = (setting: string, file: string) =>
  setting === "MASTER_KEY"
    ? `Set MASTER_KEY_FILE=${file} and leave MASTER_KEY out, before the next start of any of them.`
    : `Set ${setting}=${file} before the next start of any of them, or put it in the place of the ` +
      "file that was the master key."

const rotateMaster = Command.make(
  "rotate-master",
  { file: Argument.String("file") },
  Effect.fnUntraced(function* ({ file }) {
    const { sealed }: typeof Services = yield* Effect.promise(() => import(services))
    // All are opened before any is changed: half of them would start with neither key.
    const found: Array<string> = []
    for (const name of sealed) {
      if (!(yield* Sql.exists(name))) continue
      if (yield* Effect.provide(canRewrap(name, file), Sql.layer(name))) found.push(name)
    }
    const settings = new Set<string>()
    for (const name of found) {
      yield* Effect.provide(rewrap(name, file), Sql.layer(name))
      settings.add((yield* sourceOf(name)).setting)
      yield* Console.log(`What ${name} keeps is opened by "${file}" from now on.`)
    }
    for (const setting of settings) yield* Console.log(adviceOf(setting, file))
    yield* Console.log("The old one opens backups that were made before.")
  })
).pipe(
  Command.withDescription("Exchange the master key for that of a file; what it opened stays")
)

run(
  Command.make("deno task keys").pipe(
    Command.withSubcommands([
      create,
      list,
      revoke,
      rotate,
      revokeReceipts,
      rotateJws,
      revokeJws,
      rotateMaster
    ])
  )
)
