import type { Prompt } from "../ground/prompt.ts"

/** The jobs that the service is for. */
export const prompts: ReadonlyArray<Prompt> = [
  {
    name: "convert_invoice",
    title: "Convert an invoice",
    description: "Every amount of an invoice in one currency, at the rates of its day.",
    arguments: [
      { name: "invoice", description: "Its text, with amounts and currencies.", required: true },
      { name: "to", description: "The currency wanted, such as EUR.", required: true },
      {
        name: "date",
        description: "The invoice's day, YYYY-MM-DD; today if left out.",
        required: false
      }
    ],
    text: ({ date, invoice, to }) =>
      `Find every amount with its currency in this invoice and convert all of them to ${to} with one ` +
      `call of convert_batch${
        date === undefined ? "" : `, date ${date}`
      }. Give a table of amount, ` +
      "rate, result, and the day of the rate. Add up the exact results, round once at the end, and " +
      `say which amounts had no rate.\n\n${invoice}`
  },
  {
    name: "compare_period",
    title: "Compare a rate over time",
    description: "How a currency moved against another between two days.",
    arguments: [
      { name: "from", description: "Such as USD.", required: true },
      { name: "to", description: "Such as EUR.", required: true },
      { name: "start", description: "The first day, YYYY-MM-DD.", required: true },
      { name: "end", description: "The last day, YYYY-MM-DD.", required: true }
    ],
    text: ({ end, from, start, to }) =>
      `Call list_history with start ${start}, end ${end}, from ${from} and to ${to}. Give the first ` +
      "and the last rate, the highest and the lowest with their days, and the change in percent."
  }
]
