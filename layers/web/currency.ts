/** The page on which a person converts amounts and looks at the history of a rate. */
import { uplot, uplotSheet } from "./packages.ts"
import * as Page from "./page.ts"

export const layer = Page.layer({
  folder: new URL("currency/", import.meta.url),
  packages: { uplot },
  files: { "uPlot.min.css": uplotSheet }
})
