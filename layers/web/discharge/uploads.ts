import type { Uploaded, UploadProgress } from "../../../schemas/discharge/documents.ts"
import { follow } from "./api.ts"
import { wordsFor } from "./attempt.ts"
import { refresh } from "./patients.ts"
import { get, update, type Upload } from "./store.ts"

/** Uploads one file after the other; each tells what is done to its pages. */
export const upload = async (files: ReadonlyArray<File>): Promise<void> => {
  const first = get().uploads.length
  update({
    uploads: [
      ...get().uploads,
      ...files.map(({ name }): Upload => ({ name, progress: null, outcome: null }))
    ]
  })
  for (const [index, file] of files.entries()) {
    // deno-lint-ignore no-await-in-loop
    await uploadOne(file, first + index)
  }
  await refresh()
}

const uploadOne = async (file: File, at: number): Promise<void> => {
  const change = (part: Partial<Upload>) =>
    update({
      uploads: get().uploads.map((one, index) => index === at ? { ...one, ...part } : one)
    })
  const body = new FormData()
  body.append("file", file)
  try {
    const uploaded = await follow<Uploaded, UploadProgress>(
      "/api/upload-pdf",
      { method: "POST", body },
      (progress) => change({ progress })
    )
    const names = Object.keys(uploaded.patients)
    const text = `${file.name}: ${told(uploaded, names)}`
    change({ outcome: { isError: false, text, notes: uploaded.warnings } })
    update({ said: text })
    if (get().patient === null && names[0] !== undefined) update({ patient: names[0] })
  } catch (cause) {
    change({ outcome: { isError: true, text: `${file.name}: ${wordsFor(cause)}`, notes: [] } })
  }
}

const told = ({ pages, already_known }: Uploaded, names: ReadonlyArray<string>) => {
  const whose = names.length === 0 ? "no patient was found" : names.join(", ")
  return already_known
    ? `read before: ${whose}`
    : `${pages} ${pages === 1 ? "page" : "pages"}: ${whose}`
}
