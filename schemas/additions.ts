import { Context, type Schema } from "effect"

/**
 * What a service adds to answers that all services have, by the identifier of their schema; `Problem`
 * stands for each problem.
 */
export const Additions = Context.Reference<{
  readonly [identifier: string]: Schema.Struct<Schema.Struct.Fields>
}>("agent-services/Additions", { defaultValue: () => ({}) })
