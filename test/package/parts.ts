/** What goes with a bundle, by the modules that it is made of. */
import { Schema } from "effect"
import { globSync } from "node:fs"
import { join, relative } from "node:path"
import { root } from "./bundle.ts"
import { copy, textOf } from "./files.ts"

const decodePackage = Schema.decodeSync(Schema.fromJsonString(Schema.Struct({
  name: Schema.String,
  version: Schema.String,
  license: Schema.optionalKey(Schema.Unknown)
})))

/** The licences of the packages that the bundles are made of, as each asks. */
export const noticesOf = (modules: ReadonlyArray<string>) => {
  const folders = new Set(
    modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/u.exec(id)?.[0] ?? [])
  )
  const notices = [...folders].map((folder) => {
    const { license, name, version } = decodePackage(textOf(join(folder, "package.json")))
    const texts = globSync("{LICEN,licen,NOTICE}*", { cwd: folder }).map((file) =>
      textOf(join(folder, file)).trim()
    )
    return [`${name} ${version} (${license ?? "see below"})`, ...texts].join("\n\n")
  })
  return [...new Set(notices)].sort().map((one) => `${one}\n\n${"-".repeat(72)}\n\n`).join("")
}

/** What a module reads as a file, and finds beside its place in the tree. */
const READ: Readonly<Record<string, string>> = {
  "layers/rates/bundle.ts": "layers/rates/*.gz"
}

/** Copies what `modules` read, below `place`. */
export const copyRead = (modules: ReadonlyArray<string>, place: string): void => {
  const patterns = modules.flatMap((id) => READ[relative(root, id)] ?? [])
  for (const file of globSync(patterns, { cwd: root })) copy(join(root, file), join(place, file))
}
