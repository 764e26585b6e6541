/** Keeps what clinicians did with the drafts of each patient. */
import { Context, type Effect, type Option, Schema } from "effect"
import { Medication } from "../../../schemas/discharge/draft.ts"
import { Author, FlagStatus, ValueStatus } from "../../../schemas/discharge/verification.ts"

/** The last that was done with a value or a flag. */
export const Decision = Schema.Struct({
  id: Schema.String,
  /** `flags` of a flag. */
  field: Schema.String,
  status: Schema.Literals([...ValueStatus.literals, ...FlagStatus.literals]),
  /** As the draft said it then; null where it did not. */
  drafted: Schema.NullOr(Schema.String),
  /** What the clinician wrote. */
  text: Schema.NullOr(Schema.String),
  medication: Schema.NullOr(Medication),
  /** Of a drug that was decided on: how it was read before, where the draft alone does not tell it. */
  read_as: Schema.optionalKey(Medication),
  reason: Schema.NullOr(Schema.String),
  by: Author
})
export type Decision = typeof Decision.Type

/** Names that differ only in case and spacing are one patient. */
export class Verifications extends Context.Service<Verifications, {
  readonly decisions: (patient_name: string) => Effect.Effect<ReadonlyArray<Decision>>
  /**
   * Puts what `decide` makes of what there is in its place, while nobody else does; none where the patient
   * is not known any more. It may be run twice.
   */
  readonly change: <A extends { readonly decisions: ReadonlyArray<Decision> }, E>(
    patient_name: string,
    decide: (before: ReadonlyArray<Decision>) => Effect.Effect<A, E>
  ) => Effect.Effect<Option.Option<A>, E>
}>()("agent-services/discharge/Verifications") {}
