/** Server-sent events over `fetch`, which takes the tab's key along as `EventSource` cannot. */
import { send } from "./call.ts"
import { EVENT_STREAM } from "./curl.ts"
import { Failed, type Problem } from "./problem.ts"

interface ServerEvent {
  readonly id: string
  /** Its kind; `message` unless the service says another. */
  readonly event: string
  readonly data: string
}

const AGAIN_MILLIS = 2_000

/**
 * Follows a stream, and takes it up where it broke off, until `signal` ends it. The call is remembered
 * under the name of the action `as`. Rejects with `Failed` where the service refuses, as it would again.
 */
export const follow = async (
  as: string,
  path: string,
  signal: AbortSignal,
  on: (event: ServerEvent) => void,
  lastId = ""
): Promise<void> => {
  let id = lastId
  const headers = { ...EVENT_STREAM, ...(id === "" ? {} : { "last-event-id": id }) }
  try {
    const { body } = await send(as, "GET", path, { headers, signal })
    if (body !== null) {
      for await (const event of eventsOf(body)) {
        id = event.id === "" ? id : event.id
        on(event)
      }
    }
  } catch (cause) {
    // A stream that breaks off is taken up again; what `on` cannot do is no break.
    const isBreak = cause instanceof Failed
      ? isPassing(cause.problem)
      : cause instanceof TypeError || cause instanceof DOMException
    if (!isBreak) throw cause
  }
  if (signal.aborted) return
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MILLIS))
  return signal.aborted ? undefined : follow(as, path, signal, on, id)
}

/** Whether the same request could be answered later: nobody was reached, or the service has no room. */
const isPassing = ({ status }: Problem) => status === 0 || status === 429 || status >= 500

/** The events of a body, in the format of https://html.spec.whatwg.org/#parsing-an-event-stream. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let rest = ""
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + part).replaceAll("\r\n", "\n").split("\n\n")
    rest = blocks.pop() ?? ""
    for (const block of blocks) {
      const data = fieldOf(block, "data")
      if (data === "") continue
      yield { id: fieldOf(block, "id"), event: fieldOf(block, "event") || "message", data }
    }
  }
}

const fieldOf = (block: string, name: string) =>
  block.split("\n").filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).replace(/^ /, "")).join("\n")
