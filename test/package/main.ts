/**
 * The packages as they are published, in `dist`: `deno task package`, or `deno task package --owner NAME`
 * for another owner in the MCP registry.
 */
import { rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { root } from "./bundle.ts"
import { clientPackage, jsrPackage } from "./client.ts"
import { filesIn, tarballOf } from "./files.ts"
import { registryFiles } from "./registry.ts"
import { serverPackage } from "./server.ts"

const { values } = parseArgs({
  args: Deno.args,
  options: {
    owner: { type: "string", default: "agent-services" },
    to: { type: "string", default: join(root, "dist") }
  }
})

const dist = values.to
rmSync(dist, { recursive: true, force: true })

const told = (name: string, folder: string) => {
  const tarball = tarballOf(folder)
  const kilobytes = Math.ceil(statSync(tarball).size / 1_000)
  Deno.stdout.writeSync(
    new TextEncoder().encode(`${name}: ${filesIn(folder).length} files, ${kilobytes} kB packed\n`)
  )
}

const client = join(dist, "agent-services")
await clientPackage(client, `io.github.${values.owner}/agent-services`)
told("agent-services", client)
jsrPackage(join(dist, "jsr"), client)
const server = join(dist, "agent-services-server")
await serverPackage(server)
told("agent-services-server", server)
await registryFiles(join(dist, "mcp"), values.owner)
