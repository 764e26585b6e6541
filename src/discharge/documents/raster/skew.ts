/**
 * How text lies on a page, told from the profile of its ink: lines of text make it sharp.
 */
import type { Raster } from "../Ocr.ts"
import { flatten } from "./flatten.ts"
import { histogramOf } from "./histogram.ts"
import { shrink } from "./shrink.ts"

export interface Skew {
  /** Of the lines, positive when they descend to the right; within 0.05. */
  readonly degrees: number
  /** Dots of ink at 80 dpi; a few hundred are a page with something on it. */
  readonly ink: number
  /** Above 2 the lines run from top to bottom: the page was scanned sideways. */
  readonly sideways: number
}

const DPI = 80
const DEGREES_MAX = 5
const SIDEWAYS_DEGREES_MAX = 3
const INK_MIN = 200
const EDGE_SHARE = 0.03

export const skewOf = (raster: Raster): Skew => {
  const dots = inkOf(raster)
  const ink = dots.xs.length
  if (ink < INK_MIN) return { degrees: 0, ink, sideways: 0 }
  let best = { degrees: 0, value: profile(dots, 0) }
  let across = best.value
  const consider = (degrees: number) => {
    const value = profile(dots, degrees)
    if (value > best.value) best = { degrees, value }
    return value
  }
  for (let degrees = -DEGREES_MAX; degrees <= DEGREES_MAX; degrees += 0.5) {
    const value = consider(degrees)
    if (Math.abs(degrees) <= SIDEWAYS_DEGREES_MAX) across = Math.max(across, value)
  }
  for (const step of [0.25, 0.1, 0.05]) {
    const { degrees } = best
    consider(degrees - step)
    consider(degrees + step)
  }
  const { xs, ys, width, height } = dots
  const turned = { xs: ys, ys: xs, width: height, height: width }
  let down = 0
  for (let degrees = -SIDEWAYS_DEGREES_MAX; degrees <= SIDEWAYS_DEGREES_MAX; degrees += 0.5) {
    down = Math.max(down, profile(turned, degrees))
  }
  return { degrees: best.degrees, ink, sideways: down / across }
}

/** Dots of ink, and the size of what they are on. */
interface Dots {
  readonly xs: Int16Array
  readonly ys: Int16Array
  readonly width: number
  readonly height: number
}

const inkOf = (raster: Raster): Dots => {
  const small = flatten(shrink(raster, Math.max(1, Math.round(raster.dpi / DPI))))
  const { width, height, pixels } = small
  const threshold = Math.min(200, inkThreshold(small))
  const margin = Math.round(width * EDGE_SHARE)
  const xs = new Int16Array(pixels.length)
  const ys = new Int16Array(pixels.length)
  let count = 0
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      if ((pixels[y * width + x] ?? 255) > threshold) continue
      xs[count] = x
      ys[count++] = y
    }
  }
  return { xs: xs.subarray(0, count), ys: ys.subarray(0, count), width, height }
}

/** How much neighbouring rows of the sheared page differ in ink. */
const profile = ({ xs, ys, width, height }: Dots, degrees: number) => {
  const slope = Math.tan(degrees * Math.PI / 180)
  const margin = Math.ceil(width * Math.abs(slope)) + 2
  const size = height + 2 * margin
  const rows = new Int32Array(size)
  // What is added to a row, for each column.
  const shift = Int32Array.from({ length: width }, (_, x) => Math.round(margin - x * slope))
  for (let index = 0; index < xs.length; index++) {
    const row = (ys[index] ?? 0) + (shift[xs[index] ?? 0] ?? 0)
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 1; row < size; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return Math.max(1e-9, sum / xs.length)
}

/** Otsu's: the threshold that sets ink and paper furthest apart. */
const inkThreshold = (raster: Raster) => {
  const histogram = histogramOf(raster)
  const total = histogram.reduce((sum, count, value) => sum + count * value, 0)
  let [below, sumBelow, best, threshold] = [0, 0, 0, 127]
  histogram.forEach((count, value) => {
    below += count
    sumBelow += count * value
    const above = raster.pixels.length - below
    if (below === 0 || above === 0) return
    const distance = sumBelow / below - (total - sumBelow) / above
    const variance = below * above * distance ** 2
    if (variance > best) [best, threshold] = [variance, value]
  })
  return threshold
}
