/**
 * The settings of OTLP that make no sense, and that Effect takes: what it sends nothing to, or what it
 * cannot send, without a word.
 */
import { Config, Effect, Layer, Option, Schema } from "effect"
import { isOnDenoDeploy } from "../denoDeploy.ts"
import { line, maybeCount, webAddress } from "../setting.ts"

const SIGNALS = ["TRACES", "METRICS", "LOGS"]

/** A setting of all signals, and that of each in its place. */
const ofEach = (name: string) => [
  `OTEL_EXPORTER_OTLP_${name}`,
  ...SIGNALS.map((signal) => `OTEL_EXPORTER_OTLP_${signal}_${name}`)
]

const parts = (text: string) => text.split(",").map((part) => part.trim())

const exporter = (signal: string) =>
  Config.schema(
    Schema.String.check(Schema.makeFilter((text) =>
      parts(text.toLowerCase()).every((part) => part === "otlp" || part === "none")
        ? undefined
        : 'Expected "otlp" or "none"'
    )),
    `OTEL_${signal}_EXPORTER`
  )

const decodeEscaped = Schema.decodeOption(Schema.StringFromUriComponent)

/** `key=value`, with commas between, as headers and attributes are told; the values may be secret. */
const pairs = (name: string) =>
  Config.schema(
    Schema.Redacted(Schema.String.check(Schema.makeFilter((text) =>
      parts(text).every((part) =>
          PAIR.test(part) && Option.isSome(decodeEscaped(part))
        )
        ? undefined
        : "Expected key=value pairs with commas between, percent-encoded"
    ))),
    name
  )

const PAIR = /^[!#$%&'*+.^`|~\w-]+\s*=[\x20-\x7e]*$/

/** Milliseconds, or how many at once. */
const NUMBERS = [
  ...ofEach("TIMEOUT"),
  "OTEL_BSP_EXPORT_TIMEOUT",
  "OTEL_BSP_SCHEDULE_DELAY",
  "OTEL_BSP_MAX_EXPORT_BATCH_SIZE",
  "OTEL_BLRP_EXPORT_TIMEOUT",
  "OTEL_BLRP_SCHEDULE_DELAY",
  "OTEL_BLRP_MAX_EXPORT_BATCH_SIZE",
  "OTEL_METRIC_EXPORT_TIMEOUT",
  "OTEL_METRIC_EXPORT_INTERVAL"
]

const sensible = Effect.all([
  Effect.forEach(ofEach("ENDPOINT"), (name) => Config.option(webAddress(name))),
  Effect.forEach(SIGNALS, (signal) => Config.option(exporter(signal))),
  Effect.forEach(
    [...ofEach("HEADERS"), "OTEL_RESOURCE_ATTRIBUTES"],
    (name) => Config.option(pairs(name))
  ),
  Effect.forEach(
    ofEach("COMPRESSION"),
    (name) => Config.option(Config.Literals(["gzip", "none"], name))
  ),
  Config.option(
    Config.Literals(
      ["cumulative", "delta"],
      "OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE"
    )
  ),
  Effect.forEach(NUMBERS, (name) => maybeCount(name, 1)),
  Config.option(line("OTEL_SERVICE_VERSION"))
], { discard: true })

/** Ends the start; but on Deno Deploy, where it is the platform that sets them. */
export const layerSensible = Layer.effectDiscard(
  Effect.flatMap(
    isOnDenoDeploy,
    (isPlatform) => isPlatform ? Effect.void : sensible
  )
)
