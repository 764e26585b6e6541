/** Whose records the service holds, and the patient whose draft is shown. */
import type { PatientRecord, PatientSummary } from "../../../schemas/discharge/documents.ts"
import type { ConfigStatus } from "../../../schemas/discharge/model.ts"
import { call } from "./api.ts"
import { attempt } from "./attempt.ts"
import { nextLeft, reread } from "./decisions.ts"
import { focusOn } from "../design/focus.ts"
import { lookAhead } from "./images.ts"
import type { Chart, Sheet } from "./sheet.ts"
import { get, update } from "./store.ts"
import { say, without } from "../design/frame.ts"

/** Everything that the screen shows, asked for at once. */
export const refresh = (): Promise<void> =>
  attempt(async () => {
    const { patient } = get()
    const [patients, status] = await Promise.all([
      allPatients(),
      call<ConfigStatus>("/api/config-status"),
      patient === null ? undefined : open(patient)
    ])
    update({ patients, status })
    if (patient !== null && !patients.some((one) => one.patient_name === patient)) {
      update({
        patient: null,
        screen: "patients",
        problem: `${patient} has been deleted: add the documents again.`
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

/** Makes a patient the one whose draft is shown. */
export const open = async (patient: string): Promise<void> => {
  if (get().patient !== patient) {
    update({ patient, sheet: undefined, chart: null, record: null, chosen: null, writing: null })
  }
  const known = get().filenames[patient]
  try {
    const filename = known ?? await filenameOf(patient)
    if (filename !== undefined) await show(patient, filename)
    else if (get().patient === patient) update({ sheet: null, chart: null })
  } catch (cause) {
    if (known === undefined) throw cause
    // It may have been forgotten, and drafted anew, since this tab heard of it.
    update({ filenames: without(get().filenames, patient) })
    await open(patient)
  }
}

const show = async (patient: string, filename: string): Promise<void> => {
  const of = `/api/drafts/${encodeURIComponent(filename)}`
  if (get().sheet?.filename === filename) await reread(filename)
  else {
    const sheet = await call<Sheet>(`${of}/verification`)
    if (get().patient !== patient) return
    update({ sheet, filenames: { ...get().filenames, [patient]: filename } })
  }
  void draw(patient, of)
  const { chosen, sheet: now } = get()
  if (!now) return
  const isThere = [...now.flags, ...now.values].some(({ id }) => id === chosen)
  if (!isThere) update({ chosen: nextLeft(now, null) })
  void lookAhead(now, get().chosen)
}

const DRAWINGS_MAX = 4
const REDRAW_MILLIS = 3000
let drawings = 0

/**
 * Drawings stand beside what is decided, and nothing waits for them. The last one that was asked for
 * counts, and what is there stays until it comes.
 */
const draw = async (patient: string, of: string, tries = DRAWINGS_MAX): Promise<void> => {
  const own = ++drawings
  const chart = await call<Chart>(`${of}/chart`).catch(() => undefined)
  const isWanted = () => own === drawings && get().patient === patient
  if (!isWanted()) return
  if (chart !== undefined) update({ chart })
  else if (tries > 1) {
    setTimeout(() => {
      if (isWanted()) void draw(patient, of, tries - 1)
    }, REDRAW_MILLIS)
  }
}

const filenameOf = async (patient: string): Promise<string | undefined> => {
  const of = new URLSearchParams({ patient_name: patient })
  const { drafts: [last] } = await call<{ drafts: ReadonlyArray<{ filename: string }> }>(
    `/api/drafts?${of}`
  )
  return last?.filename
}

/** The patient's pages, to leaf through. */
export const openRecord = (patient: string): Promise<void> =>
  attempt(async () => {
    const record = await call<PatientRecord>(`/api/patients/${encodeURIComponent(patient)}`)
    if (get().patient === patient) update({ record })
  })

export const forget = (patient: string): Promise<void> =>
  attempt(async () => {
    await call(`/api/patients/${encodeURIComponent(patient)}`, { method: "DELETE" })
    const { pending } = get()
    update({
      patient: null,
      sheet: undefined,
      chart: null,
      record: null,
      filenames: without(get().filenames, patient),
      pending: pending.filter((one) => one.patient !== patient)
    })
    say(`${patient} was deleted.`)
    focusOn("h1")
    await refresh()
  })
