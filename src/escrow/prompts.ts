import type { Prompt } from "../ground/prompt.ts"

/** The jobs that the service is for. */
export const prompts: ReadonlyArray<Prompt> = [
  {
    name: "order_work",
    title: "Order work under escrow",
    description: "Criteria that can be checked, then the amount locked.",
    arguments: [{ name: "task", description: "What is wanted.", required: true }, {
      name: "payee",
      description: "The payee's agent id.",
      required: true
    }, { name: "amount", description: "With its currency, such as 25 USD.", required: true }],
    text: ({ amount, payee, task }) =>
      "You are the payer. Say in a sentence what this task asks for, write as checks what a program " +
      "can tell of the work, and try both with preview_criteria on work that keeps them and on work " +
      "that does not. Show them, then call create_escrow with both and an " +
      `idempotency_key for ${amount} to ${payee}, and give the escrow_id.\n\n${task}`
  },
  {
    name: "deliver_work",
    title: "Deliver work under escrow",
    description: "Check the work against the criteria, then hand it in.",
    arguments: [{ name: "escrow_id", description: "The escrow.", required: true }, {
      name: "deliverable",
      description: "The work.",
      required: true
    }],
    text: ({ deliverable, escrow_id }) =>
      `You are the payee of ${escrow_id}. Call read_escrow, then preview_criteria with its ` +
      "criteria, its typed checks and the work below. Mend what fails, call submit_deliverable with an " +
      `idempotency_key, and say what was released or why it is held.\n\n${deliverable}`
  }
]
