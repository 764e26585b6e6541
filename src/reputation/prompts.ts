import type { Prompt } from "../ground/prompt.ts"

/** The jobs that the service is for. */
export const prompts: ReadonlyArray<Prompt> = [
  {
    name: "vet_agent",
    title: "Vet an agent",
    description: "Whether to deal with an agent.",
    arguments: [{ name: "agent_id", description: "The agent.", required: true }],
    text: ({ agent_id }) =>
      `Call read_standing for ${agent_id}. Say the recommendation, how many attested, and ` +
      "that 0 means unknown rather than bad."
  },
  {
    name: "attest_deal",
    title: "Attest after a deal",
    description: "A rating with its evidence.",
    arguments: [{ name: "agent_id", description: "The agent.", required: true }, {
      name: "receipt",
      description: "The escrow's receipt.",
      required: false
    }],
    text: ({ agent_id, receipt }) =>
      `Ask how the deal with ${agent_id} went, then call attest_agent with a rating from 0 to 100 ` +
      "and an idempotency_key" +
      (receipt === undefined ? "." : `, with this receipt as evidence:\n\n${receipt}`)
  }
]
