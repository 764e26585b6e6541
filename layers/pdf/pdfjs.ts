/**
 * `Pdf` on pdf.js (https://mozilla.github.io/pdf.js): text, embedded scans and drawing.
 *
 * It parses in the calling thread and can be kept busy by a hostile file: run it in a process that can
 * be killed.
 */
import { createCanvas } from "@napi-rs/canvas"
import { Effect, Layer, Predicate } from "effect"
import { createRequire } from "node:module"
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs"
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist"
import { type Box, IMAGE_PIXELS_MAX, PAGE_INCHES_MAX } from "../../schemas/discharge/documents.ts"
import { Pdf, type PdfDocument, PdfFailure, type PdfPage } from "../../src/discharge/Pdf.ts"
import { engine } from "./pdfjs/engine.ts"
import { fragmentsOf, valuesOf } from "./pdfjs/fragments.ts"
import { greyOfRgba } from "./pdfjs/grey.ts"
import { operationsOf } from "./pdfjs/operations.ts"
import { embeddedScan } from "./pdfjs/scan.ts"
import { Warnings } from "./pdfjs/warnings.ts"

const folder = createRequire(import.meta.url).resolve("pdfjs-dist/package.json")
  .replace(/package\.json$/u, "")

const OPTIONS = {
  verbosity: 1,
  standardFontDataUrl: `${folder}standard_fonts/`,
  // Without the maps, text in Chinese, Japanese and Korean fonts is lost silently.
  cMapUrl: `${folder}cmaps/`,
  cMapPacked: true,
  wasmUrl: `${folder}wasm/`,
  iccUrl: `${folder}iccs/`,
  useSystemFonts: false,
  disableFontFace: true,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  canvasMaxAreaInBytes: 2 ** 30,
  maxImageSize: IMAGE_PIXELS_MAX,
  stopAtErrors: false,
  enableXfa: false
}

const DRAWN_DPI = 250
const PAGE_IMAGE_DPI = 110
const CROP_DPI = 220
const DRAWN_PIXELS_MAX = 25_000_000
const POINTS_PER_INCH = 72
/** pdf.js keeps what pages share; after so many it is let go. */
const PAGES_PER_CLEANUP = 50

export const layer = Layer.effect(
  Pdf,
  Effect.gen(function* () {
    stubOffscreenCanvas()
    const warnings = yield* Warnings.capture
    return Pdf.of({
      open: Effect.fnUntraced(function* (bytes) {
        const worker = yield* Effect.acquireRelease(
          Effect.sync(engine),
          (worker) => Effect.sync(() => worker.destroy())
        )
        const proxy = yield* Effect.acquireRelease(
          Effect.tryPromise({
            try: () => pdfjs.getDocument({ ...OPTIONS, data: bytes.slice(), worker }).promise,
            catch: whyClosed
          }),
          ({ loadingTask }) => Effect.promise(() => loadingTask.destroy())
        )
        const isXfa = yield* Effect.promise(() => holdsXfa(proxy))
        const pages = new Pages(proxy)
        const attempt = <A>(page: number, use: (opened: PDFPageProxy) => Promise<A>) =>
          Effect.tryPromise({
            try: async () => await use(await pages.turnTo(page)),
            catch: (cause) =>
              cause instanceof PdfFailure
                ? cause
                : new PdfFailure({ reason: "unreadable", message: String(cause) })
          })
        const document: PdfDocument = {
          pages: proxy.numPages,
          repaired: warnings.take().some((text) => text.includes("Indexing all PDF objects")),
          isXfa,
          page: (page) => attempt(page, (opened) => read(opened, warnings)),
          raster: (page, { embedded }) =>
            attempt(
              page,
              async (opened) =>
                (embedded ? await embeddedScan(opened) : undefined) ?? (await draw(opened))
            ),
          png: (page, box) => attempt(page, (opened) => png(opened, box))
        }
        return document
      })
    })
  })
)

const holdsXfa = async (document: PDFDocumentProxy) => {
  try {
    const { info } = await document.getMetadata()
    return Predicate.hasProperty(info, "IsXFAPresent") && info.IsXFAPresent === true
  } catch {
    // Metadata that cannot be read say nothing of the pages.
    return false
  }
}

/** The pages of a document, one open at a time: what was decoded to look at one serves to draw it. */
class Pages {
  private open: PDFPageProxy | undefined
  private turned = 0

  constructor(private readonly document: PDFDocumentProxy) {}

  async turnTo(page: number) {
    if (this.open?.pageNumber === page) return this.open
    this.open?.cleanup()
    this.open = undefined
    if (++this.turned % PAGES_PER_CLEANUP === 0) await this.document.cleanup()
    this.open = await this.document.getPage(page)
    return this.open
  }
}

