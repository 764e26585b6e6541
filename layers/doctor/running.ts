/**
 * What a service that runs tells of itself: its settings are those that it was started with, and not
 * those of the shell that asks.
 */
import { Effect, Option, Schema } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { boundedText } from "../boundedText.ts"
import { type Service, urlOf } from "../process.ts"

const HEALTH_BYTES_MAX = 64 * 1024
const PATIENCE = "3 seconds"

const Health = Schema.fromJsonString(Schema.Struct({
  service: Schema.String,
  auth_mode: Schema.Literals(["open", "enroll", "required"]),
  warnings: Schema.optionalKey(Schema.Array(Schema.String))
}))

/** What runs where the service would listen, if it is that service. */
export const runningOf = ({ address, name }: Pick<Service, "address" | "name">) =>
  Effect.gen(function* () {
    const http = yield* HttpClient.HttpClient
    const response = yield* http.get(`${urlOf(yield* address)}/health`)
    const health = yield* Schema.decodeUnknownEffect(Health)(
      yield* boundedText(response, HEALTH_BYTES_MAX)
    )
    return { ...health, warnings: health.warnings ?? [] }
  }).pipe(
    Effect.timeout(PATIENCE),
    Effect.option,
    Effect.map(Option.filter(({ service }) => service === name)),
    Effect.provideService(FetchHttpClient.RequestInit, { redirect: "manual" }),
    Effect.provide(FetchHttpClient.layer)
  )
