import { Context } from "effect"

/** Whether a GET of the contract is answered without a key in every mode, also through a proxy. */
export const NeverKeyed = Context.Reference<boolean>("agent-services/NeverKeyed", {
  defaultValue: () => false
})
