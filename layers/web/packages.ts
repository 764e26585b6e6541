/** Packages that pages import, as far as they import them. */
export interface Package {
  readonly root: URL
  /** The module that the bare name means. */
  readonly main: string
  /** Every file of it that is served. */
  readonly modules: ReadonlyArray<string>
  /** What its files define where they are no modules: it becomes their default export. */
  readonly global?: string
}

const packages = new URL("../../node_modules/", import.meta.url)

export const lit: Package = {
  root: new URL("lit-html/", packages),
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
  root: new URL("uplot/dist/", packages),
  // The module weighs twice as much.
  main: "uPlot.iife.min.js",
  modules: ["uPlot.iife.min.js"],
  global: "uPlot"
}

export const uplotSheet = new URL("uplot/dist/uPlot.min.css", packages)

export const diffArrays: Package = {
  root: new URL("diff/libesm/", packages),
  main: "diff/array.js",
  modules: ["diff/array.js", "diff/base.js"]
}
