import type { Raster } from "../Ocr.ts"

const INK = 128

/** The share of pixels that are black or white and nothing between: nearly 1 for a fax. */
export const bilevelShare = ({ pixels }: Raster) => {
  let count = 0
  let extreme = 0
  for (let at = 0; at < pixels.length; at += 7) {
    const value = pixels[at] ?? 0
    count++
    if (value < 8 || value > 247) extreme++
  }
  return extreme / count
}

/** Takes away specks of ink and fills pinholes of a few pixels: 5 at 200 dpi. */
export const despeckle = (raster: Raster): Raster => {
  const largest = Math.max(3, Math.round((raster.dpi / 200) ** 2 * 5))
  const pixels = raster.pixels.slice()
  for (const isInk of [true, false]) clean({ ...raster, pixels }, isInk, largest)
  return { ...raster, pixels }
}

/** Ink touches at corners, paper does not. */
const neighboursOf = (width: number, isInk: boolean) =>
  isInk
    ? [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
    : [-width, -1, 1, width]

const clean = ({ width, pixels }: Raster, isInk: boolean, largest: number) => {
  // Which search met a pixel last; a pixel of another search belongs to something large.
  const met = new Int32Array(pixels.length)
  const spot = new Int32Array(largest + 1)
  const neighbours = neighboursOf(width, isInk)
  const matches = (at: number) => ((pixels[at] ?? 0) < INK) === isInk

  const grow = (start: number) => {
    let size = 1
    spot[0] = start
    met[start] = start + 1
    for (let next = 0; next < size; next++) {
      const at = spot[next] ?? 0
      for (const step of neighbours) {
        const other = at + step
        // A step of one to the side must not wrap around the edge.
        if (other < 0 || other >= pixels.length || Math.abs(other % width - at % width) > 1) {
          continue
        }
        if (met[other] === start + 1 || !matches(other)) continue
        if (met[other] !== 0 || size > largest - 1) return 0
        met[other] = start + 1
        spot[size++] = other
      }
    }
    return size
  }

  for (let at = 0; at < pixels.length; at++) {
    if (met[at] !== 0 || !matches(at)) continue
    const size = grow(at)
    for (let index = 0; index < size; index++) pixels[spot[index] ?? 0] = isInk ? 255 : 0
  }
}
