/**
 * `POST /hooks/claude-code?acting=mcp__mail__*,Write&task=…`: Claude Code's `http` hooks, for which
 * nothing has to be installed. Each hook asks this service as its key does.
 *
 * Claude Code lets an action go ahead at any other status: the answer is 200 with a decision. Where the
 * key, the body or the caller is refused, here or before the request comes here, it decides nothing
 * (`{}`), and the log says why.
 */
import { Effect, Layer, Schema } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { RequestId } from "../src/ground/requestId.ts"
import { extraRoute } from "./edge/allow.ts"
import * as Inner from "./mcp/inner.ts"
import { hookReplies, type Input } from "./adapters/claudeCode.ts"

const PATH = "/hooks/claude-code"

const optional = Schema.optionalKey(Schema.String)
const HookInput: Schema.Codec<Input> = Schema.Struct({
  hook_event_name: Schema.String,
  session_id: optional,
  cwd: optional,
  transcript_path: optional,
  tool_name: optional,
  tool_input: Schema.optionalKey(Schema.Unknown),
  tool_response: Schema.optionalKey(Schema.Unknown),
  last_assistant_message: optional,
  trigger: optional
})
const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(HookInput))

/** Names of tools with `*` for any characters; a caller's regular expression could take all time. */
const actingOf = (names: string) => {
  const patterns = names.split(",").map((name) => name.trim().split("*"))
  return {
    test: (tool: string) =>
      patterns.some(([first = "", ...parts]) => {
        if (!tool.startsWith(first)) return false
        let at = first.length
        for (const [index, part] of parts.entries()) {
          const isLast = index === parts.length - 1
          const found = isLast ? tool.length - part.length : tool.indexOf(part, at)
          if (found < at || !tool.startsWith(part, found)) return false
          at = found + part.length
        }
        return at === tool.length
      })
  }
}

const AUTH_STATUSES = new Set([401, 403])

/** Decides nothing, and logs the status that it stands for. */
const logRejected = (status: number) =>
  Effect.as(
    Effect.logWarning(`A hook of Claude Code was refused with ${status}: nothing was recorded`),
    HttpServerResponse.jsonUnsafe({})
  )

export const layer = Layer.merge(
  extraRoute({ method: "POST", path: PATH, instead: logRejected }),
  HttpRouter.use(Effect.fnUntraced(function* (router) {
    const sendInner = yield* Inner.make
    const decided = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
      const input = yield* decode(yield* request.text)
      const requestId = (yield* RequestId) ?? ""
      const run = Effect.runPromiseWith(yield* Effect.context<never>())
      const { searchParams } = new URL(request.url, "http://localhost")
      const task = searchParams.get("task")
      let rejectedStatus: number | undefined
      let failed = false
      const replyTo = hookReplies({
        baseUrl: "http://localhost",
        acting: actingOf(searchParams.get("acting") ?? ""),
        ...(task === null || task === "" ? {} : { task }),
        isBrief: true,
        onError: () => failed = true,
        fetch: async (...args) => {
          const outgoing = new Request(...args)
          const { pathname, search } = new URL(outgoing.url)
          const { headers, method } = outgoing
          const body = await outgoing.text()
          const reply = await run(sendInner(request, requestId, {
            method: method === "POST" || method === "PUT" ? method : "GET",
            path: pathname + search,
            headers: Object.fromEntries(headers),
            ...(body === "" ? {} : { body })
          }))
          if (AUTH_STATUSES.has(reply.status)) rejectedStatus = reply.status
          const bytes = typeof reply.body === "string" ? reply.body : new Uint8Array(reply.body)
          return new Response(bytes.length === 0 ? null : bytes, {
            status: reply.status,
            headers: { ...reply.headers, "content-type": reply.contentType }
          })
        }
      })
      const decision = HttpServerResponse.jsonUnsafe(yield* Effect.promise(() => replyTo(input)))
      if (rejectedStatus !== undefined) return HttpServerResponse.empty({ status: rejectedStatus })
      if (failed) yield* Effect.logWarning("A hook of Claude Code failed")
      return decision
    })
    yield* router.add("POST", PATH, (request) =>
      Effect.catchTag(
        decided(request),
        "SchemaError",
        () => Effect.succeed(HttpServerResponse.empty({ status: 400 }))
      ))
  }))
)
