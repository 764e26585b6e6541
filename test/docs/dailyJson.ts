/**
 * Rates from a server that gives each file of the feed as JSON: `GET {base}/daily.json`.
 */
import { Effect, Layer, Option, Schedule, Schema } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { boundedText } from "../../layers/boundedText.ts"
import { Feed, FeedUnavailable, type Reading } from "../../src/currency/Feed.ts"
import type { FeedFile, Fixing } from "../../src/currency/Fixings.ts"

const BYTES_MAX = 8 * 1024 * 1024

/** Rates are text, digit for digit; `follows` is the fixing before, and empty for the first. */
const decode = Schema.decodeEffect(Schema.fromJsonString(Schema.Array(Schema.Struct({
  date: Schema.String,
  follows: Schema.String,
  rates: Schema.Record(Schema.String, Schema.String)
}))))

// Waits of 1 and 2 s: three attempts, and under 35 s with time-outs.
const retryPolicy = Schedule.exponential("1 seconds").pipe(Schedule.upTo({ times: 2 }))

/** `embedded` are the days that come with the code: the others are judged by them. */
export const layerAt = (base: string, embedded: ReadonlyArray<Fixing>) =>
  Layer.effect(
    Feed,
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient

      const attempt = Effect.fnUntraced(function* (file: FeedFile) {
        // Whoever is configured is believed, and nobody that it names.
        const response = yield* Effect.provideService(
          http.get(`${base}/${file}.json`),
          FetchHttpClient.RequestInit,
          { redirect: "manual" }
        )
        if (response.status !== 200) {
          return yield* unavailable(file, `it answered ${response.status}`, response.status >= 500)
        }
        const text = yield* boundedText(response, BYTES_MAX)
        if (text === undefined) return yield* unavailable(file, "it is too large", false)
        const days = yield* decode(text)
        const reading: Reading = {
          fixings: days.map((day) => ({ ...day, rates: new Map(Object.entries(day.rates)) })),
          validators: {}
        }
        return Option.some(reading)
      })

      return Feed.of({
        embedded,
        live: true,
        read: Effect.fn("DailyJson.read")((file: FeedFile) =>
          attempt(file).pipe(
            Effect.timeout("10 seconds"),
            Effect.catchTags({
              HttpClientError: () => unavailable(file, "it cannot be reached", true),
              TimeoutError: () => unavailable(file, "it did not answer in time", true),
              SchemaError: () => unavailable(file, "it is no list of days", false)
            }),
            Effect.retry({ schedule: retryPolicy, while: ({ passing }) => passing })
          )
        )
      })
    })
  )

const unavailable = (file: FeedFile, reason: string, passing: boolean) =>
  Effect.fail(new FeedUnavailable({ file, reason, passing }))
