/** A file that the page made, handed to the browser. */
import { say } from "./frame.ts"

/** How long the browser may take to read what it was handed. */
export const KEPT_MILLIS = 60_000

export const download = (name: string, content: Blob): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  say(`${name} downloaded.`)
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MILLIS)
}
