import { Predicate, Schema } from "effect"
import { ServiceError } from "./ServiceError.ts"

const Envelope = Schema.Struct({
  status: Schema.Int,
  error: Schema.Struct({
    code: Schema.String,
    message: Schema.String,
    retryable: Schema.Boolean,
    details: Schema.Unknown
  }),
  request_id: Schema.optionalKey(Schema.String)
})
const isEnvelope = Schema.is(Envelope)

/** What went wrong, as the one error. */
export const errorOf = (cause: unknown): ServiceError => {
  if (cause instanceof ServiceError) return cause
  if (isEnvelope(cause)) {
    const { error: { code, details, message, retryable }, request_id, status } = cause
    return new ServiceError({
      code,
      message,
      status,
      retryable,
      details,
      cause,
      ...(request_id === undefined ? {} : { request_id })
    })
  }
  const isTransport = Predicate.hasProperty(cause, "reason") &&
    Predicate.isTagged(cause.reason, "TransportError")
  return new ServiceError({
    code: isTransport ? "NO_ANSWER" : "UNDECODABLE",
    message: isTransport ? "The service did not answer." : "The answer is not of this contract.",
    retryable: isTransport,
    cause
  })
}
