/**
 * A server of the outside, on a socket: a reputation service, or a receiver of webhooks.
 */
import { Effect } from "effect"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { Ask, Reply } from "../inProcess.ts"
import { eventually } from "../eventually.ts"

/** Listens until the scope closes; gives its URL. */
export const listener = (
  handle: (request: IncomingMessage, response: ServerResponse, body: string) => void
) =>
  Effect.acquireRelease(
    Effect.promise(() =>
      new Promise<{ readonly url: string; readonly close: () => Promise<void> }>((resolve) => {
        const server = createServer((request, response) => {
          const chunks: Array<Uint8Array> = []
          request.on("data", (chunk: Uint8Array) => chunks.push(chunk))
          request.on("end", () => handle(request, response, Buffer.concat(chunks).toString("utf8")))
        })
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          const port = typeof address === "object" && address !== null ? address.port : 0
          resolve({
            url: `http://127.0.0.1:${port}`,
            close: () =>
              new Promise((closed) => {
                server.close(() => closed())
                server.closeAllConnections()
              })
          })
        })
      })
    ),
    ({ close }) => Effect.promise(close)
  ).pipe(Effect.map(({ url }) => url))

/** A reputation service that trusts everybody whose name does not begin with "unproven". */
export const reputation = listener((request, response) => {
  const unproven = request.url?.startsWith("/verify/unproven") === true
  response.setHeader("content-type", "application/json")
  response.end(JSON.stringify({
    trust_score: unproven ? 0 : 85,
    recommendation: unproven ? "unproven" : "trusted"
  }))
})

const send = async (url: string, init?: RequestInit): Promise<Reply> => {
  const response = await fetch(url, init)
  const text = await response.text()
  const isJson = response.headers.get("content-type")?.includes("json") === true
  const json: unknown = isJson && text !== "" ? JSON.parse(text) : undefined
  return { status: response.status, headers: response.headers, text, json }
}

/** Asks a service on a socket. */
export const askAt = (base: string): Ask => (path, init) =>
  Effect.promise(() => send(`${base}${path}`, init))

/** Waits until the service at `base` is ready, and gives how to ask it. */
export const readyAt = Effect.fnUntraced(function* (base: string) {
  const ready = Effect.tryPromise(() => send(`${base}/ready`)).pipe(
    Effect.map(({ status }) => status === 200),
    Effect.orElseSucceed(() => false)
  )
  yield* eventually(ready)
  return askAt(base)
})
