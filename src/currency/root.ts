import { Effect } from "effect"
import type { RatesRoot } from "../../schemas/currency/operations.ts"
import { Rates } from "./Rates.ts"

/** The members of `/`: the versions of Frankfurter's interface, and the publisher of the rates. */
export const root = Effect.map(Rates, (rates) => {
  const { disclaimer, name, source, termsUrl } = rates.current().bank
  const body: RatesRoot = {
    versions: {
      v1: { base: "/v1", openapi: "/openapi.json", status: "frozen" },
      v2: { base: "/v2", openapi: "/openapi.json", status: "current" }
    },
    docs: "/docs",
    source: source.url,
    provider: { name, disclaimer, terms_url: termsUrl }
  }
  return body
})
