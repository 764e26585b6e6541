/** The draft as it stands, with what clinicians decided, handed to the browser. */
import { download, KEPT_MILLIS } from "../design/download.ts"
import { bytes } from "./api.ts"
import { attempt } from "./attempt.ts"
import type { Sheet } from "./sheet.ts"

const of = ({ filename }: Sheet) => `/api/drafts/${encodeURIComponent(filename)}`

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
