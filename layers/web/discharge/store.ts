/**
 * What the page knows, in one value; views are functions of it.
 *
 * Records stay on the service. Of what only the page has, the last run and edits that were not sent
 * yet survive a reload in the tab's own storage, which the browser empties when the tab closes.
 */
import type {
  PageWords,
  PatientRecord,
  PatientSummary,
  UploadProgress
} from "../../../schemas/discharge/documents.ts"
import type { ConfigStatus } from "../../../schemas/discharge/model.ts"
import type { PipelineRun, PipelineStep } from "../../../schemas/discharge/pipeline.ts"

export const screens = ["records", "run", "review", "compare", "model"] as const
export type Screen = typeof screens[number]

export interface Upload {
  readonly name: string
  readonly progress: UploadProgress | null
  /** What came of it, in words. */
  readonly outcome: {
    readonly isError: boolean
    readonly text: string
    readonly notes: ReadonlyArray<string>
  } | null
}

export interface Run {
  readonly steps: ReadonlyArray<PipelineStep>
  readonly isRunning: boolean
  readonly result: PipelineRun | null
}

/** The image of a page, and the words that were read from it. */
export type PageImage =
  | { readonly url: string; readonly words: PageWords | null }
  | { readonly failed: string }

export interface State {
  readonly screen: Screen
  readonly patient: string | null
  readonly patients: ReadonlyArray<PatientSummary>
  readonly record: PatientRecord | null
  /** By their address. */
  readonly images: Readonly<Record<string, PageImage>>
  readonly uploads: ReadonlyArray<Upload>
  /** By patient. */
  readonly runs: Readonly<Record<string, Run>>
  readonly curves: Readonly<Record<string, ReadonlyArray<number>>>
  /** The value whose evidence is shown: a key of `provenance`, or `flags[2]`. */
  readonly chosen: string | null
  /** By patient and field: words that a clinician is writing. */
  readonly edits: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The field that is being edited. */
  readonly editing: string | null
  /** What is checked of the missing list, by patient. */
  readonly checked: Readonly<Record<string, ReadonlyArray<string>>>
  readonly status: ConfigStatus | null
  /** An operator's key for this service, where it asks for one. */
  readonly token: string
  /** What went wrong last, and what to do. */
  readonly problem: string | null
  /** Said by a screen reader when it changes. */
  readonly said: string
}

const KEPT = "discharge-page"
const kept = ["runs", "edits", "checked", "token"] as const

const initial: State = {
  screen: "records",
  patient: null,
  patients: [],
  record: null,
  images: {},
  uploads: [],
  runs: {},
  curves: {},
  chosen: null,
  edits: {},
  editing: null,
  checked: {},
  status: null,
  token: "",
  problem: null,
  said: ""
}

const remembered = (): Partial<State> => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}")
  } catch {
    return {}
  }
}

const running = ({ runs = {}, ...rest }: Partial<State>): Partial<State> => ({
  ...rest,
  // A run that a reload cut off is not running any more.
  runs: Object.fromEntries(
    Object.entries(runs).map(([name, run]) => [name, { ...run, isRunning: false }])
  )
})

let state: State = { ...initial, ...running(remembered()) }
let listener: (state: State) => void = () => {}

export const get = (): State => state

export const update = (change: Partial<State>): void => {
  state = { ...state, ...change }
  if (kept.some((field) => field in change)) remember()
  listener(state)
}

export const listen = (to: (state: State) => void): void => {
  listener = to
}

const remember = () => {
  const { runs, edits, checked, token } = state
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ runs, edits, checked, token }))
  } catch {
    // The tab's storage is full: the runs can be had again from the service.
    sessionStorage.setItem(KEPT, JSON.stringify({ edits, checked, token }))
  }
}
