/** The draft as it stands, with what clinicians decided, handed to the browser. */
import { say } from "../design/frame.ts"
import { bytes } from "./api.ts"
import { attempt } from "./attempt.ts"
import type { Sheet } from "./sheet.ts"

const KEPT_MILLIS = 60_000

const of = ({ filename }: Sheet) => `/api/drafts/${encodeURIComponent(filename)}`

const download = (name: string, content: Blob): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  say(`${name} was handed to the browser.`)
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MILLIS)
}

export const downloadJson = (sheet: Sheet): Promise<void> =>
  attempt(async () => download(sheet.filename, await bytes(of(sheet))))

export const downloadFhir = (sheet: Sheet): Promise<void> =>
  attempt(async () =>
    download(
      sheet.filename.replace(/\.json$/u, ".fhir.json"),
      await bytes(`${of(sheet)}/fhir`)
    )
  )

/** The sheet that is printed, in a tab of its own: it says DRAFT on every page. */
export const openPrint = (sheet: Sheet): Promise<void> =>
  attempt(async () => {
    const page = new Blob([await bytes(`${of(sheet)}/print`)], { type: "text/html;charset=utf-8" })
    const url = URL.createObjectURL(page)
    open(url, "_blank", "noopener")
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MILLIS)
  })
