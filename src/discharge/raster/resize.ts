import type { Raster } from "../Ocr.ts"
import { compose } from "./matrix.ts"

/** Makes each `factor` by `factor` pixels one, their mean. */
export const shrink = (raster: Raster, factor: number): Raster => {
  if (factor <= 1) return raster
  const width = Math.floor(raster.width / factor)
  const height = Math.floor(raster.height / factor)
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let row = 0; row < factor; row++) {
        const at = (y * factor + row) * raster.width + x * factor
        for (let column = 0; column < factor; column++) sum += raster.pixels[at + column] ?? 0
      }
      pixels[y * width + x] = sum / (factor * factor)
    }
  }
  const toPage = compose([factor, 0, 0, factor, 0, 0], raster.toPage)
  return { width, height, pixels, dpi: raster.dpi / factor, toPage }
}

interface Taps {
  readonly at: Int32Array
  readonly weights: Float32Array
}

/** Scales with the cubic of Catmull and Rom. */
export const resize = (raster: Raster, scale: number): Raster => {
  const width = Math.round(raster.width * scale)
  const height = Math.round(raster.height * scale)
  const rows = widened(raster, width, tapsOf(raster.width, width, scale))
  const { at, weights } = tapsOf(raster.height, height, scale)
  const pixels = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y++) {
    const [a = 0, b = 0, c = 0, d = 0] = at.subarray(y * 4, y * 4 + 4).map((row) => row * width)
    const [p = 0, q = 0, r = 0, s = 0] = weights.subarray(y * 4, y * 4 + 4)
    const to = y * width
    for (let x = 0; x < width; x++) {
      pixels[to + x] = (rows[a + x] ?? 0) * p + (rows[b + x] ?? 0) * q +
        (rows[c + x] ?? 0) * r + (rows[d + x] ?? 0) * s
    }
  }
  return {
    width,
    height,
    dpi: raster.dpi * scale,
    pixels: new Uint8Array(pixels.buffer),
    toPage: compose([raster.width / width, 0, 0, raster.height / height, 0, 0], raster.toPage)
  }
}

/** Its rows as they are, each of a new width. The taps are written out: a loop takes half as long again. */
const widened = ({ height, pixels, ...raster }: Raster, width: number, { at, weights }: Taps) => {
  const rows = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = y * raster.width
    for (let x = 0, to = y * width, tap = 0; x < width; x++, to++, tap += 4) {
      rows[to] = (pixels[from + (at[tap] ?? 0)] ?? 0) * (weights[tap] ?? 0) +
        (pixels[from + (at[tap + 1] ?? 0)] ?? 0) * (weights[tap + 1] ?? 0) +
        (pixels[from + (at[tap + 2] ?? 0)] ?? 0) * (weights[tap + 2] ?? 0) +
        (pixels[from + (at[tap + 3] ?? 0)] ?? 0) * (weights[tap + 3] ?? 0)
    }
  }
  return rows
}

/** For each new pixel, the four old ones that it is made of. */
const tapsOf = (from: number, to: number, scale: number): Taps => {
  const at = new Int32Array(to * 4)
  const weights = new Float32Array(to * 4)
  for (let index = 0; index < to; index++) {
    const position = (index + 0.5) / scale - 0.5
    const base = Math.floor(position)
    const t = position - base
    const cubic = [
      -0.5 * t + t * t - 0.5 * t ** 3,
      1 - 2.5 * t * t + 1.5 * t ** 3,
      0.5 * t + 2 * t * t - 1.5 * t ** 3,
      -0.5 * t * t + 0.5 * t ** 3
    ]
    cubic.forEach((weight, tap) => {
      at[index * 4 + tap] = Math.min(from - 1, Math.max(0, base - 1 + tap))
      weights[index * 4 + tap] = weight
    })
  }
  return { at, weights }
}
