/**
 * All services, in the order of the catalogue: for commands that speak of all, or of those they are
 * told. One that nobody asks for is not loaded, and its packages are not fetched.
 */
import { Effect } from "effect"
import type { Service } from "../layers/process.ts"
import { STORE } from "../layers/sql/keys.ts"

export const names = [
  "privacy",
  "recovery",
  "discharge",
  "escrow",
  "textcheck",
  "currency",
  "reputation"
] as const

const load = (name: typeof names[number]) =>
  Effect.promise(async () => {
    const { service }: { readonly service: Service } = await import(
      // A name that is not read ahead: all services would stand behind it.
      new URL(`./${name}.ts`, import.meta.url).href
    )
    return service
  })

/** Those that are named; all where none is. */
export const named = (requested: ReadonlyArray<string>) =>
  Effect.forEach(
    names.filter((name) => requested.length === 0 || requested.includes(name)),
    load,
    { concurrency: "unbounded" }
  )

const all = named([])

/** Those that keep what the master key opens. */
export const sealed = Effect.map(
  all,
  (services) => services.filter(({ sealed }) => sealed).map(({ name }) => name)
)

/** All schemas that a PostgreSQL may have of us and that a backup takes: limits are worth nothing then. */
export const schemas = Effect.map(
  all,
  (services) => [...services.filter(({ stored }) => stored).map(({ name }) => name), STORE]
)
