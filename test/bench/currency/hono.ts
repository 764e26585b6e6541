/**
 * `GET /latest` on Hono with zod. The arguments are the port, and `keep` for one that keeps answers.
 */
import { Hono } from "hono"
import { z } from "zod"
import { parseAmount } from "../../../src/currency/amount.ts"
import { bodyOf, headersOf, quoteOf, requestId } from "./answer.ts"

const [port, mode] = Deno.args

const Query = z.object({
  amount: z.string().max(60).default("1"),
  from: z.string().regex(/^[A-Za-z]{3}$/).toUpperCase().default("EUR"),
  to: z.string().regex(/^[A-Za-z]{3}$/).toUpperCase()
})

const KEPT_MAX = 4096
const kept = new Map<string, { body: string; headers: Record<string, string> }>()

const app = new Hono()

app.get("/latest", (c) => {
  const known = kept.get(c.req.url)
  c.header("x-request-id", requestId())
  if (known !== undefined) return c.body(known.body, 200, known.headers)
  const query = Query.safeParse(c.req.query())
  if (!query.success) return c.json({ message: "invalid parameter" }, 422)
  const amount = parseAmount(query.data.amount)
  const from = quoteOf(query.data.from)
  const to = quoteOf(query.data.to)
  if (amount === undefined || from === undefined || to === undefined) {
    return c.json({ message: "not found" }, 404)
  }
  const body = bodyOf(amount, from, to)
  const headers = headersOf(body)
  if (mode === "keep") {
    const oldest = kept.keys().next()
    if (kept.size >= KEPT_MAX && !oldest.done) kept.delete(oldest.value)
    kept.set(c.req.url, { body, headers })
  }
  return c.body(body, 200, headers)
})

Deno.serve({ port: Number(port), hostname: "127.0.0.1", onListen() {} }, app.fetch)
