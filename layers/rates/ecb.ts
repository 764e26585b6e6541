/**
 * The feed of the European Central Bank: a day and 90 days as XML, all of history as CSV in a zip.
 *
 * Source: https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
 */
import { Config, Effect, Layer, Option, Schedule, Stream } from "effect"
import { Csv, Xml, Zip } from "effect/encoding"
import { FetchHttpClient, HttpClient, type HttpClientError, HttpClientRequest } from "effect/http"
import { webAddress } from "../setting.ts"
import { Feed, FeedUnavailable, type Reading, type Validators } from "../../src/currency/Feed.ts"
import type { FeedFile, Fixing } from "../../src/currency/Fixings.ts"
import * as Snapshot from "./snapshot.ts"

const FILES = {
  daily: "eurofxref-daily.xml",
  ninetyDays: "eurofxref-hist-90d.xml",
  history: "eurofxref-hist.zip"
} as const

/** The most that is read of a file, and of what a zip unfolds to: history is 2 MB now. */
const BYTES_MAX = 8 * 1024 * 1024

/** How long one attempt may take, to its last byte. */
const TIMEOUT = "10 seconds"

// Waits of about 0.5, 1 and 2 s, each 20 % more or less: four attempts, and under 45 s with time-outs.
const retryPolicy = Schedule.exponential("500 millis").pipe(
  Schedule.jittered,
  Schedule.upTo({ times: 3 })
)

/** Reads `ECB_FEED_URL`, the folder of the three files; the ECB's own by default. */
export const layer = Layer.effect(
  Feed,
  Effect.gen(function* () {
    const folder = yield* webAddress("ECB_FEED_URL").pipe(
      Config.withDefault(new URL("https://www.ecb.europa.eu/stats/eurofxref/"))
    )
    const base = folder.href.replace(/\/?$/, "/")
    const client = yield* HttpClient.HttpClient

    const attempt = Effect.fnUntraced(function* (file: FeedFile, since: Validators) {
      // Whoever is configured is believed, and nobody that it names.
      const response = yield* Effect.provideService(
        client.execute(HttpClientRequest.get(base + FILES[file], { headers: conditions(since) })),
        FetchHttpClient.RequestInit,
        { redirect: "manual" }
      )
      if (response.status === 304) return Option.none<Reading>()
      if (response.status !== 200) {
        const passing = response.status >= 500 || response.status === 429
        return yield* unavailable(file, `it answered ${response.status}`, passing)
      }
      const { etag, "last-modified": lastModified } = response.headers
      const fixings = yield* parse(file, atMost(response.stream, BYTES_MAX, file))
      return Option.some<Reading>({ fixings, validators: { etag, lastModified } })
    })

    const read = Effect.fn("EcbFeed.read")((file: FeedFile, since: Validators) =>
      attempt(file, since).pipe(
        Effect.timeout(TIMEOUT),
        Effect.mapError((error) =>
          error._tag === "FeedUnavailable"
            ? error
            : unavailable(file, error.message, PASSING.has(error._tag))
        ),
        Effect.retry({ schedule: retryPolicy, while: ({ passing }) => passing })
      )
    )
    return Feed.of({ embedded: Snapshot.fixing, live: true, read })
  })
)

// What the network does to us; a file that is not what it should be is that the next time too.
const PASSING: ReadonlySet<string> = new Set(["HttpClientError", "TimeoutError"])

const unavailable = (file: FeedFile, reason: string, passing: boolean) =>
  new FeedUnavailable({ file, reason, passing })

const conditions = ({ etag, lastModified }: Validators) => ({
  ...(etag === undefined ? {} : { "if-none-match": etag }),
  ...(lastModified === undefined ? {} : { "if-modified-since": lastModified })
})

/** The bytes, up to a limit; the byte after it fails the stream, and nothing more is read. */
const atMost = <E>(bytes: Stream.Stream<Uint8Array, E>, limit: number, file: FeedFile) =>
  Stream.suspend(() => {
    let total = 0
    return Stream.mapEffect(bytes, (chunk) => {
      total += chunk.length
      return total > limit
        ? Effect.fail(unavailable(file, `it is over ${limit} bytes`, false))
        : Effect.succeed(chunk)
    })
  })

// Text of this length is read in a few milliseconds.
const BYTES_PER_TURN = 8 * 1024

