/**
 * What a `postgres://` URL says: the servers that it names, of which one takes writes, and the rest.
 *
 * As libpq has it: `postgres://user:password@one:5432,two:5433/database?sslmode=verify-full`; `host`,
 * `port`, `user`, `password` and `dbname` among the parameters come before those of the address.
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS
 */
import { Option, Redacted } from "effect"
import { isLoopback } from "../isLoopback.ts"

interface Server {
  /** A name, an address, or the folder of a socket; empty for that of this machine. */
  readonly host: string
  readonly port: string
  /** The same URL with this server alone. */
  readonly url: Redacted.Redacted
}

export interface Address {
  readonly servers: readonly [Server, ...ReadonlyArray<Server>]
  readonly user: string
  readonly password: string
  readonly database: string
  /** All parameters but those that are told above. */
  readonly parameters: ReadonlyMap<string, string>
  /** `?pgbouncer=true`: a connection is another one at each transaction, and keeps no statement. */
  readonly isPooled: boolean
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([\s\S]*)$/
const TOLD = ["host", "port", "user", "password", "dbname"]

/** None where it cannot be read. */
export const addressOf = (url: Redacted.Redacted): Option.Option<Address> => {
  const [, before = "", authority = "", after = ""] = PARTS.exec(Redacted.value(url)) ?? []
  const named = authority.split(",").map((host) => `${before}${host}${after}`)
  if (before === "" || !named.every((text) => URL.canParse(text))) return Option.none()
  const urls = named.map((text) => new URL(text))
  const [first] = urls
  if (first === undefined) return Option.none()
  const parameters = first.searchParams
  const hosts = parameters.get("host")?.split(",") ??
    urls.map(({ hostname }) => decoded(hostname.replace(/^\[(.*)\]$/, "$1")))
  const ports = parameters.get("port")?.split(",") ?? urls.map(({ port }) => port)
  const servers = hosts.map((host, n): Server => {
    const port = ports[n] ?? ports[0] ?? ""
    const alone = new URL(first)
    alone.searchParams.delete("target_session_attrs")
    alone.searchParams.delete("pgbouncer")
    if (host !== "") alone.searchParams.set("host", host)
    if (port !== "") alone.searchParams.set("port", port)
    return { host, port, url: Redacted.make(alone.href) }
  })
  const [one, ...others] = servers
  if (one === undefined) return Option.none()
  return Option.some({
    servers: [one, ...others],
    user: parameters.get("user") ?? decoded(first.username),
    password: parameters.get("password") ?? decoded(first.password),
    database: parameters.get("dbname") ?? decoded(first.pathname.slice(1)),
    parameters: new Map([...parameters].filter(([name]) => !TOLD.includes(name))),
    isPooled: parameters.get("pgbouncer") === "true"
  })
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether what goes to a server, and comes from it, is seen by another machine. */
export const isElsewhere = ({ servers }: Address) =>
  servers.some(({ host }) => host !== "" && !host.startsWith("/") && !isLoopback(host))

/** The servers, as a person is told of them. */
export const placeOf = ({ servers }: Address) =>
  servers.map(({ host, port }) => {
    const name = host === "" ? "this machine" : host.includes(":") ? `[${host}]` : host
    return port === "" ? name : `${name}:${port}`
  }).join(", ")
