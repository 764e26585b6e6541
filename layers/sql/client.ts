/**
 * `SqlClient` as `DATABASE_URL` says: PostgreSQL for a `postgres://` URL, else a SQLite file below
 * `DATA_DIR`. Each store has a file, or a schema, of its own.
 */
import { Config, Effect, Layer, Option, Redacted } from "effect"
import { join } from "node:path"
import { privateFile, privateFiles, privateFolder } from "../files/private.ts"
import { Misconfigured } from "../misconfigured.ts"
import * as Postgres from "./postgres.ts"
import * as Sqlite from "./sqlite.ts"

export const dataDir = Config.NonEmptyString("DATA_DIR").pipe(Config.withDefault("./data"))

export const databaseUrl = Config.option(Config.Redacted("DATABASE_URL"))

const unknownDatabase = new Misconfigured({
  message: "DATABASE_URL is not a postgres:// URL; leave it out for SQLite"
})

/** The store called `name`: `DATA_DIR/<name>.db`, or the schema `<name>`. */
export const layer = (name: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const url = yield* databaseUrl
      if (Option.isSome(url)) {
        return /^postgres(ql)?:/.test(Redacted.value(url.value))
          ? Postgres.layer(url.value, name)
          : yield* unknownDatabase
      }
      const folder = yield* dataDir
      const path = join(folder, `${name}.db`)
      yield* privateFolder(folder)
      // SQLite gives the files beside it (`-wal`, `-shm`) the rights of this one.
      yield* privateFile(path)
      yield* privateFiles(folder, (file) => file.startsWith(`${name}.db-`))
      return Sqlite.layer(path)
    })
  )
