/**
 * What the judges of others ask of our files, as Schemas that take no member they do not know.
 *
 * https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json, and the registry's own
 * checks: one slash in the name, an exact version, SHA-256 and an https address with "mcp" of a bundle.
 * https://github.com/modelcontextprotocol/mcpb (manifest 0.3)
 */
import { Schema } from "effect"

const text = (maximum: number) =>
  Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(maximum))
const exact = Schema.String.check(Schema.isPattern(/^\d+\.\d+\.\d+$/u))
const optional = Schema.optionalKey
const Stdio = Schema.Struct({ type: Schema.Literal("stdio") })

const input = {
  description: optional(Schema.String),
  isRequired: optional(Schema.Boolean),
  isSecret: optional(Schema.Boolean),
  format: optional(Schema.Literals(["string", "number", "boolean", "filepath"])),
  choices: optional(Schema.Array(Schema.String)),
  default: optional(Schema.String)
}

const Package = Schema.Union([
  Schema.Struct({
    registryType: Schema.Literal("npm"),
    identifier: Schema.String,
    version: exact,
    runtimeHint: Schema.Literal("npx"),
    transport: Stdio,
    packageArguments: Schema.Array(Schema.Union([
      Schema.Struct({ type: Schema.Literal("positional"), value: Schema.String }),
      Schema.Struct({ type: Schema.Literal("positional"), valueHint: Schema.String, ...input })
    ])),
    environmentVariables: Schema.Array(Schema.Struct({ name: Schema.String, ...input }))
  }),
  Schema.Struct({
    registryType: Schema.Literal("mcpb"),
    identifier: Schema.String.check(Schema.isPattern(/^https:\/\/github\.com\/.*mcp/u)),
    fileSha256: Schema.String.check(Schema.isPattern(/^[a-f0-9]{64}$/u)),
    transport: Stdio
  })
])

export const ServerJson = Schema.fromJsonString(Schema.Struct({
  $schema: Schema.Literal(
    "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
  ),
  name: text(200).check(Schema.isPattern(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/u)),
  title: text(100),
  description: text(100),
  version: exact,
  packages: Schema.Array(Package)
}))

export const Manifest = Schema.fromJsonString(Schema.Struct({
  manifest_version: Schema.Literal("0.3"),
  name: Schema.String,
  display_name: Schema.String,
  version: exact,
  description: Schema.String,
  author: Schema.Struct({ name: Schema.String }),
  license: Schema.String,
  server: Schema.Struct({
    type: Schema.Literal("node"),
    entry_point: Schema.String,
    mcp_config: Schema.Struct({
      command: Schema.String,
      args: Schema.Array(Schema.String),
      env: Schema.Record(Schema.String, Schema.String)
    })
  }),
  tools_generated: Schema.Boolean,
  prompts_generated: Schema.Boolean,
  user_config: Schema.Record(
    Schema.String,
    Schema.Struct({
      type: Schema.Literals(["string", "number", "boolean", "directory", "file"]),
      title: Schema.String,
      description: Schema.String,
      default: optional(Schema.String),
      required: optional(Schema.Boolean),
      sensitive: optional(Schema.Boolean)
    })
  ),
  compatibility: Schema.Struct({
    platforms: Schema.Array(Schema.Literals(["darwin", "win32", "linux"])),
    runtimes: Schema.Struct({ node: Schema.String })
  })
}))
