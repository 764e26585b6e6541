/**
 * Images as documents of one page each, or of as many as a TIFF has. They are what a scan is inside of
 * a PDF: read by OCR. Nothing is decoded before its size is known.
 */
import { createCanvas, loadImage } from "@napi-rs/canvas"
import { Effect } from "effect"
import { IMAGE_PIXELS_MAX, PAGE_INCHES_MAX } from "../../schemas/discharge/documents.ts"
import type { Box } from "../../schemas/discharge/documents.ts"
import type { ImageKind } from "../../src/discharge/documents/Formats.ts"
import type { Raster } from "../../src/discharge/documents/Ocr.ts"
import { DocumentFailure, type PdfDocument } from "../../src/discharge/documents/Pdf.ts"
import { greyOfRgba } from "../pdf/pdfjs/grey.ts"
import { type ImageSize, jpegSize, type Picture, pngSize } from "./imageSize.ts"
import { tiffPages } from "./tiff.ts"

const POINTS_PER_INCH = 72
/** What a file says of its resolution is taken within these; else its longer side is a sheet's. */
const DPI = { least: 60, most: 1200 } as const
const SHEET_INCHES = 11
/** A page is shown with no more. */
const SHOWN_PIXELS_MAX = 4_000_000

export const images = (kind: ImageKind, bytes: Uint8Array) =>
  Effect.map(
    Effect.tryPromise({
      try: () => Promise.resolve(kind === "tiff" ? tiffPages(bytes) : [single(kind, bytes)]),
      catch: failure
    }),
    documentOf
  )

const single = (kind: "png" | "jpeg", bytes: Uint8Array): Picture => {
  const size = kind === "png" ? pngSize(bytes) : jpegSize(bytes)
  if (size === undefined) throw new TypeError("No size")
  return {
    size,
    rgba: async () => {
      const image = await loadImage(bytes)
      // The decoder turns a photo as its camera says; the head of the file has been asked the same.
      if (image.width !== size.width || image.height !== size.height) throw failure(undefined)
      const canvas = createCanvas(image.width, image.height)
      const context = canvas.getContext("2d")
      // What is transparent is paper.
      context.fillStyle = "white"
      context.fillRect(0, 0, image.width, image.height)
      context.drawImage(image, 0, 0)
      return canvas.data()
    }
  }
}

const documentOf = (pictures: ReadonlyArray<Picture>): PdfDocument => {
  const of = (page: number) => {
    const picture = pictures[page - 1]
    if (picture === undefined) return Effect.fail(failure(undefined))
    const { width, height } = picture.size
    const dpi = dpiOf(picture.size)
    const inches = Math.max(width, height) / dpi
    return width * height > IMAGE_PIXELS_MAX || inches > PAGE_INCHES_MAX
      ? Effect.fail(
        new DocumentFailure({ reason: "too complex", message: "The image is too large." })
      )
      : width * height === 0
      ? Effect.fail(failure(undefined))
      : Effect.succeed({ ...picture, width, height, dpi, scale: POINTS_PER_INCH / dpi })
  }
  const pixelsOf = ({ rgba }: Picture) => Effect.tryPromise({ try: rgba, catch: failure })
  return {
    pages: pictures.length,
    repaired: false,
    isXfa: false,
    page: (page) =>
      Effect.map(of(page), ({ width, height, scale }) => ({
        width_points: width * scale,
        height_points: height * scale,
        fragments: [],
        hidden: [],
        images: [{ cover: 1, width, height, box: [0, 0, width * scale, height * scale] }],
        textOperations: 0,
        hiddenTextOperations: 0,
        paths: 0,
        faults: []
      })),
    raster: (page) =>
      Effect.flatMap(of(page), (picture) =>
        Effect.map(pixelsOf(picture), (rgba): Raster => {
          const { width, height, dpi, scale } = picture
          const pixels = greyOfRgba(rgba, width, height)
          return { width, height, dpi, pixels, toPage: [scale, 0, 0, scale, 0, 0] }
        })),
    png: (page, box) =>
      Effect.flatMap(
        of(page),
        (picture) =>
          Effect.flatMap(pixelsOf(picture), (rgba) =>
            Effect.tryPromise({ try: () => shown(picture, rgba, box), catch: failure }))
      )
  }
}

const failure = (cause: unknown) =>
  cause instanceof DocumentFailure
    ? cause
    : new DocumentFailure({ reason: "unreadable", message: "The image is damaged." })

const dpiOf = ({ width, height, dpi }: ImageSize) =>
  dpi !== undefined && dpi >= DPI.least && dpi <= DPI.most
    ? dpi
    : Math.min(DPI.most, Math.max(DPI.least, Math.max(width, height) / SHEET_INCHES))

interface Shown {
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** The image, or a part of it, at its own resolution unless it is larger than is shown. */
const shown = (
  { width, height, scale }: Shown,
  rgba: Uint8Array | Uint8ClampedArray,
  box: Box | undefined
) => {
  const whole = createCanvas(width, height)
  const image = whole.getContext("2d").createImageData(width, height)
  image.data.set(rgba)
  whole.getContext("2d").putImageData(image, 0, 0)
  const [left, top, right, bottom] = box ?? [0, 0, width * scale, height * scale]
  const within = (points: number, most: number) => Math.min(most, Math.max(0, points / scale))
  const [x, y] = [within(left, width - 1), within(top, height - 1)]
  const [w, h] = [
    Math.max(1, within(right, width) - x),
    Math.max(1, within(bottom, height) - y)
  ]
  const by = Math.min(1, Math.sqrt(SHOWN_PIXELS_MAX / (w * h)))
  const part = createCanvas(Math.max(1, Math.round(w * by)), Math.max(1, Math.round(h * by)))
  part.getContext("2d").drawImage(whole, x, y, w, h, 0, 0, part.width, part.height)
  return part.encode("png")
}
