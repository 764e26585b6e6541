/**
 * The protocol over standard input and output, for a client that starts the service itself. A message
 * goes the way of `POST /mcp`, in this process: nothing of the protocol is done here a second time.
 */
import { Config, ConfigProvider, Effect, Layer, Option, Predicate, Redacted, Schema } from "effect"
import { McpSchema } from "effect/ai"
import { HttpRouter, HttpServer } from "effect/http"
import { repeatsMember } from "../../src/ground/repeatsMember.ts"
import { unicodeJson } from "../edge/unicode.ts"
import { inOneLine, type Service, settingsOf } from "../process.ts"
import { routerConfig } from "../router.ts"
import * as Sql from "../sql/client.ts"
import * as Keys from "../sql/keys.ts"
import { isKey } from "../sql/keys/key.ts"
import * as Sqlite from "../sql/sqlite.ts"
import * as Telemetry from "../telemetry.ts"

/**
 * When more characters than this are there without the end of a line, the process ends. It bounds what is
 * held of a line that never ends; how large a message may be is decided where it is read.
 */
const LINE_CHARACTERS_MAX = 80 * 1_048_576

/** The key of the agent on whose behalf all is done; none unless it is set. */
export const agentKey = Config.option(
  Config.schema(
    Schema.Redacted(
      Schema.String.check(
        Schema.makeFilter((text) =>
          isKey(text) ? undefined : "Expected a key of 8 to 256 visible ASCII characters"
        )
      )
    ),
    "MCP_KEY"
  )
)

/** Those of the environment, but that nothing except the protocol is on standard output. */
export const settings = Effect.sync(() =>
  settingsOf({ env: { ...Deno.env.toObject(), LOG_FORMAT: "none" } })
)

type Handler = (request: Request) => Promise<Response>

/** Serves until standard input ends. */
export const serve = Effect.fnUntraced(function* (service: Service) {
  const provider = yield* ConfigProvider.ConfigProvider
  const key = yield* agentKey.pipe(inOneLine("start"))
  const { dispose, handler } = HttpRouter.toWebHandler(
    service.routes.pipe(
      Layer.provide([
        service.stored ? Sql.layer(service.name) : Sqlite.layer(":memory:"),
        Keys.layer,
        HttpServer.layerServices
      ]),
      Layer.provide(Telemetry.layer),
      Layer.provide(ConfigProvider.layer(provider))
    ),
    { disableLogger: true, routerConfig }
  )
  yield* Effect.addFinalizer(() => Effect.promise(dispose))
  // A setting that does not fit is told at once, and not to the first message.
  yield* Effect.promise(() => handler(new Request("http://localhost/health")))
    .pipe(inOneLine("start"))
  const connection = new Connection(handler, Option.map(key, Redacted.value))
  yield* Effect.promise(() => connection.run())
})

const recordOf = (value: unknown) => Predicate.isReadonlyObject(value) ? value : {}

/** What a header can say as it is, or the same in base64. */
const headerValue = (text: string) =>
  /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith("=?")
    ? text
    : `=?base64?${Buffer.from(text).toString("base64")}?=`

const parsed = Option.liftThrowable((line: string): unknown => JSON.parse(line))

class Connection {
  private version: string | undefined
  private readonly running = new Map<unknown, AbortController>()
  private readonly pending = new Set<Promise<void>>()

  constructor(
    private readonly handler: Handler,
    private readonly key: Option.Option<string>
  ) {}

  async run() {
    let rest = ""
    for await (const text of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n")
      rest = lines.pop() ?? ""
      if (rest.length > LINE_CHARACTERS_MAX) return
      for (const line of lines) this.take(line)
    }
    this.take(rest)
    await Promise.all(this.pending)
  }

  private take(line: string) {
    if (line.trim() === "") return
    const handled = this.handle(line).finally(() => this.pending.delete(handled))
    this.pending.add(handled)
  }

  private async handle(line: string) {
    const message = Option.getOrUndefined(parsed(line))
    const { id, method, params } = recordOf(message)
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
    if (id !== undefined) this.running.set(id, abort)
    const response = await this.handler(
      new Request("http://localhost/mcp", {
        method: "POST",
        signal: abort.signal,
        body: line,
        headers: {
          host: "localhost",
          "content-type": "application/json",
          ...(version === undefined ? {} : { "mcp-protocol-version": version }),
          ...(typeof method === "string" ? { "mcp-method": headerValue(method) } : {}),
          ...(named === undefined ? {} : { "mcp-name": headerValue(named) }),
          ...(Option.isSome(this.key) ? { authorization: `Bearer ${this.key.value}` } : {})
        }
      })
    )
    const type = response.headers.get("content-type") ?? ""
    if (type.startsWith("text/event-stream") && response.body !== null) {
      await this.follow(response.body)
      this.running.delete(id)
      return
    }
    const text = await response.text()
    this.running.delete(id)
    if (abort.signal.aborted || text === "") return
    if (type.startsWith("application/json")) {
      if (method === "initialize") this.version = versionIn(text) ?? this.version
      print(text)
      return
    }
    const problem = recordOf(Option.getOrUndefined(parsed(text)))
    print(JSON.stringify({
      jsonrpc: "2.0",
      ...(id === undefined ? {} : { id }),
      error: {
        code: response.status === 400
          ? McpSchema.INVALID_REQUEST_ERROR_CODE
          : McpSchema.INTERNAL_ERROR_CODE,
        message: String(problem.detail ?? problem.title),
        data: problem
      }
    }))
  }

  /** Each message of a stream as it comes. */
  private async follow(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
    let rest = ""
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n")
      rest = lines.pop() ?? ""
      for (const line of lines) {
        if (line.startsWith("data: ")) print(line.slice("data: ".length))
      }
    }
  }
}

const versionIn = (text: string) => {
  const { result } = recordOf(Option.getOrUndefined(parsed(text)))
  const version = recordOf(result).protocolVersion
  return typeof version === "string" ? version : undefined
}

/** One line, whole, even when the pipe takes it in parts. */
const print = (line: string) => {
  let rest = new TextEncoder().encode(`${unicodeJson(line)}\n`)
  while (rest.length > 0) rest = rest.subarray(Deno.stdout.writeSync(rest))
}
