/**
 * Pages as images.
 */
import { createCanvas } from "@napi-rs/canvas"
import type { PDFPageProxy } from "pdfjs-dist"
import type { Box } from "../../../schemas/discharge/documents.ts"
import type { Raster } from "../../../src/discharge/documents/Ocr.ts"
import type { PageImage } from "../../../src/discharge/documents/Pdf.ts"
import { greyOfRgba } from "./grey.ts"

const DRAWN_DPI = 250
const PAGE_IMAGE_DPI = 150
const CROP_DPI = 220
const DRAWN_PIXELS_MAX = 25_000_000
const POINTS_PER_INCH = 72

/** A scan that is drawn keeps its own resolution; everything else takes what OCR reads best. */
export const draw = async (
  page: PDFPageProxy,
  images: ReadonlyArray<PageImage>
): Promise<Raster> => {
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
    toPage: [1 / scale, 0, 0, 1 / scale, 0, 0]
  }
}

export const png = async (page: PDFPageProxy, box: Box | undefined) => {
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
