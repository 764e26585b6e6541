/** The page on which a person prepares a record, and sees what each tier gets. */
import * as Page from "./page.ts"

export const layer = Page.layer({
  folder: new URL("privacy/", import.meta.url)
})
