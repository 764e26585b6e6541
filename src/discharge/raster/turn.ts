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

/**
 * Straightens text that descends to the right by `degrees`, up to a few of them; what comes in from
 * outside is white.
 */
export const rotate = (raster: Raster, degrees: number): Raster => {
  const { width, height, pixels } = raster
  const angle = degrees * Math.PI / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const middleX = width / 2
  const middleY = height / 2
  const back: Matrix = [
    cos,
    sin,
    -sin,
    cos,
    middleX - cos * middleX + sin * middleY,
    middleY - sin * middleX - cos * middleY
  ]
  const rotated = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height; y++) {
    let fromX = back[2] * y + back[4]
    let fromY = back[3] * y + back[5]
    for (let x = 0; x < width; x++, fromX += cos, fromY += sin) {
      if (fromX < 0 || fromY < 0 || fromX >= width - 1 || fromY >= height - 1) continue
      // Both are positive: this is their floor, and faster.
      const left = fromX | 0
      const top = fromY | 0
      const shareX = fromX - left
      const shareY = fromY - top
      const at = top * width + left
      const above = (pixels[at] ?? 0) * (1 - shareX) + (pixels[at + 1] ?? 0) * shareX
      const below = (pixels[at + width] ?? 0) * (1 - shareX) +
        (pixels[at + width + 1] ?? 0) * shareX
      rotated[y * width + x] = above * (1 - shareY) + below * shareY + 0.5
    }
  }
  return { ...raster, pixels: rotated, toPage: compose(back, raster.toPage) }
}
