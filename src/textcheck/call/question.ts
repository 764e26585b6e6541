import type { CallEffect, CallReply } from "../../../schemas/textcheck/call.ts"

const doing: { readonly [effect in CallEffect]: string } = {
  pays: "pay",
  deletes: "delete",
  publishes: "publish",
  sends: "send",
  runs: "run",
  changes: "change",
  reads: "read"
}

/** Values that one question names. */
const NAMED_MAX = 3

/** What to ask the user before such a call is made. */
export const questionOf = (tool: string, reply: CallReply): string => {
  const effect = reply.effects.find((one) => one !== "reads")
  const what = effect === undefined ? "do something" : doing[effect]
  const values = reply.values.filter(({ verdict }) => verdict !== "allow").slice(0, NAMED_MAX)
    .map(({ origin, source_id, value }) =>
      `"${value}" (${
        source_id !== null && origin !== "task" ? `from ${source_id}` : "said by nobody"
      })`
    )
  const left = reply.delegated === null
    ? ""
    : `You said: "${reply.delegated.text}", which leaves it to what I read. `
  return `${left}Shall I ${what} by "${tool.slice(0, 80)}"${
    values.length === 0 ? "" : ` with ${values.join(", ")}`
  }?`
}
