/**
 * Discharge in processes that share a database and no disk.
 */
import { Effect } from "effect"
import { childProcess, freePort } from "../childProcess.ts"
import { askAt } from "../escrow/listener.ts"
import { lines, pdf } from "./pdf.ts"

/** More than a part of the database holds. */
const PADDING = `% ${"0123456789".repeat(160_000)}`
export const document = (name: string, mrn: string) =>
  Buffer.concat([
    pdf({ pages: [lines([`Patient: ${name}   MRN: ${mrn}`, "Principal diagnosis: pneumonia"])] }),
    Buffer.from(`\n${PADDING}\n`)
  ])

/** The bytes of a page image; none where there is no such page. */
const imageAt = async (url: string) => {
  const response = await fetch(url)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return response.status === 200 ? bytes : undefined
}

/** The service in a process that has this folder. */
export const machine = Effect.fnUntraced(function* (
  DATABASE_URL: string,
  DATA_DIR: string,
  more: Record<string, string> = {}
) {
  const port = yield* freePort
  const base = `http://127.0.0.1:${port}`
  const process = yield* childProcess({
    entry: "src/discharge.ts",
    health: `${base}/ready`,
    environment: {
      DATABASE_URL,
      DATA_DIR,
      MASTER_KEY: "A".repeat(43),
      DISCHARGE_PORT: `${port}`,
      OCR_ENGINE: "none",
      READER_SPARE: "false",
      ...more
    }
  })
  const ask = askAt(base)
  return {
    ...process,
    base,
    ask,
    upload: (bytes: Uint8Array) => {
      const form = new FormData()
      form.append("file", new Blob([Uint8Array.from(bytes)], { type: "application/pdf" }), "a.pdf")
      return ask("/api/upload-pdf", { method: "POST", body: form })
    },
    image: (name: string) =>
      Effect.promise(() => imageAt(`${base}/api/patients/${encodeURIComponent(name)}/pages/1.png`))
  }
})

export const PNG = [0x89, 0x50, 0x4e, 0x47]
