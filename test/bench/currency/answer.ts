/**
 * The answer of `GET /latest` for one target, byte for byte that of the service, without a framework:
 * the same exact arithmetic, the same members, the same entity tag.
 */
import { hash } from "node:crypto"
import * as Snapshot from "../../currency/snapshot.ts"
import type { Amount } from "../../../src/currency/amount.ts"
import { lastModified } from "../../../src/currency/caching.ts"
import { convert, exact, type Quote, show, unitRate } from "../../../src/currency/convert.ts"
import { dueAt } from "../../../src/currency/due.ts"
import { ecb } from "../../../src/currency/ecb.ts"
import { currentRates } from "../../../src/currency/currentRates.ts"
import { makeTable, quoteAt } from "../../../src/currency/table.ts"

const table = makeTable(ecb, [Snapshot.fixing], "snapshot")
const { staleness } = currentRates(table, dueAt(ecb, Date.now()))

export const quoteOf = (code: string): Quote | undefined =>
  code === "EUR" ? table.pivot : quoteAt(table, 0, code)

export const bodyOf = (amount: Amount, from: Quote, to: Quote): string => {
  const value = convert(amount.value, from, to)
  const { number, rounding } = show(value, amount.value, from, to)
  const rate = unitRate(from, to)
  return JSON.stringify({
    amount: amount.json,
    base: from.code,
    date: staleness.rate_date,
    rates: { [to.code]: number },
    from: from.code,
    to: to.code,
    result: number,
    rate: rate.number,
    exact: { result: exact(value), rate: rate.exact },
    rounding,
    staleness,
    source: ecb.source
  })
}

/** The headers of the service but for the request id, which is another for each request. */
export const headersOf = (body: string) => ({
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=300, stale-while-revalidate=86400, stale-if-error=86400",
  "last-modified": modified,
  "access-control-allow-origin": "*",
  "access-control-expose-headers": EXPOSED,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  etag: `"${hash("sha256", body).slice(0, 32)}"`
})

export const requestId = () => crypto.randomUUID()

const EXPOSED =
  "ETag, Location, Retry-After, X-Request-Id, Idempotent-Replay, Last-Modified, Content-Disposition"

const modified = lastModified(ecb, table.days[0] ?? 0)
