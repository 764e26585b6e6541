/**
 * What a language model is asked to answer with: a decision, or what the record holds, each value with
 * the words of the record that say it.
 */
import { Schema } from "effect"
import {
  FlagTier,
  listFields,
  MedicationStatus,
  textFields
} from "../../../../schemas/discharge/draft.ts"
import { FINISH } from "../judge.ts"
import { toolNames } from "../tools.ts"

const described = (description: string) => Schema.String.annotate({ description })

/** An action is any text here: one that there is not is refused, and told so. */
export const DecisionAnswer = Schema.Struct({
  reasoning: described("One or two sentences: why this is the next step."),
  action: described(`One of ${toolNames.join(", ")}, or ${FINISH}.`),
  focus: described("What the tool should look at in particular; empty for everything.")
})

const QUOTE = "Copied from the record, letter by letter: the sentence or line that says it."
const quote = described(QUOTE)
const entry = { value: described("In the words of the record."), quote }
const part = described("As written; empty where the record does not say it.")

/** `medications_on_discharge` follows from the table. */
const claimedLists = listFields.filter((field) => field !== "medications_on_discharge")

export const MedicationAnswer = Schema.Struct({
  name: described("As written."),
  dose: part,
  route: part,
  frequency: part,
  status: MedicationStatus,
  quote: described(`The discharge order, or the line that stops or holds it. ${QUOTE}`)
})
export type MedicationAnswer = typeof MedicationAnswer.Type

export const ProposalAnswer = Schema.Struct({
  texts: Schema.Array(Schema.Struct({ field: Schema.Literals(textFields), ...entry })),
  lists: Schema.Array(
    Schema.Struct({
      field: Schema.Literals(claimedLists),
      entries: Schema.Array(Schema.Struct(entry)),
      none_quote: described("Where the record says that there is none; else empty.")
    })
  ),
  medications: Schema.Array(MedicationAnswer),
  flags: Schema.Array(Schema.Struct({
    category: described("allergy, interaction, contradiction, critical_value or medication."),
    tier: FlagTier,
    item: described("What it is about, in words of the record."),
    why: described("One sentence; its names and numbers stand in the quotes."),
    action: described("What the clinician should do."),
    quotes: Schema.Array(quote)
  }))
})
export type ProposalAnswer = typeof ProposalAnswer.Type
