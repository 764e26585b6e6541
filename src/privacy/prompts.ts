import type { Prompt } from "../ground/prompt.ts"

/** The jobs that the service is for. */
export const prompts: ReadonlyArray<Prompt> = [
  {
    name: "share_safely",
    title: "Share a record safely",
    description: "Prepare a record, and see what others would be given.",
    arguments: [{ name: "record", description: "The record as JSON.", required: true }],
    text: ({ record }) =>
      "Call prepare_record with an idempotency_key for this record, then read the resource of its public view. " +
      `Say which fields a requester of each tier would be given.\n\n${record}`
  },
  {
    name: "check_agent",
    title: "Check an agent before an exchange",
    description: "What an agent's trust rests on.",
    arguments: [{ name: "agent_id", description: "The agent.", required: true }],
    text: ({ agent_id }) =>
      `Read the resource of the trust of ${agent_id}. Say its tier, what it rests on, how old that is, and ` +
      "what it would be given."
  }
]
