import { Context } from "effect"

/**
 * Whether a GET of the contract changes something in its caller's name. Pages of other origins may
 * not send it: a browser sends a GET for an image, too.
 */
export const Acts = Context.Reference<boolean>("agent-services/Acts", {
  defaultValue: () => false
})
