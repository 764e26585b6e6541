/**
 * The pages of a TIFF (6.0, with its fax and JPEG supplements), by utif2. Its list of pages is walked
 * here first: the package follows a list that turns back on itself without an end, and makes room for
 * as many pixels as a page says it has.
 */
import UTIF from "utif2"
import { IMAGE_PIXELS_MAX } from "../../schemas/discharge/documents.ts"
import { DocumentFailure } from "../../src/discharge/documents/Pdf.ts"
import type { Picture } from "./imageSize.ts"

/** More than any document may have, so that their number is told. */
const PAGES_MAX = 10_000
const ENTRIES_MAX = 4096
const CM_PER_INCH = 2.54

const WIDTH = 256
const HEIGHT = 257
const BITS_PER_SAMPLE = 258
const SAMPLES_PER_PIXEL = 277
const X_RESOLUTION = 282
const RESOLUTION_UNIT = 296

const damaged = () =>
  new DocumentFailure({ reason: "unreadable", message: "The TIFF is damaged, or cut off." })

export const tiffPages = (bytes: Uint8Array): ReadonlyArray<Picture> => {
  const data = bytes.slice().buffer
  walk(new DataView(data))
  const pages = UTIF.decode(data)
  return pages.filter((page) => numberOf(page, WIDTH) > 0).map((page): Picture => {
    const [width, height] = [numberOf(page, WIDTH), numberOf(page, HEIGHT)]
    const unit = numberOf(page, RESOLUTION_UNIT) || 2
    const resolution = numberOf(page, X_RESOLUTION)
    const dpi = unit === 2 ? resolution : unit === 3 ? resolution * CM_PER_INCH : 0
    const depth = Math.max(1, numberOf(page, BITS_PER_SAMPLE)) *
      Math.max(1, numberOf(page, SAMPLES_PER_PIXEL))
    return {
      size: { width, height, dpi: dpi > 0 ? dpi : undefined },
      rgba: () => {
        // Colour in sixteen bits is the most that a scan has.
        if (width * height > IMAGE_PIXELS_MAX || depth > 64) throw damaged()
        UTIF.decodeImage(data, page)
        const rgba = UTIF.toRGBA8(page)
        if (rgba.length !== width * height * 4) throw damaged()
        return Promise.resolve(rgba)
      }
    }
  })
}

/** Every directory lies in the file, and none comes twice. */
const walk = (view: DataView) => {
  const isLittle = view.byteLength > 1 && view.getUint8(0) === 0x49
  const seen = new Set<number>()
  for (let at = within(view, 4, 4) ? view.getUint32(4, isLittle) : 0; at !== 0;) {
    if (seen.has(at) || seen.size >= PAGES_MAX || !within(view, at, 2)) throw damaged()
    seen.add(at)
    const entries = view.getUint16(at, isLittle)
    const next = at + 2 + entries * 12
    if (entries === 0 || entries > ENTRIES_MAX || !within(view, next, 4)) throw damaged()
    for (let entry = at + 2; entry < next; entry += 12) checkEntry(view, entry, isLittle)
    for (const [offsets, counts] of PARTS) checkParts(view, { at, next, isLittle }, offsets, counts)
    at = view.getUint32(next, isLittle)
  }
  if (seen.size === 0) throw damaged()
}

/** Where the strips and the tiles of a page begin, and how long they are. */
const PARTS = [[273, 279], [324, 325]] as const

interface Directory {
  readonly at: number
  readonly next: number
  readonly isLittle: boolean
}

/** Every part lies in the file, and no byte is of two: a page is not decoded from one strip many times. */
const checkParts = (view: DataView, directory: Directory, offsets: number, counts: number) => {
  const starts = valuesOf(view, directory, offsets)
  const lengths = valuesOf(view, directory, counts)
  let sum = 0
  starts.forEach((start, index) => {
    // A writer may leave out the length of the only strip.
    const length = lengths[index] ?? 0
    sum += length
    if (sum > view.byteLength || !within(view, start, length)) throw damaged()
  })
}

const SHORT = 3
const LONG = 4

/** Whole numbers of an entry that has been checked; none where the page has none. */
const valuesOf = (view: DataView, { at, isLittle, next }: Directory, tag: number) => {
  const values: Array<number> = []
  for (let entry = at + 2; entry < next; entry += 12) {
    const type = view.getUint16(entry + 2, isLittle)
    if (view.getUint16(entry, isLittle) !== tag || type !== SHORT && type !== LONG) continue
    const size = type === SHORT ? 2 : 4
    const count = view.getUint32(entry + 4, isLittle)
    const from = size * count > 4 ? view.getUint32(entry + 8, isLittle) : entry + 8
    for (let value = from; value < from + size * count; value += size) {
      values.push(
        type === SHORT ? view.getUint16(value, isLittle) : view.getUint32(value, isLittle)
      )
    }
  }
  return values
}

/** Bytes of a value by its type, from 1 on. */
const SIZES = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

const checkEntry = (view: DataView, entry: number, isLittle: boolean) => {
  const size = SIZES[view.getUint16(entry + 2, isLittle) - 1]
  const count = view.getUint32(entry + 4, isLittle)
  if (size === undefined) throw damaged()
  if (size * count > 4 && !within(view, view.getUint32(entry + 8, isLittle), size * count)) {
    throw damaged()
  }
}

const within = (view: DataView, at: number, length: number) => at + length <= view.byteLength

/** Of a fraction, what it comes to. */
const numberOf = (page: UTIF.IFD, tag: number): number => {
  const value = page[`t${tag}`]
  const first: unknown = typeof value === "object" ? value[0] : value
  const [over, under]: ReadonlyArray<unknown> = Array.isArray(first) ? first : [first, 1]
  const number = Number(over) / Number(under)
  return Number.isFinite(number) ? number : 0
}
