/**
 * What the page knows, in one value; views are functions of it.
 *
 * Records and last drafts stay on the service. Of what only the page has, the runs and what was not
 * sent yet survive a reload in the tab's own storage, which the browser empties when the tab closes.
 */
import type {
  PageWords,
  PatientRecord,
  PatientSummary,
  UploadProgress
} from "../../../schemas/discharge/documents.ts"
import type { TraceStep } from "../../../schemas/discharge/agent.ts"
import type { Draft } from "../../../schemas/discharge/draft.ts"
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
  /** It failed, or a reload ended it. */
  readonly isCutOff: boolean
  /** Of the last run that came to its end. */
  readonly result: PipelineRun | null
}

/** What the service keeps of a patient's last run. */
export interface Saved {
  readonly filename: string
  readonly draft: Draft
  readonly trace: ReadonlyArray<TraceStep>
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
  /** By patient. */
  readonly saved: Readonly<Record<string, Saved>>
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
const kept = ["uploads", "runs", "edits", "editing", "chosen", "checked", "token"] as const

const initial: State = {
  screen: "records",
  patient: null,
  patients: [],
  record: null,
  images: {},
  uploads: [],
  runs: {},
  saved: {},
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

/** What a reload ended is not going on any more. */
const ended = ({ runs = {}, uploads = [], ...rest }: Partial<State>): Partial<State> => ({
  ...rest,
  uploads: uploads.map((one) => one.outcome === null ? { ...one, outcome: broken(one) } : one),
  runs: Object.fromEntries(
    Object.entries(runs).map(([name, run]) => [
      name,
      { ...run, isRunning: false, isCutOff: run.isCutOff || run.isRunning }
    ])
  )
})

const broken = ({ name }: Upload): Upload["outcome"] => ({
  isError: true,
  text: `${name}: the page was loaded anew before all of it was read. Choose the file again.`,
  notes: []
})

let state: State = { ...initial, ...ended(remembered()) }
let listener: (state: State) => void = () => {}

export const get = (): State => state

export const update = (change: Partial<State>): void => {
  state = { ...state, ...change }
  if (kept.some((field) => field in change)) remember()
  listener(state)
}

export const goTo = (screen: Screen): void => update({ screen, problem: null, said: "" })

export const listen = (to: (state: State) => void): void => {
  listener = to
}

/** All but one of what is kept by name. */
export const without = <A>(
  all: Readonly<Record<string, A>>,
  name: string
): Readonly<Record<string, A>> => {
  const { [name]: _, ...others } = all
  return others
}

const remember = () => {
  const all = Object.fromEntries(kept.map((field) => [field, state[field]]))
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(all))
  } catch {
    // The tab's storage is full: the last draft can be had again from the service.
    sessionStorage.setItem(KEPT, JSON.stringify({ ...all, runs: {} }))
  }
}
