/**
 * Clients that others made, on a service in this process.
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { Effect, Layer } from "effect"
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

const URL_HERE = "http://localhost/mcp"

/** The official client; it says which version it settled on. */
export const official = Effect.fnUntraced(function* (
  ask: Ask,
  { key, mode }: { readonly key?: string; readonly mode?: "auto" | "legacy" } = {}
) {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: { mode: mode ?? "auto" } }
  )
  const transport = new StreamableHTTPClientTransport(new URL(URL_HERE), {
    fetch: fetching(ask),
    ...(key === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${key}` } } })
  })
  yield* Effect.acquireRelease(
    Effect.promise(() => client.connect(transport)),
    () => Effect.promise(() => client.close())
  )
  return client
})

/** Effect's client. */
export const effects = (
  ask: Ask,
  protocol: McpProtocol.ProtocolAdapter<"2026-07-28" | "2025-11-25">,
  headers: Readonly<Record<string, string>> = {}
) =>
  McpClient.layerHttp({ name: "test", version: "1.0.0", protocol, url: URL_HERE, headers }).pipe(
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetching(ask)))
  )

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
