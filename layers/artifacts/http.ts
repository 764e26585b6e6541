/**
 * Artifacts on the web, read to be verified: public addresses only, and no more than is needed.
 */
import { Effect, Layer, Stream } from "effect"
import { createHash } from "node:crypto"
import { ARTIFACT_BYTES_MAX } from "../../schemas/recovery/artifact.ts"
import { UnsafeArtifactUrl } from "../../schemas/recovery/artifactProblems.ts"
import { ArtifactSource, ArtifactUnreadable } from "../../src/recovery/ArtifactSource.ts"
import * as PublicHttp from "../publicHttp.ts"

/** With all redirects. */
const TIMEOUT = "10 seconds"
const REDIRECTS_MAX = 5

const GET: PublicHttp.Call = {
  method: "GET",
  headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "agent-services" }
}

interface Redirect {
  readonly location: string
}

export const layer = Layer.effect(
  ArtifactSource,
  Effect.gen(function* () {
    const network = yield* PublicHttp.Network
    return ArtifactSource.of({
      digest: Effect.fn("ArtifactSource.digest")(
        function* (uri) {
          let next = uri
          for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
            const result = yield* PublicHttp.call(next, GET, digestOf).pipe(
              Effect.catchTags({
                ForbiddenUrl: (error) =>
                  Effect.fail(new UnsafeArtifactUrl({ uri: next, reason: whyUnsafe(error) })),
                Unreachable: ({ reason }) => Effect.fail(new ArtifactUnreadable({ reason }))
              })
            )
            if (!("location" in result)) return result
            if (!URL.canParse(result.location, next)) {
              return yield* new UnsafeArtifactUrl({
                uri,
                reason: "It redirects to what is no URL."
              })
            }
            next = new URL(result.location, next).href
          }
          return yield* new ArtifactUnreadable({
            reason: `It redirects over ${REDIRECTS_MAX} times.`
          })
        },
        Effect.provideService(PublicHttp.Network, network),
        Effect.timeoutOrElse({
          duration: TIMEOUT,
          orElse: () => Effect.fail(new ArtifactUnreadable({ reason: `No answer in ${TIMEOUT}.` }))
        })
      )
    })
  })
)

/** Hashed as it streams in. */
const digestOf = Effect.fnUntraced(function* ({ status, location, body }: PublicHttp.Answer) {
  if (status >= 300 && status < 400 && location !== undefined) {
    return { location } satisfies Redirect
  }
  if (status !== 200) {
    return yield* new PublicHttp.Unreachable({ reason: `The address answers ${status}.` })
  }
  const hash = createHash("sha256")
  let size_bytes = 0
  yield* Stream.runForEach(body(ARTIFACT_BYTES_MAX), (part) =>
    Effect.sync(() => {
      size_bytes += part.length
      hash.update(part)
    }))
  return { sha256: hash.digest("hex"), size_bytes }
})

const whyUnsafe = ({ fault, part }: PublicHttp.ForbiddenUrl) =>
  ({
    "no URL": "It is not an absolute URL.",
    scheme: `The scheme '${part}' is not http or https.`,
    credentials: "A URL with a user name or a password is not fetched.",
    "not public": `'${part}' has an address that is not public.`
  })[fault]
