/**
 * The feed of the European Central Bank: a day and 90 days as XML, all of history as CSV in a zip.
 *
 * Source: https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
 */
import { Config, Effect, Layer, Option, Stream } from "effect"
import { Csv, Xml, Zip } from "effect/encoding"
import { HttpClient, type HttpClientError } from "effect/http"
import { webAddress } from "../setting.ts"
import {
  Feed,
  type FeedUnavailable,
  type Reading,
  type Validators
} from "../../src/currency/Feed.ts"
import type { FeedFile, Fixing } from "../../src/currency/Fixings.ts"
import {
  atMost,
  type Bytes,
  fetchFile,
  fixingOf,
  linked,
  patiently,
  rowOf,
  unavailable
} from "./files.ts"
import * as Bundle from "./bundle.ts"

const FILES = {
  daily: "eurofxref-daily.xml",
  ninetyDays: "eurofxref-hist-90d.xml",
  history: "eurofxref-hist.zip"
} as const

/**
 * Reads `ECB_FEED_URL`, the folder of the three files; the ECB's own by default. What comes with the
 * package is `bundled`.
 */
export const layerFrom = (bundled: Effect.Effect<ReadonlyArray<Fixing>>) =>
  Layer.effect(
    Feed,
    Effect.gen(function* () {
      const folder = yield* webAddress("ECB_FEED_URL").pipe(
        Config.withDefault(new URL("https://www.ecb.europa.eu/stats/eurofxref/"))
      )
      const base = folder.href.replace(/\/?$/, "/")
      const client = yield* HttpClient.HttpClient

      const attempt = Effect.fnUntraced(function* (file: FeedFile, since: Validators) {
        const fetched = yield* fetchFile(client, file, base + FILES[file], since)
        if (Option.isNone(fetched)) return Option.none<Reading>()
        const { response, validators } = fetched.value
        const fixings = yield* parse(file, atMost(response.stream, file))
        return Option.some<Reading>({ fixings, validators })
      })

      const read = Effect.fn("EcbFeed.read")((file: FeedFile, since: Validators) =>
        patiently(file, attempt(file, since))
      )
      return Feed.of({ embedded: yield* bundled, live: true, read })
    })
  )

export const layer = layerFrom(Bundle.fixings)

// Text of this length is read in a few milliseconds.
const BYTES_PER_TURN = 2 * 1024

/** The same bytes in small pieces, and others have their turn after each. */
const yielding = <E>(bytes: Stream.Stream<Uint8Array, E>) =>
  bytes.pipe(
    Stream.flatMap((chunk) => Stream.fromIterable(piecesOf(chunk))),
    Stream.mapEffect((piece) => Effect.as(Effect.yieldNow, piece))
  )

function* piecesOf(chunk: Uint8Array) {
  for (let start = 0; start < chunk.length; start += BYTES_PER_TURN) {
    yield chunk.subarray(start, start + BYTES_PER_TURN)
  }
}

type Unreadable =
  | FeedUnavailable
  | HttpClientError.HttpClientError
  | Csv.CsvError
  | Xml.XmlError
  | Zip.ZipError

const parse = (file: FeedFile, bytes: Bytes) => {
  const fixings: Effect.Effect<ReadonlyArray<Fixing>, Unreadable> = file === "history"
    ? fromZip(bytes)
    : fromXml(bytes)
  return Effect.map(fixings, (days) => linked(file, days))
}

/** `<Cube time='…'>` holds the day, and one `<Cube currency='…' rate='…'/>` for each currency. */
const fromXml = (bytes: Bytes) =>
  bytes.pipe(
    Stream.pipeThroughChannel(Xml.decode({ maxTokenSize: 4096, maxDepth: 16 })),
    Stream.pipeThroughChannel(
      Xml.elements(["gesmes:Envelope", "Cube", "Cube"], { maxElementSize: 64 * 1024 })
    ),
    Stream.map(({ attributes, children }) => {
      const cells = children.flatMap((child) =>
        typeof child === "string"
          ? []
          : [[child.attributes.currency ?? "", child.attributes.rate ?? ""] as const]
      )
      return fixingOf(attributes.time ?? "", cells)
    }),
    Stream.runCollect
  )

/** One CSV: a head of codes, then a line for each day, with `N/A` where no rate was set. */
const fromZip = (bytes: Bytes) =>
  bytes.pipe(
    yielding,
    Stream.pipeThroughChannel(Zip.decode()),
    Stream.mapEffect(({ header, body }) =>
      header.path.endsWith(".csv")
        ? yielding(atMost(body, "history")).pipe(
          Stream.pipeThroughChannel(Csv.decode({ maxRecordSize: 8192, ignoreEmptyLines: true })),
          fromRows
        )
        : Effect.fail(unavailable("history", `it has a file "${header.path}"`))
    ),
    Stream.runCollect,
    Effect.map((files) => files.flat())
  )

const isUnset = (cell: string, code: string) => cell === "N/A" || (cell === "" && code === "")

/** The days of the lines; each is read as it comes, so that the file's text is never kept whole. */
const fromRows = <E>(rows: Stream.Stream<Csv.Row, E>) =>
  rows.pipe(
    Stream.mapAccum(
      (): Csv.Row | undefined => undefined,
      (head, [date = "", ...cells]) =>
        head === undefined
          ? [cells, []] as const
          : [head, [rowOf(date, head, cells, isUnset)]] as const
    ),
    Stream.runCollect
  )
