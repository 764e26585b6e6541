/**
 * `Reader` by a process for each document, which is bounded in memory, silence and time: nothing less
 * than its end stops a parser that a hostile file keeps busy.
 */
import { Config, ConfigProvider, Effect, Layer, Option, Queue, Stream } from "effect"
import { Base64 } from "effect/encoding"
import {
  PdfEncrypted,
  PdfTooComplex,
  PdfTooManyPages,
  PdfUnreadable
} from "../../schemas/discharge/problems.ts"
import { DOCUMENT_PAGES_MAX } from "../../schemas/discharge/documents.ts"
import { ServiceUnavailable, Timeout, UnsupportedMediaType } from "../../schemas/problems.ts"
import { count, line } from "../setting.ts"
import { Reader, type ReadEvent } from "../../src/discharge/documents/Reader.ts"
import { fetcher, missingOf } from "../child/packages.ts"
import { passed } from "../child/process.ts"
import * as Wall from "../child/wall.ts"
import { warnUnlessReadable } from "../child/stat.ts"
import { LOST_MAX } from "../child/stopped.ts"
import { engine } from "../ocr/engine.ts"
import { PROGRAM, TESSERACT } from "../ocr/native.ts"
import { mustRun, warnUnlessRuns } from "../ocr/native/program.ts"
import { type End, readBounded } from "./bounded.ts"
import { tesseractLibrary } from "./libraries.ts"
import { entry, PACKAGES, starterWith } from "./process.ts"
import type { Message, Question } from "./protocol.ts"
import * as Spare from "./spare.ts"
import { type Bounds, silenceMillisFor, SMALL_BYTES } from "./watch.ts"

/** Pages that may each end a process before the rest of the document is given up. */
const RESTARTS_MAX = { small: 1, large: 4 } as const
const MEGABYTE = 1_000_000

/** What reading one document may take. */
export const readerMegabytes = count("READER_MEMORY_MB", 500, 2000)
export const hasSpare = Config.Boolean("READER_SPARE").pipe(Config.withDefault(true))

const settings = Config.all({
  pagesMax: count("DOCUMENT_PAGES_MAX", 1, DOCUMENT_PAGES_MAX),
  seconds: count("DOCUMENT_SECONDS_MAX", 1, 1200),
  memory: readerMegabytes,
  keepsSpare: hasSpare,
  engine,
  tesseract: TESSERACT,
  tessdata: Config.option(line("TESSDATA_PREFIX"))
})

