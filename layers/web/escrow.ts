/** The page on which a person tries criteria, and sees what became of escrows. */
import * as Page from "./page.ts"

export const layer = Page.layer({
  folder: new URL("escrow/", import.meta.url)
})
