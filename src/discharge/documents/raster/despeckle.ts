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

/** Steps across and down. Ink touches at corners, paper does not. */
const neighboursOf = (isInk: boolean) =>
  [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]]
    .filter(([across, down]) => isInk || across === 0 || down === 0)

const clean = ({ width, pixels }: Raster, isInk: boolean, largest: number) => {
  // Which search met a pixel last; a pixel of another search belongs to something large.
  const met = new Int32Array(pixels.length)
  const spot = new Int32Array(largest + 1)
  const neighbours = neighboursOf(isInk)
  const steps = Int32Array.from(neighbours, ([across = 0, down = 0]) => down * width + across)
  const sides = Int32Array.from(neighbours, ([across = 0]) => across)
  const matches = (at: number) => ((pixels[at] ?? 0) < INK) === isInk

  const grow = (start: number) => {
    let size = 1
    spot[0] = start
    met[start] = start + 1
    for (let next = 0; next < size; next++) {
      const at = spot[next] ?? 0
      const x = at % width
      for (let index = 0; index < steps.length; index++) {
        const other = at + (steps[index] ?? 0)
        const otherX = x + (sides[index] ?? 0)
        // A step of one to the side must not wrap around the edge.
        if (other < 0 || other >= pixels.length || otherX < 0 || otherX >= width) continue
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
    // The one before it was not taken away, so what both belong to is large.
    if (at % width > 0 && matches(at - 1)) {
      met[at] = at + 1
      continue
    }
    const size = grow(at)
    for (let index = 0; index < size; index++) pixels[spot[index] ?? 0] = isInk ? 255 : 0
  }
}
