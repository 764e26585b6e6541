/**
 * `Pdf` on pdf.js (https://mozilla.github.io/pdf.js): text, embedded scans and drawing.
 *
 * It parses in the calling thread and can be kept busy by a hostile file: run it in a process that can
 * be killed.
 */
import { Effect, Layer, Predicate, Scope } from "effect"
import { createRequire } from "node:module"
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs"
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist"
import { IMAGE_PIXELS_MAX, PAGE_INCHES_MAX } from "../../schemas/discharge/documents.ts"
import {
  DocumentFailure,
  Pdf,
  type PdfDocument,
  type PdfPage,
  says
} from "../../src/discharge/documents/Pdf.ts"
import { fontDocument, stubGlobals } from "./pdfjs/browser.ts"
import { draw, png } from "./pdfjs/draw.ts"
import { engine } from "./pdfjs/engine.ts"
import { fragmentsOf, valuesOf } from "./pdfjs/fragments.ts"
import { type Layers, operationsOf } from "./pdfjs/operations.ts"
import { embeddedScan } from "./pdfjs/scan.ts"
import { Warnings } from "./pdfjs/warnings.ts"

const folder = createRequire(import.meta.url).resolve("pdfjs-dist/package.json")
  .replace(/package\.json$/u, "")

const OPTIONS = {
  verbosity: 1,
  // Without the maps, text in Chinese, Japanese and Korean fonts is lost silently.
  cMapUrl: `${folder}cmaps/`,
  cMapPacked: true,
  wasmUrl: `${folder}wasm/`,
  iccUrl: `${folder}iccs/`,
  useSystemFonts: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  canvasMaxAreaInBytes: 2 ** 30,
  maxImageSize: IMAGE_PIXELS_MAX,
  stopAtErrors: false,
  enableXfa: false
}

interface Options {
  readonly disableFontFace: boolean
  readonly standardFontDataUrl?: string
  readonly ownerDocument?: HTMLDocument
}

/** For text it is enough to know what the characters of a font mean, and how wide they are. */
const READ: Options = { disableFontFace: false, ownerDocument: fontDocument() }
const DRAW: Options = { disableFontFace: true, standardFontDataUrl: `${folder}standard_fonts/` }

const PAGE_POINTS_MAX = PAGE_INCHES_MAX * 72
/** pdf.js keeps what pages share: fonts and images. It is let go after so many of them, or pages. */
const SHARED_MAX = 100
const PAGES_PER_CLEANUP = 250

export const layer = Layer.effect(
  Pdf,
  Effect.gen(function* () {
    stubGlobals()
    const warnings = yield* Warnings.capture
    return Pdf.of({
      open: Effect.fnUntraced(function* (bytes) {
        const reading = yield* opened(bytes, READ)
        const { proxy } = reading
        const isXfa = yield* Effect.promise(() => holdsXfa(proxy))
        const layers = yield* Effect.tryPromise({
          try: () => proxy.getOptionalContentConfig(),
          catch: whyClosed
        })
        // Most documents are never drawn.
        const drawing = yield* Effect.cached(
          Scope.provide(opened(bytes, DRAW), yield* Effect.scope)
        )
        const drawn = <A>(page: number, use: (opened: PDFPageProxy) => Promise<A>) =>
          Effect.flatMap(
            drawing,
            (pages) => Effect.ensuring(pages.on(page, use), Effect.sync(() => pages.close()))
          )
        const document: PdfDocument = {
          pages: proxy.numPages,
          repaired: warnings.take().some((text) => text.includes("Indexing all PDF objects")),
          isXfa,
          page: (page) => reading.on(page, (opened) => read(opened, layers, warnings)),
          raster: Effect.fnUntraced(function* (page, { embedded }) {
            const scan = embedded
              ? yield* reading.on(page, (opened) => embeddedScan(opened, layers))
              : undefined
            if (scan !== undefined) return scan
            const { images } = yield* reading.on(page, (opened) => operationsOf(opened, layers))
            reading.close()
            return yield* drawn(page, (opened) => draw(opened, images))
          }),
          png: (page, box) => drawn(page, (opened) => png(opened, box))
        }
        return document
      })
    })
  })
)

