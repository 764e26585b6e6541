/**
 * What the process says of itself: log lines, one line a request, and OTLP when configured.
 */
import { Config, Context, Effect, Layer, Logger, References } from "effect"
import { FetchHttpClient, HttpClient, HttpMiddleware } from "effect/http"
import { OtlpLogger, OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { unicodeJson } from "../src/ground/unicodeJson.ts"
import * as OutageLog from "./sql/outageLog.ts"
import { layerSensible } from "./telemetry/otlp.ts"

/** One request, without anything that was in it. */
interface RequestLine {
  readonly service: string
  readonly request_id: string
  readonly method: string
  readonly route: string
  readonly status: number
  /** Of the key that came with it, as far as that was looked at. */
  readonly agent_id: string | null
  readonly duration_ms: number
  /** When it was answered, in milliseconds since the epoch. */
  readonly at: number
}

/** Where request lines go. Not an Effect log: that costs more than most requests. */
export class AccessLog extends Context.Service<AccessLog, {
  readonly write: (line: RequestLine) => void
}>()("agent-services/AccessLog") {
  static readonly layerNone = Layer.succeed(AccessLog, { write() {} })
}

const FLUSH_EVERY = "50 millis"
const FLUSH_AT_CHARACTERS = 65_536

const format = Config.Literals(["json", "pretty", "none"], "LOG_FORMAT").pipe(
  Config.withDefault(Deno.stdout.isTerminal() ? "pretty" : "json")
)
const level = Config.LogLevel("LOG_LEVEL").pipe(Config.withDefault("Info"))

/** A line on standard output, whole, even when the pipe takes it in parts. */
const print = (text: string) => {
  let rest = new TextEncoder().encode(text)
  try {
    while (rest.length > 0) rest = rest.subarray(Deno.stdout.writeSync(rest))
  } catch {
    // Whoever read the log has gone; requests are served all the same.
  }
}

const json = ({ at, ...line }: RequestLine) =>
  JSON.stringify({ timestamp: new globalThis.Date(at), level: "INFO", message: "request", ...line })

const pretty = (
  { agent_id, at, service, request_id, method, route, status, duration_ms }: RequestLine
) =>
  `${
    new globalThis.Date(at).toISOString().slice(11, 23)
  } ${service} ${method} ${route} ${status} ` +
  `${duration_ms} ms ${request_id} ${agent_id ?? "-"}`

const layerAccessLog = Layer.effect(
  AccessLog,
  Effect.gen(function* () {
    const style = yield* format
    if (style === "none") return { write() {} }
    const render = style === "json" ? json : pretty
    let lines = ""
    const flush = () => {
      if (lines === "") return
      const ready = lines
      lines = ""
      print(ready)
    }
    yield* Effect.addFinalizer(() => Effect.sync(flush))
    yield* Effect.sync(flush).pipe(
      Effect.delay(FLUSH_EVERY),
      Effect.forever,
      Effect.forkScoped
    )
    return {
      write: (line: RequestLine) => {
        lines += `${render(line)}\n`
        if (lines.length > FLUSH_AT_CHARACTERS) flush()
      }
    }
  })
)

const layerLogger = Layer.unwrap(
  Effect.map(format, (style) =>
    Logger.layer(
      style === "json"
        ? [Logger.map(Logger.formatJson, (line) => print(`${unicodeJson(line)}\n`))]
        : style === "pretty"
        ? [Logger.consolePretty()]
        : []
    ))
)

const exporting = Layer.merge(OtlpSerialization.layerJson, FetchHttpClient.layer)
const resource = { serviceName: "agent-services" }

/** OTLP traces and logs; nothing until `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
const layerOtlp = Layer.merge(
  OtlpTracer.layerFromConfig({ resource }),
  OtlpLogger.layerFromConfig({ resource })
).pipe(Layer.provide(exporting))

/** OTLP metrics of one service, from the registry at hand. */
export const layerMetrics = (service: string) =>
  OtlpMetrics.layerFromConfig({
    resource: {
      serviceName: service,
      attributes: { "service.namespace": resource.serviceName }
    }
  }).pipe(Layer.provide(exporting))

// Effect's own spans of requests carry whole URLs, and a query may hold what must not leave here: the
// edge makes the span of a request, without it.
const layerNoUrls = Layer.merge(
  Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true),
  Layer.succeed(HttpClient.TracerDisabledWhen, () => true)
)

export const layer = Layer.mergeAll(
  layerSensible,
  layerNoUrls,
  layerAccessLog,
  // Each is built on the one before: OTLP joins the loggers, and what is told of an outage goes to all.
  OutageLog.layer.pipe(Layer.provideMerge(layerOtlp), Layer.provideMerge(layerLogger)),
  Layer.effect(References.MinimumLogLevel, level)
)
