import type { Box } from "../../../../schemas/discharge/documents.ts"
import type { Raster } from "../Ocr.ts"
import { applyToBox, compose, inverse } from "./matrix.ts"

/** The part of an upright raster that shows `box`, in points of the page. */
export const crop = (raster: Raster, box: Box): Raster => {
  const [left, top, right, bottom] = applyToBox(inverse(raster.toPage), box)
  const from = {
    x: clamp(Math.floor(left), raster.width),
    y: clamp(Math.floor(top), raster.height)
  }
  const to = {
    x: clamp(Math.ceil(right), raster.width),
    y: clamp(Math.ceil(bottom), raster.height)
  }
  const width = to.x - from.x
  const height = to.y - from.y
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const start = (from.y + y) * raster.width + from.x
    pixels.set(raster.pixels.subarray(start, start + width), y * width)
  }
  const toPage = compose([1, 0, 0, 1, from.x, from.y], raster.toPage)
  return { width, height, dpi: raster.dpi, pixels, toPage }
}

const clamp = (value: number, size: number) => Math.min(size, Math.max(0, value))