/** The same bytes in small pieces, and others have their turn after each. */
const inTurns = <E>(bytes: Stream.Stream<Uint8Array, E>) =>
  bytes.pipe(
    Stream.flatMap((chunk) => Stream.fromIterable(piecesOf(chunk))),
    Stream.mapEffect((piece) => Effect.as(Effect.yieldNow, piece))
  )

function* piecesOf(chunk: Uint8Array) {
  for (let start = 0; start < chunk.length; start += BYTES_PER_TURN) {
    yield chunk.subarray(start, start + BYTES_PER_TURN)
  }
}

type Bytes = Stream.Stream<Uint8Array, FeedUnavailable | HttpClientError.HttpClientError>

type Unreadable =
  | FeedUnavailable
  | HttpClientError.HttpClientError
  | Csv.CsvError
  | Xml.XmlError
  | Zip.ZipError

const parse = (file: FeedFile, bytes: Bytes) => {
  const fixings: Effect.Effect<ReadonlyArray<Fixing>, Unreadable> = file === "history"
    ? fromZip(bytes)
    : fromXml(file, bytes)
  return Effect.map(fixings, (days) => linked(file, days))
}

/** Each day tells which was before it in the file; before the first of history there is none. */
const linked = (file: FeedFile, fixings: ReadonlyArray<Fixing>): ReadonlyArray<Fixing> => {
  const ascending = fixings.toSorted((a, b) => a.date < b.date ? -1 : 1)
  return ascending.map((fixing, index) => ({
    ...fixing,
    follows: ascending[index - 1]?.date ?? (file === "history" ? "" : undefined)
  }))
}

/** `<Cube time='…'>` holds the day, and one `<Cube currency='…' rate='…'/>` for each currency. */
const fromXml = (file: FeedFile, bytes: Bytes) =>
  bytes.pipe(
    Stream.pipeThroughChannel(Xml.decode({ maxTokenSize: 4096, maxDepth: 16 })),
    Stream.pipeThroughChannel(
      Xml.elements(["gesmes:Envelope", "Cube", "Cube"], { maxElementSize: 64 * 1024 })
    ),
    Stream.mapEffect(({ attributes, children }) => {
      const cells = children.flatMap((child) =>
        typeof child === "string"
          ? []
          : [[child.attributes.currency ?? "", child.attributes.rate ?? ""] as const]
      )
      return fixingOf(file, attributes.time ?? "", cells)
    }),
    Stream.runCollect
  )

/** One CSV: a head of codes, then a line for each day, with `N/A` where no rate was set. */
const fromZip = (bytes: Bytes) =>
  bytes.pipe(
    Stream.pipeThroughChannel(Zip.decode()),
    Stream.mapEffect(({ header, body }) =>
      header.path.endsWith(".csv")
        ? Effect.flatMap(
          inTurns(atMost(body, BYTES_MAX, "history")).pipe(
            Stream.pipeThroughChannel(Csv.decode({ maxRecordSize: 8192, ignoreEmptyLines: true })),
            Stream.runCollect
          ),
          fromRows
        )
        : Effect.fail(unavailable("history", `it has a file "${header.path}"`, false))
    ),
    Stream.runCollect,
    Effect.map((files) => files.flat())
  )

// All of history is half a second of work; others have their turn in between.
const LINES_PER_TURN = 50

const fromRows = Effect.fnUntraced(function* ([head = [], ...rows]: ReadonlyArray<Csv.Row>) {
  const fixings: Array<Fixing> = []
  for (const [index, [date = "", ...cells]] of rows.entries()) {
    if (index % LINES_PER_TURN === LINES_PER_TURN - 1) yield* Effect.yieldNow
    if (cells.length !== head.length - 1) {
      return yield* unavailable("history", `the line of ${date} has another length`, false)
    }
    const quoted = cells.flatMap((cell, index) => {
      const code = head[index + 1] ?? ""
      return cell === "N/A" || (cell === "" && code === "") ? [] : [[code, cell] as const]
    })
    fixings.push(yield* fixingOf("history", date, quoted))
  }
  return fixings
})

const fixingOf = (
  file: FeedFile,
  date: string,
  cells: ReadonlyArray<readonly [code: string, rate: string]>
): Effect.Effect<Fixing, FeedUnavailable> => {
  const rates = new Map(cells)
  return rates.size === cells.length
    ? Effect.succeed({ date, rates })
    : Effect.fail(unavailable(file, `${date} has a currency twice`, false))
}
