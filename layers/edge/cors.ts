/**
 * Browsers may call: which origins, and what their scripts may send and read.
 */

const READABLE =
  "ETag, Location, Retry-After, X-Request-Id, Idempotent-Replay, Last-Modified, Content-Disposition, " +
  "Log-Index, Log-Nonce"

const SENDABLE = "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, " +
  "Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, X-Agent-Id, X-API-Key, X-Lease-Token, " +
  "X-Request-Id"

type Headers = { readonly [name: string]: string }

/** `origins` are exact, or `*` for any. */
export const cors = (origins: ReadonlyArray<string>) => {
  const any: Headers = {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": READABLE
  }
  /** The headers of every answer to a caller from `origin`. */
  const answer = (origin: string | undefined): Headers => {
    if (origins.includes("*")) return any
    return origin !== undefined && origins.includes(origin)
      ? { ...any, "access-control-allow-origin": origin, vary: "Origin" }
      : { vary: "Origin" }
  }
  /** The headers of the answer to `OPTIONS`, beside those of every answer. */
  const preflight = (methods: ReadonlyArray<string>): Headers => ({
    allow: methods.join(", "),
    "access-control-allow-methods": methods.join(", "),
    "access-control-allow-headers": SENDABLE,
    "access-control-max-age": "86400"
  })
  return { answer, preflight }
}
