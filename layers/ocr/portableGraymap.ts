import type { Raster } from "../../src/discharge/documents/Ocr.ts"

/** A raster as binary PGM (https://netpbm.sourceforge.net/doc/pgm.html): no compression, no cost. */
export const portableGraymap = ({ width, height, pixels }: Raster): Uint8Array<ArrayBuffer> => {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(header.length + pixels.length)
  file.set(header)
  file.set(pixels, header.length)
  return file
}
