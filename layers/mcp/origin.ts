/**
 * Whose pages may call: a page of elsewhere must not reach a service on its visitor's own machine, by
 * whatever name it calls it.
 *
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports#security-warning
 */

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

interface Head {
  readonly [header: string]: string | undefined
}

const hostOf = (authority: string) => authority.replace(/:\d+$/, "").toLowerCase()

/** Whether the request is of no page, of one of `origins`, or of this machine to this machine. */
export const isAllowed = ({ host = "", origin }: Head, origins: ReadonlyArray<string>) => {
  if (origin === undefined) return true
  // `*` says who may read answers; what acts in somebody's name needs to be named.
  if (origins.includes(origin)) return true
  return URL.canParse(origin) && LOOPBACK.test(new URL(origin).hostname) &&
    LOOPBACK.test(hostOf(host))
}
