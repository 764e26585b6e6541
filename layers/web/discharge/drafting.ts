/** Drafting: what is done to a record until there is a draft, and how the last one came about. */
import type { TraceStep } from "../../../schemas/discharge/agent.ts"
import type {
  PipelineRun,
  PipelineStep,
  RecordProgress
} from "../../../schemas/discharge/pipeline.ts"
import { call, follow } from "./api.ts"
import { attempt } from "./attempt.ts"
import { open } from "./patients.ts"
import type { Run } from "./progress.ts"
import { get, goTo, type State, update } from "./store.ts"

/** Three drafts, each of four checks and its writing down. */
const STEPS_USUAL = 15

const doing: Readonly<Record<string, string>> = {
  MedicationReconciliation: "Comparing medications at home, in hospital and at discharge",
  PendingResultsCheck: "Finding pending results",
  DiagnosticCheck: "Weighing diagnoses and critical values",
  FlagContradiction: "Looking for notes that contradict each other",
  Finish: "Writing the draft"
}

/** What a step does, in words. */
export const saidOf = (action: string): string => doing[action] ?? "Revising"

/** How far it is, of 1, and the seconds that are left; null while nobody can say. */
export const progressOf = ({ steps, startedAt }: Run): readonly [number, number | null] => {
  const share = Math.min(0.98, steps.length / STEPS_USUAL)
  const elapsed = (Date.now() - startedAt) / 1000
  return [share, steps.length < 2 ? null : Math.ceil(elapsed / share - elapsed)]
}

/** Drafts for a patient, and shows what needs a decision. */
export const draft = (patient: string): Promise<void> => attempt(() => draftOnce(patient))

const draftOnce = async (patient: string): Promise<void> => {
  const set = (part: Partial<Run>) => {
    const { runs } = get()
    const before = runs[patient] ?? { steps: [], isRunning: false, startedAt: 0, result: null }
    update({ runs: { ...runs, [patient]: { ...before, ...part } } })
  }
  if (get().patient !== patient) {
    update({ patient, sheet: null, chart: null, record: null, chosen: null, writing: null })
  }
  goTo("chart")
  set({ steps: [], isRunning: true, startedAt: Date.now() })
  update({ drafting: patient })
  try {
    const result = await follow<PipelineRun, PipelineStep | RecordProgress>(
      `/api/run-full-pipeline?${new URLSearchParams({ patient_name: patient })}`,
      {},
      (step) => {
        if ("read" in step) {
          return update({ said: `The model has read ${step.read} of ${step.of} lines` })
        }
        set({ steps: [...get().runs[patient]?.steps ?? [], step] })
        update({ said: saidOf(step.action) })
      }
    )
    set({ result })
    keepTrace(patient, undefined)
    await open(patient)
    update({ said: "The draft is ready" })
  } finally {
    set({ isRunning: false })
    update({ drafting: null })
  }
}

/** After a reload: a draft is made for a page that is there, or not at all. */
export const tellBrokenOff = async (): Promise<void> => {
  const { drafting } = get()
  if (drafting === null) return
  // The address may not have said yet whose it was.
  goTo("chart")
  await attempt(() => open(drafting))
  update({
    drafting: null,
    problem:
      `The page was reloaded while a draft was made for ${drafting}, and that draft is lost: ` +
      "draft it again."
  })
}

export const keepTrace = (patient: string, trace: State["traces"][string]): void =>
  update({ traces: { ...get().traces, [patient]: trace } })

/** How the last draft came about, as the service keeps it. */
export const loadTrace = async (patient: string): Promise<ReadonlyArray<TraceStep>> => {
  const of = new URLSearchParams({ patient_name: patient })
  const { traces: [trace] } = await call<
    { traces: ReadonlyArray<{ data: ReadonlyArray<TraceStep> }> }
  >(`/api/traces?${of}`)
  return trace?.data ?? []
}
