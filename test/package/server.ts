/**
 * The package with the services: bundles that Deno runs, beside the files that they read, and a program
 * for Node that starts them by the Deno that comes as a dependency. Most packages are in the bundles, with
 * their licences; the others are fetched into Deno's cache where they are wanted, as from the tree.
 */
import { stripTypeScriptTypes } from "node:module"
import { globSync } from "node:fs"
import { join } from "node:path"
import { Schema } from "effect"
import { bundle, root } from "./bundle.ts"
import { copy, textOf, write, writeJson } from "./files.ts"
import { copyRead, noticesOf } from "./parts.ts"
import { deno, dependencies, license, NODE, tasks, unstable, version } from "./project.ts"

const COMMAND = "src/agentServicesServer.ts"

/** Of no use where no source is. */
const OUTSIDE = new Set([
  "src/agentServices.ts",
  COMMAND,
  // The guard is in the small package.
  "src/guard.ts",
  "src/textcheck.judge.ts"
])

/** Programs of child processes, and what is loaded by name. */
const BESIDE = ["layers/grammar/inside.ts", "layers/reader/watchdog.ts", "layers/limits/redis.ts"]

/** The pages, which are read as files. */
const PAGES = "layers/web/**/*.{css,svg,ts}"

/** They are served to pages, found by their files, native, or large and seldom wanted. */
const OUTSIDE_PACKAGES = [
  ...["lit-html", "uplot", "diff", "amaro", "pdfjs-dist", "@napi-rs/canvas"],
  ...["tesseract.js", "@tesseract.js-data/eng", "harper.js"]
]

const isBundled = (name: string) =>
  !OUTSIDE_PACKAGES.some((one) => name === one || name.startsWith(`${one}/`))

const js = (path: string) => path.replace(/\.ts$/u, ".js")

/** What each task gives Deno, but those of the tests; `mcp` and the like are the first of them. */
const commandsOf = (programs: ReadonlyArray<string>) =>
  Object.fromEntries(
    Object.entries(tasks).flatMap(([name, task]) => {
      const [program, ...parts] = task.split(" ")
      const isOurs = program === "deno" && !task.includes("&&") && !task.includes("test/") &&
        !parts.some((part) => OUTSIDE.has(part))
      return isOurs
        ? [[
          name,
          parts.flatMap((part) =>
            part === "src/*.ts"
              ? programs.filter((one) => one.startsWith("src/")).map(js)
              : [js(part)]
          )
        ]]
        : []
    })
  )

const Entry = Schema.Record(Schema.String, Schema.Unknown)
const Lock = Schema.fromJsonString(Schema.Struct({
  version: Schema.String,
  specifiers: Schema.Record(Schema.String, Schema.String),
  npm: Schema.Record(Schema.String, Entry),
  workspace: Schema.Unknown
}))

const namesIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : []

/** The part of the lock that `names` reach: no package is fetched that was not locked here. */
const lockOf = (names: Readonly<Record<string, string>>) => {
  const { npm, specifiers, version } = Schema.decodeSync(Lock)(textOf(join(root, "deno.lock")))
  const wanted = Object.entries(names).map(([name, one]) => `npm:${name}@${one}`).sort()
  const found = new Map<string, unknown>()
  const visit = (id: string) => {
    if (found.has(id)) return
    const [key = id] = [id, ...Object.keys(npm).filter((one) => one.startsWith(`${id}@`))]
      .filter((one) => one in npm)
    if (found.has(key)) return
    const entry = npm[key] ?? {}
    found.set(key, entry)
    for (const list of [entry.dependencies, entry.optionalDependencies, entry.optionalPeers]) {
      namesIn(list).forEach(visit)
    }
  }
  for (const one of wanted) {
    const name = one.slice("npm:".length, one.lastIndexOf("@"))
    visit(`${name}@${specifiers[one]}`)
  }
  return {
    version,
    specifiers: Object.fromEntries(wanted.map((one) => [one, specifiers[one]])),
    npm: Object.fromEntries(
      Object.keys(npm).filter((id) => found.has(id)).map((id) => [id, found.get(id)])
    ),
    workspace: { packageJson: { dependencies: wanted } }
  }
}

const Specifier = /((?:from|import)\s*\(?\s*")(\.[^"]*)\.ts"/gu

/** The modules of a page lose their types here, and not when they are served. */
const plain = (text: string) =>
  stripTypeScriptTypes(text, { mode: "strip" }).replaceAll(Specifier, '$1$2.js"')

/** The package in `folder`, ready to be packed. */
export const serverPackage = async (folder: string): Promise<void> => {
  const app = join(folder, "app")
  const programs = [
    ...globSync("src/*.ts", { cwd: root }).filter((file) => !OUTSIDE.has(file)),
    ...BESIDE
  ].sort()
  const modules = await bundle({
    entries: Object.fromEntries(programs.map((file) => [file.replace(/\.ts$/u, ""), file])),
    folder: app,
    place: "",
    chunks: "src/chunks",
    takes: isBundled,
    said: (text) => text.replaceAll("deno task ", "agent-services ")
  })
  await bundle({
    entries: { bin: COMMAND },
    folder,
    place: "",
    chunks: "chunks",
    takes: () => false
  })
  const bin = join(folder, "bin.js")
  write(bin, `#!/usr/bin/env node\n${textOf(bin)}`)
  copyRead(modules, app)
  for (const file of globSync(PAGES, { cwd: root })) {
    if (!file.endsWith(".ts")) copy(join(root, file), join(app, file))
    // Beside the folders of pages are modules of services, which are in the bundles.
    else if (/^layers\/web\/[^/]+\//u.test(file)) {
      write(join(app, js(file)), plain(textOf(join(root, file))))
    }
  }
  const outside = Object.fromEntries(
    Object.entries(dependencies).filter(([name]) => !isBundled(name))
  )
  writeJson(join(app, "package.json"), { type: "module", version, dependencies: outside })
  writeJson(join(app, "deno.json"), { nodeModulesDir: "none", unstable })
  writeJson(join(app, "deno.lock"), lockOf(outside))
  writeJson(join(app, "commands.json"), commandsOf(programs))
  copy(join(root, "LICENSE"), join(folder, "LICENSE"))
  write(join(folder, "NOTICES.txt"), noticesOf(modules))
  write(
    join(folder, "README.md"),
    "# Agent Services: the services\n\n" +
      "`npx -y agent-services-server start` serves all of them, `mcp escrow` one over standard " +
      "input and output; `--help` tells the rest. Clients and adapters: `agent-services`.\n"
  )
  writeJson(join(folder, "package.json"), {
    name: "agent-services-server",
    version,
    description: "Six services that AI agents call, over HTTP and MCP",
    license,
    type: "module",
    engines: { node: NODE },
    bin: { "agent-services-server": "./bin.js" },
    exports: { "./bin.js": "./bin.js" },
    dependencies: { deno }
  })
}
