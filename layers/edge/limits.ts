/**
 * How much a service takes at once, for how long, and from where: by configuration.
 */
import { Config, Schema } from "effect"

const Positive = Schema.FiniteFromString.check(Schema.isGreaterThan(0))

const countOf = (name: string, otherwise: number) =>
  Config.schema(Positive.check(Schema.isInt()), name).pipe(Config.withDefault(otherwise))

export const limits = Config.all({
  requestsMax: countOf("REQUESTS_MAX", 1024),
  streamsMax: countOf("STREAMS_MAX", 256),
  timeoutSeconds: Config.option(Config.schema(Positive, "REQUEST_TIMEOUT_SECONDS")),
  origins: Config.String("CORS_ORIGINS").pipe(
    Config.withDefault("*"),
    Config.map((list) => list.split(",").map((origin) => origin.trim()).filter((one) => one !== ""))
  )
})
