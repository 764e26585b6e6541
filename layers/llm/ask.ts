/**
 * One question to a model over HTTP, within bounds, and every way in which it can fail as `AiError`.
 *
 * Nothing of a request or an answer is in an error: both hold patients' text.
 */
import { Duration, Effect, Predicate, Random, Schedule, Schema } from "effect"
import { AiError } from "effect/ai"
import { FetchHttpClient, HttpClient, type HttpClientRequest } from "effect/http"
import type { HttpClientResponse } from "effect/http"
import { boundedText } from "../boundedText.ts"
import type { Address } from "./address.ts"
import { tooLong } from "./counted.ts"

const RETRIES = 2
/** A provider that wants a longer wait has failed for now. */
const WAIT_MAX_SECONDS = 30
const BODY_BYTES_MAX = 4_000_000

/** The body of a successful answer, decoded by `schema`. */
export const sendRequest = <A>(
  { http, isOneWait, timeoutSeconds }: Pick<Address, "http" | "isOneWait" | "timeoutSeconds">,
  request: HttpClientRequest.HttpClientRequest,
  schema: Schema.Codec<A, unknown>
): Effect.Effect<A, AiError.AiError> => {
  const within = Effect.timeoutOrElse({
    duration: Duration.seconds(timeoutSeconds),
    orElse: () => Effect.fail(timedOut("No answer"))
  })
  const retried = (self: Effect.Effect<string, AiError.AiError>) =>
    Effect.retry(self, { schedule: again, times: RETRIES, while: isWorthAnother })
  const responded = once(http, request)
  return (isOneWait ? within(retried(responded)) : retried(within(responded))).pipe(
    Effect.flatMap((text) =>
      Effect.mapError(
        Schema.decodeEffect(Schema.fromJsonString(schema))(text),
        () => failed(new AiError.InvalidOutputError({ description: "The answer cannot be read" }))
      )
    )
  )
}

const once = Effect.fnUntraced(function* (
  http: HttpClient.HttpClient,
  request: HttpClientRequest.HttpClientRequest
) {
  // A redirect could send the key to another host.
  const response = yield* http.execute(request).pipe(
    Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
    Effect.mapError(() => timedOut("The provider cannot be reached"))
  )
  if (response.status !== 200) return yield* failed(yield* reasonOf(response))
  const text = yield* Effect.mapError(
    boundedText(response, BODY_BYTES_MAX),
    () => timedOut("The answer broke off")
  )
  return text ??
    (yield* failed(new AiError.InvalidOutputError({ description: "The answer has no end" })))
})

/** Servers say so with 400 and words: "maximum context length", `exceed_context_size_error`. */
const OVER_CONTEXT = /context[ _](?:length|size|window)|too (?:long|many tokens)/iu

const reasonOf = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse) {
  const { headers, status } = response
  if (status === 429) {
    const seconds = Number(headers["retry-after"])
    return new AiError.RateLimitError(
      Number.isFinite(seconds) && seconds >= 0 ? { retryAfter: Duration.seconds(seconds) } : {}
    )
  }
  const description = REFUSED.has(status)
    ? yield* Effect.orElseSucceed(boundedText(response, BODY_BYTES_MAX), () => "")
    : ""
  if (OVER_CONTEXT.test(description ?? "")) return tooLong.reason
  return REFUSED.has(status)
    ? new AiError.InvalidRequestError({ description: "The request was refused" })
    : AiError.reasonFromHttpStatus({ status })
})

const REFUSED: ReadonlySet<number> = new Set([400, 413, 422])

const isWorthAnother = (error: AiError.AiError) => {
  const { reason } = error
  return reason._tag === "RateLimitError"
    ? Duration.toSeconds(waitOf(error)) <= WAIT_MAX_SECONDS
    : reason._tag === "InternalProviderError" || reason._tag === "NetworkError"
}

const waitOf = ({ reason }: AiError.AiError) =>
  reason._tag === "RateLimitError" && Predicate.isNotUndefined(reason.retryAfter)
    ? reason.retryAfter
    : Duration.zero

// Two more tries: after 0.5 to 1 s and 1 to 2 s, or what the provider asked for and up to 0.5 s.
const again = Schedule.exponential("1 seconds").pipe(
  Schedule.setInputType<AiError.AiError>(),
  Schedule.modifyDelay(({ input, duration }) =>
    Effect.map(Random.next, (chance) => {
      const requestedWait = waitOf(input)
      return Duration.isGreaterThan(requestedWait, duration)
        ? Duration.sum(requestedWait, Duration.millis(500 * chance))
        : Duration.times(duration, 0.5 + chance / 2)
    })
  )
)

const failed = (reason: AiError.AiErrorReason) =>
  AiError.make({ module: "llm", method: "ask", reason })

const timedOut = (description: string) =>
  failed(
    new AiError.NetworkError({ reason: "TransportError", method: "POST", url: "", description })
  )
