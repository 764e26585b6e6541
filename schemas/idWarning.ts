import { Schema } from "effect"

/** What people should know of an agent's id that the request made known: it was taken all the same. */
export const IdWarning = Schema.Struct({
  code: Schema.Literals(["agent_id_mixes_scripts", "agent_id_looks_alike"]),
  /** The member that names the agent. */
  path: Schema.String,
  message: Schema.String
}).annotate({ identifier: "IdWarning" })
export type IdWarning = typeof IdWarning.Type

/** The member of an answer: absent where nothing is to be told. */
export const idWarnings = { warnings: Schema.optionalKey(Schema.Array(IdWarning)) }
