/** Language detection by eld's n-grams, of its large size. */
import { Effect, Layer } from "effect"
import { Languages } from "../../src/textcheck/Languages.ts"

/**
 * By how much the first language leads the second where it can be relied upon. `isReliable` of eld
 * 2.1 compares the score of the one with the number of the other, and finds nothing too close.
 */
const LEAD_MIN = 0.03

/** What eld 2.1 tells apart. */
const CODES: ReadonlyArray<string> = (
  "am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy is it ja ka kn ko ku lo lt " +
  "lv ml mr ms nl no or pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh"
).split(" ")

// Its tables take some 180 MB: a service that is never asked for a language does without them.
export const layer = Layer.effect(
  Languages,
  Effect.map(
    Effect.cached(
      Effect.map(Effect.promise(() => import("eld/large")), ({ eld }) => (text: string) => {
        const found = eld.detect(text)
        const [first = 0, second = 0] = Object.values(found.getScores()).toSorted((a, b) => b - a)
        return {
          code: found.language === "" ? "und" : found.language,
          confidence: Math.min(1, first),
          reliable: found.isReliable() && first - second >= first * LEAD_MIN
        }
      })
    ),
    (detector) => ({ detector, codes: CODES })
  )
)
