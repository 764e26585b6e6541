/**
 * The tool by which a client says what its user asked. Before anything is read its word is taken;
 * afterwards what was read may speak through it, so that the user is asked.
 */
import type { Gate } from "./gate.ts"

export const SET_TASK = "set_task"

export const TASK_MAX = 10_000

/** As it stands in the list of tools. */
export const tool = {
  name: SET_TASK,
  title: "Set the task",
  description:
    "Says what the user asked, in the user's own words and all of them. Call it before " +
    "any other tool, and again when the user asks for something else: calls are judged by it.",
  inputSchema: {
    type: "object",
    properties: {
      task: { type: "string", description: 'The user\'s words: "Send Anna the minutes of Monday"' }
    },
    required: ["task"]
  }
}

/** What a task allows, in a line. */
export const planText = (gate: Gate): string => {
  const { delegated, destinations, effects } = gate.plan()
  return [
    `Allowed by its verbs: ${effects.join(", ") || "not told"}.`,
    `Named in it: ${destinations.join(", ") || "no destination"}.`,
    ...delegated === undefined ? [] : [`"${delegated}" leaves the decision to what is read: asks.`]
  ].join(" ")
}
