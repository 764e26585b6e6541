import { pathToFileURL } from "node:url"
import { folderOf } from "../packages.ts"

/** Packages that pages import, as far as they import them. */
export interface Package {
  /** Never called: a package is installed only where the module graph names it. */
  readonly named: () => Promise<unknown>
  readonly root: URL
  /** The module that the bare name means. */
  readonly main: string
  /** Every file of it that is served. */
  readonly modules: ReadonlyArray<string>
  /** What its files define where they are no modules: it becomes their default export. */
  readonly global?: string
}

const folder = (name: string) => pathToFileURL(`${folderOf(name)}/`)

export const lit: Package = {
  named: () => import("lit-html"),
  root: folder("lit-html"),
  main: "lit-html.js",
  modules: [
    "lit-html.js",
    "directive.js",
    "async-directive.js",
    "directive-helpers.js",
    "directives/guard.js",
    "directives/ref.js",
    "directives/repeat.js"
  ]
}

export const uplot: Package = {
  named: () => import("uplot"),
  root: new URL("dist/", folder("uplot")),
  // The module weighs twice as much.
  main: "uPlot.iife.min.js",
  modules: ["uPlot.iife.min.js"],
  global: "uPlot"
}

export const uplotSheet = new URL("uPlot.min.css", uplot.root)

export const diffArrays: Package = {
  named: () => import("diff"),
  root: new URL("libesm/", folder("diff")),
  main: "diff/array.js",
  modules: ["diff/array.js", "diff/base.js"]
}
