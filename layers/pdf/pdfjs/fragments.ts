/**
 * Text that is not told by a page's operations: such as pdf.js alone can gather, and what was filled
 * into its form.
 */
import { Predicate } from "effect"
import type { PDFPageProxy } from "pdfjs-dist"
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs"
import type { Fragment } from "../../../src/discharge/documents/Pdf.ts"
import { type Channels, differ, WHITE } from "./ink.ts"
import { RUNS_MAX, TYPE_POINTS_MIN, UPRIGHT_RADIANS } from "./runs.ts"

/** The text layer, as pdf.js gathers it by evaluating the page once more. */
export const fragmentsOf = async (page: PDFPageProxy): Promise<ReadonlyArray<Fragment>> => {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const fragments: Array<Fragment> = []
  for (const item of items.slice(0, RUNS_MAX)) {
    if (!("str" in item) || item.str.trim() === "") continue
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = pdfjs.Util.transform(
      viewport.transform,
      item.transform
    )
    if (Math.abs(Math.atan2(b, a)) > UPRIGHT_RADIANS) continue
    const height = Math.hypot(c, d) || item.height || 1
    fragments.push({ text: item.str, x, y, width: item.width, height, order: fragments.length })
  }
  return fragments
}

/**
 * Values of form fields and typed comments, which come after `drawn` runs of the text layer; those
 * apart that nobody sees.
 */
export const valuesOf = async (
  page: PDFPageProxy,
  drawn: number
): Promise<
  { readonly seen: ReadonlyArray<Fragment>; readonly hidden: ReadonlyArray<Fragment> }
> => {
  const viewport = page.getViewport({ scale: 1 })
  const seen: Array<Fragment> = []
  const hidden: Array<Fragment> = []
  for (const annotation of await page.getAnnotations({ intent: "display" })) {
    const value = valueOf(annotation)
    if (value.trim() === "") continue
    const [left, bottom, right, top] = rectangleOf(annotation)
    const lines = value.split(/\r?\n/u)
    const size = Math.min(FORM_TYPE_MAX, sizeOf(annotation))
    const fragments = isSeen(annotation, right - left, top - bottom) ? seen : hidden
    lines.forEach((text, index) => {
      const baseline = lines.length === 1
        ? (bottom + top) / 2 - size * 0.35
        : top - size * (index + 1.1)
      const [x = 0, y = 0] = viewport.convertToViewportPoint(left + 2, baseline)
      const width = Math.min(right - left, text.length * size * 0.5)
      const isOnPage = x + width > 0 && x < viewport.width && y > 0 && y < viewport.height
      const among = isOnPage ? fragments : hidden
      among.push({ text, x, y, width, height: size, order: drawn + seen.length })
    })
  }
  return { seen, hidden }
}

/** As its field says that it is drawn: in which colour on which, how large, in how large a box. */
const isSeen = (annotation: unknown, width: number, height: number) => {
  const flags = Predicate.hasProperty(annotation, "annotationFlags")
    ? Number(annotation.annotationFlags)
    : 0
  if ((flags & UNSEEN) > 0) return false
  const background = coloursIn(annotation, "backgroundColor") ?? WHITE
  const appearance = Predicate.hasProperty(annotation, "defaultAppearanceData")
    ? annotation.defaultAppearanceData
    : undefined
  return Math.min(width, height, sizeOf(annotation)) >= TYPE_POINTS_MIN &&
    differ(coloursIn(appearance, "fontColor"), background)
}

const coloursIn = (value: unknown, name: string): Channels | undefined => {
  const colour = Predicate.hasProperty(value, name) ? value[name] : undefined
  if (!(colour instanceof Uint8ClampedArray)) return undefined
  const [red = 0, green = 0, blue = 0] = colour
  return [red, green, blue]
}

/** Hidden, and not for the screen (ISO 32000-1, table 165). */
const UNSEEN = 2 | 32

const FORM_TYPE_MAX = 14
const FORM_TYPE = 10

const valueOf = (annotation: unknown): string => {
  if (!Predicate.isObject(annotation)) return ""
  const { hidden, noView, subtype, fieldType, fieldValue, contentsObj } = fields(annotation)
  if (hidden === true || noView === true) return ""
  if (fieldType === "Btn") return checkOf(fields(annotation))
  if (subtype === "Widget") {
    return Array.isArray(fieldValue) ? fieldValue.join(", ") : textOf(fieldValue)
  }
  return subtype === "FreeText" && Predicate.isObject(contentsObj)
    ? textOf(fields(contentsObj).str)
    : ""
}

const checkOf = (button: Fields) => {
  if (button.checkBox !== true && button.radioButton !== true) return ""
  const { fieldValue, exportValue, buttonValue } = button
  const isOn = textOf(fieldValue) !== "" && fieldValue !== "Off" &&
    fieldValue === (exportValue ?? buttonValue)
  return isOn ? "[x]" : "[ ]"
}

type Fields = { readonly [name: string]: unknown }

const fields = (value: object): Fields => ({ ...value })

const textOf = (value: unknown) => typeof value === "string" ? value : ""

const rectangleOf = (annotation: unknown): readonly [number, number, number, number] => {
  const rect = Predicate.hasProperty(annotation, "rect") ? annotation.rect : undefined
  const [left = 0, bottom = 0, right = 0, top = 0] = Array.isArray(rect) ? rect.map(Number) : []
  return [left, bottom, right, top]
}

const sizeOf = (annotation: unknown) => {
  const appearance = Predicate.hasProperty(annotation, "defaultAppearanceData")
    ? annotation.defaultAppearanceData
    : undefined
  const size = Predicate.hasProperty(appearance, "fontSize") ? Number(appearance.fontSize) : 0
  return size > 0 ? size : FORM_TYPE
}
