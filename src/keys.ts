/**
 * The operator's keys: `deno task keys create <agent_id> [--services escrow,privacy] [--expires 90d]
 * [--group NAME] [--admin] [--new]`, `list`, `revoke <key_id>`;
 * `rotate receipts`, `revoke-receipts <kid>` for those that seal the receipts of the privacy exchange;
 * `rotate-jws <service>`, `revoke-jws <service> <kid>` for those at `/.well-known/jwks.json`; and
 * `rotate-master <file>` for the one secret that opens the others.
 */
import { Console, DateTime, Duration, Effect, Option, Schema } from "effect"
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
import { names, sealed } from "./services.ts"

class CommandRejected
  extends Schema.TaggedError<CommandRejected>()("Refused", { message: Schema.String }) {}

/**
 * Runs `command` on the store that the services use, and says which that is. A store that is made here
 * by accident would hold keys that no service knows.
 */
const inStore = <A, E>(command: Effect.Effect<A, E, Keys.Keys>, isNew = false) =>
  withSettings(Effect.gen(function* () {
    yield* tellStore
    if (!isNew && !(yield* Sql.exists(Keys.STORE))) {
      return yield* new CommandRejected({
        message: "There is no store of keys. Start a service first, and give this command the " +
          "same DATA_DIR or DATABASE_URL (or SETTINGS_FILE); `create --new` makes a store."
      })
    }
    return yield* Effect.provide(command, Keys.layer)
  }))

const GROUP = Schema.String.check(
  Schema.isPattern(/^[a-z0-9][a-z0-9._-]{0,63}$/, {
    message: "Expected 1 to 64 of lower-case letters, digits and ._- with a letter or digit first"
  })
)

const EXPIRES = Schema.String.check(
  Schema.isPattern(/^[1-9]\d{0,3}[hd]$/, {
    message: "Expected days or hours from now, such as 90d or 12h; 9999 at most"
  })
)

const durationOf = (text: string) =>
  (text.endsWith("d") ? Duration.days : Duration.hours)(Number.parseInt(text, 10))

/** The services of a list with commas; it fails for one that does not exist. */
const servicesOf = Effect.fnUntraced(function* (list: string) {
  const known: ReadonlyArray<string> = names
  const requested = [...new Set(list.split(",").map((name) => name.trim()))]
  const strange = requested.find((name) => !known.includes(name))
  return strange === undefined ? requested : yield* new CommandRejected({
    message: `There is no service "${strange}": --services takes some of ${names.join(",")}`
  })
})

/** What a key may do where, in words. */
const reachOf = ({ expires_at, group, services }: Keys.Reach) => [
  `services ${services?.join(",") ?? "all"}`,
  `group ${group}`,
  `expires ${expires_at ?? "never"}`
]

const create = Command.make(
  "create",
  {
    agent_id: Argument.String("agent_id").pipe(Argument.withSchema(AgentId)),
    services: Flag.String("services").pipe(
      Flag.optional,
      Flag.withDescription("The services that it is for, with commas between; all unless said")
    ),
    expires: Flag.String("expires").pipe(
      Flag.withSchema(EXPIRES),
      Flag.optional,
      Flag.withDescription("When it ends, from now: 90d, 12h; never unless said")
    ),
    group: Flag.String("group").pipe(
      Flag.withSchema(GROUP),
      Flag.optional,
      Flag.withDescription("Whose workflows the agent sees in recovery; `default` unless said")
    ),
    admin: Flag.Boolean("admin").pipe(
      Flag.withDefault(false),
      Flag.withDescription("The agent is an admin")
    ),
    isNew: Flag.Boolean("new").pipe(
      Flag.withDefault(false),
      Flag.withDescription("Make a store of keys where there is none, before a service starts")
    )
  },
  Effect.fnUntraced(function* ({ agent_id, admin, expires, group, services }) {
    const keys = yield* Keys.Keys
    const others = (yield* keys.list).filter((one) =>
      one.agent_id === agent_id && one.revoked_at === null
    )
    if (others.some(({ origin }) => origin === "enrolled")) {
      return yield* new CommandRejected({
        message:
          `"${agent_id}" was registered by its first user: revoke that key, or take another name`
      })
    }
    const elsewhere = Option.flatMap(
      group,
      (group) => Option.fromUndefinedOr(others.find((one) => one.group !== group))
    )
    if (Option.isSome(elsewhere)) {
      return yield* new CommandRejected({
        message: `"${agent_id}" is of the group "${elsewhere.value.group}" by its key ` +
          `${elsewhere.value.key_id}: revoke that, or leave --group out`
      })
    }
    const now = yield* DateTime.now
    const reach = {
      services: Option.getOrNull(yield* Effect.transposeOption(Option.map(services, servicesOf))),
      expires_at: Option.getOrNull(
        Option.map(
          expires,
          (after) => DateTime.formatIso(DateTime.addDuration(now, durationOf(after)))
        )
      ),
      ...Option.match(group, { onNone: () => ({}), onSome: (group) => ({ group }) })
    }
    const alike = yield* keys.alike(agent_id)
    if (Option.isSome(alike)) {
      yield* Console.error(
        `"${agent_id}" is new, and looks like "${alike.value}", which has a key.`
      )
    }
    const { key, entry } = yield* keys.create({ agent_id, is_admin: admin, reach })
    yield* Console.log(
      `${key}\n\n${entry.key_id} belongs to ${agent_id}${entry.is_admin ? ", an admin" : ""} ` +
        `(${reachOf(entry).join(", ")}). The key is not shown again.`
    )
  }, (created, { isNew }) => inStore(created, isNew))
).pipe(Command.withDescription("Create a key (shown once)"))

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const now = DateTime.formatIso(yield* DateTime.now)
    for (const entry of yield* (yield* Keys.Keys).list) {
      const { expires_at, revoked_at } = entry
      yield* Console.log(
        [
          entry.key_id,
          entry.agent_id,
          entry.is_admin ? "admin" : "agent",
          entry.origin,
          entry.created_at,
          revoked_at !== null
            ? `revoked ${revoked_at}`
            : expires_at !== null && expires_at <= now
            ? "expired"
            : "active",
          ...reachOf(entry),
          `last used ${entry.last_used_at ?? "never"}`
        ].join("  ")
      )
    }
  }, (listed) => inStore(listed))
).pipe(
  Command.withDescription(
    "All keys, without the keys themselves; a last use is up to 10 minutes later than it says"
  )
)

const revoke = Command.make(
  "revoke",
  { key_id: Argument.String("key_id") },
  Effect.fnUntraced(function* ({ key_id }) {
    return (yield* (yield* Keys.Keys).revoke(key_id))
      ? yield* Console.log(`${key_id} is revoked.`)
      : yield* new CommandRejected({ message: `There is no active key "${key_id}"` })
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
      ? yield* Console.log(`Receipts of ${kid} are no longer trusted.`)
      : yield* new CommandRejected({ message: `There is no such key "${kid}"` })
  })
).pipe(Command.withDescription("Receipts of this key are no longer trusted"))

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
      ? yield* Console.log(`Signatures of ${kid} are no longer trusted.`)
      : yield* new CommandRejected({ message: `There is no such key "${kid}"` })
  })
).pipe(Command.withDescription("Statements of this key are no longer trusted"))

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
    // All are opened before any is changed: half of them would start with neither key.
    const found: Array<string> = []
    for (const name of yield* sealed) {
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
