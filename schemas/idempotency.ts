/**
 * Safe retries: the `Idempotency-Key` header.
 */
import { Schema } from "effect"

/** Declare it as the `headers` of each POST that changes state. */
export const IdempotencyHeaders = Schema.Struct({
  "idempotency-key": Schema.optionalKey(
    Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(255))
  )
})
