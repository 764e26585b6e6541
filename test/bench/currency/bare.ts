/**
 * `GET /latest` on `Deno.serve` alone. The argument is the port.
 */
import { parseAmount } from "../../../src/currency/amount.ts"
import { bodyOf, headersOf, quoteOf, requestId } from "./answer.ts"

Deno.serve({ port: Number(Deno.args[0]), hostname: "127.0.0.1", onListen() {} }, (request) => {
  const { pathname, searchParams } = new URL(request.url)
  if (request.method !== "GET" || pathname !== "/latest") return new Response(null, { status: 404 })
  const amount = parseAmount(searchParams.get("amount") ?? "1")
  const from = quoteOf(searchParams.get("from") ?? "EUR")
  const to = quoteOf(searchParams.get("to") ?? "")
  if (amount === undefined || from === undefined || to === undefined) {
    return new Response(null, { status: 422 })
  }
  const body = bodyOf(amount, from, to)
  return new Response(body, { headers: { ...headersOf(body), "x-request-id": requestId() } })
})