export const layer = Layer.effect(
  Reader,
  Effect.gen(function* () {
    const { pagesMax, seconds, memory, keepsSpare: hasSpare, engine, tesseract, tessdata } =
      yield* settings
    if (engine === "native") {
      yield* Option.match(tesseract, {
        onNone: () => warnUnlessRuns(PROGRAM),
        onSome: mustRun
      })
    }
    yield* warnUnlessReadable
    const wall = yield* Wall.sandboxMode
    const isWalled = wall !== "off" && (yield* Wall.isSandboxAvailable)
    if (!isWalled && wall === "required") {
      return yield* Effect.fail(
        new Config.ConfigError(
          new ConfigProvider.SourceError({ message: `READER_WALL=required, but ${Wall.MISSING}` })
        )
      )
    }
    if (!isWalled && wall === "auto") yield* Effect.logWarning(`Of READER_WALL: ${Wall.MISSING}`)
    const boundsOf = (size: number): Bounds => ({
      bytes: memory * MEGABYTE,
      silenceMillis: silenceMillisFor(size),
      pageMillis: 240_000
    })
    const sizeOf = (path: string) => Effect.promise(async () => (await Deno.stat(path)).size)
    const environment = {
      OCR_ENGINE: engine,
      ...(Option.isSome(tesseract) ? { TESSERACT: tesseract.value } : {}),
      ...(Option.isSome(tessdata) ? { TESSDATA_PREFIX: tessdata.value } : {})
    }
    const program = Option.getOrUndefined(tesseract)
    const recogniser = engine !== "native"
      ? { program: undefined, library: undefined }
      : program === undefined
      ? { program: PROGRAM, library: tesseractLibrary(passed(["LD_LIBRARY_PATH"]).LD_LIBRARY_PATH) }
      : { program, library: undefined }
    const spare = yield* Spare.make(
      starterWith({ environment, isWalled, ...recogniser }),
      () => hasSpare && missingOf(PACKAGES).length === 0
    )
    const process = Effect.andThen(Effect.orDie(yield* fetcher(entry, PACKAGES)), spare)
    const exchange = Effect.fnUntraced(function* (
      path: string,
      /** What is left to be asked. */
      question: () => Question,
      onMessage: (message: Message) => Effect.Effect<void>
    ) {
      const bounds = boundsOf(yield* sizeOf(path))
      for (let lost = 0;; lost++) {
        const end = yield* readBounded(process, { path, question: question(), bounds }, onMessage)
        if (end._tag !== "Ended" || end.why !== "lost") return end
        if (lost >= LOST_MAX) {
          return yield* Effect.die(new ServiceUnavailable({ reason: whyEnded.lost }))
        }
      }
    })
    const late = Effect.timeoutOrElse({
      duration: seconds * 1000,
      orElse: () => Effect.fail(new Timeout({ limit_seconds: seconds }))
    })

    const reading = Effect.fnUntraced(function* (
      path: string,
      emit: (event: ReadEvent) => Effect.Effect<void>
    ) {
      const progress = new Progress()
      const isSmall = (yield* sizeOf(path)) < SMALL_BYTES
      progress.careful = isSmall
      const restartsMax = isSmall ? RESTARTS_MAX.small : RESTARTS_MAX.large
      for (let restarts = 0;;) {
        const { careful } = progress
        const end = yield* exchange(
          path,
          () => ({ _tag: "Read", pagesMax, skip: progress.skip, careful }),
          (message) =>
            message._tag === "Event" && progress.isNews(message.event)
              ? emit(message.event)
              : Effect.void
        )
        if (progress.pages > pagesMax) {
          return yield* new PdfTooManyPages({ pages: progress.pages, limit_pages: pagesMax })
        }
        if (end._tag === "Done") return
        if (end._tag === "Failed") return yield* problemOf(end)
        const given = progress.giveUp(restarts >= restartsMax)
        // What ended before it was open is opened once more.
        if (progress.pages === 0 && careful) {
          return yield* new PdfTooComplex({ reason: whyEnded[end.why] })
        }
        for (const page of given) yield* emit({ _tag: "Skipped", page, reason: "too complex" })
        if (restarts >= restartsMax) return
        // That it was not known which page it was happens once, and is no attempt at one.
        if (careful || given.length > 0) restarts++
      }
    })

    /** Follows a question about a page to its end, which is none of the document's failure. */
    const looked = Effect.fnUntraced(function* (
      path: string,
      question: Question,
      onMessage: (message: Message) => Effect.Effect<void>
    ) {
      const end = yield* late(exchange(path, () => question, onMessage))
      if (end._tag === "Failed") return yield* problemOf(end)
      if (end._tag === "Ended") return yield* new PdfTooComplex({ reason: whyEnded[end.why] })
    })
    const bytesOf = (text: string) => Effect.orDie(Effect.fromResult(Base64.decode(text)))

    return Reader.of({
      read: (path) =>
        Stream.callback<ReadEvent, Effect.Error<ReturnType<typeof reading>> | Timeout>((queue) =>
          late(reading(path, (event) => Effect.asVoid(Queue.offer(queue, event)))).pipe(
            Effect.andThen(Queue.end(queue))
          )
        ),
      image: Effect.fn("Reader.image")(function* (path, page, box) {
        let png: string | undefined
        yield* looked(
          path,
          { _tag: "Image", page, box: box ?? null },
          (message) =>
            Effect.sync(() => {
              if (message._tag === "Image") png = message.png
            })
        )
        return yield* bytesOf(png ?? "")
      }),
      pictures: Effect.fn("Reader.pictures")((path, sheets, emit) =>
        looked(
          path,
          { _tag: "Pictures", sheets },
          (message) =>
            message._tag === "Pictures"
              ? Effect.flatMap(
                Effect.forEach(message.parts, bytesOf),
                (parts) => emit(message.page, parts)
              )
              : Effect.void
        )
      )
    })
  })
)

/** What is known of a document while its process may end at any time. */
class Progress {
  pages = 0
  careful = false
  private readonly settled = new Set<number>()
  private readonly open = new Set<number>()

  get skip() {
    return [...this.settled]
  }

  /** Whether the caller has not received the event before a restart. */
  isNews(event: ReadEvent) {
    switch (event._tag) {
      case "Opened": {
        const isFirst = this.pages === 0
        this.pages = event.pages
        return isFirst
      }
      case "Reading":
      case "Recognising":
        this.open.add(event.page)
        return true
      case "Read":
      case "Skipped": {
        const page = event._tag === "Read" ? event.page.page : event.page
        this.open.delete(page)
        this.settled.add(page)
        return true
      }
    }
  }

  /** The pages that are tried no more: the one that was open, or all that are left. */
  giveUp(all: boolean): ReadonlyArray<number> {
    const open = [...this.open]
    this.open.clear()
    const left = Array.from({ length: this.pages }, (_, index) => index + 1)
      .filter((page) => !this.settled.has(page))
    // With several open, or not yet told, it is not known which one it was: they are tried one by one.
    const given = all ? left : this.careful && open.length === 1 ? open : []
    this.careful ||= given.length === 0
    given.forEach((page) => this.settled.add(page))
    return given
  }
}

const whyEnded = {
  lost: "What reads documents was stopped or killed from outside, again and again.",
  memory: "Reading the document took more memory than there is for one.",
  silence: "The document kept its reader busy without any progress.",
  crash: "The document made its reader fail."
} as const

const problemOf = ({ reason, message }: Extract<End, { readonly _tag: "Failed" }>) => {
  switch (reason) {
    case "encrypted":
      return new PdfEncrypted()
    case "too complex":
      return new PdfTooComplex({ reason: message })
    case "unreadable":
    case "no pages":
    case "dynamic form":
      return new PdfUnreadable({ reason: message })
    case "unknown kind":
      return new UnsupportedMediaType({ content_type: "application/octet-stream", reason: message })
  }
}
