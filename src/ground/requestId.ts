import { Context } from "effect"

/** The id of the request that is being served, as `X-Request-Id` tells it; null outside of one. */
export const RequestId = Context.Reference<string | null>("agent-services/RequestId", {
  defaultValue: () => null
})
