/**
 * Objects in a store that speaks S3, at `OBJECTS_URL`: small enough to be sent and held whole.
 */
import { AwsV4Signer } from "aws4fetch"
import {
  Config,
  Context,
  Duration,
  Effect,
  Layer,
  Option,
  Redacted,
  Schedule,
  Schema
} from "effect"
import { HttpClient, HttpClientRequest, type HttpMethod } from "effect/http"
import { boundedBytes } from "../boundedText.ts"
import { Misconfigured } from "../misconfigured.ts"
import { Line } from "../setting.ts"
import { StoreAway } from "../sql/outage.ts"
import { type Address, addressOf } from "./address.ts"
import { type Listing, listingOf } from "./listing.ts"

/** An unreachable store is a defect; callers receive it as one. */
export class Objects extends Context.Service<Objects, {
  readonly put: (name: string, content: Uint8Array<ArrayBuffer>) => Effect.Effect<void>
  readonly get: (name: string) => Effect.Effect<Option.Option<Uint8Array>>
  /** One that is not there is removed. */
  readonly remove: (name: string) => Effect.Effect<void>
  /** In the order of their names, after the place given: a name, or the `next` of the page before. */
  readonly list: (
    after: { readonly name: string } | { readonly next: string }
  ) => Effect.Effect<Listing>
  /** What is wrong with the store; none where it can be used. */
  readonly fault: Effect.Effect<Option.Option<string>>
}>()("agent-services/objects/Objects") {}

/** How long one request may take: some megabytes, and no longer than who waits for it will. */
const TIMEOUT = Duration.seconds(10)
const FAULT_TIMEOUT = Duration.seconds(2)
// 100 and 200 ms: a connection that was closed while it was idle, a store that is busy for a moment.
const again = { schedule: Schedule.exponential("100 millis"), times: 2 }
const PAGE = 1000
/** More than a part, or a page of names, has. */
const BODY_MAX = 8 * 1_048_576

const AWAY = "The object store does not answer."
const REFUSED = "The object store refuses what is asked."

const unreadable = new Misconfigured({
  message: "OBJECTS_URL cannot be read: s3://bucket/prefix?endpoint=https://host:port&region=name"
})

interface Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

const setting = (name: string) =>
  Effect.map(
    Config.option(Config.schema(Schema.Redacted(Line), name)),
    Option.match({ onNone: () => undefined, onSome: Redacted.value })
  )

const credentials = Effect.gen(function* () {
  const accessKeyId = yield* setting("AWS_ACCESS_KEY_ID")
  const secretAccessKey = yield* setting("AWS_SECRET_ACCESS_KEY")
  const sessionToken = yield* setting("AWS_SESSION_TOKEN")
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    return yield* new Misconfigured({
      message: "OBJECTS_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
    })
  }
  return {
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken })
  } satisfies Keys
})

/** Where the objects are, and who asks for them; none where there is no store. */
export const configured = Effect.flatMap(
  Config.option(Config.String("OBJECTS_URL")),
  Option.match({
    onNone: () => Effect.succeedNone,
    onSome: (text) =>
      Option.match(addressOf(text), {
        onNone: () => unreadable,
        onSome: (address) => Effect.asSome(Effect.map(credentials, (keys) => ({ address, keys })))
      })
  })
)

interface Configured {
  readonly address: Address
  readonly keys: Keys
}

