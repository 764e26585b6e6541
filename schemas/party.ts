/**
 * The name of an agent, as services that do not issue keys to it have to take it.
 */
import { Schema } from "effect"

/**
 * 1 to 200 characters without control characters or outer white space. The dot segments are not
 * taken: as a part of a path no encoding protects them.
 */
export const PartyId = Schema.String.check(
  Schema.isPattern(/^(?!\.{1,2}$)(?!\s)[^\p{Cc}\p{Cs}\u2028\u2029]{1,200}(?<!\s)$/u, {
    message: "Expected 1 to 200 characters without control characters or outer white space"
  })
).annotate({ identifier: "PartyId" })