const opened = Effect.fnUntraced(function* (bytes: Uint8Array, options: Options) {
  const worker = yield* Effect.acquireRelease(
    Effect.sync(() => engine(options === DRAW)),
    (worker) => Effect.sync(() => worker.destroy())
  )
  const proxy = yield* Effect.acquireRelease(
    Effect.tryPromise({
      try: () => pdfjs.getDocument({ ...OPTIONS, ...options, data: bytes.slice(), worker }).promise,
      catch: whyClosed
    }),
    ({ loadingTask }) => Effect.promise(() => loadingTask.destroy())
  )
  return new Pages(proxy)
})

const holdsXfa = async (document: PDFDocumentProxy) => {
  try {
    const { info } = await document.getMetadata()
    return Predicate.hasProperty(info, "IsXFAPresent") && info.IsXFAPresent === true
  } catch {
    // Metadata that cannot be read say nothing of the pages.
    return false
  }
}

/** The pages of a document, one open at a time: what was decoded for one use of it serves the next. */
class Pages {
  private open: PDFPageProxy | undefined
  private turned = 0
  private shared = 0

  constructor(readonly proxy: PDFDocumentProxy) {}

  on<A>(page: number, use: (opened: PDFPageProxy) => Promise<A>) {
    return Effect.tryPromise({
      try: async () => await use(await this.turnTo(page)),
      catch: (cause) =>
        cause instanceof DocumentFailure
          ? cause
          : new DocumentFailure({ reason: "unreadable", message: String(cause) })
    })
  }

  /** Lets go what was decoded. */
  close() {
    if (this.open === undefined) return
    this.shared = Array.from(this.open.commonObjs).length
    this.open.cleanup()
    this.open = undefined
  }

  private async turnTo(page: number) {
    if (this.open?.pageNumber === page) return this.open
    this.close()
    if (++this.turned >= PAGES_PER_CLEANUP || this.shared >= SHARED_MAX) {
      this.turned = this.shared = 0
      await this.proxy.cleanup()
    }
    this.open = await this.proxy.getPage(page)
    return this.open
  }
}

const read = async (
  page: PDFPageProxy,
  layers: Layers,
  warnings: Warnings
): Promise<PdfPage> => {
  const { width, height } = page.getViewport({ scale: 1 })
  if (Math.max(width, height) > PAGE_POINTS_MAX) {
    throw new DocumentFailure({ reason: "too complex", message: "The page is too large." })
  }
  warnings.take()
  const operations = await operationsOf(page, layers)
  // pdf.js gathers text without a look at how it is drawn.
  const { isUnclear: isUnseen, ...found } = operations
  const isUnclear = isUnseen || found.fragments === undefined && says(found.hidden)
  const text = isUnclear ? [] : found.fragments ?? (await fragmentsOf(page))
  const values = await valuesOf(page, text.length)
  const fragments = [...text, ...values.seen]
  const messages = warnings.take()
  const isTooLarge = messages.some((text) => text.includes("exceeded maximum allowed size"))
  if (isTooLarge && fragments.length === 0) {
    throw new DocumentFailure({
      reason: "too complex",
      message: "The image on the page is too large."
    })
  }
  const isDamaged = messages.some((text) =>
    /ignoring errors|Illegal character|Unterminated/u.test(text)
  )
  return {
    width_points: width,
    height_points: height,
    ...found,
    fragments,
    hidden: [...found.hidden, ...values.hidden],
    faults: [
      ...(isDamaged ? ["damaged" as const] : []),
      ...(isTooLarge ? ["image too large" as const] : []),
      ...(isUnclear ? ["unclear text" as const] : [])
    ]
  }
}

const whyClosed = (cause: unknown) => {
  const name = cause instanceof Error ? cause.name : ""
  return name === "PasswordException"
    ? new DocumentFailure({ reason: "encrypted", message: "The document needs a password." })
    : new DocumentFailure({
      reason: "unreadable",
      message: "The file is damaged, or no PDF at all."
    })
}
