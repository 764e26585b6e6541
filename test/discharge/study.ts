/**
 * A short record, tools that count how often they look at it, and models that do as they are told.
 */
import { Effect, Layer } from "effect"
import {
  type Decision,
  DischargeModel,
  type Model,
  type PassState,
  type Study
} from "../../src/discharge/drafting/DischargeModel.ts"
import type { Proposal } from "../../src/discharge/clinical/proposal.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { studyOf } from "../../src/discharge/drafting/study.ts"
import type { ToolName } from "../../src/discharge/drafting/tools.ts"

export const TEXT = `DISCHARGE SUMMARY
Principal diagnosis: Community-acquired pneumonia

Discharge medications:
Amoxicillin 500 mg by mouth three times daily

Follow-up: PCP in 1 week`

/** What the rules say of a record that says nothing. */
export const nothing: Proposal = studyOf(sourceOfText("")).propose(new Map())

/** What the rules would say of the record. */
const ofTheRules: Proposal = {
  ...nothing,
  texts: {
    ...nothing.texts,
    principal_diagnosis: { value: "Community-acquired pneumonia", places: [] }
  }
}

export const counted = (text = TEXT, proposal: Proposal = ofTheRules) => {
  const runs = new Map<ToolName, number>()
  const tool = (name: ToolName) => () => {
    runs.set(name, (runs.get(name) ?? 0) + 1)
    return { summary: `${name} looked.`, claims: {}, flags: [] }
  }
  const study: Study = {
    reading: studyOf(sourceOfText(text)).reading,
    tools: {
      MedicationReconciliation: tool("MedicationReconciliation"),
      PendingResultsCheck: tool("PendingResultsCheck"),
      DiagnosticCheck: tool("DiagnosticCheck"),
      FlagContradiction: tool("FlagContradiction")
    },
    propose: () => proposal
  }
  return { study, runs }
}

/** A model that decides as it is told, and proposes nothing. */
export const told = (decide: (state: PassState) => Partial<Decision>): Model => ({
  provider: "openai",
  model: "told",
  decide: (state) =>
    Effect.succeed({ reasoning: "", action: "Finish", input: {}, ...decide(state) }),
  propose: () => Effect.succeed({ proposal: nothing, note: "" })
})

export const layerOf = (model: Model) => Layer.succeed(DischargeModel, model)
