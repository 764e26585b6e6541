/**
 * JavaScript from TypeScript, minified, with what several entries share in chunks of their own. What a
 * module looks for beside itself stays beside the place that it has in the tree, below `place`.
 */
import { join, posix, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { type Plugin, rolldown } from "rolldown"

export const root = fileURLToPath(new URL("../..", import.meta.url))

interface Bundle {
  /** What is made, and of which file of the tree. */
  readonly entries: Readonly<Record<string, string>>
  readonly folder: string
  /** Where the tree is in that folder. */
  readonly place: string
  readonly chunks: string
  /** Whether a package becomes part of it; the others are imported by name. */
  readonly takes: (name: string) => boolean
  /** Further changes of each text of the tree. */
  readonly said?: (text: string) => string
}

const HERE = "__here__"

/** `import.meta.url` as it would be in the tree, whichever file its module is put in. */
const beside = (place: string, said: (text: string) => string): Plugin => ({
  name: "beside",
  transform: (text, id) => {
    const path = relative(root, id)
    if (path.startsWith("..") || path.startsWith("node_modules") || !path.endsWith(".ts")) return
    const own = posix.join(place, path.replace(/\.ts$/u, ".js"))
    return said(text)
      .replaceAll(/\.ts(["`], import\.meta\.url)/gu, ".js$1")
      .replaceAll("import.meta.url", `${HERE}("${own}")`)
  },
  renderChunk: (text, { fileName }) =>
    text.replaceAll(/__here__\(["`']([^"`']+)["`']\)/gu, (_, own: string) => {
      const path = posix.relative(posix.dirname(fileName), own)
      return path === posix.basename(fileName)
        ? "import.meta.url"
        : `new URL(${
          JSON.stringify(path.startsWith(".") ? path : `./${path}`)
        },import.meta.url).href`
    })
})

/** Writes the bundle; gives the modules that it is made of. */
export const bundle = async (
  { chunks, entries, folder, place, said = (text) => text, takes }: Bundle
): Promise<ReadonlyArray<string>> => {
  const made = await rolldown({
    cwd: root,
    input: Object.fromEntries(
      Object.entries(entries).map(([out, file]) => [out, join(root, file)])
    ),
    platform: "node",
    external: (id) => !/^[./]/u.test(id) && (id.startsWith("node:") || !takes(id)),
    plugins: [beside(place, said)]
  })
  const { output } = await made.write({
    dir: folder,
    format: "esm",
    minify: true,
    entryFileNames: "[name].js",
    chunkFileNames: `${chunks}/[hash].js`,
    hashCharacters: "hex",
    comments: { legal: true, annotation: false, jsdoc: false }
  })
  await made.close()
  return output.flatMap((one) => one.type === "chunk" ? Object.keys(one.modules) : [])
}
