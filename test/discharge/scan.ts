/**
 * Scans for the tests: text drawn on paper that is tilted, shaded and specked, always in the same way.
 */
import { createCanvas, GlobalFonts } from "@napi-rs/canvas"
import { createRequire } from "node:module"
import type { Picture } from "./pdf.ts"

// A machine without any font still has the one that comes with pdf.js.
const FONT = "Liberation of pdf.js"
GlobalFonts.registerFromPath(
  createRequire(import.meta.url).resolve("pdfjs-dist/package.json")
    .replace(/package\.json$/u, "standard_fonts/LiberationSans-Regular.ttf"),
  FONT
)

export interface ScanSpec {
  readonly dpi?: number
  readonly degrees?: number
  /** How much darker the far corner is than the near one, 0 to 1. */
  readonly shade?: number
  /** The spread of the noise, in grey levels. */
  readonly noise?: number
  /** Quarters of a turn, clockwise. */
  readonly turned?: number
}

type Row = string | ReadonlyArray<readonly [x: number, text: string]>

/** A letter page with lines of text at the same places as `lines` of `pdf.ts` puts them. */
export const scan = (
  rows: ReadonlyArray<Row>,
  { dpi = 200, degrees = 0, shade = 0, noise = 0, turned = 0 }: ScanSpec = {}
): Picture => {
  const scale = dpi / 72
  const upright = [Math.round(612 * scale), Math.round(792 * scale)] as const
  const [width, height] = turned % 2 === 0 ? upright : [upright[1], upright[0]]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  context.fillStyle = "white"
  context.fillRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.rotate(turned * Math.PI / 2 + degrees * Math.PI / 180)
  context.translate(-upright[0] / 2, -upright[1] / 2)
  context.fillStyle = "black"
  context.font = `${11 * scale}px "${FONT}"`
  rows.forEach((row, index) => {
    const cells = typeof row === "string" ? [[60, row] as const] : row
    for (const [x, text] of cells) context.fillText(text, x * scale, (52 + index * 15) * scale)
  })
  const drawn = canvas.data()
  const chance = random(7)
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const [x, y] = [at % width / width, Math.floor(at / width) / height]
    const light = (drawn[at * 4] ?? 255) * (1 - shade * (x + y) / 2)
    const value = light + (chance() + chance() + chance() - 1.5) * 2 * noise
    pixels[at] = Math.min(255, Math.max(0, Math.round(value)))
  }
  return { width, height, pixels }
}

/** Mulberry32: a sequence that is always the same. */
export const random = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}
