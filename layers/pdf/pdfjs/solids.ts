/**
 * What a path covers when it is filled, as upright boxes, as far as that is plain.
 */
import type { Box } from "../../../schemas/discharge/documents.ts"

/** How many numbers follow each of pdf.js's drawing operators: move, line, two kinds of curve, close. */
const NUMBERS = [2, 2, 6, 4, 0]
const MOVE = 0
/** Paths of more parts are drawings. */
const PARTS_MAX = 40
/** Of its box, which a part fills but for its round corners. */
const FILLED_MIN = 0.9

/** None where parts lie one in another, as in a frame, or leave much of their boxes free. */
export const solidsOf = (path: ArrayLike<number>): ReadonlyArray<Box> => {
  const parts: Array<Part> = []
  for (let at = 0; at < path.length;) {
    const operator = path[at++] ?? MOVE
    const count = NUMBERS[operator] ?? 0
    if (operator === MOVE) {
      if (parts.length === PARTS_MAX) return []
      parts.push(new Part())
    }
    for (const end = at + count; at < end; at += 2) {
      parts.at(-1)?.add(path[at] ?? 0, path[at + 1] ?? 0)
    }
  }
  const boxes = parts.map(({ box }) => box)
  const isPlain = parts.every((part) => part.isFilled) &&
    boxes.every((box, index) => !boxes.slice(index + 1).some((other) => overlap(box, other)))
  return isPlain ? boxes : []
}

const overlap = ([l, t, r, b]: Box, [left, top, right, bottom]: Box) =>
  l < right && left < r && t < bottom && top < b

class Part {
  private first: readonly [number, number] | undefined
  private last: readonly [number, number] = [0, 0]
  /** Twice the area that the points enclose, but for the way from the last to the first. */
  private area = 0
  private left = Infinity
  private top = Infinity
  private right = -Infinity
  private bottom = -Infinity

  add(x: number, y: number) {
    if (this.first === undefined) this.first = [x, y]
    else this.area += this.last[0] * y - x * this.last[1]
    this.last = [x, y]
    this.left = Math.min(this.left, x)
    this.right = Math.max(this.right, x)
    this.top = Math.min(this.top, y)
    this.bottom = Math.max(this.bottom, y)
  }

  get box(): Box {
    return [this.left, this.top, this.right, this.bottom]
  }

  get isFilled() {
    const [x, y] = this.first ?? [0, 0]
    const area = Math.abs(this.area + this.last[0] * y - x * this.last[1]) / 2
    return area >= FILLED_MIN * (this.right - this.left) * (this.bottom - this.top)
  }
}
