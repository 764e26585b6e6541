/** The guard for LangChain: what `createMiddleware` takes. */
import type { Guarding } from "./guarding.ts"

interface Fields {
  readonly content: string
  readonly tool_call_id: string
  readonly name?: string
  readonly status?: "error"
}

/** LangChain's `ToolMessage`, which the user hands in. */
type MessageOf<M> = new (fields: Fields) => M

interface Request {
  readonly toolCall: { readonly name: string; readonly args: unknown; readonly id?: string }
}

interface Said {
  readonly content: unknown
}

/** What of a message of the state is used. */
interface Heard {
  readonly getType?: () => string
  readonly text?: unknown
}

const hasContent = (value: unknown): value is Said =>
  typeof value === "object" && value !== null && "content" in value

const wordsOf = (messages: ReadonlyArray<Heard>) =>
  messages.filter((one) => one.getType?.() === "human")
    .map(({ text }) => typeof text === "string" ? text : "").join("\n")

export const guarded = <M>(
  { after, before, heard }: Guarding,
  ToolMessage: MessageOf<M>
) => ({
  name: "agent-services guard",
  beforeModel: ({ messages }: { readonly messages: ReadonlyArray<Heard> }): undefined =>
    void heard(wordsOf(messages)),
  wrapToolCall: async <R extends Request, A>(
    request: R,
    handler: (request: R) => A | Promise<A>
  ): Promise<A | M> => {
    const { args, id = "", name } = request.toolCall
    const why = await before(name, args)
    if (why !== undefined) {
      return new ToolMessage({ content: why, tool_call_id: id, name, status: "error" })
    }
    const result = await handler(request)
    if (!hasContent(result)) return result
    const read = await after(result.content)
    return read === result.content
      ? result
      : new ToolMessage({ content: String(read), tool_call_id: id, name })
  }
})
