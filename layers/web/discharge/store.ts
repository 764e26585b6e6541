/**
 * What the page knows, in one value; views are functions of it.
 *
 * Records, drafts and all that a clinician decided are on the service. The tab's own storage keeps
 * what is the tab's alone: who signs, words that were not sent yet, and what is under way.
 */
import type { TraceStep } from "../../../schemas/discharge/agent.ts"
import type { PatientRecord, PatientSummary } from "../../../schemas/discharge/documents.ts"
import type { ConfigStatus } from "../../../schemas/discharge/model.ts"
import type { Chart, Conflict, Decision, Pending, Sheet } from "./sheet.ts"
import { makeStore } from "../design/store.ts"
import type { Run, Upload } from "./progress.ts"

export const screens = ["patients", "chart", "made", "settings"] as const
export type Screen = typeof screens[number]

/** What a clinician is writing: kept over a reload. */
interface Writing {
  readonly patient: string
  /** The value that is edited; null for a new entry of `field`. */
  readonly id: string | null
  readonly field: string
  /** Of a drug: another order than the one of before, not another reading of it. */
  readonly isChange?: boolean
  readonly words: Readonly<Record<string, string>>
}

export interface State {
  readonly screen: Screen
  readonly patient: string | null
  readonly patients: ReadonlyArray<PatientSummary> | null
  readonly uploads: ReadonlyArray<Upload>
  /** Whom a draft is being made for. */
  readonly drafting: string | null
  /** By patient. */
  readonly runs: Readonly<Record<string, Run>>
  /** By patient: the name that the service keeps the draft under. */
  readonly filenames: Readonly<Record<string, string>>
  /** Of the patient: undefined until it was asked for, null where there is no draft. */
  readonly sheet: Sheet | null | undefined
  readonly chart: Chart | null
  /** By patient: how the last draft came about, once it is looked at; null while it is asked for. */
  readonly traces: Readonly<Record<string, ReadonlyArray<TraceStep> | null | undefined>>
  /** The patient's pages, once they are looked at. */
  readonly record: PatientRecord | null
  /** The id of the value or flag that is decided now. */
  readonly chosen: string | null
  readonly writing: Writing | null
  /** Which reason is asked for: of a flag, of a value that is struck, of a drug. */
  readonly asking: "not_relevant" | "all_the_same" | "struck" | "stop" | "hold" | null
  /** The flag that is resolved by what is decided next. */
  readonly fixing: string | null
  /** What waits until the clinician has said who it is. */
  readonly waiting: Decision | null
  /** What the service has not kept yet. */
  readonly pending: ReadonlyArray<Pending>
  /** Whether the service could not be reached when it was last asked to keep something. */
  readonly isAway: boolean
  readonly conflict: Conflict | null
  /** Which page of the record is leafed to. */
  readonly leaf: number
  /** How far out the page is seen: 0 the row, 2 the whole page. */
  readonly zoom: number
  /** Who signs. */
  readonly clinician: string
  readonly hasKeys: boolean
  readonly isHelpOpen: boolean
  readonly status: ConfigStatus | null
  /** What went wrong last, and what to do. */
  readonly problem: string | null
  /** Said by a screen reader when it changes. */
  readonly said: string
}

const initial: State = {
  screen: "patients",
  patient: null,
  patients: null,
  uploads: [],
  drafting: null,
  runs: {},
  filenames: {},
  sheet: undefined,
  chart: null,
  traces: {},
  record: null,
  chosen: null,
  writing: null,
  asking: null,
  fixing: null,
  waiting: null,
  pending: [],
  isAway: false,
  conflict: null,
  leaf: 0,
  zoom: 0,
  clinician: "",
  hasKeys: true,
  isHelpOpen: false,
  status: null,
  problem: null,
  said: ""
}

export const store = makeStore<State>(initial, [
  "clinician",
  "hasKeys",
  "writing",
  "chosen",
  "pending",
  "filenames",
  "uploads",
  "drafting"
])
export const { get, update } = store

export const goTo = (screen: Screen): void => update({ screen, problem: null, said: "" })
