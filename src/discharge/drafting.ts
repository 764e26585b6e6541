/**
 * Three times over a patient's record: a draft, the simulated review of it, the distance between the
 * two, and the rules that the next draft heeds. What a clinician taught has the last word in each: it
 * was taught of drafts in house style, so that these have it from the first one on.
 */
import { DateTime, Effect, Option } from "effect"
import type { AgentRun, RunAgent } from "../../schemas/discharge/agent.ts"
import {
  type Iteration,
  ITERATIONS,
  type PipelineRun,
  type PipelineStep,
  type RecordProgress
} from "../../schemas/discharge/pipeline.ts"
import { noting } from "./patients/noting.ts"
import { Archive } from "./patients/Archive.ts"
import { Drafter, type Drafting } from "./drafting/Drafter.ts"
import { Models } from "./drafting/Models.ts"
import { type KnownRecord, Patients } from "./patients/Patients.ts"
import { inStyle } from "./learning/review.ts"
import { ruleOf, sentenceOf } from "./learning/rules/Rule.ts"
import { sourceOf, sourceOfText } from "./clinical/source.ts"

export const runPipeline = Effect.fn("pipeline.run")(
  function* (
    { patient_id, patient_name, pages, first_expires_at }: KnownRecord,
    tell: (step: PipelineStep | RecordProgress) => Effect.Effect<void>
  ) {
    const remote = yield* remoteFor(patient_name)
    const archive = yield* Archive
    const drafter = yield* Drafter
    const drafting = yield* drafter.open(sourceOf(pages), patient_name)
    const iterations: Array<Iteration> = []
    const warnings = new Set<string>()
    const taught = heldInStyle(yield* archive.taught(patient_name))
    let style = taught.length === 0 ? [] : yield* styleOf(drafting)
    for (let iteration = 1; iteration <= ITERATIONS; iteration++) {
      const rules = [...style, ...taught]
      const pass = yield* drafting.pass({
        feedback: rules,
        remote,
        tell: (step) => tell({ iteration, ...step }),
        progress: (read, of) => tell({ read, of })
      })
      const { edited, edit_distance, rules: found } = yield* drafting.review(pass.draft)
      const new_rules = found.filter((sentence) => !rules.includes(sentence))
      iterations.push({
        iteration,
        draft: pass.draft,
        edited,
        edit_distance,
        total_steps: pass.steps.length,
        loop_status: pass.loop_status,
        correction_memory: rules,
        new_rules,
        trace: pass.steps
      })
      style = [...style, ...new_rules]
      pass.warnings.forEach((warning) => warnings.add(warning))
    }
    const distances = iterations.map(({ edit_distance }) => edit_distance)
    const last = iterations.at(-1)
    if (last !== undefined) {
      // Who was forgotten meanwhile stays so, though somebody has the name again.
      yield* (yield* Patients).whileKnown(
        patient_id,
        archive.save({
          patient_name,
          draft: last.draft,
          trace: last.trace,
          distances,
          saved_at: DateTime.formatIso(yield* DateTime.now),
          expires_at: first_expires_at
        })
      )
    }
    const run: PipelineRun = {
      patient_name,
      iterations,
      final_correction_memory: [...style, ...taught],
      learning_data: { [patient_name]: distances },
      warnings: [...warnings]
    }
    return run
  },
  Effect.scoped
)

/** One pass over a text that came without a document; nothing of it is kept. */
export const runAgent = Effect.fn("agent.run")(
  function* ({ patient_name, raw_text, feedback_memory }: RunAgent) {
    const drafting = yield* (yield* Drafter).open(sourceOfText(raw_text), patient_name)
    const pass = yield* drafting.pass({
      feedback: feedback_memory,
      remote: yield* remoteFor(patient_name),
      tell: () => Effect.void,
      progress: () => Effect.void
    })
    const run: AgentRun = {
      patient_id: patient_name,
      final_draft: pass.draft,
      execution_trace: pass.steps,
      total_steps_executed: pass.steps.length,
      loop_status: pass.loop_status,
      warnings: pass.warnings
    }
    return run
  },
  Effect.scoped
)

/**
 * The model to ask for the caller's draft in place of the offline one, for all of a run. Before text
 * goes to a cloud provider, the access log says whose text and who sent it.
 */
const remoteFor = Effect.fnUntraced(function* (patient_name: string) {
  const remote = yield* (yield* Models).remote
  if (Option.exists(remote, ({ provider }) => provider !== "local-server")) {
    yield* (yield* noting)("cloud_model", patient_name)
  }
  return remote
})

/** The rules that lead to house style from a draft that knows none. */
const styleOf = Effect.fnUntraced(function* (drafting: Drafting) {
  const { draft } = yield* drafting.pass({
    feedback: [],
    remote: Option.none(),
    tell: () => Effect.void,
    progress: () => Effect.void
  })
  return (yield* drafting.review(draft)).rules
})

/** With what was taught of a draft that was in no style yet, as it would be said of one that is. */
const heldInStyle = (taught: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(taught.flatMap((sentence) => [
    sentence,
    ...Option.toArray(Option.map(Option.flatMap(ruleOf(sentence), inStyle), sentenceOf))
  ]))
]
