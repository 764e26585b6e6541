import { createCanvas, GlobalFonts } from "@napi-rs/canvas"
import { createRequire } from "node:module"

const FONT = "Written"
const POINTS = 16
const LEADING = 22
const MARGIN = 48
const WIDTH = 1100
/** A longer page is drawn so far. */
const LINES_MAX = 600

/** The lines of a text one below the other; what is wider than the page is drawn narrower. */
export const draw = (text: string): Promise<Uint8Array> => {
  if (!GlobalFonts.has(FONT)) {
    const folder = createRequire(import.meta.url).resolve("pdfjs-dist/package.json")
      .replace(/package\.json$/u, "standard_fonts/")
    GlobalFonts.registerFromPath(`${folder}LiberationSans-Regular.ttf`, FONT)
  }
  const lines = text.split("\n").slice(0, LINES_MAX)
  const canvas = createCanvas(WIDTH, Math.max(1400, lines.length * LEADING + 2 * MARGIN))
  const context = canvas.getContext("2d")
  context.fillStyle = "white"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = "black"
  context.font = `${POINTS}px ${FONT}`
  lines.forEach((line, index) => {
    context.fillText(line, MARGIN, MARGIN + (index + 1) * LEADING, WIDTH - 2 * MARGIN)
  })
  return canvas.encode("png")
}
