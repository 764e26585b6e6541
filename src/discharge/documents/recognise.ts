/**
 * A page image to words: prepared, turned the right way up, and read again when the result is poor.
 */
import { Effect } from "effect"
import { Ocr, type OcrWord, type Raster, type Segmentation } from "./Ocr.ts"
import { flatten } from "./raster/flatten.ts"
import { prepare, type Prepared } from "./raster/prepare.ts"
import { skewOf } from "./raster/skew.ts"
import { turn } from "./raster/turn.ts"

export interface Recognised {
  /** What the words were read from, and in whose pixels they are. */
  readonly raster: Raster
  readonly words: ReadonlyArray<OcrWord>
  readonly ink: number
}

const SIDEWAYS = 2
/** Dots of ink at 80 dpi on a page that has text. */
export const INKED = 400
const POOR_CONFIDENCE = 62
const INK_PER_CHARACTER = 60
const SURE = 60

export const recognise = Effect.fn("recognise")(function* (raster: Raster) {
  const skew = skewOf(raster)
  const isSideways = skew.sideways > SIDEWAYS
  const upright = isSideways ? yield* quarterTurned(raster) : raster
  const { enlargement } = yield* Ocr
  const prepared = prepare(upright, isSideways ? skewOf(upright) : skew, enlargement)
  const first = yield* read(prepared, "page")
  if (!isPoor(first)) return first
  const flipped = { ...prepared, raster: turn(prepared.raster, 2) }
  const turned = (yield* strips(flipped.raster, prepared.raster)) ? flipped : undefined
  const second = turned === undefined ? first : yield* read(turned, "page")
  if (!isPoor(second)) return second
  const third = yield* read(turned ?? prepared, "column")
  return sureLetters(third.words) > sureLetters(second.words) ? third : second
})

const read = Effect.fnUntraced(function* (
  { raster, ink }: Prepared,
  segmentation: Segmentation
) {
  const ocr = yield* Ocr
  const words = yield* ocr.recognise(raster, segmentation)
  const recognised: Recognised = { raster, ink, words }
  return recognised
})

/** Text that runs from top to bottom is read from a strip, once each way. */
const quarterTurned = Effect.fnUntraced(function* (raster: Raster) {
  const clockwise = turn(raster, 1)
  const counter = turn(raster, 3)
  return (yield* strips(flatten(clockwise), flatten(counter), 1)) ? clockwise : counter
})

/** Whether the densest strip of text of `one` reads clearly better than that of `other`. */
const strips = Effect.fnUntraced(function* (one: Raster, other: Raster, factor = 1.5) {
  const ocr = yield* Ocr
  const mine = sureLetters(yield* ocr.recognise(densestStrip(one), "block"))
  const theirs = sureLetters(yield* ocr.recognise(densestStrip(other), "block"))
  return mine >= factor * theirs && mine > 20
})

const isPoor = ({ words, ink }: Recognised) =>
  ink > INKED &&
  (sureLetters(words) < ink / INK_PER_CHARACTER || meanConfidence(words) < POOR_CONFIDENCE)

const sureLetters = (words: ReadonlyArray<OcrWord>) =>
  words
    .filter(({ text, confidence }) => confidence >= SURE && /[A-Za-z0-9]{2}/u.test(text))
    .reduce((sum, { text }) => sum + text.length, 0)

/** Weighted by letters and digits; 0 where there are none. */
export const meanConfidence = (words: ReadonlyArray<OcrWord>) => {
  let [weight, sum] = [0, 0]
  for (const { text, confidence } of words) {
    const letters = text.replaceAll(/\W/gu, "").length
    weight += letters
    sum += letters * confidence
  }
  return weight === 0 ? 0 : sum / weight
}

const STRIP_INCHES = 1.6

const densestStrip = (raster: Raster): Raster => {
  const { width, pixels } = raster
  const height = Math.min(raster.height, Math.round(raster.dpi * STRIP_INCHES))
  const ink = Array.from({ length: raster.height }, (_, y) => {
    let count = 0
    for (let x = 0; x < width; x += 4) if ((pixels[y * width + x] ?? 255) < 140) count++
    return count
  })
  let current = ink.slice(0, height).reduce((sum, count) => sum + count, 0)
  let best = { top: 0, ink: current }
  for (let top = 1; top + height <= raster.height; top++) {
    current += (ink[top + height - 1] ?? 0) - (ink[top - 1] ?? 0)
    if (current > best.ink) best = { top, ink: current }
  }
  const from = best.top * width
  return { ...raster, height, pixels: pixels.slice(from, from + height * width) }
}
