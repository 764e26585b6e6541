/** The guard for LangChain: what `createMiddleware` takes. */
import { list, record, WITHHELD } from "../guard/message.ts"
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
  readonly state?: unknown
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

/** What an update adds to the state: a tool that hands over repeats the conversation. */
const newIn = (update: unknown, state: unknown): ReadonlyArray<unknown> => {
  const old = record(state)
  return (Array.isArray(update) ? update.map(list) : Object.entries(record(update))).map((
    [key, value]
  ) => [
    key,
    Array.isArray(value)
      ? value.filter((one) => !list(old[String(key)]).includes(one))
      : value === old[String(key)]
      ? undefined
      : value
  ])
}

/** What a model may read of a result that is no message: what a `Command` adds, or all of it. */
const addedBy = (result: unknown, state: unknown): unknown => {
  const { goto, update } = record(result)
  return update === undefined && goto === undefined ? result : [
    newIn(update, state),
    ...[goto].flat().map((one) => newIn(record(one).args, state))
  ]
}

/** LangGraph stops a graph by throwing, to ask the user or to hand over to the graph around it. */
const isStop = (error: unknown) =>
  typeof error === "object" && error !== null && "is_bubble_up" in error &&
  error.is_bubble_up === true

const wordsOf = (messages: ReadonlyArray<Heard>) =>
  messages.filter((one) => one.getType?.() === "human")
    .map(({ text }) => typeof text === "string" ? text : "").join("\n")

export const guarded = <M>(
  { after, before, heard, thrown }: Guarding,
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
    const withhold = (content: unknown) =>
      new ToolMessage({ content: String(content), tool_call_id: id, name })
    const isReadable = async (value: unknown) => await after(value) === value
    try {
      const result = await handler(request)
      if (hasContent(result)) {
        const read = await after(result.content)
        return read === result.content ? result : withhold(read)
      }
      return await isReadable(addedBy(result, request.state)) ? result : withhold(WITHHELD)
    } catch (error) {
      if (!isStop(error)) throw await thrown(error)
      const { command } = record(error)
      if (await isReadable(addedBy(command, request.state))) throw error
      return withhold(WITHHELD)
    }
  }
})
