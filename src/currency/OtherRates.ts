import { Context } from "effect"
import type { Rates } from "./Rates.ts"

/** The rates of the banks that a request may name in the place of the first one's. */
export const OtherRates = Context.Reference<ReadonlyArray<typeof Rates.Service>>(
  "agent-services/currency/OtherRates",
  { defaultValue: () => [] }
)
