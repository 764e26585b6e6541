/**
 * One client of the protocol at the other end of two pipes: each of its lines is a request to
 * `POST /mcp`, and what comes back is a line. Without Effect, and for Node as for Deno: it also leads to
 * a service elsewhere.
 */
import { Buffer } from "node:buffer"
import { setTimeout as delay } from "node:timers/promises"
import { repeatsMember } from "../../src/ground/repeatsMember.ts"
import { unicodeJson } from "../../src/ground/unicodeJson.ts"

/**
 * When more characters than this are there without the end of a line, the connection ends. It bounds what
 * is held of a line that never ends; how large a message may be is decided where it is read.
 */
const LINE_CHARACTERS_MAX = 80 * 1_048_576

/** Before a stream of the server's own messages is opened again. */
const LISTEN_MILLIS = 1_000

const INVALID_REQUEST = -32600
const INTERNAL_ERROR = -32603

interface Message {
  readonly method: "POST" | "GET" | "DELETE"
  readonly signal: AbortSignal
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
  /** Whether its response lasts as long as the session. */
  readonly isLasting?: boolean
}

export type Send = (message: Message) => Promise<Response>

interface Ends {
  readonly send: Send
  /** Of the agent on whose behalf all is done. */
  readonly key: string | undefined
  readonly print: (line: string) => void
}

type Bytes = AsyncIterable<Uint8Array>

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const recordOf = (value: unknown) => isRecord(value) ? value : {}

/** What a header can say as it is, or the same in base64. */
const headerValue = (text: string) =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith("=?")
    ? text
    : `=?base64?${Buffer.from(text).toString("base64")}?=`

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Ends where a line does not. */
export async function* linesOf(bytes: Bytes): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const part of bytes) {
    const lines = (rest + decoder.decode(part, { stream: true })).split("\n")
    rest = lines.pop() ?? ""
    if (rest.length > LINE_CHARACTERS_MAX) return
    yield* lines
  }
  yield rest
}

/** The data of each event of a stream (HTML, section 9.2.6). */
export async function* dataOf(bytes: Bytes): AsyncGenerator<string, void, undefined> {
  let data: Array<string> = []
  for await (const line of linesOf(bytes)) {
    const [, value] = /^data: ?([^\r]*)\r?$/u.exec(line) ?? []
    if (value !== undefined) data.push(value)
    if (line.trim() !== "" || data.length === 0) continue
    yield data.join("\n")
    data = []
  }
  if (data.length > 0) yield data.join("\n")
}

const brokenOff = (id: unknown) =>
  JSON.stringify({
    jsonrpc: "2.0",
    id,
    error: { code: INTERNAL_ERROR, message: "The service ended its response before it was whole" }
  })

export class Connection {
  private version: string | undefined
  /** Of a server that keeps one for each client, until 2025-11-25. */
  private session: string | undefined
  private readonly over = new AbortController()
  private readonly running = new Map<unknown, AbortController>()
  private readonly pending = new Set<Promise<void>>()

  constructor(private readonly ends: Ends) {}

  /** Until the client says no more, and all it asked is answered. */
  async run(input: Bytes) {
    for await (const line of linesOf(input)) this.take(line)
    await Promise.all(this.pending)
  }

  /** Ends the session, where there is one. */
  async end() {
    this.over.abort()
    if (this.session === undefined) return
    const { signal } = new AbortController()
    const response = await this.ends.send({ method: "DELETE", signal, headers: this.headers() })
    await response.body?.cancel()
  }

  take(line: string): void {
    if (line.trim() === "") return
    const handled = this.handle(line).finally(() => this.pending.delete(handled))
    this.pending.add(handled)
  }

  private async handle(line: string) {
    const { id, method, params } = recordOf(parsed(line))
    const { _meta, name, requestId, uri } = recordOf(params)
    // One that says two things cancels neither, and is refused as over HTTP.
    if (method === "notifications/cancelled" && !repeatsMember(line)) {
      this.running.get(requestId)?.abort()
      return
    }
    const claimed = recordOf(_meta)["io.modelcontextprotocol/protocolVersion"]
    const version = typeof claimed === "string" ? claimed : this.version
    const named = typeof name === "string" ? name : typeof uri === "string" ? uri : undefined
    const abort = new AbortController()
    const { signal } = abort
    if (id !== undefined) this.running.set(id, abort)
    const response = await this.ends.send({
      method: "POST",
      signal: AbortSignal.any([signal, this.over.signal]),
      body: line,
      headers: {
        ...this.headers(version),
        "content-type": "application/json",
        ...(typeof method === "string" ? { "mcp-method": headerValue(method) } : {}),
        ...(named === undefined ? {} : { "mcp-name": headerValue(named) })
      }
    })
    if (method === "initialize") this.session = response.headers.get("mcp-session-id") ?? undefined
    if (method === "notifications/initialized" && this.session !== undefined) void this.listen()
    try {
      await this.answer(response, { id, method, isOver: () => signal.aborted })
    } catch {
      // A stream that broke. Of a call that the client gave up there is no answer.
      if (!signal.aborted && id !== undefined) this.print(brokenOff(id))
    } finally {
      this.running.delete(id)
    }
  }

  private headers(version = this.version): Readonly<Record<string, string>> {
    return {
      accept: "application/json, text/event-stream",
      ...(version === undefined ? {} : { "mcp-protocol-version": version }),
      ...(this.session === undefined ? {} : { "mcp-session-id": this.session }),
      ...(this.ends.key === undefined ? {} : { authorization: `Bearer ${this.ends.key}` })
    }
  }

  /** What the server says by itself: its stream is opened again when it ends. */
  private async listen() {
    const { signal } = this.over
    while (!signal.aborted) {
      // deno-lint-ignore no-await-in-loop -- one stream at a time
      const response = await this.ends.send({
        method: "GET",
        signal,
        headers: this.headers(),
        isLasting: true
      })
      // A server without such a stream answers 405.
      if (!response.ok || response.body === null) return void response.body?.cancel()
      try {
        for await (const data of dataOf(response.body)) this.print(data)
      } catch {
        // It broke off.
      }
      // deno-lint-ignore no-await-in-loop
      await delay(LISTEN_MILLIS, undefined, { signal }).catch(() => {})
    }
  }

  private async answer(
    response: Response,
    { id, isOver, method }: {
      readonly id: unknown
      readonly method: unknown
      readonly isOver: () => boolean
    }
  ) {
    const type = response.headers.get("content-type") ?? ""
    if (type.startsWith("text/event-stream") && response.body !== null) {
      for await (const data of dataOf(response.body)) this.print(data)
      return
    }
    const text = await response.text()
    if (isOver() || text === "") return
    if (type.startsWith("application/json")) {
      if (method === "initialize") this.version = versionIn(text) ?? this.version
      this.print(text)
      return
    }
    const problem = recordOf(parsed(text))
    this.print(JSON.stringify({
      jsonrpc: "2.0",
      ...(id === undefined ? {} : { id }),
      error: {
        code: response.status === 400 ? INVALID_REQUEST : INTERNAL_ERROR,
        message: String(problem.detail ?? problem.title ?? `HTTP ${response.status}`),
        data: problem
      }
    }))
  }

  private print(line: string) {
    this.ends.print(unicodeJson(line))
  }
}

const versionIn = (text: string) => {
  const { result } = recordOf(parsed(text))
  const version = recordOf(result).protocolVersion
  return typeof version === "string" ? version : undefined
}
