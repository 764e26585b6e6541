/** Language detection by eld's n-grams, of its large size. */
import { Layer } from "effect"
import { eld } from "eld/large"
import { Languages } from "../../src/textcheck/Languages.ts"

export const layer = Layer.succeed(Languages, {
  detect: (text) => {
    const found = eld.detect(text)
    return {
      code: found.language === "" ? "und" : found.language,
      confidence: Math.min(1, found.getScores()[found.language] ?? 0),
      reliable: found.isReliable()
    }
  },
  codes: Object.values(eld.info().Languages)
})
