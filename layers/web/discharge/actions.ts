/**
 * What the page does when somebody asks: it calls the service and tells the store.
 */
import type { Draft } from "../../../schemas/discharge/draft.ts"
import type {
  PageWords,
  PatientRecord,
  PatientSummary,
  Uploaded,
  UploadProgress
} from "../../../schemas/discharge/documents.ts"
import type { Learnt } from "../../../schemas/discharge/learning.ts"
import type { ConfigStatus } from "../../../schemas/discharge/model.ts"
import type { PipelineRun, PipelineStep } from "../../../schemas/discharge/pipeline.ts"
import { bytes, call, follow, post } from "./api.ts"
import { get, type PageImage, type Screen, type State, update, type Upload } from "./store.ts"

/** Runs `task`; what fails is said on the page. */
export const attempt = async (task: () => Promise<void>): Promise<void> => {
  update({ problem: null })
  try {
    await task()
  } catch (cause) {
    update({ problem: cause instanceof Error ? cause.message : String(cause) })
  }
}

export const refresh = (): Promise<void> =>
  attempt(async () => {
    const [patients, status, curve] = await Promise.all([
      allPatients(),
      call<ConfigStatus>("/api/config-status"),
      call<{ learning_data: State["curves"] }>("/api/learning-curve")
    ])
    update({ patients, status, curves: curve.learning_data })
    const { patient } = get()
    if (patient !== null && patients.some((one) => one.patient_name === patient)) {
      await open(patient)
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
  const record = await call<PatientRecord>(`/api/patients/${encodeURIComponent(patient)}`)
  if (get().patient === patient) update({ record })
}

export const goTo = (screen: Screen): void => update({ screen, problem: null })

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
    set({ failed: cause instanceof Error ? cause.message : String(cause) })
  }
}

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
    const text = uploaded.already_known
      ? `${file.name} had been read before: ${names.join(", ")}`
      : `${file.name}: ${uploaded.pages} pages, ${names.join(", ")}`
    change({ outcome: { isError: false, text, notes: uploaded.warnings } })
    update({ said: text })
    if (get().patient === null && names[0] !== undefined) update({ patient: names[0] })
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause)
    change({ outcome: { isError: true, text: `${file.name}: ${text}`, notes: [] } })
  }
}

/** Runs the pipeline for a patient, and shows its steps as they happen. */
export const run = (patient: string): Promise<void> =>
  attempt(async () => {
    const set = (part: Partial<State["runs"][string]>) => {
      const { runs } = get()
      const before = runs[patient] ?? { steps: [], isRunning: false, result: null }
      update({ runs: { ...runs, [patient]: { ...before, ...part } } })
    }
    set({ steps: [], isRunning: true, result: null })
    try {
      const result = await follow<PipelineRun, PipelineStep>(
        `/api/run-full-pipeline?patient_name=${encodeURIComponent(patient)}`,
        {},
        (step) => {
          set({ steps: [...get().runs[patient]?.steps ?? [], step] })
          update({ said: `Iteration ${step.iteration}, step ${step.step}: ${step.action}` })
        }
      )
      set({ result, isRunning: false })
      update({ curves: { ...get().curves, ...result.learning_data }, said: "The draft is ready" })
    } finally {
      set({ isRunning: false })
    }
  })

/** The newest draft of a patient. */
export const draftOf = ({ runs }: State, patient: string | null): Draft | undefined =>
  runs[patient ?? ""]?.result?.iterations.at(-1)?.draft

/** Sends a clinician's words to be learnt from, and runs again so that the draft follows them. */
export const learn = (patient: string, draft: Draft, edited: Draft): Promise<void> =>
  attempt(async () => {
    const learnt = await post<Learnt>("/api/run-learning", { patient_name: patient, draft, edited })
    const { edits } = get()
    const said = learnt.new_rules.length === 0
      ? "Nothing was learnt."
      : `Learnt: ${learnt.new_rules.join(" ")}`
    const refused = learnt.refused.length === 0 ? null : learnt.refused.join(" ")
    update({ edits: { ...edits, [patient]: {} }, editing: null, said })
    await run(patient)
    update({ said, problem: refused })
  })

export const setKey = (api_key: string): Promise<void> =>
  attempt(async () => {
    const { message } = await post<{ message: string }>("/api/set-api-key", { api_key })
    update({ status: await call<ConfigStatus>("/api/config-status"), said: message })
  })

export const forgetKey = (): Promise<void> =>
  attempt(async () => {
    const { message } = await call<{ message: string }>("/api/set-api-key", { method: "DELETE" })
    update({ status: await call<ConfigStatus>("/api/config-status"), said: message })
  })

export const forget = (patient: string): Promise<void> =>
  attempt(async () => {
    await call(`/api/patients/${encodeURIComponent(patient)}`, { method: "DELETE" })
    const { [patient]: _, ...runs } = get().runs
    update({ patient: null, record: null, runs, said: `${patient} was forgotten` })
    await refresh()
  })

const KEPT_MILLIS = 60_000

/** Hands a file to the browser. */
export const save = (name: string, content: Blob): void => {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MILLIS)
}

export const saveJson = (patient: string, draft: Draft): void =>
  save(
    `${patient.replaceAll(/\W+/gu, "_")}_draft.json`,
    new Blob([JSON.stringify(draft, null, 2)], { type: "application/json" })
  )

export const saveFhir = (patient: string): Promise<void> =>
  attempt(async () => {
    const { drafts } = await call<{ drafts: ReadonlyArray<{ filename: string; data: Draft }> }>(
      "/api/drafts"
    )
    const draft = draftOf(get(), patient)
    const saved = drafts.find(({ data }) => JSON.stringify(data) === JSON.stringify(draft))
    if (saved === undefined) {
      update({ problem: "The draft is not saved any more: run the pipeline again." })
      return
    }
    const name = encodeURIComponent(saved.filename)
    save(saved.filename.replace(/\.json$/u, ".fhir.json"), await bytes(`/api/drafts/${name}/fhir`))
  })
