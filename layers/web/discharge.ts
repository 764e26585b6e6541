/** The page on which a clinician works with the discharge service. */
import { uplot } from "./packages.ts"
import * as Page from "./page.ts"

/** It opens the sheet that is printed, which has the one inline style `printed`. */
export const layer = (printed: string) =>
  Page.layer({
    folder: new URL("discharge/", import.meta.url),
    packages: { uplot },
    styles: [printed]
  })
