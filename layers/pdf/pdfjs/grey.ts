/** Images as pdf.js decodes them, to one byte a pixel: 77, 151 and 28 parts of red, green and blue. */

const weigh = (pixels: Uint8Array | Uint8ClampedArray, count: number, step: number) => {
  const grey = new Uint8Array(count)
  for (let at = 0, from = 0; at < count; at++, from += step) {
    grey[at] = ((pixels[from] ?? 0) * 77 + (pixels[from + 1] ?? 0) * 151 +
      (pixels[from + 2] ?? 0) * 28) >> 8
  }
  return grey
}

export const greyOfRgba = (
  pixels: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number
) => weigh(pixels, width * height, 4)

export const greyOfRgb = (pixels: Uint8Array | Uint8ClampedArray, width: number, height: number) =>
  weigh(pixels, width * height, 3)

/** One bit a pixel, each row from a new byte. */
export const greyOfBits = (
  bits: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number
) => {
  const grey = new Uint8Array(width * height)
  const rowBytes = (width + 7) >> 3
  for (let y = 0; y < height; y++) {
    for (let x = 0, row = y * rowBytes, to = y * width; x < width; x++) {
      grey[to + x] = (((bits[row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1 ? 255 : 0
    }
  }
  return grey
}
