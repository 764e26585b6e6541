/** The page on which a person tries texts. */
import { diffArrays } from "./packages.ts"
import * as Page from "./page.ts"

export const layer = Page.layer({
  folder: new URL("textcheck/", import.meta.url),
  packages: { diff: diffArrays }
})
