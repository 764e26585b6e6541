/**
 * Clients that others made, on a service in this process or at an address.
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { Effect, Layer, Predicate } from "effect"
import { McpClient, type McpProtocol } from "effect/ai"
import { FetchHttpClient } from "effect/http"
import type { Ask } from "../inProcess.ts"

/** `fetch` of a service in this process. */
const fetching = (ask: Ask): typeof fetch => async (input, init) => {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  const body = request.method === "POST" ? await request.text() : undefined
  const { bytes = new Uint8Array(), headers, status } = await Effect.runPromise(
    ask(pathname + search, {
      method: request.method,
      headers: request.headers,
      ...(body === undefined ? {} : { body })
    })
  )
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers })
}

/** Where a service is: in this process, or at the address of its `/mcp`. */
export type Place = Ask | string

const reached = (place: Place) =>
  typeof place === "string"
    ? { url: place, fetch: globalThis.fetch }
    : { url: "http://localhost/mcp", fetch: fetching(place) }

type Headers = Readonly<Record<string, string>>

/** The official client. */
export const official = Effect.fnUntraced(function* (
  place: Place,
  { headers = {}, mode = "auto" }: {
    readonly headers?: Headers
    readonly mode?: "auto" | "legacy"
  } = {}
) {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: { mode } }
  )
  const { fetch, url } = reached(place)
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    fetch,
    requestInit: { headers }
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => client.connect(transport)),
    () => Effect.promise(() => client.close())
  )
  return client
})

/** Effect's client. */
export const effects = (
  place: Place,
  protocol: McpProtocol.ProtocolAdapter<"2026-07-28" | "2025-11-25">,
  headers: Headers = {}
) => {
  const { fetch, url } = reached(place)
  return McpClient.layerHttp({ name: "test", version: "1.0.0", protocol, url, headers }).pipe(
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))
  )
}

/** The object that a tool gave: the last text of its result; none where it is a word alone. */
export const givenIn = ({ content }: { readonly content?: unknown }): unknown => {
  const last = Array.isArray(content) ? content.at(-1) : undefined
  const text = Predicate.hasProperty(last, "text") ? String(last.text) : "null"
  return text === "Done." ? null : JSON.parse(text)
}

/** A message as it is sent by hand, in the newest version. */
export const message = (
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {}
): RequestInit => ({
  method: "POST",
  headers: {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    ...("name" in params ? { "mcp-name": String(params.name) } : {}),
    ...("uri" in params ? { "mcp-name": String(params.uri) } : {}),
    ...headers
  },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method,
    params: {
      ...params,
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {}
      }
    }
  })
})
