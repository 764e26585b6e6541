/**
 * The service on the ECB's feed as if one day were all that came with the package: for feeds that
 * are invented.
 */
import { Effect } from "effect"
import { run } from "../../layers/process.ts"
import * as EcbFeed from "../../layers/rates/ecb.ts"
import { serviceWith } from "../../src/currency.ts"
import { fixing } from "./snapshot.ts"

export const service = serviceWith(EcbFeed.layerFrom(Effect.succeed([fixing])))

if (import.meta.main) run([service])
