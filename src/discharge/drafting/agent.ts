/**
 * One pass of the agent: a model decides, tools look at the record, and at the end the model says what
 * the record holds. At most `STEPS_MAX` steps, whatever the model answers.
 */
import { Clock, Effect } from "effect"
import { type LoopStatus, STEPS_MAX, type TraceStep } from "../../../schemas/discharge/agent.ts"
import { consultation } from "./consult.ts"
import type { Decision, Study } from "./DischargeModel.ts"
import type { Pass, PassOrder } from "./Drafter.ts"
import { judge } from "./judge.ts"
import { type ToolName, toolNames } from "./tools.ts"
import { COULD_NOT_RUN, failed } from "./tools/failed.ts"
import type { ToolResult } from "./tools/result.ts"
import { unreadFlags } from "./unread.ts"
import { understood, write } from "./write.ts"

export interface PassOptions extends PassOrder {
  readonly study: Study
}

const REASONING_CHARACTERS_MAX = 2_000
const ACTION_CHARACTERS_MAX = 100

export const runPass = Effect.fn("agent.runPass")(
  function* ({ study, feedback, remote, tell, progress }: PassOptions) {
    const ask = yield* consultation(remote)
    const steps: Array<TraceStep> = []
    const results = new Map<ToolName, ToolResult>()
    const warnings: Array<string> = []
    const { rules, unknown } = understood(feedback)
    const state = { study, steps, results, feedback: unknown, progress }

    const conclude = Effect.gen(function* () {
      const { answer, isRemote, note } = yield* ask((model) => model.propose(state))
      const instead = isRemote ? study.propose(results) : undefined
      const { draft, told } = write(study, answer.proposal, { rules, instead })
      const notes = joined(note, answer.note)
      if (notes !== "") warnings.push(notes)
      if (!isRemote) warnings.push(...unknown.map(notUnderstood))
      return { draft, told: joined(notes, told) }
    })

    for (let step = 1;; step++) {
      const started = yield* Clock.monotonicTimeNanos
      const { answer: decision, note } = yield* ask((model) => model.decide(state))
      if (note !== "") warnings.push(note)
      const { action, input, reasoning } = trimmed(decision)
      const verdict = judge({ action, input }, state)
      if (verdict._tag === "Run") {
        results.set(verdict.tool, yield* run(study, verdict.tool, warnings))
      }
      const outcome = verdict._tag === "Run"
        ? results.get(verdict.tool)?.summary ?? ""
        : verdict._tag === "Refused"
        ? verdict.why
        : ""
      const isLast = verdict._tag === "Finish" || step === STEPS_MAX
      const left = isLast ? toolNames.filter((tool) => !results.has(tool)) : []
      for (const tool of left) results.set(tool, yield* run(study, tool, warnings))
      const concluded = isLast ? yield* conclude : undefined
      const taken = {
        step,
        reasoning: joined(note, reasoning),
        action,
        input,
        result: joined(
          outcome,
          ...left.map((tool) => `The service ran ${tool}: ${results.get(tool)?.summary ?? ""}`),
          concluded?.told ?? ""
        ),
        duration_ms: millisBetween(started, yield* Clock.monotonicTimeNanos)
      }
      steps.push(taken)
      yield* tell(taken)
      // Other requests are served between two steps.
      yield* Effect.yieldNow
      if (concluded !== undefined) {
        const loop_status: LoopStatus = verdict._tag === "Finish" ? "completed" : "step_limit"
        if (loop_status === "step_limit") warnings.push(LIMIT_REACHED)
        warnings.push(
          ...unreadFlags(study.reading.source).map(({ item, why }) => `${item}: ${why}.`)
        )
        const pass: Pass = { draft: concluded.draft, steps, loop_status, warnings }
        return pass
      }
    }
  }
)

const LIMIT_REACHED =
  `The model did not finish within ${STEPS_MAX} steps: the service ran what was left of the tools.`

const notUnderstood = (sentence: string) =>
  `Not understood, and not heeded: "${sentence}". POST /api/run-learning words rules that are.`

const run = (study: Study, tool: ToolName, warnings: Array<string>) =>
  Effect.try({ try: study.tools[tool], catch: () => tool }).pipe(
    Effect.catch((tool) => {
      warnings.push(`${tool}: ${COULD_NOT_RUN}`)
      // What was thrown may quote the record.
      return Effect.as(Effect.logError(`${tool} failed`), failed(tool))
    })
  )

const trimmed = ({ reasoning, action, input }: Decision): Decision => ({
  reasoning: reasoning.slice(0, REASONING_CHARACTERS_MAX),
  action: action.slice(0, ACTION_CHARACTERS_MAX),
  input
})

const joined = (...texts: ReadonlyArray<string>) => texts.filter((text) => text !== "").join(" ")

/** To a hundredth of a millisecond. */
const millisBetween = (from: bigint, to: bigint) => Math.round(Number(to - from) / 10_000) / 100
