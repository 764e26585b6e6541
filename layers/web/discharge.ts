/** The page on which a clinician works with the discharge service. */
import * as Page from "./page.ts"

const packages = new URL("../../node_modules/", import.meta.url)

const lit: Page.Package = {
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

const diff: Page.Package = {
  root: new URL("diff/libesm/", packages),
  main: "diff/word.js",
  modules: ["diff/word.js", "diff/base.js", "util/string.js"]
}

const uplot: Page.Package = {
  root: new URL("uplot/dist/", packages),
  main: "uPlot.esm.js",
  modules: ["uPlot.esm.js"]
}

export const layer = Page.layer({
  folder: new URL("discharge/", import.meta.url),
  packages: { "lit-html": lit, diff, uplot },
  files: { "uPlot.min.css": new URL("uplot/dist/uPlot.min.css", packages) }
})
