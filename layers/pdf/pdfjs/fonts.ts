/**
 * The fonts that the operations of a page name, as far as text needs them.
 */
import { Predicate } from "effect"
import type { PDFPageProxy } from "pdfjs-dist"
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs"
import type { Font } from "./runs.ts"

const { OPS } = pdfjs

export type Fonts = ReadonlyMap<unknown, Font>

/** By the names that pdf.js gives them. */
export const fontsOf = async (
  page: PDFPageProxy,
  operations: ReadonlyArray<number>,
  args: ReadonlyArray<ReadonlyArray<unknown> | null>
): Promise<Fonts> => {
  const names = new Set<string>()
  operations.forEach((operation, index) => {
    if (operation !== OPS.setFont && operation !== OPS.setGState) return
    const [first] = args[index] ?? []
    const name = operation === OPS.setFont ? first : fontSetIn(first)?.[0]
    if (typeof name === "string") names.add(name)
  })
  const fonts = new Map<string, Font>()
  for (const name of names) {
    // deno-lint-ignore no-await-in-loop -- they are there already: each was sent before it was named
    const loaded: unknown = await new Promise((resolve) => {
      page.commonObjs.get(name, resolve)
    })
    fonts.set(name, fontOf(loaded))
  }
  return fonts
}

/** What a graphics state says of the font: its name, and its size. */
export const fontSetIn = (entries: unknown): ReadonlyArray<unknown> | undefined => {
  if (!Array.isArray(entries)) return undefined
  const entry: unknown = entries.find((entry) => Array.isArray(entry) && entry[0] === "Font")
  const set: unknown = Array.isArray(entry) ? entry[1] : undefined
  return Array.isArray(set) ? set : undefined
}

/** Where a font says nothing else, its widths are thousandths of an em. */
const UNIT = 0.001

const fontOf = (loaded: unknown): Font => {
  const matrix = Predicate.hasProperty(loaded, "fontMatrix") ? loaded.fontMatrix : undefined
  const [unit]: ReadonlyArray<unknown> = Array.isArray(matrix) ? matrix : []
  const is = (name: string) => Predicate.hasProperty(loaded, name) && loaded[name] === true
  return {
    unit: typeof unit === "number" ? unit : UNIT,
    isPlain: !is("vertical") && !is("isType3Font")
  }
}
