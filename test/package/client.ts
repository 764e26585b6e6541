/**
 * The small package: what `deno.json` exports, as JavaScript with its types, and the command. It depends
 * on Effect alone, which a program that has it shares with it.
 */
import { basename, dirname, join } from "node:path"
import ts from "typescript5"
import { bundle, root } from "./bundle.ts"
import { copy, filesIn, textOf, write, writeJson } from "./files.ts"
import { copyRead, noticesOf } from "./parts.ts"
import { dependencies, exports, license, name, NODE, version } from "./project.ts"

const COMMAND = "src/agentServices.ts"

/** What a program brings itself, and shares with this. */
const SHARED = /^(?:@?effect|@?ai(?:-sdk)?|@langchain|@openai)(?:\/|$)/u

/** Where its modules would be, for what they read beside themselves. */
const PLACE = "tree"

const entries = Object.entries(exports).map(([path, file]) => ({
  path,
  file: file.replace(/^\.\//u, ""),
  out: basename(path)
}))

/** The types of all entries, file by file as they are in the tree. */
const types = (folder: string) => {
  const program = ts.createProgram(entries.map(({ file }) => join(root, file)), {
    declaration: true,
    emitDeclarationOnly: true,
    outDir: folder,
    rootDir: root,
    target: ts.ScriptTarget.ES2024,
    lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    rewriteRelativeImportExtensions: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    types: ["node"]
  })
  const faults: Array<ts.Diagnostic> = []
  // What no declaration of an entry names is not published, whatever its modules import.
  const reached = new Set(entries.map(({ file }) => join(root, file)))
  for (const path of reached) {
    const source = program.getSourceFile(path)
    if (source === undefined) throw new Error(`${path} has no types`)
    faults.push(...ts.getPreEmitDiagnostics(program, source))
    const { diagnostics } = program.emit(source, (out, text) => {
      write(out, text)
      for (const { fileName } of ts.preProcessFile(text).importedFiles) {
        if (fileName.startsWith(".")) {
          reached.add(join(dirname(path), fileName.replace(/\.js$/u, ".ts")))
        }
      }
    })
    faults.push(...diagnostics)
  }
  if (faults.length > 0) {
    throw new Error(ts.formatDiagnostics(faults, {
      getCanonicalFileName: (path) => path,
      getCurrentDirectory: () => root,
      getNewLine: () => "\n"
    }))
  }
}

/** Types whose imports end otherwise: Node's tools look beside a `.js`, Deno for the file that is named. */
const named = (text: string, before: string, after: string) =>
  text.replaceAll(
    /(?<=(?:from |import\(|import )")(\.[^"]*)(?=")/gu,
    (path) => path.endsWith(before) ? `${path.slice(0, -before.length)}${after}` : path
  )

/** The package in `folder`, ready to be packed. */
export const clientPackage = async (folder: string, mcpName: string): Promise<void> => {
  const modules = await bundle({
    entries: {
      ...Object.fromEntries(entries.map(({ file, out }) => [out, file])),
      bin: COMMAND
    },
    folder,
    place: PLACE,
    chunks: "chunks",
    takes: (name) => !SHARED.test(name)
  })
  copyRead(modules, join(folder, PLACE))
  const notices = noticesOf(modules)
  if (notices !== "") write(join(folder, "NOTICES.txt"), notices)
  const bin = join(folder, "bin.js")
  write(bin, `#!/usr/bin/env node\n${textOf(bin)}`)
  types(join(folder, "types"))
  for (const file of filesIn(join(folder, "types"))) {
    if (!file.endsWith(".d.ts")) continue
    const path = join(folder, "types", file)
    write(path, named(textOf(path), ".ts", ".js"))
  }
  for (const { file, out } of entries) {
    const own = join(folder, `${out}.js`)
    const declared = `./types/${file.replace(/\.ts$/u, ".d.ts")}`
    // JSR and Deno find the types by this line; Node's tools by `exports`.
    write(own, `/* @ts-self-types="${declared}" */\n${textOf(own)}`)
  }
  copy(join(root, "LICENSE"), join(folder, "LICENSE"))
  write(join(folder, "README.md"), readme(textOf(join(root, "README.md"))))
  const effect = `^${dependencies.effect}`
  writeJson(join(folder, "package.json"), {
    name: basename(name),
    version,
    description: "Typed clients, adapters and MCP commands of Agent Services",
    license,
    type: "module",
    mcpName,
    engines: { node: NODE },
    bin: { [basename(name)]: "./bin.js" },
    exports: Object.fromEntries(entries.map(({ file, out, path }) => [path, {
      types: `./types/${file.replace(/\.ts$/u, ".d.ts")}`,
      default: `./${out}.js`
    }])),
    sideEffects: false,
    // A peer, so that a program that uses Effect has one of it; npm installs it in any case.
    peerDependencies: { effect }
  })
}

/** The same for JSR, whose programs find the types by the first line of each entry. */
export const jsrPackage = (folder: string, from: string): void => {
  for (const file of filesIn(from)) {
    if (file === "package.json" || file === "bin.js") continue
    if (!file.endsWith(".d.ts")) copy(join(from, file), join(folder, file))
    else write(join(folder, file), named(textOf(join(from, file)), ".js", ".d.ts"))
  }
  const effect = `npm:effect@^${dependencies.effect}`
  writeJson(join(folder, "deno.json"), {
    name,
    version,
    license,
    exports: Object.fromEntries(entries.map(({ out, path }) => [path, `./${out}.js`])),
    imports: { effect, "effect/": `${effect.replace(":", ":/")}/` },
    nodeModulesDir: "none"
  })
}

/** The README without its pictures and what only the tree has. */
const readme = (text: string) =>
  text.replaceAll(/^!\[.*$\n\n/gmu, "").replaceAll(/\]\((?!https?:|#)[^)]*\)/gu, "]")
    .replaceAll(/\[([^\]]+)\](?!\()/gu, "$1")
