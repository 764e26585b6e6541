/** The page on which a person looks up an agent's standing, and attests. */
import * as Page from "./page.ts"

export const layer = Page.layer({
  folder: new URL("reputation/", import.meta.url)
})
