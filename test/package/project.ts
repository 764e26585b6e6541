/** What the files of the project say that packages say again. */
import { Schema } from "effect"
import { join } from "node:path"
import { root } from "./bundle.ts"
import { textOf } from "./files.ts"

const Names = Schema.Record(Schema.String, Schema.String)

const fromFile = <S extends Schema.Codec<unknown, unknown>>(file: string, schema: S) =>
  Schema.decodeUnknownSync(Schema.fromJsonString(schema))(textOf(join(root, file)))

const manifest = fromFile(
  "package.json",
  Schema.Struct({
    dependencies: Names,
    license: Schema.String,
    scripts: Names,
    version: Schema.String
  })
)

export const { dependencies, license, version } = manifest

/** The Deno that services are tried with. */
export const deno = /deno@(\S+)/u.exec(manifest.scripts.start ?? "")?.[1] ?? ""

export const { exports, name, tasks, unstable } = fromFile(
  "deno.json",
  Schema.Struct({
    name: Schema.String,
    exports: Names,
    tasks: Names,
    unstable: Schema.Array(Schema.String)
  })
)

export const SERVICES = {
  privacy: "Shares records by how much a requester is trusted, each value proven",
  recovery: "Checkpoints workflows, and takes over those whose agent fell silent",
  discharge: "Drafts discharge summaries of clinical documents, each value sourced",
  escrow: "Locks funds, checks the work by JSON or plain English, releases by trust",
  textcheck: "Checks texts, calls and tools before an agent trusts or sends them",
  currency: "Converts amounts at the European Central Bank's rates, exactly",
  reputation: "Tells an agent's standing, and whose word it is made of"
} as const

export const PORTS: Readonly<Record<keyof typeof SERVICES, number>> = {
  privacy: 8001,
  recovery: 8002,
  discharge: 8003,
  escrow: 8004,
  textcheck: 8005,
  currency: 8006,
  reputation: 8007
}

export const NODE = ">=20.19"
