/**
 * How much a service takes at once, for how long, and from where.
 */
import { Config, Context } from "effect"
import { count, hosts, origins, positive } from "../setting.ts"

const DAY_SECONDS = 86_400

/** A larger body is refused: at once where it is told to be, else while it streams in. */
export const BodyBytesMax = Context.Reference("agent-services/edge/BodyBytesMax", {
  defaultValue: () => 1_048_576
})

/** The paths that take a larger body than the others, each as it stands in the contract. */
export const LargerBodies = Context.Reference<{ readonly [path: string]: number }>(
  "agent-services/edge/LargerBodies",
  { defaultValue: () => ({}) }
)

/** How long a request may take, unless `REQUEST_TIMEOUT_SECONDS` says otherwise. */
export const TimeoutSeconds = Context.Reference("agent-services/edge/TimeoutSeconds", {
  defaultValue: () => 30
})

/** What the operator says. */
export const configured = Config.all({
  requestsMax: count("REQUESTS_MAX", 1, 1024),
  streamsMax: count("STREAMS_MAX", 1, 256),
  timeoutSeconds: Config.option(positive("REQUEST_TIMEOUT_SECONDS", DAY_SECONDS)),
  origins: origins("CORS_ORIGINS"),
  hosts: hosts("ALLOWED_HOSTS")
})

/** They tell nothing of a caller, and are asked by probes that know no name of the service. */
export const PROBES: ReadonlySet<string> = new Set(["/health", "/ready", "/metrics"])

/** Never turned away, so that an overloaded service can still be watched. */
export const UNLIMITED: ReadonlySet<string> = new Set([
  ...PROBES,
  "/openapi.json",
  "/docs",
  "/skill.md"
])
