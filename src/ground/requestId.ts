import { Context } from "effect"

/** The id of the current request, as in `X-Request-Id`; null outside of a request. */
export const RequestId = Context.Reference<string | null>("agent-services/RequestId", {
  defaultValue: () => null
})
