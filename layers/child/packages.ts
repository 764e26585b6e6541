/**
 * The packages of a child process, which runs on what is there: those that the service itself does not
 * load are fetched before the first of its processes starts.
 */
import { Effect, Schema, Semaphore } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { ServiceUnavailable } from "../../schemas/problems.ts"
import { isThere, place, root } from "../packages.ts"
import { ENVIRONMENT, namesLike, passed } from "./process.ts"

/** What says where packages are had from, and how that is reached. */
const REGISTRY = /^(?:DENO_|NPM_CONFIG_|SSL_CERT_|NODE_EXTRA_CA_CERTS$)|_PROXY$/iu

/** Of what is said of a failure. */
const SAID_MAX = 300

const names = Schema.optionalKey(Schema.Array(Schema.String))

const Lock = Schema.fromJsonString(Schema.Struct({
  npm: Schema.Record(
    Schema.String,
    Schema.Struct({
      dependencies: names,
      optionalDependencies: names,
      /** Where it runs; everywhere, where it does not say. */
      os: names,
      cpu: names
    })
  )
}))
type Lock = typeof Lock.Type

/** By its name, or by name and version if two versions are installed. */
const lockedOf = ({ npm }: Lock, name: string) => {
  const found = Object.keys(npm).filter((id) => id === name || id.startsWith(`${name}@`))
  return found.length === 0 ? [name] : found
}

const runsHere = ({ os, cpu }: Lock["npm"][string] = {}) =>
  (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)

/** All that `names` need, themselves included, as `deno.lock` has it. */
export const neededBy = (names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const lock = Schema.decodeSync(Lock)(readFileSync(join(root, "deno.lock"), "utf8"))
  const wanted = new Set(names.flatMap((name) => lockedOf(lock, name)))
  for (const id of wanted) {
    const { dependencies = [], optionalDependencies = [] } = lock.npm[id] ?? {}
    for (const name of [...dependencies, ...optionalDependencies]) {
      for (const one of lockedOf(lock, name)) if (runsHere(lock.npm[one])) wanted.add(one)
    }
  }
  return [...wanted]
}

/** What of all that `names` need is not there. */
export const missingOf = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  neededBy(names).filter((id) => !isThere(id))

/** Fetches what `entry` reaches, where one of `names` is missing; many may wait for it at once. */
export const fetcher = (entry: URL, names: ReadonlyArray<string>) =>
  Effect.map(Semaphore.make(1), (one) =>
    one.withPermits(1)(Effect.gen(function* () {
      const missing = missingOf(names)
      if (missing.length === 0) return
      yield* Effect.logInfo(`Fetching packages: ${missing.join(", ")}`)
      const message = yield* cache(entry)
      const left = missingOf(names)
      if (left.length === 0) return
      return yield* new ServiceUnavailable({
        reason: `Packages that this needs are not there (${left.join(", ")}), and could not be ` +
          `fetched${
            message === "" ? "" : ` (${message})`
          }. Run "deno task fetch" where the service runs.`
      })
    })))

/** What was in the way, if anything. */
const cache = (entry: URL) =>
  Effect.callback<string>((resume) => {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["cache", "--quiet", ...place, fileURLToPath(entry)],
      cwd: root,
      clearEnv: true,
      env: {
        ...passed([...ENVIRONMENT, ...namesLike(REGISTRY)]),
        NO_COLOR: "1",
        DENO_NO_UPDATE_CHECK: "1"
      },
      stdin: "null",
      stdout: "null",
      stderr: "piped"
    }).spawn()
    let hasEnded = false
    child.output().then(({ stderr }) => {
      hasEnded = true
      const message = new TextDecoder().decode(stderr).replace(/^error: /u, "").replaceAll(
        /\s+/gu,
        " "
      )
      resume(Effect.succeed(message.trim().slice(0, SAID_MAX)))
    }, (cause) => resume(Effect.die(cause)))
    return Effect.sync(() => {
      if (!hasEnded) child.kill("SIGKILL")
    })
  })
