/**
 * A dump of PostgreSQL, and back, by its own programs (`pg_dump`, `pg_restore`), which are installed
 * with its client.
 */
import { Effect, Option, type Redacted } from "effect"
import { type Address, addressOf } from "../sql/address.ts"
import { exists, unreadable } from "../sql/postgres.ts"
import { failed } from "./manifest.ts"

/** Those of `schemas` that the database has. */
const present = (url: Redacted.Redacted, schemas: ReadonlyArray<string>) =>
  Effect.filter(schemas, (schema) => exists(url, schema), { concurrency: schemas.length })

/** Parameters of a URL, and what libpq calls them: PG and these. */
const VARIABLES: { readonly [parameter: string]: string } = {
  application_name: "APPNAME",
  channel_binding: "CHANNELBINDING",
  connect_timeout: "CONNECT_TIMEOUT",
  options: "OPTIONS",
  sslcert: "SSLCERT",
  sslkey: "SSLKEY",
  sslmode: "SSLMODE",
  sslrootcert: "SSLROOTCERT",
  target_session_attrs: "TARGETSESSIONATTRS"
}

/** All of the URL, as libpq reads it: others can see the arguments of a program. */
export const variablesOf = ({ database, parameters, password, servers, user }: Address) => {
  const variables: ReadonlyArray<readonly [string, string]> = [
    ["HOST", servers.map(({ host }) => host).join(",")],
    ["PORT", servers.map(({ port }) => port).join(",")],
    ["USER", user],
    ["PASSWORD", password],
    ["DATABASE", database],
    ...Array.from(parameters, ([name, value]) => [VARIABLES[name] ?? "", value] as const)
  ]
  return Object.fromEntries(
    variables.filter(([name, value]) => name !== "" && /[^,]/.test(value))
      .map(([name, value]) => [`PG${name}`, value])
  )
}

const connected = Effect.fnUntraced(function* (
  name: string,
  url: Redacted.Redacted,
  args: ReadonlyArray<string>
) {
  const address = Option.getOrUndefined(addressOf(url))
  if (address === undefined) return yield* unreadable
  yield* program(name, variablesOf(address), args)
})

const program = Effect.fnUntraced(function* (
  name: string,
  env: Record<string, string>,
  args: ReadonlyArray<string>
) {
  const { success, stderr } = yield* Effect.tryPromise({
    try: (signal) =>
      new Deno.Command(name, {
        args: [...args],
        env,
        stdout: "null",
        stderr: "piped",
        signal
      }).output(),
    catch: () => failed(`"${name}" cannot be run: install the client of PostgreSQL`)
  })
  if (success) return
  const message = new TextDecoder().decode(stderr).trim().split("\n")[0] ?? ""
  return yield* failed(`"${name}" failed: ${message}`)
})

/** Writes what is in `all` to `path`, as it was at one moment. */
export const dump = Effect.fnUntraced(function* (
  url: Redacted.Redacted,
  path: string,
  all: ReadonlyArray<string>
) {
  const schemas = yield* present(url, all)
  if (schemas.length === 0) return yield* failed("The database keeps nothing of any service")
  yield* connected("pg_dump", url, [
    "--format=custom",
    "--no-owner",
    `--file=${path}`,
    ...schemas.map((schema) => `--schema=${schema}`)
  ])
})

/** Reads a dump to its end, and writes it nowhere. */
export const readWhole = (path: string) => program("pg_restore", {}, ["--file=/dev/null", path])

/** Puts it into a database that has nothing of `all`; all of it, or nothing. */
export const restore = Effect.fnUntraced(function* (
  url: Redacted.Redacted,
  path: string,
  all: ReadonlyArray<string>
) {
  const schemas = yield* present(url, all)
  if (schemas.length > 0) {
    return yield* failed(`The database is not empty: it has the schemas ${schemas.join(", ")}`)
  }
  yield* connected("pg_restore", url, [
    "--exit-on-error",
    "--single-transaction",
    "--no-owner",
    // The program receives the database by name alone; the variables select the server.
    "--dbname=",
    path
  ])
})
