import type { OcrWord } from "../../../src/discharge/documents/Ocr.ts"

/**
 * The words of tesseract's table: a row is level, page, block, paragraph, line, word, left, top, width,
 * height, confidence, text.
 */
export const wordsOf = (table: string): ReadonlyArray<OcrWord> => {
  const lines = new Map<string, number>()
  return table.split("\n").flatMap((row) => {
    const [level, , block, paragraph, lineOf, , x, y, width, height, confidence, text] = row.split(
      "\t"
    )
    if (level !== "5" || text === undefined || text.trim() === "") return []
    const name = `${block} ${paragraph} ${lineOf}`
    const line = lines.get(name) ?? lines.size
    lines.set(name, line)
    const [left, top] = [Number(x), Number(y)]
    const bottom = top + Number(height)
    return [{
      text,
      confidence: Number(confidence),
      left,
      top,
      right: left + Number(width),
      bottom,
      baseline: bottom,
      line
    }]
  })
}
