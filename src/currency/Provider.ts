import { Context } from "effect"
import type { Bank } from "./bank.ts"
import { ecb } from "./ecb.ts"

/** The bank whose rates are served: the ECB, where the door does not choose another. */
export const Provider = Context.Reference<Bank>("agent-services/currency/Provider", {
  defaultValue: () => ecb
})
