import type { Prompt } from "../ground/prompt.ts"

/** The jobs that the service is for. */
export const prompts: ReadonlyArray<Prompt> = [
  {
    name: "protect_work",
    title: "Work so that others can go on",
    description: "Checkpoints and effects while a task is done.",
    arguments: [{ name: "objective", description: "The task.", required: true }],
    text: ({ objective }) =>
      "Call create_workflow for this objective with its steps in initial_checkpoint. After " +
      "each step call create_checkpoint with parent_version; before whatever cannot be " +
      "repeated call begin_effect, and end_effect after it. At the end call complete_workflow; " +
      `when you cannot go on call fail_workflow.\n\n${objective}`
  },
  {
    name: "rescue_work",
    title: "Take over abandoned work",
    description: "Find a workflow whose agent fell silent, and go on.",
    arguments: [{ name: "tag", description: "Only workflows with this tag.", required: false }],
    text: ({ tag }) =>
      `Call find_recoverable${tag === undefined ? "" : ` with tag ${tag}`}, take the first ` +
      "that is resumable with claim_workflow, then read_handover. Repeat nothing that is " +
      "done, verify what it says is to be verified first, call resume_workflow with the " +
      "lease_token, and renew_claim before the lease ends."
  }
]
