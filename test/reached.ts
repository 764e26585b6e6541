/** A service in this process, as a client reaches it: by its `fetch`. */
import { Effect } from "effect"
import { type Ask, inProcess } from "./inProcess.ts"

export const baseUrl = "http://in-process"

/** `fetch` into a service of this process. */
const fetchOf = (ask: Ask): typeof fetch => async (input, init) => {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  const body = await request.arrayBuffer()
  const { bytes = new Uint8Array(), headers, status } = await Effect.runPromise(
    ask(pathname + search, {
      method: request.method,
      headers: request.headers,
      ...(body.byteLength === 0 ? {} : { body })
    })
  )
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { headers, status })
}

/** What a client is told of a service of this process. */
export const reached = (service: Parameters<typeof inProcess>[0]) =>
  Effect.map(
    inProcess(service, { environment: { RATES_SOURCE: "snapshot" } }),
    (ask) => ({ baseUrl, fetch: fetchOf(ask) })
  )
