/** Decides, step by step, how a record is looked at, and says at the end what it holds. */
import { Context, Data, type Effect, type Schema } from "effect"
import type { TraceStep } from "../../../schemas/discharge/agent.ts"
import type { Provider } from "../../../schemas/discharge/model.ts"
import type { Proposal } from "../clinical/proposal.ts"
import type { Reading } from "../clinical.ts"
import { FINISH, type ToolName } from "./tools.ts"
import type { ToolResult } from "./tools/result.ts"

export type ToolResults = ReadonlyMap<ToolName, ToolResult>

/** A record that was read, and what can be asked of it. */
export interface Study {
  readonly reading: Reading
  readonly tools: Readonly<Record<ToolName, () => ToolResult>>
  /** What the clinical rules make of the record and of what the tools found. */
  readonly propose: (results: ToolResults) => Proposal
}

/** How far a pass has come. */
export interface PassState {
  readonly study: Study
  readonly steps: ReadonlyArray<TraceStep>
  readonly results: ToolResults
  /** Sentences that the draft should heed, as a person or `run-learning` worded them. */
  readonly feedback: ReadonlyArray<string>
  /** Heard while a long record is read: so many of its lines are. */
  readonly progress: (read: number, of: number) => Effect.Effect<void>
}

/** What a record holds, and what a caller should know of how that was found. */
export interface Proposed {
  readonly proposal: Proposal
  readonly note: string
}

export interface Decision {
  readonly reasoning: string
  /** A tool, or `Finish`; a model may ask for what there is not. */
  readonly action: string
  readonly input: Schema.JsonObject
}

/** No answer that can be used; `reason` holds nothing of the record. */
export class ModelFailed extends Data.TaggedError("ModelFailed")<{ readonly reason: string }> {}

export interface Model {
  readonly provider: Provider
  readonly model: string
  readonly decide: (state: PassState) => Effect.Effect<Decision, ModelFailed>
  readonly propose: (state: PassState) => Effect.Effect<Proposed, ModelFailed>
}

/** The model that is always there. */
export class DischargeModel extends Context.Service<DischargeModel, Model>()(
  "agent-services/discharge/DischargeModel"
) {}

/** Each tool in turn, then the end: every tool has to run once, so that there is nothing to choose. */
export const inTurn = ({ study, steps, results }: PassState): Decision => {
  const called = new Set(steps.map(({ action }) => action))
  const left = Object.keys(study.tools).filter((tool) => !called.has(tool))
  const [action] = left
  return action === undefined
    ? {
      action: FINISH,
      input: {},
      reasoning:
        `All ${results.size} tools have looked at what could be read: the draft can be written.`
    }
    : {
      action,
      input: {},
      reasoning: `${action} has not looked at the record yet; ${
        left.length === 1 ? "it is the last" : `${left.length - 1} more are to come`
      }.`
    }
}
