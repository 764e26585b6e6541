import type { Box } from "../../../../schemas/discharge/documents.ts"
import type { Matrix } from "../Ocr.ts"

/** First `first`, then `then`. */
export const compose = (first: Matrix, then: Matrix): Matrix => {
  const [a, b, c, d, e, f] = first
  const [p, q, r, s, t, u] = then
  return [
    a * p + b * r,
    a * q + b * s,
    c * p + d * r,
    c * q + d * s,
    e * p + f * r + t,
    e * q + f * s + u
  ]
}

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number) =>
  [a * x + c * y + e, b * x + d * y + f] as const

/** The upright box around a box after the map. */
export const applyToBox = (matrix: Matrix, [left, top, right, bottom]: Box): Box => {
  const corners = [
    apply(matrix, left, top),
    apply(matrix, right, top),
    apply(matrix, left, bottom),
    apply(matrix, right, bottom)
  ]
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** The way back. */
export const inverse = ([a, b, c, d, e, f]: Matrix): Matrix => {
  const area = a * d - b * c
  return [
    d / area,
    -b / area,
    -c / area,
    a / area,
    (c * f - d * e) / area,
    (b * e - a * f) / area
  ]
}
