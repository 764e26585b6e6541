import type { Raster } from "../Ocr.ts"
import { bilevelShare, despeckle } from "./despeckle.ts"
import { flatten, isEven } from "./flatten.ts"
import { resize } from "./resize.ts"
import { type Skew, skewOf } from "./skew.ts"
import { rotate } from "./turn.ts"

export interface Prepared {
  readonly raster: Raster
  /** Dots of ink at 80 dpi. */
  readonly ink: number
}

// Measured: 250 dpi costs a third less than 300 at 0.04 % more wrong characters, and text below 180
// dpi gains from being enlarged.
const BEST_DPI = 250
const LOW_DPI = 180
const HIGH_DPI = 270
const FAX_SHARE = 0.97
const DEGREES_MIN = 0.15

/** Evens out the paper, straightens the lines and scales, as a recogniser wants it; `skew` is its own. */
export const prepare = (raster: Raster, skew: Skew): Prepared => {
  const isFax = bilevelShare(raster) > FAX_SHARE
  const even = isFax ? despeckle(raster) : isEven(raster) ? raster : flatten(raster)
  // Specks are no ink.
  const { degrees, ink } = isFax ? skewOf(even) : skew
  const straight = Math.abs(degrees) >= DEGREES_MIN ? rotate(even, degrees) : even
  const isOff = straight.dpi < LOW_DPI || straight.dpi > HIGH_DPI
  return { raster: isOff ? resize(straight, BEST_DPI / straight.dpi) : straight, ink }
}
