/** Whether what was read from an image can be relied on. */
import type { OcrWord } from "./Ocr.ts"
import { INKED, meanConfidence, type Recognised } from "./recognise.ts"

interface Gate {
  readonly quality: "good" | "review" | "unreadable"
  readonly confidence: number | null
  readonly handwriting_suspected: boolean
  readonly notes: ReadonlyArray<string>
}

// Measured: below 80 were 13 of 13 handwritten pages and none of 70 printed ones; below 90, or with
// more than 6 % of words below 70, 26 of 32 pages on which more than 5 % of words were wrong.
export const HANDWRITTEN = 80
export const REVIEW = 90
export const LOW_WORD = 70
export const LOW_SHARE = 0.06
/** A printed form that was filled in by hand has lines of both. */
export const HANDWRITTEN_LINE = 60
export const HANDWRITTEN_LINES = 3

export const gate = ({ words, ink }: Pick<Recognised, "words" | "ink">): Gate => {
  if (words.length === 0) {
    return ink <= INKED
      ? {
        quality: "good",
        confidence: null,
        handwriting_suspected: false,
        notes: ["The page is blank"]
      }
      : {
        quality: "unreadable",
        confidence: 0,
        handwriting_suspected: false,
        notes: ["No text was recognised on a page that has something on it"]
      }
  }
  const confidence = Math.round(meanConfidence(words) * 10) / 10
  const lowShare = words.filter((word) => word.confidence < LOW_WORD).length / words.length
  if (confidence < HANDWRITTEN) {
    return {
      quality: "unreadable",
      confidence,
      handwriting_suspected: true,
      notes: ["The page appears handwritten or illegible: a clinician has to transcribe it"]
    }
  }
  const byHand =
    linesOf(words).filter((line) => line.length > 1 && meanConfidence(line) < HANDWRITTEN_LINE)
      .length >= HANDWRITTEN_LINES
  const notes = byHand ? ["Some lines appear handwritten: compare them with the page"] : []
  const isGood = confidence >= REVIEW && lowShare <= LOW_SHARE && !byHand
  return {
    quality: isGood ? "good" : "review",
    confidence,
    handwriting_suspected: byHand,
    notes: isGood || byHand ? notes : ["The scan is poor: some words may be wrong"]
  }
}

const linesOf = (words: ReadonlyArray<OcrWord>) => [
  ...Map.groupBy(words, ({ line }) => line).values()
]
