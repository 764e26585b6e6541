/**
 * Trust scores from a reputation service over HTTP: `GET {REPUTATION_URL}/verify/{agent_id}`.
 *
 * Each call asks; nothing is kept. When the source fails again and again, a call still asks, but
 * once, briefly and beside few others, so that a dead source cannot hold up every deliverable. Effect's
 * `CircuitBreaker` would let one ask and refuse the others, whose payouts would be held for nothing.
 */
import { Config, Data, Effect, Layer, Random, Ref, Schedule } from "effect"
import { FetchHttpClient, HttpClient, type HttpClientResponse } from "effect/http"
import { addressOrOurs } from "../setting.ts"
import { type Lookup, Reputation } from "../../src/escrow/Reputation.ts"
import { boundedText } from "../boundedText.ts"

const TRY_TIMEOUT = "2 seconds"
/** Above two tries and the wait between them: 2 + 0.3 + 2 s. */
const TOTAL_TIMEOUT = "5 seconds"
const BODY_BYTES_MAX = 64 * 1024

/** After so many look-ups in a row without an answer the source counts as failing. */
const FAILURES_MAX = 5
const FAILING_TIMEOUT = "750 millis"
const FAILING_PARALLEL_MAX = 4

/** Reads `REPUTATION_URL`; by default the reference service on this machine. */
const url = addressOrOurs("REPUTATION_URL", "reputation", 8007).pipe(
  Config.map((url) => url.href.replace(/\/+$/, ""))
)

/** No answer that could be judged: worth one more try. */
class Unanswered extends Data.TaggedError("Unanswered")<{
  /** Absent when there was no response at all. */
  readonly http_status?: number
}> {}

export const layer = Layer.effect(
  Reputation,
  Effect.gen(function* () {
    const base = yield* url
    const http = yield* HttpClient.HttpClient
    const failures = yield* Ref.make(0)
    const asking = yield* Ref.make(0)

    const ask = (agent_id: string) =>
      http.get(`${base}/verify/${encodeURIComponent(agent_id)}`, {
        headers: { accept: "application/json" }
      }).pipe(
        Effect.flatMap(answer),
        Effect.mapError((error) => error._tag === "Unanswered" ? error : new Unanswered({})),
        Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" })
      )

    const lookUp = Effect.fn("Reputation.lookUp")(function* (agent_id: string) {
      const failing = (yield* Ref.get(failures)) >= FAILURES_MAX
      const beside = yield* Ref.updateAndGet(asking, (n) => n + 1)
      const attempts = yield* Ref.make(0)
      const tried = Effect.andThen(Ref.update(attempts, (n) => n + 1), ask(agent_id))
      const none = Ref.get(attempts).pipe(
        Effect.map((attempts): Lookup => ({ kind: "silent", attempts }))
      )
      const found = failing && beside > FAILING_PARALLEL_MAX ? none : tried.pipe(
        Effect.timeoutOrElse({
          duration: failing ? FAILING_TIMEOUT : TRY_TIMEOUT,
          orElse: () => Effect.fail(new Unanswered({}))
        }),
        failing ? (self) => self : Effect.retry(onceMore),
        Effect.flatMap((reply) => answered(reply, attempts)),
        Effect.catchTag(
          "Unanswered",
          ({ http_status }) =>
            http_status === undefined ? none : answered({ http_status, body: undefined }, attempts)
        ),
        Effect.timeoutOrElse({ duration: TOTAL_TIMEOUT, orElse: () => none })
      )
      const lookup = yield* Effect.ensuring(found, Ref.update(asking, (n) => n - 1))
      yield* Ref.update(failures, (n) => isFailure(lookup) ? n + 1 : 0)
      return lookup
    })

    return Reputation.of({ lookUp, url: base })
  })
)

// One retry, after 100 to 300 ms.
const onceMore = Schedule.recurs(1).pipe(
  Schedule.modifyDelay(() => Random.nextIntBetween(100, 300))
)

const isTransient = (http_status: number) => http_status >= 500 || http_status === 429

const isFailure = (lookup: Lookup) => lookup.kind === "silent" || isTransient(lookup.http_status)

const answered = (
  reply: { readonly http_status: number; readonly body: string | undefined },
  attempts: Ref.Ref<number>
) => Effect.map(Ref.get(attempts), (attempts): Lookup => ({ kind: "answered", ...reply, attempts }))

const answer = Effect.fnUntraced(function* (response: HttpClientResponse.HttpClientResponse) {
  const http_status = response.status
  if (isTransient(http_status)) return yield* new Unanswered({ http_status })
  if (http_status !== 200) return { http_status, body: undefined }
  return { http_status, body: yield* boundedText(response, BODY_BYTES_MAX) }
})
