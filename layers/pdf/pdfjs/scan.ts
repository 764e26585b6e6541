/**
 * The one image that a scanned page consists of, as it was embedded: its own pixels, not drawn anew.
 */
import type { PDFPageProxy } from "pdfjs-dist"
import type { Raster } from "../../../src/discharge/documents/Ocr.ts"
import { greyOfBits, greyOfRgb, greyOfRgba } from "./grey.ts"
import { imageObject } from "./images.ts"
import { type Layers, operationsOf, type PlacedImage } from "./operations.ts"

const COVER_MIN = 0.85
const DPI_MIN = 90
/** Pixels that are not square (a fax of 204 by 98 dpi) are drawn, which makes them so. */
const SQUARE_WITHIN = 0.03
const PATHS_MAX = 4
const IMAGES_MAX = 3

/** `undefined` when the page is more than a scan, or the scan lies on it in a way that needs drawing. */
export const embeddedScan = async (
  page: PDFPageProxy,
  layers: Layers
): Promise<Raster | undefined> => {
  const { images, textOperations, hiddenTextOperations, paths } = await operationsOf(page, layers)
  const [scan, ...others] = images.filter(({ cover }) => cover > COVER_MIN)
  if (scan === undefined || others.length > 0 || images.length > IMAGES_MAX) return undefined
  if (textOperations > hiddenTextOperations || paths > PATHS_MAX) return undefined
  const lie = lieOf(scan)
  if (lie === undefined || scan.id === "" || scan.isMask) return undefined
  const image = await decoded(page, scan.id)
  if (image === undefined) return undefined
  const upright = lay(image, lie)
  const [left, top, right, bottom] = extentOf(scan)
  const dpi = upright.width / (right - left) * 72
  return {
    ...upright,
    dpi,
    toPage: [
      (right - left) / upright.width,
      0,
      0,
      (bottom - top) / upright.height,
      left,
      top
    ]
  }
}

interface Grey {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** How the rows and columns of an image run on the page. */
interface Lie {
  readonly isTransposed: boolean
  readonly mirrorX: boolean
  readonly mirrorY: boolean
}

const extentOf = ({ matrix: [a, b, c, d, e, f] }: PlacedImage) =>
  [
    Math.min(e, e + a, e + c, e + a + c),
    Math.min(f, f + b, f + d, f + b + d),
    Math.max(e, e + a, e + c, e + a + c),
    Math.max(f, f + b, f + d, f + b + d)
  ] as const

const lieOf = ({ matrix: [a, b, c, d], width, height }: PlacedImage): Lie | undefined => {
  const along = Math.abs(a) + Math.abs(d)
  const across = Math.abs(b) + Math.abs(c)
  const dpiX = width / (Math.hypot(a, b) / 72)
  const dpiY = height / (Math.hypot(c, d) / 72)
  if (dpiX < DPI_MIN || Math.abs(dpiY / dpiX - 1) > SQUARE_WITHIN) return undefined
  // The unit square of an image has its origin at the foot; the page has its own at the head.
  if (across < 1e-3 * along) return { isTransposed: false, mirrorX: a < 0, mirrorY: d > 0 }
  if (along < 1e-3 * across) return { isTransposed: true, mirrorX: b < 0, mirrorY: c > 0 }
  return undefined
}

const decoded = async (page: PDFPageProxy, id: string): Promise<Grey | undefined> => {
  const image = await imageObject(page, id)
  if (!isImage(image)) return undefined
  const { data, width, height, kind } = image
  const grey = kind === 1 ? greyOfBits : kind === 2 ? greyOfRgb : greyOfRgba
  return { width, height, pixels: grey(data, width, height) }
}

interface Image {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
  /** 1: a bit a pixel, 2: RGB, 3: RGBA. */
  readonly kind: unknown
}

const isImage = (value: unknown): value is Image =>
  typeof value === "object" && value !== null && "data" in value && "kind" in value &&
  "width" in value && "height" in value &&
  (value.data instanceof Uint8Array || value.data instanceof Uint8ClampedArray) &&
  typeof value.width === "number" && typeof value.height === "number"

const lay = ({ width, height, pixels }: Grey, { isTransposed, mirrorX, mirrorY }: Lie): Grey => {
  if (!isTransposed && !mirrorX && !mirrorY) return { width, height, pixels }
  const laid = new Uint8Array(pixels.length)
  const [across, down] = isTransposed ? [height, width] : [width, height]
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const column = isTransposed ? (mirrorX ? down - 1 - y : y) : mirrorX ? width - 1 - x : x
      const row = isTransposed ? (mirrorY ? across - 1 - x : x) : mirrorY ? height - 1 - y : y
      laid[y * across + x] = pixels[row * width + column] ?? 0
    }
  }
  return { width: across, height: down, pixels: laid }
}
