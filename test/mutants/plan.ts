/** What a run over switched modules is asked, and what it notes while it goes on. */
import { Schema } from "effect"

const Ids = Schema.Array(Schema.Int)

/**
 * The mutants that nothing has killed yet, the file that the events are added to, and whether the tests
 * that take long are asked, or all others.
 */
const Plan = Schema.fromJsonString(
  Schema.Struct({ alive: Ids, events: Schema.String, isPatient: Schema.Boolean })
)

export const decodePlan = Schema.decodeSync(Plan)

const Event = Schema.Union([
  /** A test begins to run with a mutant; what ends here hung or fell over it. */
  Schema.Struct({ kind: Schema.Literal("begun"), id: Schema.Int, test: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("killed"), id: Schema.Int, test: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("failed"), test: Schema.String }),
  /** A test takes long: it is asked about what no other has killed. */
  Schema.Struct({ kind: Schema.Literal("slow"), file: Schema.String, ids: Ids }),
  /** A test was asked about these. */
  Schema.Struct({ kind: Schema.Literal("asked"), ids: Ids }),
  /** What a file reaches before its tests, or in one that can only run once: it is asked anew. */
  Schema.Struct({ kind: Schema.Literal("apart"), file: Schema.String, ids: Ids }),
  Schema.Struct({ kind: Schema.Literal("done"), file: Schema.String })
])

export type Event = typeof Event.Type

export const decodeEvent = Schema.decodeSync(Schema.fromJsonString(Event))
