/** A hundred dollars, and what else there is to know of them. */
import type { Example, Examples } from "../example.ts"
import answers from "./answers.json" with { type: "json" }

const pair = { from: "USD", to: "EUR", amount: "100" }
/** The day of the rates that come with the code. */
const date = "2026-07-21"

const requests: ReadonlyArray<Example> = [
  { call: "conversions.latest", query: pair },
  { call: "conversions.current", query: pair },
  { call: "conversions.day", path: { date }, query: pair },
  { call: "conversions.range", path: { start: date, end: date }, query: pair },
  { call: "conversions.openRange", path: { start: date }, query: pair },
  { call: "conversions.convert", query: pair },
  {
    call: "batches.convertBatch",
    body: {
      conversions: [{ amount: "19.99", from: "USD", to: "EUR" }, { from: "GBP", to: "JPY" }]
    }
  },
  { call: "frankfurterV1.latest", query: pair },
  { call: "frankfurterV1.current", query: pair },
  { call: "frankfurterV1.day", path: { date }, query: pair },
  { call: "frankfurterV1.range", path: { start: date, end: date }, query: pair },
  { call: "frankfurterV1.openRange", path: { start: date }, query: pair },
  { call: "frankfurterV2.rate", path: { base: "EUR", quote: "USD" } },
  { call: "frankfurterV2.rates", query: { base: "EUR", quotes: "USD,GBP" } },
  {
    name: "lines",
    call: "frankfurterV2.rates",
    query: { base: "EUR", quotes: "USD,GBP" },
    headers: { accept: "application/x-ndjson" }
  },
  { call: "frankfurterV2.ratesCsv", query: { base: "EUR", quotes: "USD,GBP" } },
  { call: "frankfurterV2.currency", path: { code: "USD" } }
]

export const examples: Examples = { requests, answers }
