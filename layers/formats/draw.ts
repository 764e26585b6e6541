import { createCanvas, GlobalFonts } from "@napi-rs/canvas"
import { createRequire } from "node:module"
import { heightOf, PAPER, rowsOf } from "../../src/discharge/documents/TextPageLayout.ts"

const FONT = "Written"

/** The rows of a text one below the other, each word from its own column on. */
export const draw = (text: string): Promise<Uint8Array> => {
  if (!GlobalFonts.has(FONT)) {
    const folder = createRequire(import.meta.url).resolve("pdfjs-dist/package.json")
      .replace(/package\.json$/u, "standard_fonts/")
    GlobalFonts.registerFromPath(`${folder}LiberationSans-Regular.ttf`, FONT)
  }
  const rows = rowsOf(text)
  const { cell, leading, margin, type, width } = PAPER
  const canvas = createCanvas(width, heightOf(rows))
  const context = canvas.getContext("2d")
  context.fillStyle = "white"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = "black"
  context.font = `${type}px ${FONT}`
  rows.forEach((row, index) => {
    for (const { 0: word, index: column } of row.text.matchAll(/\S+/gu)) {
      const x = margin + column * cell
      context.fillText(word, x, margin + (index + 1) * leading, word.length * cell)
    }
  })
  return canvas.encode("png")
}
