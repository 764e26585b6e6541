/** The guard for the AI SDK: a middleware hears what the user says, and tools are wrapped. */
import type { Guarding } from "./guarding.ts"

interface Part {
  readonly type: string
  readonly text?: unknown
}
interface PromptMessage {
  readonly role: string
  readonly content: unknown
}

/** What of a tool is used. */
interface Executed {
  // deno-lint-ignore no-explicit-any -- its types are the AI SDK's
  readonly execute?: (input: any, options: any) => any
}

const isPart = (value: unknown): value is Part =>
  typeof value === "object" && value !== null && "type" in value

const textOf = ({ content }: PromptMessage) =>
  typeof content === "string"
    ? content
    : Array.isArray(content)
    ? content.filter(isPart).map(({ text }) => typeof text === "string" ? text : "").join("\n")
    : ""

export const guarded = ({ after, before, heard, thrown }: Guarding) => ({
  /** For `wrapLanguageModel`. */
  middleware: {
    specificationVersion: "v4" as const,
    transformParams: <P extends { readonly prompt: ReadonlyArray<PromptMessage> }>(
      { params }: { readonly params: P }
    ): Promise<P> => {
      heard(params.prompt.filter(({ role }) => role === "user").map(textOf).join("\n"))
      return Promise.resolve(params)
    }
  },
  /** The same tools, each of whose calls and results is judged. */
  tools: <T extends Readonly<Record<string, Executed>>>(tools: T): T => {
    const wrapped = Object.entries(tools).map(([name, tool]) => {
      const { execute } = tool
      if (execute === undefined) return [name, tool]
      return [name, {
        ...tool,
        execute: async (input: unknown, options: unknown) => {
          const why = await before(name, input)
          if (why !== undefined) return why
          try {
            return await after(await execute(input, options))
          } catch (error) {
            throw await thrown(error)
          }
        }
      }]
    })
    return Object.assign({}, tools, Object.fromEntries(wrapped))
  }
})
