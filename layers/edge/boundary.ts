/**
 * Who may call: pages of which origins, by which names of this machine, behind which proxies.
 *
 * It is looked at before every route, and on the way past the router too. What passes costs one
 * header and one look into a set.
 */
import { isIP } from "node:net"
import type { HttpServerRequest } from "effect/http"
import {
  BadRequest,
  HostNotAllowed,
  OriginNotAllowed,
  ProxiedWithoutKeys
} from "../../schemas/problems.ts"
import type { Mode } from "../authorization.ts"
import { isLoopback } from "../isLoopback.ts"
import { CARRIER } from "./batchRequests.ts"
import { headerOf } from "./headerOf.ts"
import { PROBES } from "./limits.ts"

export interface Options {
  readonly mode: Mode
  /** Where the service listens. */
  readonly hostname: string
  /** Whether it keeps anything of its callers. */
  readonly holds: boolean
  /** Origins whose pages may call. `*` lets pages read, and lets none act. */
  readonly origins: ReadonlyArray<string>
  /** Names that it is called by, beside those of this machine; `*` for any. */
  readonly hosts: ReadonlyArray<string>
  /** The origin of its public address. */
  readonly publicOrigin: string | undefined
  /** Whether a GET of the path acts. */
  readonly acts: (path: string) => boolean
  /** Whether the path is answered without a key in every mode. */
  readonly neverKeyed: (path: string) => boolean
}

/** What is in the way of a request; `unlessOperators` is not in the way of an operator's key. */
interface Verdict {
  readonly problem: BadRequest | HostNotAllowed | OriginNotAllowed | ProxiedWithoutKeys
  readonly unlessOperators: boolean
}

type Request = HttpServerRequest.HttpServerRequest

const PROXY_HEADERS = ["forwarded", "x-forwarded-for", "via"]

/** Names that passed are kept, and that many at most. */
const PASSED_MAX = 256

const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/

/** The name or the address in a `Host`, as it is compared; `undefined` where there is none. */
const nameIn = (host: string) =>
  AUTHORITY.exec(host.toLowerCase())?.[1]?.replace(/^\[|\]$|\.$/g, "")

const pathOf = ({ url }: Request) => {
  const end = url.indexOf("?")
  return end === -1 ? url : url.slice(0, end)
}

const isKeyed = (request: Request) =>
  headerOf(request, "authorization") !== undefined || headerOf(request, "x-api-key") !== undefined

/** What is open that had better not be, each with the setting that closes it. */
export const warningsOf = (
  { holds, hosts, isPublic, mode, origins }:
    & Pick<Options, "holds" | "hosts" | "mode" | "origins">
    & { readonly isPublic: boolean }
): ReadonlyArray<string> =>
  holds && mode !== "required"
    ? [
      ...(isPublic ? [OPEN_TO_ALL] : []),
      ...(origins.includes("*") ? [READ_BY_ALL] : []),
      ...(hosts.includes("*") ? [CALLED_ANYTHING] : [])
    ]
    : []

const OPEN_TO_ALL =
  "The service is reached from other machines than its own and takes calls without an " +
  "operator's key: set AUTH_MODE=required."
const READ_BY_ALL = "Any page that a browser shows may read what the service holds: set " +
  "CORS_ORIGINS to the origins that may."
const CALLED_ANYTHING = "Any page may read what the service holds, by a name that it points at " +
  "this machine: set ALLOWED_HOSTS to the names of the service."

const ofWeb = /^https?:\/\/(.+)$/

/** Tells what is in the way of a request, if anything is. */
export const make = (
  { acts, holds, hostname, hosts, mode, neverKeyed, origins, publicOrigin }: Options
) => {
  const isNamed = mode === "required" || hosts.includes("*")
  const isBehindNone = mode !== "required" && holds && isLoopback(hostname)
  const passed = new Set<string>()

  const isKnown = (host: string) => {
    if (passed.has(host)) return true
    const name = nameIn(host)
    const isOurs = name !== undefined &&
      (isLoopback(name) || hosts.includes(name) || (isIP(name) !== 0 && !isLoopback(hostname)))
    if (isOurs && passed.size < PASSED_MAX) passed.add(host)
    return isOurs
  }

  const isActing = (request: Request) => {
    switch (request.method) {
      case "OPTIONS":
        return false
      case "GET":
      case "HEAD":
        return acts(pathOf(request))
      default:
        // Whoever holds nothing changes nothing; tools are called in an agent's name all the same.
        return holds || pathOf(request) === CARRIER
    }
  }

  const isForeign = (request: Request) => {
    const origin = headerOf(request, "origin")
    if (origin !== undefined && (origins.includes(origin) || origin === publicOrigin)) return false
    const site = headerOf(request, "sec-fetch-site")
    if (site === "cross-site" || site === "same-site") return true
    return origin !== undefined && ofWeb.exec(origin)?.[1] !== headerOf(request, "host")
  }

  return (request: Request): Verdict | undefined => {
    if (!isNamed) {
      const host = headerOf(request, "host") ?? ""
      if (!isKnown(host) && !PROBES.has(pathOf(request))) {
        return {
          problem: host === ""
            ? new BadRequest({ reason: "The request has no Host header." })
            : new HostNotAllowed({ host: nameIn(host) ?? "" }),
          unlessOperators: false
        }
      }
    }
    if (
      isBehindNone && PROXY_HEADERS.some((name) => headerOf(request, name) !== undefined) &&
      !isKeyed(request) && !PROBES.has(pathOf(request)) && !neverKeyed(pathOf(request))
    ) return { problem: new ProxiedWithoutKeys(), unlessOperators: false }
    return isActing(request) && isForeign(request)
      ? {
        problem: new OriginNotAllowed(),
        unlessOperators: isKeyed(request)
      }
      : undefined
  }
}