const read = async (page: PDFPageProxy, warnings: Warnings): Promise<PdfPage> => {
  const { width, height } = page.getViewport({ scale: 1 })
  if (Math.max(width, height) > PAGE_INCHES_MAX * POINTS_PER_INCH) {
    throw new PdfFailure({ reason: "too complex", message: "The page is too large." })
  }
  warnings.take()
  const operations = await operationsOf(page)
  const text = operations.fragments ?? (await fragmentsOf(page))
  const fragments = [...text, ...(await valuesOf(page, text.length))]
  const told = warnings.take()
  const isTooLarge = told.some((text) => text.includes("exceeded maximum allowed size"))
  if (isTooLarge && fragments.length === 0) {
    throw new PdfFailure({ reason: "too complex", message: "The image on the page is too large." })
  }
  const isDamaged = told.some((text) =>
    /ignoring errors|Illegal character|Unterminated/u.test(text)
  )
  return {
    width_points: width,
    height_points: height,
    ...operations,
    fragments,
    faults: [
      ...(isDamaged ? ["damaged" as const] : []),
      ...(isTooLarge ? ["image too large" as const] : [])
    ]
  }
}

/** A scan that is drawn keeps its own resolution; everything else takes what OCR reads best. */
const draw = async (page: PDFPageProxy) => {
  const { images } = await operationsOf(page)
  const { width: points } = page.getViewport({ scale: 1 })
  const own = Math.max(
    0,
    ...images.map(({ width, cover }) => cover > 0.5 ? width / points * POINTS_PER_INCH : 0)
  )
  const dpi = own === 0 ? DRAWN_DPI : Math.min(300, Math.max(150, Math.round(own)))
  const { canvas, scale, width, height } = await render(page, dpi)
  return {
    width,
    height,
    dpi: scale * POINTS_PER_INCH,
    pixels: greyOfRgba(canvas.data(), width, height),
    toPage: [1 / scale, 0, 0, 1 / scale, 0, 0] as const
  }
}

const png = async (page: PDFPageProxy, box: Box | undefined) => {
  const { canvas, scale, width, height } = await render(
    page,
    box === undefined ? PAGE_IMAGE_DPI : CROP_DPI
  )
  if (box === undefined) return canvas.encode("png")
  const [left, top, right, bottom] = box.map((points) => Math.round(points * scale))
  const within = (value: number | undefined, most: number) =>
    Math.min(most, Math.max(0, value ?? 0))
  const x = within(left, width - 1)
  const y = within(top, height - 1)
  const part = createCanvas(
    Math.max(1, within(right, width) - x),
    Math.max(1, within(bottom, height) - y)
  )
  part.getContext("2d").drawImage(canvas, -x, -y)
  return part.encode("png")
}

const render = async (page: PDFPageProxy, dpi: number) => {
  const natural = page.getViewport({ scale: 1 })
  const scale = Math.min(
    dpi / POINTS_PER_INCH,
    Math.sqrt(DRAWN_PIXELS_MAX / (natural.width * natural.height))
  )
  const viewport = page.getViewport({ scale })
  const width = Math.max(1, Math.floor(viewport.width))
  const height = Math.max(1, Math.floor(viewport.height))
  const canvas = createCanvas(width, height)
  // Its types know the canvas of browsers only; the 2D contexts are the same.
  const target: unknown = canvas
  if (!isPageCanvas(target)) throw new TypeError("The canvas cannot be drawn on")
  await page.render({ canvas: target, viewport, background: "white", intent: "display" }).promise
  return { canvas, scale, width, height }
}

const isPageCanvas = (value: unknown): value is HTMLCanvasElement =>
  typeof value === "object" && value !== null && "getContext" in value

const whyClosed = (cause: unknown) => {
  const name = cause instanceof Error ? cause.name : ""
  return name === "PasswordException"
    ? new PdfFailure({ reason: "encrypted", message: "The document needs a password." })
    : new PdfFailure({ reason: "unreadable", message: "The file is damaged, or no PDF at all." })
}

/**
 * Deno has an `OffscreenCanvas` without a 2D context. pdf.js draws on one to learn how large images may
 * be, fails, and then decodes JPEG 2000 scans at half their size. This one says that any size will do.
 */
const stubOffscreenCanvas = () => {
  class Canvas {
    readonly width = 1
    readonly height = 1
    getContext() {
      return { fillRect() {}, getImageData: () => ({ data: [0, 0, 0, 255] }) }
    }
  }
  Object.defineProperty(globalThis, "OffscreenCanvas", { value: Canvas, configurable: true })
}
