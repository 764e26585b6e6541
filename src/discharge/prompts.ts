import type { Prompt } from "../ground/prompt.ts"

/** The jobs that the service is for. */
export const prompts: ReadonlyArray<Prompt> = [
  {
    name: "summarise_stay",
    title: "Draft a discharge summary",
    description: "From a document to a draft with the place of each value.",
    arguments: [{
      name: "file_url",
      description: "A public https address of the record.",
      required: true
    }],
    text: ({ file_url }) =>
      `Call upload_document with file_url ${file_url}, then draft_summary for each patient. ` +
      "Show the draft with the evidence of every value, every flag and everything that is " +
      "missing. It is a draft for a clinician, never final."
  },
  {
    name: "review_draft",
    title: "Review a draft",
    description: "What a clinician should look at first.",
    arguments: [{
      name: "patient_name",
      description: "As list_patients tells it.",
      required: true
    }],
    text: ({ patient_name }) =>
      `Call list_drafts for ${patient_name}. List the flags by gravity, values without ` +
      "evidence, and drugs whose dose or change is not said. Change nothing."
  }
]
