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
