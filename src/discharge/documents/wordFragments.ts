import type { Matrix, OcrWord } from "./Ocr.ts"
import type { Fragment } from "./Pdf.ts"
import { apply } from "./raster/matrix.ts"

// Type is about 1.2 times as high as the box of a usual word.
const TYPE_HEIGHT = 1.2
const LEAST = 4
const MOST = 30
/** A recogniser's line that climbs further than this, in pixels, is two lines. */
const CLIMB_MAX = 40

/** Words as fragments, so that images are laid out as text layers are; `map` leads to points. */
export const wordFragments = (
  words: ReadonlyArray<OcrWord>,
  map: Matrix
): ReadonlyMap<Fragment, OcrWord> => {
  const scale = Math.hypot(map[0], map[1])
  const fragments = new Map<Fragment, OcrWord>()
  for (const line of Map.groupBy(words, ({ line }) => line).values()) {
    const baseline = median(line.map((word) => word.baseline))
    const middle = median(line.map(({ left, right }) => (left + right) / 2))
    const type = median(line.map(({ top, bottom }) => bottom - top)) * TYPE_HEIGHT * scale
    const [, lineY] = apply(map, middle, baseline)
    for (const word of line) {
      const [x, ownY] = apply(map, word.left, word.baseline)
      fragments.set({
        text: word.text,
        x,
        y: Math.abs(word.baseline - baseline) < CLIMB_MAX ? lineY : ownY,
        width: (word.right - word.left) * scale,
        height: Math.min(MOST, Math.max(LEAST, type))
      }, word)
    }
  }
  return fragments
}

const median = (values: ReadonlyArray<number>) =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
