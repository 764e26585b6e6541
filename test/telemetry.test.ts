import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Context, Effect, Layer, Logger } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import * as Telemetry from "../layers/telemetry.ts"
import { eventually } from "./eventually.ts"
import { inProcess } from "./inProcess.ts"
import { notes } from "./notes.ts"

describe("OTLP", () => {
  it.effect("is sent logs beside the lines of LOG_FORMAT, whatever that is", () =>
    Effect.gen(function* () {
      const loggers = (environment: { readonly [name: string]: string }) =>
        Layer.build(Telemetry.layer).pipe(
          Effect.map((context) => Context.get(context, Logger.CurrentLoggers).size),
          Effect.provideService(
            ConfigProvider.ConfigProvider,
            ConfigProvider.fromUnknown({
              OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.test",
              ...environment
            })
          )
        )
      const OTEL_LOGS_EXPORTER = "otlp"
      assert.strictEqual(yield* loggers({ LOG_FORMAT: "json" }), 1)
      assert.strictEqual(yield* loggers({ LOG_FORMAT: "json", OTEL_LOGS_EXPORTER }), 2)
      assert.strictEqual(yield* loggers({ LOG_FORMAT: "none", OTEL_LOGS_EXPORTER }), 1)
    }))

  it.effect("is sent the metrics of a service under its name", () =>
    Effect.gen(function* () {
      const sent: Array<string> = []
      const collector: typeof globalThis.fetch = async (url, init) => {
        sent.push(`${url} ${await new Response(init?.body).text()}`)
        return new Response("{}")
      }
      const environment = {
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.test",
        OTEL_METRICS_EXPORTER: "otlp"
      }
      const ask = yield* Effect.provideService(
        inProcess(notes(true), { environment }),
        FetchHttpClient.Fetch,
        collector
      )
      yield* ask("/count")
      const metrics = yield* eventually(
        Effect.map(
          TestClock.adjust("10 seconds"),
          () => sent.find((one) => one.includes("_total"))
        ),
        (found) => found !== undefined
      )
      assert.match(String(metrics), /^http:\/\/collector\.test\/v1\/metrics /)
      assert.include(metrics, `{"key":"service.name","value":{"stringValue":"notes"}}`)
      assert.include(metrics, `"http_server_requests_total"`)
      assert.notInclude(sent.join(), "in-process")
    }))
})
