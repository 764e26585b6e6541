/**
 * Artifacts on the web, read to be verified: public addresses only, and no more than is needed.
 *
 * A name is resolved once for each request, every address it has must be public, and the connection
 * goes to one of those: a name that changes between the check and the connection gains nothing.
 */
import { Data, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { lookup as resolve } from "node:dns/promises"
import http from "node:http"
import https from "node:https"
import { isIP } from "node:net"
import { ARTIFACT_BYTES_MAX } from "../../schemas/recovery/artifact.ts"
import { UnsafeArtifactUrl } from "../../schemas/recovery/artifactProblems.ts"
import { ArtifactSource, ArtifactUnreadable } from "../../src/recovery/ArtifactSource.ts"
import { isPublic } from "../publicAddress.ts"

const TIMEOUT = "10 seconds"
const REDIRECTS_MAX = 5

export interface Options {
  readonly isAllowed: (address: string) => boolean
  readonly resolve: (hostname: string) => Promise<ReadonlyArray<string>>
}

const system: Options = {
  isAllowed: isPublic,
  resolve: async (hostname) =>
    (await resolve(hostname, { all: true })).map(({ address }) => address)
}

interface Digest {
  readonly sha256: string
  readonly size_bytes: number
}

class Redirect extends Data.TaggedClass("Redirect")<{ readonly location: string }> {}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, "")

/** The URL and the addresses that it may be fetched from. */
const check = Effect.fnUntraced(function* (uri: string, { isAllowed, resolve }: Options) {
  const unsafe = (reason: string) => new UnsafeArtifactUrl({ uri, reason })
  if (!URL.canParse(uri)) return yield* unsafe("It is not an absolute URL.")
  const url = new URL(uri)
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return yield* unsafe(`The scheme '${url.protocol}' is not http or https.`)
  }
  if (url.username !== "" || url.password !== "") {
    return yield* unsafe("A URL with a user name or a password is not fetched.")
  }
  const hostname = withoutBrackets(url.hostname)
  const addresses = isIP(hostname) === 0
    ? yield* Effect.tryPromise({
      try: () => resolve(hostname),
      catch: () => new ArtifactUnreadable({ reason: `The name '${hostname}' does not resolve.` })
    })
    : [hostname]
  if (addresses.length === 0) {
    return yield* new ArtifactUnreadable({ reason: `The name '${hostname}' has no address.` })
  }
  // One that is not public is enough: a name must not offer both a bait and a target.
  if (!addresses.every(isAllowed)) {
    return yield* unsafe(`'${hostname}' has an address that is not public.`)
  }
  return { url, addresses }
})

/** One request to one of the checked addresses, hashed as it streams in. */
const request = (url: URL, addresses: ReadonlyArray<string>) =>
  Effect.callback<Digest | Redirect, ArtifactUnreadable>((resume) => {
    const fail = (reason: string) => resume(Effect.fail(new ArtifactUnreadable({ reason })))
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const client = (url.protocol === "https:" ? https : http).request(url, {
      agent: false,
      headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "agent-services" },
      lookup: (_hostname, options, callback) => {
        const [first] = found
        if (options.all === true) callback(null, found)
        else callback(null, first?.address ?? "", first?.family ?? 4)
      }
    }, (response) => {
      const status = response.statusCode ?? 0
      const { location } = response.headers
      if (status >= 300 && status < 400 && location !== undefined) {
        client.destroy()
        return resume(Effect.succeed(new Redirect({ location })))
      }
      if (status !== 200) {
        client.destroy()
        return fail(`The address answers ${status}.`)
      }
      const hash = createHash("sha256")
      let size_bytes = 0
      response.on("data", (part: Uint8Array) => {
        size_bytes += part.length
        if (size_bytes > ARTIFACT_BYTES_MAX) {
          client.destroy()
          return fail(`It is larger than ${ARTIFACT_BYTES_MAX} bytes.`)
        }
        hash.update(part)
      })
      response.on(
        "end",
        () =>
          response.complete
            ? resume(Effect.succeed({ sha256: hash.digest("hex"), size_bytes }))
            : fail("The answer ended too early.")
      )
      response.on("error", () => fail("The answer broke off."))
    })
    client.on("error", () => fail("The address cannot be reached."))
    client.end()
    return Effect.sync(() => client.destroy())
  })

export const layerWith = (options: Options) =>
  Layer.succeed(ArtifactSource, {
    digest: Effect.fn("ArtifactSource.digest")(
      function* (uri) {
        let next = uri
        for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
          const { addresses, url } = yield* check(next, options)
          const result = yield* request(url, addresses)
          if (!(result instanceof Redirect)) return result
          if (!URL.canParse(result.location, url)) {
            return yield* new UnsafeArtifactUrl({
              uri,
              reason: "It redirects to what is no URL."
            })
          }
          next = new URL(result.location, url).href
        }
        return yield* new ArtifactUnreadable({
          reason: `It redirects over ${REDIRECTS_MAX} times.`
        })
      },
      Effect.timeoutOrElse({
        duration: TIMEOUT,
        orElse: () => Effect.fail(new ArtifactUnreadable({ reason: `No answer in ${TIMEOUT}.` }))
      })
    )
  })

export const layer = layerWith(system)
