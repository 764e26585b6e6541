import { Schema } from "effect"

/** Names an agent: 1 to 128 ASCII letters, digits and `._:@-`, the first a letter or digit; DIDs fit. */
export const AgentId = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9._:@-]{0,127}$/u, {
    message: "Expected 1 to 128 of letters, digits and ._:@- with a letter or digit first"
  })
).pipe(Schema.brand("AgentId"))
export type AgentId = typeof AgentId.Type
