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

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value

/** Whether a tool says itself that it streams; what another one gives is known when it was called. */
const isStreaming = (execute: object) =>
  Object.prototype.toString.call(execute) === "[object AsyncGeneratorFunction]"

/** Of a streamed result a model reads the last alone. */
const lastOf = async (stream: AsyncIterable<unknown>) => {
  let last: unknown
  for await (const part of stream) last = part
  return last
}

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
      const streamed = async function* (input: unknown, options: unknown): AsyncGenerator<unknown> {
        const why = await before(name, input)
        if (why !== undefined) return yield why
        try {
          for await (const part of execute(input, options)) yield await after(part)
        } catch (error) {
          throw await thrown(error)
        }
      }
      const answered = async (input: unknown, options: unknown) => {
        const why = await before(name, input)
        if (why !== undefined) return why
        try {
          // As the SDK does: only what streams without being waited for is a stream.
          const given = execute(input, options)
          return await after(isStream(given) ? await lastOf(given) : await given)
        } catch (error) {
          throw await thrown(error)
        }
      }
      return [name, { ...tool, execute: isStreaming(execute) ? streamed : answered }]
    })
    return Object.assign({}, tools, Object.fromEntries(wrapped))
  }
})
