/**
 * Drafts of a patient: the run of the pipeline, what the service keeps of it, and what is learnt.
 */
import type { TraceStep } from "../../../schemas/discharge/agent.ts"
import type { Draft } from "../../../schemas/discharge/draft.ts"
import type { Learnt } from "../../../schemas/discharge/learning.ts"
import type { PipelineRun, PipelineStep } from "../../../schemas/discharge/pipeline.ts"
import { call, follow, post } from "./api.ts"
import { attempt } from "./attempt.ts"
import { focusOn } from "./focus.ts"
import { get, type Run, type State, update, without } from "./store.ts"

/** Runs the pipeline for a patient, and shows its steps as they happen. */
export const run = (patient: string): Promise<void> => attempt(() => runOnce(patient))

const runOnce = async (patient: string): Promise<void> => {
  const set = (part: Partial<Run>) => {
    const { runs } = get()
    const before = runs[patient] ?? { steps: [], isRunning: false, isCutOff: false, result: null }
    update({ runs: { ...runs, [patient]: { ...before, ...part } } })
  }
  set({ steps: [], isRunning: true, isCutOff: false })
  try {
    const result = await follow<PipelineRun, PipelineStep>(
      `/api/run-full-pipeline?${new URLSearchParams({ patient_name: patient })}`,
      {},
      (step) => {
        set({ steps: [...get().runs[patient]?.steps ?? [], step] })
        update({ said: `Iteration ${step.iteration}, step ${step.step}: ${step.action}` })
      }
    )
    set({ result, isRunning: false })
    const { curves, saved } = get()
    update({
      // The one that was just made is newer.
      saved: without(saved, patient),
      curves: { ...curves, ...result.learning_data },
      chosen: null,
      said: "The draft is ready"
    })
  } catch (cause) {
    set({ isRunning: false, isCutOff: true })
    throw cause
  }
}

/** The last draft of a patient. */
export const draftOf = ({ runs, saved }: State, patient: string | null): Draft | undefined =>
  saved[patient ?? ""]?.draft ?? runs[patient ?? ""]?.result?.iterations.at(-1)?.draft

/** Fetches the draft that the service keeps of a patient, and how it came about. */
export const loadSaved = async (patient: string): Promise<void> => {
  const of = new URLSearchParams({ patient_name: patient })
  const [{ drafts: [last] }, { traces: [trace] }] = await Promise.all([
    call<{ drafts: ReadonlyArray<{ filename: string; data: Draft }> }>(`/api/drafts?${of}`),
    call<{ traces: ReadonlyArray<{ data: ReadonlyArray<TraceStep> }> }>(`/api/traces?${of}`)
  ])
  const { saved } = get()
  update({
    saved: last === undefined ? without(saved, patient) : {
      ...saved,
      [patient]: { filename: last.filename, draft: last.data, trace: trace?.data ?? [] }
    }
  })
}

/** Sends a clinician's words to be learnt from, and runs again so that the draft follows them. */
export const learn = (patient: string, draft: Draft, edited: Draft): Promise<void> =>
  attempt(async () => {
    const learnt = await post<Learnt>("/api/run-learning", { patient_name: patient, draft, edited })
    update({ edits: without(get().edits, patient), editing: null })
    focusOn("#draft-title")
    await runOnce(patient)
    update({
      said: learnt.new_rules.length === 0
        ? "Nothing was learnt."
        : `Learnt: ${learnt.new_rules.join(" ")}`,
      problem: learnt.refused.length === 0 ? null : learnt.refused.join(" ")
    })
  })
