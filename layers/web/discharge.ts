/** The page on which a clinician works with the discharge service. */
import { uplot } from "./packages.ts"
import * as Page from "./page.ts"

export const layer = Page.layer({
  folder: new URL("discharge/", import.meta.url),
  parts: "/page",
  title: "Discharge",
  packages: { uplot }
})
