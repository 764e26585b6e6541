/** The guard for the OpenAI Agents SDK: guardrails of input, output and tools. */
import type { Guarding } from "./guarding.ts"

interface Item {
  readonly role?: unknown
  readonly content?: unknown
}

const isItem = (value: unknown): value is Item => typeof value === "object" && value !== null

const textOf = (content: unknown): string =>
  typeof content === "string"
    ? content
    : Array.isArray(content)
    ? content.map((part) =>
      isItem(part) && "text" in part && typeof part.text === "string" ? part.text : ""
    ).join("\n")
    : ""

const words = (input: unknown) =>
  typeof input === "string"
    ? input
    : Array.isArray(input)
    ? input.filter(isItem).filter(({ role }) => role === "user")
      .map(({ content }) => textOf(content)).join("\n")
    : ""

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

const NAME = "agent-services guard"
const allow = { behavior: { type: "allow" as const } }
const rejected = (message: string) => ({ behavior: { type: "rejectContent" as const, message } })

export const guarded = ({ after, before, heard, isSafe }: Guarding) => ({
  /** One of `inputGuardrails` of an agent: hears what the user asks. */
  input: {
    name: NAME,
    runInParallel: false,
    execute: ({ input }: { readonly input: unknown }) => {
      heard(words(input))
      return Promise.resolve({ tripwireTriggered: false, outputInfo: {} })
    }
  },
  /** One of `outputGuardrails` of an agent: stops an answer that gives orders to who reads it. */
  output: {
    name: NAME,
    execute: async ({ agentOutput }: { readonly agentOutput: unknown }) => ({
      tripwireTriggered: !await isSafe(
        typeof agentOutput === "string" ? agentOutput : JSON.stringify(agentOutput) ?? ""
      ),
      outputInfo: {}
    })
  },
  /** One of `inputGuardrails` of a tool. */
  toolInput: {
    type: "tool_input" as const,
    name: NAME,
    run: async (
      { toolCall }: { readonly toolCall: { readonly name: string; readonly arguments: string } }
    ) => {
      const why = await before(toolCall.name, parsed(toolCall.arguments))
      return why === undefined ? allow : rejected(why)
    }
  },
  /** One of `outputGuardrails` of a tool: the model reads the copy instead. */
  toolOutput: {
    type: "tool_output" as const,
    name: NAME,
    run: async ({ output }: { readonly output: unknown }) => {
      const read = await after(output)
      return read === output ? allow : rejected(String(read))
    }
  }
})
