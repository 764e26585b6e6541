import { Config } from "effect"
import { bankIds } from "../../src/currency/Provider.ts"

/** `RATES_SOURCE`: a bank whose feed is read, or `snapshot`, with which no request leaves the process. */
export const source = Config.Literals([...bankIds, "snapshot"], "RATES_SOURCE").pipe(
  Config.withDefault("ecb")
)
