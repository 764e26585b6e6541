/** Boxes of the user space, on the page. */
import type { Box } from "../../../schemas/discharge/documents.ts"
import type { Matrix } from "../../../src/discharge/documents/Ocr.ts"

/** Where an image is drawn. */
export const UNIT = [0, 0, 1, 1]

/** On the page, the upright box around a box of the user space. */
export const boxOf = (bounds: unknown, [a, b, c, d, e, f]: Matrix): Box | undefined => {
  if (!isBounds(bounds)) return undefined
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(bounds, Number)
  const xs = [a * x0 + c * y0, a * x1 + c * y0, a * x0 + c * y1, a * x1 + c * y1]
  const ys = [b * x0 + d * y0, b * x1 + d * y0, b * x0 + d * y1, b * x1 + d * y1]
  return [
    Math.min(...xs) + e,
    Math.min(...ys) + f,
    Math.max(...xs) + e,
    Math.max(...ys) + f
  ]
}

const isBounds = (value: unknown): value is ArrayLike<unknown> =>
  typeof value === "object" && value !== null && "length" in value && value.length === 4

export const common = ([l, t, r, b]: Box, [left, top, right, bottom]: Box): Box => [
  Math.max(l, left),
  Math.max(t, top),
  Math.min(r, right),
  Math.min(b, bottom)
]
