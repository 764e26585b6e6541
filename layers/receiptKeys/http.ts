import { Effect, Layer, Schema } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { Jwks } from "../../schemas/jwks.ts"
import { ServiceUnavailable } from "../../schemas/problems.ts"
import { ReceiptKeys } from "../../src/reputation/ReceiptKeys.ts"
import { boundedText } from "../boundedText.ts"
import { addressOrOurs } from "../setting.ts"

const TIMEOUT = "2 seconds"
const BODY_BYTES_MAX = 1024 * 1024

const decodeKeys = Schema.decodeUnknownEffect(Schema.fromJsonString(Jwks))

/** Reads `ESCROW_JWKS_URL` for each receipt; by default the escrow service on this machine. */
export const layer = Layer.effect(
  ReceiptKeys,
  Effect.gen(function* () {
    const { href } = yield* addressOrOurs(
      "ESCROW_JWKS_URL",
      "escrow",
      8004,
      "/.well-known/jwks.json"
    )
    const http = yield* HttpClient.HttpClient
    return ReceiptKeys.of({
      keys: http.get(href).pipe(
        Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
        Effect.flatMap((response) => boundedText(response, BODY_BYTES_MAX)),
        Effect.flatMap(decodeKeys),
        Effect.map(({ keys }) => keys),
        Effect.timeout(TIMEOUT),
        Effect.mapError(() =>
          new ServiceUnavailable({ reason: "The keys of the escrow service cannot be read." })
        )
      )
    })
  })
).pipe(Layer.provide(FetchHttpClient.layer))
