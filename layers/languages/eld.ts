/** Language detection by eld's n-grams, of its large size. */
import { Layer } from "effect"
import { eld } from "eld/large"
import { Languages } from "../../src/textcheck/Languages.ts"

/**
 * By how much the first language leads the second where it can be relied upon. `isReliable` of eld
 * 2.1 compares the score of the one with the number of the other, and finds nothing too close.
 */
const LEAD_MIN = 0.03

export const layer = Layer.succeed(Languages, {
  detect: (text) => {
    const found = eld.detect(text)
    const [first = 0, second = 0] = Object.values(found.getScores()).toSorted((a, b) => b - a)
    return {
      code: found.language === "" ? "und" : found.language,
      confidence: Math.min(1, first),
      reliable: found.isReliable() && first - second >= first * LEAD_MIN
    }
  },
  codes: Object.values(eld.info().Languages)
})
