/** What the head of an image says of it, before a pixel is decoded. */
export interface ImageSize {
  readonly width: number
  readonly height: number
  /** Dots per inch; undefined where the file does not say. */
  readonly dpi: number | undefined
}

const METRES_PER_INCH = 0.0254
const CM_PER_INCH = 2.54

/** An image whose pixels are there when they are wanted. */
export interface Picture {
  readonly size: ImageSize
  readonly rgba: () => Promise<Uint8Array | Uint8ClampedArray>
}

/** PNG (ISO/IEC 15948): the header chunk comes first, `pHYs` before the data. */
export const pngSize = (bytes: Uint8Array): ImageSize | undefined => {
  const view = viewOf(bytes)
  if (bytes.length < 33 || nameAt(bytes, 12) !== "IHDR") return undefined
  let dpi: number | undefined
  for (let at = 33; at + 17 <= bytes.length && nameAt(bytes, at + 4) !== "IDAT";) {
    if (nameAt(bytes, at + 4) === "pHYs" && bytes[at + 16] === 1) {
      dpi = view.getUint32(at + 8) * METRES_PER_INCH
    }
    at += view.getUint32(at) + 12
  }
  return { width: view.getUint32(16), height: view.getUint32(20), dpi }
}

/**
 * JPEG (ITU-T T.81): the first frame header; the density of JFIF; as it stands upright, where Exif says
 * that it was turned by a quarter.
 */
export const jpegSize = (bytes: Uint8Array): ImageSize | undefined => {
  const view = viewOf(bytes)
  let dpi: number | undefined
  let isTurned = false
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    // Fill bytes, and marks without a length.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf &&
      marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) {
      const [width, height] = [view.getUint16(at + 7), view.getUint16(at + 5)]
      return isTurned ? { width: height, height: width, dpi } : { width, height, dpi }
    }
    if (marker === 0xd9 || marker === 0xda) return undefined
    if (marker === 0xe1 && nameAt(bytes, at + 4) === "Exif") {
      isTurned ||= QUARTERS.has(
        orientationOf(bytes.subarray(at + 10, at + 2 + view.getUint16(at + 2)))
      )
    }
    if (marker === 0xe0 && nameAt(bytes, at + 4) === "JFIF" && at + 14 < bytes.length) {
      const unit = bytes[at + 11]
      const density = view.getUint16(at + 12)
      dpi = unit === 1 ? density : unit === 2 ? density * CM_PER_INCH : undefined
    }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** Of Exif's orientations (CIPA DC-008, 4.6.4), those in which rows are columns. */
const QUARTERS = new Set([5, 6, 7, 8])
const ORIENTATION = 0x0112

/** Of the first directory of a TIFF; 1 where it says none. */
const orientationOf = (tiff: Uint8Array): number => {
  if (tiff.length < 14) return 1
  const view = viewOf(tiff)
  const isLittle = tiff[0] === 0x49
  const start = view.getUint32(4, isLittle)
  if (start + 2 > tiff.length) return 1
  const entries = view.getUint16(start, isLittle)
  for (let entry = 0; entry < entries; entry++) {
    const at = start + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (view.getUint16(at, isLittle) === ORIENTATION) return view.getUint16(at + 8, isLittle)
  }
  return 1
}

const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
