/**
 * The guard between an HTTP client and an HTTP server of the protocol: each request has a session of its
 * own, and everything but messages goes on as it is. For suites that speak HTTP alone.
 */
import { Effect } from "effect"
import {
  createServer,
  type IncomingMessage,
  request as requestTo,
  type ServerResponse
} from "node:http"
import { text } from "node:stream/consumers"
import type { Judge } from "../../layers/guard/judge.ts"
import { forgotten } from "../../layers/guard/pins.ts"
import { Session } from "../../layers/guard/session.ts"
import { dataOf } from "../../layers/mcp/connection.ts"
import { judge as textcheck } from "../../src/textcheck.judge.ts"

/** Headers of a body that may change on its way. */
const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) =>
      !["content-length", "transfer-encoding", "connection"].includes(name)
    )
  )

const forwarded = (port: number, from: IncomingMessage, body: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { method, url } = from
    const length = body === "" ? {} : { "content-length": Buffer.byteLength(body) }
    requestTo({
      port,
      host: "127.0.0.1",
      path: url,
      method,
      headers: { ...headersOf(from), ...length }
    }, resolve).on("error", reject).end(body)
  })

const answered = async (judge: Judge, port: number, from: IncomingMessage, to: ServerResponse) => {
  const body = await text(from)
  const pass = async (line: string) => {
    const response = await forwarded(port, from, line)
    const status = response.statusCode ?? 0
    if (response.headers["content-type"]?.startsWith("text/event-stream") === true) {
      to.writeHead(status, headersOf(response)).flushHeaders()
      said = (line) => void to.write(`event: message\ndata: ${line}\n\n`)
      for await (const data of dataOf(response)) await Effect.runPromise(session.fromServer(data))
      return
    }
    const answer = await text(response)
    to.writeHead(status, headersOf(response))
    let isSaid = false
    said = (line) => {
      isSaid = true
      to.write(line)
    }
    await Effect.runPromise(session.fromServer(answer))
    // What is no message of the protocol is for the client of HTTP.
    if (!isSaid) to.write(answer)
  }
  let said = (line: string) =>
    void to.writeHead(200, { "content-type": "application/json" }).write(line)
  const session: Session = new Session({
    judge,
    store: forgotten,
    task: "",
    toClient: (line) => Effect.sync(() => said(line)),
    toServer: (line) => Effect.promise(() => pass(line))
  })
  await (body === "" ? pass(body) : Effect.runPromise(session.fromClient(body)))
  to.end()
}

/** The guard at `port`, before the server at another one. */
export const front = (port: number, upstream: number) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const judge = await Effect.runPromise(textcheck)
      const server = createServer((from, to) => {
        answered(judge, upstream, from, to).catch(() => to.destroy())
      })
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
      return server
    }),
    (server) => Effect.sync(() => (server.closeAllConnections(), server.close()))
  )
