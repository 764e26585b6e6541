/**
 * Files of a bank's feed over HTTP: what is asked, how long is waited, how much is read, and what a
 * day of a file is.
 */
import { DateTime, Effect, Option, Schedule, Stream } from "effect"
import {
  FetchHttpClient,
  type HttpClient,
  type HttpClientError,
  HttpClientRequest
} from "effect/http"
import { boundedText } from "../boundedText.ts"
import { FeedUnavailable, type Validators } from "../../src/currency/Feed.ts"
import type { FeedFile, Fixing } from "../../src/currency/Fixings.ts"

/** The most that is read of a file, and of what a zip unfolds to: the ECB's history is 2 MB now. */
const BYTES_MAX = 8 * 1024 * 1024

/** How long one attempt may take, to its last byte. */
const TIMEOUT = "10 seconds"

// Waits of about 0.5, 1 and 2 s, each 20 % more or less: four attempts, and under 45 s with time-outs.
const retryPolicy = Schedule.exponential("500 millis").pipe(
  Schedule.jittered,
  Schedule.upTo({ times: 3 })
)

/** Fetches a file; undefined if it is still the one that `since` identifies. */
export const fetchFile = Effect.fnUntraced(function* (
  client: HttpClient.HttpClient,
  file: FeedFile,
  url: string,
  since: Validators
) {
  // The configured host is trusted; a host that it redirects to is not.
  const response = yield* Effect.provideService(
    client.execute(HttpClientRequest.get(url, { headers: conditions(since) })),
    FetchHttpClient.RequestInit,
    { redirect: "manual" }
  )
  if (response.status === 304) return Option.none()
  if (response.status !== 200) {
    const passing = response.status >= 500 || response.status === 429
    return yield* unavailable(file, `it answered ${response.status}`, passing)
  }
  const { etag, "last-modified": lastModified } = response.headers
  const validators: Validators = { etag, lastModified }
  return Option.some({ response, validators })
})

/** The text of a file; undefined if it is still the one that `since` identifies. */
export const textOf = Effect.fnUntraced(function* (
  client: HttpClient.HttpClient,
  file: FeedFile,
  url: string,
  since: Validators
) {
  const fetched = yield* fetchFile(client, file, url, since)
  if (Option.isNone(fetched)) return Option.none()
  const { response, validators } = fetched.value
  const text = yield* boundedText(response, BYTES_MAX)
  return text === undefined
    ? yield* unavailable(file, `it is over ${BYTES_MAX} bytes`)
    : Option.some({ text, validators })
})

/** A figure that came as a JSON number, in plain notation. */
export const plainOf = (figure: number | string): string => {
  const text = String(figure)
  return /^\d+(\.\d+)?e-\d$/.test(text) ? Number(text).toFixed(8) : text
}

/** What can go wrong while a file is asked for and read. */
interface Failure {
  readonly _tag: string
  readonly message: string
}

/** One attempt to read a file, with a time-out, and again when the network or the server failed. */
export const patiently = <A, E extends Failure | FeedUnavailable, R>(
  file: FeedFile,
  attempt: Effect.Effect<A, E, R>
) =>
  attempt.pipe(
    Effect.timeout(TIMEOUT),
    Effect.mapError((error) =>
      error instanceof FeedUnavailable
        ? error
        : unavailable(file, error.message, PASSING.has(error._tag))
    ),
    Effect.retry({ schedule: retryPolicy, while: ({ passing }) => passing })
  )

// What the network does to us; a file that is not what it should be is that the next time too.
const PASSING: ReadonlySet<string> = new Set(["HttpClientError", "TimeoutError"])

/** A day as the rules count them, since 1970. */
export const atDay = (day: number): DateTime.Utc => DateTime.makeUnsafe(day * 86_400_000)

export const unavailable = (file: FeedFile, reason: string, passing = false) =>
  new FeedUnavailable({ file, reason, passing })

const conditions = ({ etag, lastModified }: Validators) => ({
  ...(etag === undefined ? {} : { "if-none-match": etag }),
  ...(lastModified === undefined ? {} : { "if-modified-since": lastModified })
})

export type Bytes = Stream.Stream<Uint8Array, FeedUnavailable | HttpClientError.HttpClientError>

/** The bytes, up to the limit; the byte after it fails the stream, and nothing more is read. */
export const atMost = <E>(bytes: Stream.Stream<Uint8Array, E>, file: FeedFile) =>
  Stream.suspend(() => {
    let total = 0
    return Stream.mapEffect(bytes, (chunk) => {
      total += chunk.length
      return total > BYTES_MAX
        ? Effect.fail(unavailable(file, `it is over ${BYTES_MAX} bytes`))
        : Effect.succeed(chunk)
    })
  })

/** Each day tells which was before it in the file; before the first of history there is none. */
export const linked = (
  file: FeedFile,
  fixings: ReadonlyArray<Fixing>
): ReadonlyArray<Fixing> => {
  const ascending = fixings.toSorted((a, b) => a.date < b.date ? -1 : 1)
  return ascending.map((fixing, index) => ({
    ...fixing,
    follows: ascending[index - 1]?.date ?? (file === "history" ? "" : undefined)
  }))
}

/** A day of a file; of a currency that it has twice, the figure is both, which is none. */
export const fixingOf = (
  date: string,
  cells: ReadonlyArray<readonly [code: string, rate: string]>
): Fixing => {
  const rates = new Map<string, string>()
  for (const [code, rate] of cells) {
    const key = plain(code)
    const known = rates.get(key)
    const both = known === undefined ? plain(rate) : `${known}|${plain(rate)}`
    rates.set(key, both.slice(0, 2 * CELL_LENGTH_MAX))
  }
  return { date, rates }
}

// An invalid figure is stored and reported too, in a form that a store accepts.
const plain = (text: string) => text.trim().replace(/[\s=]+/g, "_").slice(0, CELL_LENGTH_MAX)

const CELL_LENGTH_MAX = 40

/** The cells of a line by the codes above them; of a line of another length nothing is known. */
export const rowOf = (
  date: string,
  head: ReadonlyArray<string>,
  cells: ReadonlyArray<string>,
  isEmpty: (cell: string, code: string) => boolean
): Fixing =>
  fixingOf(
    date,
    cells.length !== head.length ? [] : head.flatMap((code, index) => {
      const cell = cells[index] ?? ""
      return isEmpty(cell, code) ? [] : [[code, cell] as const]
    })
  )

/** The price of one unit, where that of ten to the power of `places` is published: no digit changes. */
export const movedPoint = (price: string, places: number): string => {
  // What is no price is found where days are judged.
  if (places === 0 || !/^\d+(\.\d+)?$/.test(price)) return price
  const [whole = "", fraction = ""] = price.split(".")
  const scale = fraction.length + places
  const digits = (whole + fraction).padStart(scale + 1, "0")
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
