/** Which agents may see a patient where keys are in use. */
import { Schema } from "effect"
import { AgentId } from "../agent.ts"

export const SharedAgent = Schema.Struct({
  agent_id: AgentId,
  /** `owner`: who brought the patient in, and alone may share and forget. */
  role: Schema.Literals(["owner", "shared"]),
  /** RFC 3339, UTC. */
  since: Schema.String
}).annotate({ identifier: "SharedAgent" })
export type SharedAgent = typeof SharedAgent.Type

export const Sharing = Schema.Struct({
  patient_name: Schema.String,
  /** The owner first; nobody where the patient was brought in without a key, and all may see it. */
  agents: Schema.Array(SharedAgent)
}).annotate({ identifier: "Sharing" })
