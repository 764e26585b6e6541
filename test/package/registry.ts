/**
 * What Claude Desktop and the MCP registry take: a bundle for each service, which leads to one that runs,
 * and the registry's entries.
 *
 * The registry asks that the npm package of an entry names it (`mcpName`), so that one entry is of the
 * package, with the service to choose; those of the bundles, which are files of a release, are one a
 * service.
 *
 * https://github.com/modelcontextprotocol/registry (server.json, 2025-12-11)
 * https://github.com/modelcontextprotocol/mcpb (manifest 0.3)
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { bundle } from "./bundle.ts"
import { filesIn, sha256, write, writeJson, zipOf } from "./files.ts"
import { license, NODE, PORTS, SERVICES, version } from "./project.ts"

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"

const names = Object.keys(PORTS).filter((name): name is keyof typeof SERVICES => name in SERVICES)

const manifestOf = (service: keyof typeof SERVICES) => ({
  manifest_version: "0.3",
  name: `agent-services-${service}`,
  display_name: `Agent Services: ${service}`,
  version,
  description: SERVICES[service],
  author: { name: "The Agent Services authors" },
  license,
  server: {
    type: "node",
    entry_point: "server/bin.js",
    mcp_config: {
      command: "node",
      args: ["${__dirname}/server/bin.js", "mcp", service, "--url", "${user_config.url}"],
      env: { MCP_KEY: "${user_config.key}" }
    }
  },
  tools_generated: true,
  prompts_generated: true,
  user_config: {
    url: {
      type: "string",
      title: "Address",
      description: `Of the service: "npx -y agent-services start ${service}" starts one here`,
      default: `http://127.0.0.1:${PORTS[service]}`,
      required: true
    },
    key: {
      type: "string",
      title: "Key",
      description: "Of the agent, where the service asks for one",
      sensitive: true,
      required: false
    }
  },
  compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { node: NODE } }
})

const KEY = {
  name: "MCP_KEY",
  description: "The agent's key, where the service asks for one: 8 to 256 visible characters",
  isRequired: false,
  isSecret: true
}

const stdio = { type: "stdio" }

/** The entry of the npm package. */
const packageEntry = (name: string) => ({
  $schema: SCHEMA,
  name,
  title: "Agent Services",
  description: "Privacy, recovery, discharge summaries, escrow, text checks, currency for agents",
  version,
  packages: [{
    registryType: "npm",
    identifier: "agent-services",
    version,
    runtimeHint: "npx",
    transport: stdio,
    packageArguments: [
      { type: "positional", value: "mcp" },
      {
        type: "positional",
        valueHint: "service",
        description: "The service whose tools are wanted",
        choices: names,
        default: "textcheck",
        isRequired: true
      }
    ],
    environmentVariables: [KEY, {
      name: "DATA_DIR",
      description: "Where the service keeps what it is told; a folder of the user unless given",
      format: "filepath",
      isRequired: false
    }]
  }]
})

/** Seven bundles, and the entries of the registry, in `folder`. */
export const registryFiles = async (folder: string, owner: string): Promise<void> => {
  const server = join(folder, "bundle/server")
  await bundle({
    entries: { bin: "src/bridge.ts" },
    folder: server,
    place: "",
    chunks: "chunks",
    takes: () => false
  })
  writeJson(join(server, "package.json"), { type: "module" })
  const files = filesIn(server).map((file) =>
    [`server/${file}`, readFileSync(join(server, file))] as const
  )
  const own = `io.github.${owner}/agent-services`
  writeJson(join(folder, "server.json"), packageEntry(own))
  await Promise.all(names.map(async (service) => {
    const manifest = manifestOf(service)
    const text = new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`)
    const archive = await zipOf([["manifest.json", text], ...files])
    const file = `${manifest.name}.mcpb`
    write(join(folder, file), archive)
    writeJson(join(folder, `server.${service}.json`), {
      $schema: SCHEMA,
      name: `${own}-${service}`,
      title: manifest.display_name,
      description: manifest.description,
      version,
      packages: [{
        registryType: "mcpb",
        identifier:
          `https://github.com/${owner}/agent-services/releases/download/v${version}/${file}`,
        fileSha256: sha256(archive),
        transport: stdio
      }]
    })
  }))
}
