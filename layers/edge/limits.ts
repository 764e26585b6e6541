/**
 * How much a service takes at once, for how long, and from where: by configuration.
 */
import { Config } from "effect"
import { count, origins, positive } from "../../src/ground/setting.ts"

const DAY_SECONDS = 86_400

export const limits = Config.all({
  requestsMax: count("REQUESTS_MAX", 1, 1024),
  streamsMax: count("STREAMS_MAX", 1, 256),
  timeoutSeconds: Config.option(positive("REQUEST_TIMEOUT_SECONDS", DAY_SECONDS)),
  origins: origins("CORS_ORIGINS")
})
