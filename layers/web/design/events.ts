/** Server-sent events over `fetch`, which takes the tab's key along as `EventSource` cannot. */
import { BASE } from "./base.ts"
import { frame } from "./frame.ts"

interface ServerEvent {
  readonly id: string
  /** Its kind; `message` unless the service says another. */
  readonly event: string
  readonly data: string
}

const AGAIN_MILLIS = 2_000

/** Follows a stream, and takes it up where it broke off, until `signal` ends it. */
export const follow = async (
  path: string,
  signal: AbortSignal,
  on: (event: ServerEvent) => void,
  lastId = ""
): Promise<void> => {
  const { key } = frame.get()
  let id = lastId
  try {
    const response = await fetch(new URL(path.replace(/^\//, ""), BASE), {
      signal,
      headers: {
        accept: "text/event-stream",
        ...(key === "" ? {} : { authorization: `Bearer ${key}` }),
        ...(id === "" ? {} : { "last-event-id": id })
      }
    })
    if (response.ok && response.body !== null) {
      for await (const event of eventsOf(response.body)) {
        id = event.id === "" ? id : event.id
        on(event)
      }
    }
  } catch (cause) {
    // A stream that breaks off is taken up again; what `on` cannot do is no break.
    if (!(cause instanceof TypeError || cause instanceof DOMException)) throw cause
  }
  if (signal.aborted) return
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MILLIS))
  return signal.aborted ? undefined : follow(path, signal, on, id)
}

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
