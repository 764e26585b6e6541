import { Config, Effect, Option } from "effect"
import { HttpServerRequest } from "effect/http"
import { isLoopback } from "./isLoopback.ts"
import { webAddress } from "./setting.ts"

// What a caller sends as `Host` is repeated only when it is an address.
const HOST = /^[A-Za-z0-9.:[\]-]+$/

/** `<SERVICE>_PUBLIC_BASE_URL`, else `PUBLIC_BASE_URL`. */
export const configuredBaseUrl = Effect.fnUntraced(function* (service: string) {
  const own = yield* Config.option(webAddress(`${service.toUpperCase()}_PUBLIC_BASE_URL`))
  const common = yield* Config.option(webAddress("PUBLIC_BASE_URL"))
  return Option.orElse(own, () => common)
})

/** Whether others than this machine reach a service that listens at `hostname`, or are told to. */
export const isPublic = Effect.fnUntraced(function* (service: string, hostname: string) {
  const called = yield* configuredBaseUrl(service)
  return !isLoopback(hostname) || Option.exists(called, (url) => !isLoopback(hostnameOf(url)))
})

/** Without the brackets of an IPv6 address. */
export const hostnameOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "")

/** What is configured, else what the caller called. */
export const publicBaseUrl = Effect.fnUntraced(function* (service: string) {
  const configured = yield* configuredBaseUrl(service)
  return Effect.map(
    HttpServerRequest.HttpServerRequest,
    ({ headers }) =>
      Option.match(configured, {
        onNone: () => `http://${HOST.exec(headers.host ?? "")?.[0] ?? "localhost"}`,
        onSome: ({ href }) => href.replace(/\/$/, "")
      })
  )
})