const make = Effect.fnUntraced(
  function* ({ address: { bucket, prefix, region }, keys }: Configured) {
    const http = yield* HttpClient.HttpClient

    const once = Effect.fnUntraced(
      function* (method: HttpMethod.HttpMethod, path: string, content?: Uint8Array<ArrayBuffer>) {
        const signer = new AwsV4Signer({
          method,
          url: `${bucket}${path}`,
          headers: {},
          service: "s3",
          region,
          ...keys,
          ...(content === undefined ? {} : { body: content })
        })
        const { url, headers } = yield* Effect.promise(() => signer.sign())
        const request = HttpClientRequest.make(method)(url, {
          headers: Object.fromEntries(headers)
        })
        const response = yield* http.execute(
          content === undefined ? request : HttpClientRequest.bodyUint8Array(request, content)
        )
        const { status } = response
        if (status >= 500 || status === 429) {
          return yield* new StoreAway({ reason: AWAY, message: `It answered with ${status}` })
        }
        const body = yield* boundedBytes(response, BODY_MAX)
        if (body === undefined) {
          return yield* new StoreAway({ reason: REFUSED, message: "It answered with too much" })
        }
        return { status, body }
      },
      Effect.scoped
    )
    const signedRequest = (
      method: HttpMethod.HttpMethod,
      path: string,
      content?: Uint8Array<ArrayBuffer>
    ) =>
      once(method, path, content).pipe(
        Effect.retry(again),
        Effect.timeoutOrElse({
          duration: TIMEOUT,
          orElse: () =>
            new StoreAway({ reason: AWAY, message: `No answer in ${Duration.format(TIMEOUT)}` })
        }),
        Effect.mapError((cause) =>
          cause instanceof StoreAway
            ? cause
            : new StoreAway({ reason: AWAY, message: cause.message })
        )
      )
    const nameOf = (name: string) => `${prefix}${name}`
    const rejected = ({ status, body }: { readonly status: number; readonly body: Uint8Array }) =>
      new StoreAway({
        reason: REFUSED,
        message: `It answered with ${status}${codeOf(body)}`
      })

    const listed = Effect.fnUntraced(
      function* (after: { readonly name: string } | { readonly next: string }, most: number) {
        const query = new URLSearchParams({
          "list-type": "2",
          "max-keys": String(most),
          ...(prefix === "" ? {} : { prefix }),
          ...("next" in after
            ? { "continuation-token": after.next }
            : { "start-after": nameOf(after.name) })
        })
        const response = yield* signedRequest("GET", `?${query}`)
        if (response.status !== 200) return yield* rejected(response)
        const { objects, next } = yield* Effect.try({
          try: () => listingOf(utf8.decode(response.body)),
          catch: () => new StoreAway({ reason: REFUSED, message: "Its list could not be read" })
        })
        return {
          objects: objects.map(({ name, ...rest }) => ({
            name: name.slice(prefix.length),
            ...rest
          })),
          next
        }
      }
    )

    return Objects.of({
      put: (name, content) =>
        signedRequest("PUT", nameOf(name), content).pipe(
          Effect.flatMap((response) => response.status === 200 ? Effect.void : rejected(response)),
          Effect.orDie
        ),
      get: (name) =>
        signedRequest("GET", nameOf(name)).pipe(
          Effect.flatMap((response) =>
            response.status === 200
              ? Effect.succeedSome(response.body)
              : response.status === 404 && codeOf(response.body).includes("NoSuchKey")
              ? Effect.succeedNone
              : rejected(response)
          ),
          Effect.orDie
        ),
      remove: (name) =>
        signedRequest("DELETE", nameOf(name)).pipe(
          Effect.flatMap((response) =>
            [200, 204, 404].includes(response.status) ? Effect.void : rejected(response)
          ),
          Effect.orDie
        ),
      list: (after) => Effect.orDie(listed(after, PAGE)),
      // Behind all names: what is asked is whether there is an answer, not what is kept.
      fault: listed({ name: "~" }, 1).pipe(
        Effect.timeoutOrElse({
          duration: FAULT_TIMEOUT,
          orElse: () => new StoreAway({ reason: AWAY, message: AWAY })
        }),
        Effect.as(Option.none<string>()),
        Effect.catch(({ reason, message }) => Effect.succeedSome(`${reason} ${message}`))
      )
    })
  }
)

const utf8 = new TextDecoder()

/** The error code in the store's response. */
const codeOf = (body: Uint8Array) => {
  const [, code] = /<Code>(\w+)<\/Code>/.exec(utf8.decode(body)) ?? []
  return code === undefined ? "" : ` ${code}`
}

/** A start without the store ends. */
export const layer = (configured: Configured) =>
  Layer.effect(
    Objects,
    Effect.gen(function* () {
      const objects = yield* make(configured)
      const fault = yield* objects.fault
      if (Option.isNone(fault)) return objects
      return yield* new Misconfigured({
        message: `The object store at ${configured.address.place} cannot be used: ${fault.value}`
      })
    })
  )
