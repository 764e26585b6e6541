/**
 * Calls to addresses that callers name: what a service may reach from inside, its callers may not reach
 * through it.
 *
 * A name is resolved once for each call, every address it has must be public, and the connection goes to
 * one of those: a name that changes between the check and the connection gains nothing. No redirect is
 * followed here; whoever follows one calls again.
 */
import { Context, Data, Effect, Option, Result, type Scope, Stream } from "effect"
import { IpNetwork, NetAddress } from "effect/net"
import { lookup } from "node:dns/promises"
import http from "node:http"
import https from "node:https"

/** Of one call, from the look-up of the name to the last byte that is read. */
const TIMEOUT = "15 seconds"
const LOOK_UP_TIMEOUT = "5 seconds"

/** The URL is not one to call; `part` is what of it is at fault. */
export class ForbiddenUrl extends Data.TaggedError("ForbiddenUrl")<{
  readonly fault: "no URL" | "scheme" | "credentials" | "not public"
  readonly part: string
}> {}

/** The address does not answer as it should. */
export class Unreachable extends Data.TaggedError("Unreachable")<{ readonly reason: string }> {}

/** How names become addresses, and which of these may be called. */
export const Network = Context.Reference<{
  readonly resolve: (hostname: string) => Promise<ReadonlyArray<string>>
  readonly isAllowed: (address: string) => boolean
}>("agent-services/publicHttp/Network", {
  defaultValue: () => ({
    resolve: async (hostname) =>
      (await lookup(hostname, { all: true })).map(({ address }) => address),
    isAllowed: isPublic
  })
})

/** Fails for a URL that may not be called; a name that does not resolve now may later. */
export const check = (url: string) =>
  addressesOf(url).pipe(
    Effect.timeoutOption(LOOK_UP_TIMEOUT),
    Effect.catchTag("Unreachable", () => Effect.void),
    Effect.asVoid
  )

export interface Call {
  readonly method: "GET" | "POST"
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Answer {
  readonly status: number
  readonly location: string | undefined
  /** Fails when there are more bytes than `bytesMax`, or fewer than were announced. */
  readonly body: (bytesMax: number) => Stream.Stream<Uint8Array, Unreachable>
}

/** Calls the URL and gives what `read` makes of the answer. */
export const call = <A, E>(
  url: string,
  request: Call,
  read: (answer: Answer) => Effect.Effect<A, E>
) =>
  addressesOf(url).pipe(
    Effect.flatMap((destination) => exchange(destination, request)),
    Effect.flatMap(read),
    Effect.scoped,
    Effect.timeoutOrElse({
      duration: TIMEOUT,
      orElse: () => Effect.fail(new Unreachable({ reason: `No answer in ${TIMEOUT}.` }))
    })
  )

const addressesOf = Effect.fnUntraced(function* (text: string) {
  const { isAllowed, resolve } = yield* Network
  if (!URL.canParse(text)) return yield* new ForbiddenUrl({ fault: "no URL", part: text })
  const url = new URL(text)
  const { password, protocol, username } = url
  if (protocol !== "https:" && protocol !== "http:") {
    return yield* new ForbiddenUrl({ fault: "scheme", part: protocol })
  }
  if (username !== "" || password !== "") {
    return yield* new ForbiddenUrl({ fault: "credentials", part: username })
  }
  const hostname = url.hostname.replace(/^\[|\]$/gu, "")
  const addresses = Result.isSuccess(NetAddress.ipFromString(hostname))
    ? [hostname]
    : yield* Effect.tryPromise({
      try: () => resolve(hostname),
      catch: () => new Unreachable({ reason: `The name '${hostname}' does not resolve.` })
    })
  if (addresses.length === 0) {
    return yield* new Unreachable({ reason: `The name '${hostname}' has no address.` })
  }
  // One that is not public is enough: a name must not offer both a bait and a target.
  if (!addresses.every(isAllowed)) {
    return yield* new ForbiddenUrl({ fault: "not public", part: hostname })
  }
  return { url, addresses }
})

const exchange = (
  { url, addresses }: { readonly url: URL; readonly addresses: ReadonlyArray<string> },
  { method, headers, body }: Call
): Effect.Effect<Answer, Unreachable, Scope.Scope> => {
  const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
  const options: https.RequestOptions = {
    method,
    headers,
    // A kept connection would skip the look-up, and with it the addresses that were checked.
    agent: false,
    lookup: (_hostname, { all }, done) => {
      const [first] = found
      if (all === true) done(null, found)
      else done(null, first?.address ?? "", first?.family ?? 4)
    }
  }
  return Effect.acquireRelease(
    Effect.sync(() => (url.protocol === "https:" ? https : http).request(url, options)),
    (request) => Effect.sync(() => request.destroy())
  ).pipe(Effect.flatMap((request) =>
    Effect.callback<Answer, Unreachable>((resume) => {
      let isBroken = false
      request.on(
        "response",
        (response) => resume(Effect.succeed(answerOf(response, () => !isBroken)))
      )
      request.on("error", () => {
        isBroken = true
        resume(Effect.fail(new Unreachable({ reason: "The address cannot be reached." })))
      })
      request.end(body)
    })
  ))
}

// A connection that was reset ends an answer of unknown length as its true end does.
const answerOf = (response: http.IncomingMessage, isWhole: () => boolean): Answer => ({
  status: response.statusCode ?? 0,
  location: response.headers.location,
  body: (bytesMax) => {
    let bytes = 0
    return Stream.fromAsyncIterable<Uint8Array, Unreachable>(
      response,
      () => new Unreachable({ reason: "The answer broke off." })
    ).pipe(
      Stream.tap((part) => {
        bytes += part.length
        return bytes > bytesMax
          ? Effect.fail(new Unreachable({ reason: `It is larger than ${bytesMax} bytes.` }))
          : Effect.void
      }),
      Stream.concat(
        Stream.suspend(() =>
          response.complete && isWhole()
            ? Stream.empty
            : Stream.fail(new Unreachable({ reason: "The answer ended too early." }))
        )
      )
    )
  }
})

/**
 * What is no address of one machine on the public internet, by the IANA special-purpose registries
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, …-ipv6-special-registry).
 */
const SPECIAL = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20"
].map(IpNetwork.fromStringUnsafe)
/** All global unicast addresses of IPv6. */
const GLOBAL = IpNetwork.fromStringUnsafe("2000::/3")
/** IPv6 addresses that stand for an IPv4 one, in their last four bytes: mapped, and behind NAT64. */
const EMBEDDING = ["::ffff:0:0/96", "64:ff9b::/96"].map(IpNetwork.fromStringUnsafe)

/** Whether a textual IP address is a public unicast one. */
export const isPublic = (address: string): boolean =>
  Option.exists(Result.getSuccess(NetAddress.ipFromString(address)), isPublicIp)

const isPublicIp = (address: NetAddress.IpAddress): boolean => {
  const isIn = IpNetwork.contains(address)
  if (NetAddress.isIpv6Address(address)) {
    if (EMBEDDING.some(isIn)) {
      return isPublic(NetAddress.ipv6ToOctets(address).slice(12).join("."))
    }
    if (!isIn(GLOBAL)) return false
  }
  return !SPECIAL.some(isIn)
}
