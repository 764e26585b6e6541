/** The page on which a person watches workflows, and reads what a rescuer reads. */
import * as Page from "./page.ts"

export const layer = Page.layer({
  folder: new URL("recovery/", import.meta.url)
})
