import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import process from "node:process"

/** Where it is; undefined where there is none, and alert rules are not tried. */
export const promtoolPath = (process.env.PATH ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "promtool"))
  .find((path) => existsSync(path))
