import { type Context, Metric } from "effect"

const METHODS: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS"
])

/** The method as it is written down: whatever nobody defined is `OTHER`. */
export const methodOf = (sent: string) => METHODS.has(sent) ? sent : "OTHER"

// Seconds: half a millisecond to ten seconds.
const BOUNDARIES = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const total = Metric.counter("http_server_requests_total", {
  description: "Requests answered",
  incremental: true
})
const duration = Metric.histogram("http_server_request_duration_seconds", {
  description: "Time from the head of the request to the head of the answer",
  boundaries: BOUNDARIES
})

/** Counts requests by route, method and status, in the registry that `context` holds. */
export const requestMetrics = (context: Context.Context<never>) => {
  // A series is looked up by its attributes once, and kept.
  const series = new Map<string, (seconds: number) => void>()
  const open = (route: string, method: string, status: string) => {
    const attributes = { route, method, status }
    const count = Metric.withAttributes(total, attributes)
    const time = Metric.withAttributes(duration, attributes)
    return (seconds: number) => {
      count.updateUnsafe(1, context)
      time.updateUnsafe(seconds, context)
    }
  }
  return (route: string, method: string, status: number, seconds: number) => {
    const key = `${method} ${status} ${route}`
    let record = series.get(key)
    if (record === undefined) {
      record = open(route, method, String(status))
      series.set(key, record)
    }
    record(seconds)
  }
}
