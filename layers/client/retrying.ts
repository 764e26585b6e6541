/**
 * An HTTP client that repeats within bounds: what the service calls retryable, for then it did nothing,
 * and what it did not answer, where a repeat does nothing twice. A change that takes an
 * `Idempotency-Key` has one; another that was not answered may have been made, and is not repeated.
 */
import { Duration, Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import {
  HttpClient,
  type HttpClientError,
  HttpClientRequest,
  type HttpClientResponse
} from "effect/http"

/** How often a request is sent at most, and the longest wait before it is sent again. */
export const TRIES_MAX = 5
const WAIT_SECONDS_MAX = 30

const Retryable = Schema.Struct({
  error: Schema.Struct({
    retryable: Schema.Literal(true),
    retry_after_seconds: Schema.NullOr(Schema.Finite)
  })
})

/** Whether a call of the contract takes an `Idempotency-Key`. */
type TakesKey = (request: HttpClientRequest.HttpClientRequest) => boolean

const withIdempotencyKey = (request: HttpClientRequest.HttpClientRequest, takesKey: TakesKey) =>
  !takesKey(request) || request.headers["idempotency-key"] !== undefined
    ? request
    : HttpClientRequest.setHeader(request, "idempotency-key", SecureRandom.uuidV4Unsafe())

/** Whether the request made twice is the same as made once (RFC 9110, section 9.2.2). */
const isIdempotent = ({ headers, method }: HttpClientRequest.HttpClientRequest) =>
  (method !== "POST" && method !== "PATCH") || headers["idempotency-key"] !== undefined

/** How long the service asks to wait; none where a repeat is no use. */
const waitOf = (response: HttpClientResponse.HttpClientResponse) =>
  response.status < 400 ? Effect.succeedNone : Effect.map(
    Effect.option(Effect.flatMap(response.json, Schema.decodeUnknownEffect(Retryable))),
    Option.map(({ error }) => Math.min(error.retry_after_seconds ?? 1, WAIT_SECONDS_MAX))
  )

const FIRST_WAIT_SECONDS = 0.1

export const retrying = (client: HttpClient.HttpClient, takesKey: TakesKey) => {
  const send = (request: HttpClientRequest.HttpClientRequest, tried: number): Effect.Effect<
    HttpClientResponse.HttpClientResponse,
    HttpClientError.HttpClientError
  > => {
    const again = (seconds: number) =>
      Effect.delay(send(request, tried + 1), Duration.seconds(seconds))
    if (tried === TRIES_MAX) return client.execute(request)
    return Effect.matchEffect(client.execute(request), {
      onFailure: (error) =>
        error.reason._tag === "TransportError" && isIdempotent(request)
          ? again(FIRST_WAIT_SECONDS * 2 ** (tried - 1))
          : Effect.fail(error),
      onSuccess: (response) =>
        Effect.flatMap(
          waitOf(response),
          Option.match({ onNone: () => Effect.succeed(response), onSome: again })
        )
    })
  }
  return HttpClient.make((request) => send(withIdempotencyKey(request, takesKey), 1))
}
