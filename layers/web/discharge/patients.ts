/**
 * Whose records the service holds, and the record that is shown.
 */
import type {
  PageWords,
  PatientRecord,
  PatientSummary
} from "../../../schemas/discharge/documents.ts"
import type { ConfigStatus } from "../../../schemas/discharge/model.ts"
import { bytes, call } from "./api.ts"
import { attempt, wordsFor } from "./attempt.ts"
import { loadSaved } from "./drafting.ts"
import { focusOn } from "./focus.ts"
import { get, type PageImage, type State, update, without } from "./store.ts"

/** Everything that the service knows and the page shows. */
export const refresh = (): Promise<void> =>
  attempt(async () => {
    const [patients, status, curve] = await Promise.all([
      allPatients(),
      call<ConfigStatus>("/api/config-status"),
      call<{ learning_data: State["curves"] }>("/api/learning-curve")
    ])
    update({ patients, status, curves: curve.learning_data })
    const { patient } = get()
    if (patient === null) return
    if (patients.some((one) => one.patient_name === patient)) await open(patient)
    else {
      update({
        patient: null,
        record: null,
        problem: `Nothing is kept of ${patient} any more: add the documents again.`
      })
    }
  })

const allPatients = async (): Promise<ReadonlyArray<PatientSummary>> => {
  const found: Array<PatientSummary> = []
  let cursor: string | null = null
  do {
    const after: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`
    // A page of the list names the next.
    // deno-lint-ignore no-await-in-loop
    const page: { items: ReadonlyArray<PatientSummary>; next_cursor: string | null } = await call(
      `/api/patients?limit=100${after}`
    )
    found.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return found
}

/** Makes a patient the one whose record and draft are shown. */
export const open = async (patient: string): Promise<void> => {
  if (get().patient !== patient) update({ patient, record: null, chosen: null, editing: null })
  const [record] = await Promise.all([
    call<PatientRecord>(`/api/patients/${encodeURIComponent(patient)}`),
    loadSaved(patient)
  ])
  if (get().patient === patient) update({ record })
}

export const forget = (patient: string): Promise<void> =>
  attempt(async () => {
    await call(`/api/patients/${encodeURIComponent(patient)}`, { method: "DELETE" })
    const { runs, saved, edits, checked } = get()
    update({
      patient: null,
      record: null,
      runs: without(runs, patient),
      saved: without(saved, patient),
      edits: without(edits, patient),
      checked: without(checked, patient),
      said: `${patient} was forgotten`
    })
    focusOn("h1")
    await refresh()
  })

/** The image at an address, and the words on it where it was read by OCR. */
export const loadImage = async (address: string): Promise<void> => {
  const set = (image: PageImage) => update({ images: { ...get().images, [address]: image } })
  try {
    const [image, words] = await Promise.all([
      bytes(address),
      call<PageWords>(address.replace(".png", "/words"))
    ])
    set({ url: URL.createObjectURL(image), words: words.words.length === 0 ? null : words })
  } catch (cause) {
    set({ failed: wordsFor(cause) })
  }
}
