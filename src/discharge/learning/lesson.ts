/**
 * What there is to learn from a request to learn: two whole drafts, else diagnosis and follow-up.
 */
import { Effect, Option, Schema } from "effect"
import { PartialDraft, type RunLearning } from "../../../schemas/discharge/learning.ts"
import { SchemaValidationFailed } from "../../../schemas/problems.ts"
import { distance } from "./distance.ts"
import { learn } from "../learning.ts"
import type { Refusal } from "./learnEntries.ts"
import { print } from "../rendering.ts"
import type { Worded } from "../../../schemas/discharge/draft.ts"
import { sentenceOf } from "./rules/Rule.ts"

export const compare = Effect.fnUntraced(function* (request: RunLearning) {
  const whole = Option.all({ draft: wholeDraft(request.draft), edited: wholeDraft(request.edited) })
  if (Option.isNone(whole) && !hasWords(request)) {
    return yield* new SchemaValidationFailed({
      violations: [{
        path: "draft_diagnosis",
        message: "Expected whole drafts in draft and edited, or diagnosis and follow-up of both"
      }]
    })
  }
  const { draft, edited } = Option.getOrElse(whole, () => wordsOf(request))
  const printed = Option.isSome(whole) ? print : lines
  if (Math.max(printed(draft).length, printed(edited).length) > LESSON_CHARACTERS_MAX) {
    return yield* new SchemaValidationFailed({
      violations: [{
        path: Option.isSome(whole) ? "draft" : "draft_diagnosis",
        message: `Expected at most ${LESSON_CHARACTERS_MAX} characters to compare`
      }]
    })
  }
  const { rules, refusals } = learn(draft, edited)
  return {
    edit_distance: distance(printed(draft), printed(edited)),
    rules: rules.map(sentenceOf),
    refused: refusals.map(told)
  }
})

/** A comparison takes time by the square of the length: a second for so many. */
const LESSON_CHARACTERS_MAX = 20_000

// The fields that the drafts of every version have.
const WHOLE = [
  "patient_name",
  "principal_diagnosis",
  "medications_on_discharge",
  "pending_results",
  "clinical_safety_flags",
  "follow_up_instructions",
  "missing_fields"
] as const

const decodeDraft = Schema.decodeUnknownOption(PartialDraft)

const wholeDraft = (given: unknown) =>
  Option.filter(decodeDraft(given), (draft) => WHOLE.every((field) => draft[field] !== undefined))

const hasWords = (request: RunLearning) =>
  [request.draft_diagnosis, request.draft_followup].some((one) => one !== undefined) &&
  [request.edited_diagnosis, request.edited_followup].some((one) => one !== undefined)

const wordsOf = (request: RunLearning): { readonly draft: Worded; readonly edited: Worded } => ({
  draft: {
    principal_diagnosis: request.draft_diagnosis ?? "",
    follow_up_instructions: request.draft_followup ?? ""
  },
  edited: {
    principal_diagnosis: request.edited_diagnosis ?? "",
    follow_up_instructions: request.edited_followup ?? ""
  }
})

const lines = ({ principal_diagnosis = "", follow_up_instructions = "" }: Worded) =>
  `${principal_diagnosis}\n${follow_up_instructions}`

const told = ({ field, from, to, why }: Refusal) =>
  `In ${field}, "${to}" for "${from}" was not learnt: ${why}.`
