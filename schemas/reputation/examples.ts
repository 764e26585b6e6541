/** An agent is attested, and then looked up. */
import type { Example, Examples } from "../example.ts"
import answers from "./answers.json" with { type: "json" }

const requests: ReadonlyArray<Example> = [
  {
    call: "reputation.attest",
    body: { agent_id: "b2", attester_agent_id: "a1", rating: 90, comment: "on time" }
  },
  { call: "reputation.verify", path: { agent_id: "b2" } },
  { call: "reputation.voices", path: { agent_id: "b2" } },
  { call: "reputation.agents", query: { search: "b" } },
  { call: "reputation.attestations", path: { agent_id: "b2" } }
]

export const examples: Examples = { requests, answers }
