/**
 * Which store a command of the operator acts on, told before it acts.
 */
import { Console, Effect, Option } from "effect"
import { existsSync, statSync } from "node:fs"
import { resolve } from "node:path"
import { Misconfigured } from "../misconfigured.ts"
import { addressOf } from "../sql/address.ts"
import { dataDir, postgresUrl } from "../sql/client.ts"

const ofServers = (servers: ReadonlyArray<{ readonly host: string; readonly port: string }>) =>
  servers.map(({ host, port }) => `${host}:${port}`).join(", ")

/**
 * Tells it on standard error. Fails where `DATA_DIR` is another user's: what this one would write
 * there (also beside SQLite's files) the service could not open.
 */
export const tellStore = Effect.gen(function* () {
  const folder = resolve(yield* dataDir)
  const owner = existsSync(folder) ? statSync(folder).uid : null
  const own = Deno.uid()
  if (owner !== null && own !== null && owner !== own) {
    return yield* new Misconfigured({
      message: `DATA_DIR ("${folder}") belongs to the user ${owner}, and this command runs as ` +
        `${own}: run it as its owner (sudo -u '#${owner}' …)`
    })
  }
  const address = Option.flatMap(yield* postgresUrl, addressOf)
  yield* Console.error(
    Option.match(address, {
      onNone: () => `The stores in "${folder}":`,
      onSome: ({ database, servers }) =>
        `The database "${database}" at ${ofServers(servers)}, and "${folder}":`
    })
  )
})
