import type { DoubtfulNumber } from "../../../schemas/discharge/documents.ts"
import type { OcrWord, Raster } from "./Ocr.ts"
import { hasHiddenPoint } from "./raster/hiddenPoint.ts"

/** Below it, 70 to 75 % of the wrong numbers of poor scans are found. */
export const LOW_CONFIDENCE = 85

const TIME_OR_DATE = /\d[:/]\d|\d-\d+-\d|^\(?(?:19|20)\d\d\W*$/u

/** Why a word that was read from an image, if it is a number, should be compared with the page. */
export const doubtOf = (raster: Raster, word: OcrWord): DoubtfulNumber["reason"] | undefined => {
  if (!/\d/u.test(word.text)) return undefined
  if (word.confidence < LOW_CONFIDENCE) return "low confidence"
  const mayLackPoint = /\d\d/u.test(word.text) && !/[.,]/u.test(word.text) &&
    !TIME_OR_DATE.test(word.text)
  return mayLackPoint && hasHiddenPoint(raster, word) ? "a decimal point may be missing" : undefined
}
