/**
 * Trust from a network that counts endorsements: `POST {base}/query {"subject": "b2"}` gives
 * `{"score": 0.85, "endorsements": 12}`, the score from 0 to 1.
 */
import { Effect, Layer, Option, Schema } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { boundedText } from "../../layers/boundedText.ts"
import { type Lookup, Reputation } from "../../src/escrow/Reputation.ts"

/** Below the 5 seconds that the port promises. */
const TIMEOUT = "4 seconds"
const BYTES_MAX = 64 * 1024

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Struct({
  score: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
  endorsements: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
})))

export const layerAt = (base: string) =>
  Layer.effect(
    Reputation,
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient

      const ask = Effect.fnUntraced(function* (subject: string) {
        const request = HttpClientRequest.post(`${base}/query`).pipe(
          HttpClientRequest.bodyJsonUnsafe({ subject })
        )
        const response = yield* Effect.provideService(
          http.execute(request),
          FetchHttpClient.RequestInit,
          { redirect: "manual" }
        )
        const text = response.status === 200 ? yield* boundedText(response, BYTES_MAX) : undefined
        return answered(response.status, text)
      })

      return Reputation.of({
        url: base,
        lookUp: Effect.fn("Endorsements.lookUp")((agent_id: string) =>
          ask(agent_id).pipe(
            Effect.timeout(TIMEOUT),
            Effect.catch(() => Effect.succeed(SILENT))
          )
        )
      })
    })
  )

const SILENT: Lookup = { kind: "silent", attempts: 1 }

/** In the words that escrow judges; what is not understood has no body, and holds the funds. */
const answered = (http_status: number, text: string | undefined): Lookup => ({
  kind: "answered",
  http_status,
  body: Option.getOrUndefined(Option.map(decode(text), retold)),
  attempts: 1
})

const retold = ({ score, endorsements }: { score: number; endorsements: number }) =>
  JSON.stringify({
    trust_score: score * 100,
    recommendation: endorsements === 0 ? "unproven" : "endorsed",
    attestation_count: endorsements
  })
