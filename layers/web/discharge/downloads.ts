import type { Draft } from "../../../schemas/discharge/draft.ts"
import { bytes } from "./api.ts"
import { attempt } from "./attempt.ts"
import { loadSaved } from "./drafting.ts"
import { get, update } from "./store.ts"

const KEPT_MILLIS = 60_000

/** Hands a file to the browser. */
const download = (name: string, content: Blob): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  update({ said: `${name} was handed to the browser` })
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MILLIS)
}

export const downloadJson = (patient: string, draft: Draft): void =>
  download(
    `${patient.replaceAll(/\W+/gu, "_")}_draft.json`,
    new Blob([JSON.stringify(draft, null, 2)], { type: "application/json" })
  )

export const downloadFhir = (patient: string): Promise<void> =>
  attempt(async () => {
    await loadSaved(patient)
    const saved = get().saved[patient]
    if (saved === undefined) {
      update({ problem: "The draft is not kept any more: run the pipeline again." })
      return
    }
    const { filename } = saved
    download(
      filename.replace(/\.json$/u, ".fhir.json"),
      await bytes(`/api/drafts/${encodeURIComponent(filename)}/fhir`)
    )
  })
