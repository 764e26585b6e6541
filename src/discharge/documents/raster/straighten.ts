import type { Matrix, Raster } from "../Ocr.ts"
import { compose } from "./matrix.ts"
import { shrink } from "./shrink.ts"
import { AS_THEY_ARE } from "./whiten.ts"

interface Change {
  /** By which the text descends to the right, up to a few. */
  readonly degrees: number
  /** Of the new size to the old one. */
  readonly scale: number
  /** What becomes of each value. */
  readonly levels: Uint8Array
}

/**
 * Straightens, scales and maps a raster around its middle, in one pass; what comes in from outside is
 * white, and so is the outermost half of a pixel.
 */
export const straighten = (raster: Raster, { degrees, scale, levels }: Change): Raster => {
  if (degrees === 0 && scale === 1) return mapped(raster, levels)
  // Of many pixels, four neighbours say too little.
  const factor = Math.min(Math.floor(1 / scale), raster.width, raster.height)
  if (factor > 1) {
    return straighten(shrink(raster, factor), { degrees, scale: scale * factor, levels })
  }
  const width = Math.max(1, Math.round(raster.width * scale))
  const height = Math.max(1, Math.round(raster.height * scale))
  const angle = degrees * Math.PI / 180
  const cos = Math.cos(angle) / scale
  const sin = Math.sin(angle) / scale
  const back: Matrix = [
    cos,
    sin,
    -sin,
    cos,
    (raster.width - cos * width + sin * height) / 2,
    (raster.height - sin * width - cos * height) / 2
  ]
  return {
    width,
    height,
    dpi: raster.dpi * scale,
    pixels: sampled(raster, { width, height, back, levels }),
    toPage: compose(back, raster.toPage)
  }
}

const mapped = (raster: Raster, levels: Uint8Array): Raster => {
  if (levels === AS_THEY_ARE) return raster
  const pixels = new Uint8Array(raster.pixels.length)
  for (let at = 0; at < pixels.length; at++) pixels[at] = levels[raster.pixels[at] ?? 0] ?? 0
  return { ...raster, pixels }
}

/** Each pixel from the four around the place that it comes from. */
const sampled = (
  { width: across, height: down, pixels }: Raster,
  { width, height, back: [a, b, c, d, e, f], levels }: {
    readonly width: number
    readonly height: number
    readonly back: Matrix
    readonly levels: Uint8Array
  }
) => {
  const sample = new Uint8Array(width * height).fill(255)
  for (let y = 0, at = 0; y < height; y++) {
    // Between the middles of pixels.
    let fromX = a / 2 + c * (y + 0.5) + e - 0.5
    let fromY = b / 2 + d * (y + 0.5) + f - 0.5
    for (let x = 0; x < width; x++, at++, fromX += a, fromY += b) {
      if (fromX < 0 || fromY < 0 || fromX >= across - 1 || fromY >= down - 1) continue
      // Both are positive: this is their floor, and faster.
      const left = fromX | 0
      const top = fromY | 0
      const shareX = fromX - left
      const from = top * across + left
      const one = pixels[from] ?? 0
      const other = pixels[from + across] ?? 0
      const above = one + ((pixels[from + 1] ?? 0) - one) * shareX
      const below = other + ((pixels[from + across + 1] ?? 0) - other) * shareX
      sample[at] = levels[(above + (below - above) * (fromY - top) + 0.5) | 0] ?? 0
    }
  }
  return sample
}
