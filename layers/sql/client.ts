/**
 * `SqlClient` as `DATABASE_URL` says: PostgreSQL for a `postgres://` URL, else a SQLite file below
 * `DATA_DIR`. Each store has a file, or a schema, of its own.
 */
import { Config, Effect, Layer, Option, Redacted } from "effect"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { isOnDenoDeploy } from "../denoDeploy.ts"
import { privateFile, privateFiles, privateFolder } from "../files/private.ts"
import { Misconfigured } from "../misconfigured.ts"
import { line } from "../setting.ts"
import { addressOf } from "./address.ts"
import * as Postgres from "./postgres.ts"
import * as Sqlite from "./sqlite.ts"

export const dataDir = line("DATA_DIR").pipe(Config.withDefault("./data"))

export const databaseUrl = Config.option(Config.Redacted("DATABASE_URL"))

const unknownDatabase = new Misconfigured({
  message: "DATABASE_URL is not a postgres:// URL; leave it out for SQLite"
})

/** The URL of PostgreSQL; none where the stores are SQLite files. */
export const postgresUrl = Effect.flatMap(
  databaseUrl,
  Option.match({
    onNone: () => Effect.succeedNone,
    onSome: (url) => {
      const text = Redacted.value(url)
      if (!/^postgres(ql)?:/.test(text)) return unknownDatabase
      return Option.isSome(addressOf(url)) ? Effect.succeedSome(url) : Postgres.unreadable
    }
  })
)

/** Refuses a store on a disk that is gone with the process. */
export const lasting = Effect.gen(function* () {
  if (!(yield* isOnDenoDeploy) || Option.isSome(yield* databaseUrl)) return
  return yield* new Misconfigured({
    message:
      "DATABASE_URL is needed on Deno Deploy: its disk does not last, and SQLite would lose " +
      "what was kept"
  })
})

/** Whether there is a store called `name`; to look for it makes none. */
export const exists = Effect.fnUntraced(function* (name: string) {
  const url = yield* postgresUrl
  return Option.isSome(url)
    ? yield* Postgres.exists(url.value, name)
    : existsSync(join(yield* dataDir, `${name}.db`))
})

/** The store called `name`: `DATA_DIR/<name>.db`, or the schema `<name>`. */
export const layer = (name: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const url = yield* postgresUrl
      if (Option.isSome(url)) return Postgres.layer(url.value, name)
      const folder = yield* dataDir
      const path = join(folder, `${name}.db`)
      yield* privateFolder(folder)
      // SQLite gives the files beside it (`-wal`, `-shm`) the rights of this one.
      yield* privateFile(path)
      yield* privateFiles(folder, (file) => file.startsWith(`${name}.db-`))
      return Sqlite.layer(path)
    })
  )
