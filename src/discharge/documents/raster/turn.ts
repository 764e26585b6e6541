import type { Matrix, Raster } from "../Ocr.ts"
import { compose } from "./matrix.ts"

/** Turns a raster clockwise by quarters: 0 to 3. */
export const turn = (raster: Raster, quarters: number): Raster => {
  const { width, height, pixels } = raster
  const turned = new Uint8Array(pixels.length)
  switch (quarters % 4) {
    case 1: {
      for (let y = 0; y < height; y++) {
        for (let x = 0, at = y * width, to = height - 1 - y; x < width; x++, at++, to += height) {
          turned[to] = pixels[at] ?? 0
        }
      }
      return placed(raster, turned, [0, -1, 1, 0, 0, height])
    }
    case 2: {
      for (let at = 0, to = pixels.length - 1; to >= 0; at++, to--) turned[to] = pixels[at] ?? 0
      return {
        ...raster,
        pixels: turned,
        toPage: compose([-1, 0, 0, -1, width, height], raster.toPage)
      }
    }
    case 3: {
      for (let y = 0; y < height; y++) {
        for (let x = 0, at = y * width, to = (width - 1) * height + y; x < width; x++, at++) {
          turned[to] = pixels[at] ?? 0
          to -= height
        }
      }
      return placed(raster, turned, [0, 1, -1, 0, width, 0])
    }
    default:
      return raster
  }
}

/** `back` leads from the turned pixels to those before. */
const placed = (
  { width, height, dpi, toPage }: Raster,
  pixels: Uint8Array,
  back: Matrix
): Raster => ({
  width: height,
  height: width,
  dpi,
  pixels,
  toPage: compose(back, toPage)
})
