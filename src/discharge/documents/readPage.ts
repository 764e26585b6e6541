/**
 * One page to its text: by the text layer, by OCR, or by both.
 */
import { Effect } from "effect"
import type {
  Box,
  DoubtfulNumber,
  ReadPage,
  Run,
  Word
} from "../../../schemas/discharge/documents.ts"
import { doubtOf } from "./doubt.ts"
import { gate } from "./gate.ts"
import { HIDDEN_TEXT, saysMore } from "./hiddenText.ts"
import { layout } from "./layout.ts"
import type { LaidOut } from "./layout/textBuilder.ts"
import type { Matrix, OcrWord, Raster } from "./Ocr.ts"
import { DocumentFailure, type Fragment, type PdfDocument, type PdfPage } from "./Pdf.ts"
import { crop } from "./raster/crop.ts"
import { applyToBox } from "./raster/matrix.ts"
import { recognise, type Recognised } from "./recognise.ts"
import { isReadable, type Route, routeOf } from "./route.ts"
import { wordFragments } from "./wordFragments.ts"

/** A page whose text layer was read, and how to go on. */
export interface Looked {
  readonly page: number
  readonly found: PdfPage
  readonly laid: LaidOut
  readonly text: string
  readonly route: Route
  readonly notes: ReadonlyArray<string>
}

/** What a dynamic form shows in viewers that cannot draw it. */
const PLACEHOLDER = /please wait|not eventually replaced/iu
const PLACEHOLDER_MAX = 1500
const DYNAMIC_FORM =
  "The file is a dynamic XFA form, whose content no ordinary viewer shows. Print it to a PDF from the " +
  "program that shows it, and upload that."
const XFA_NOTE = "The file holds an XFA form: what was filled in may be missing from the pages"

/** Dense pages have 8,000 characters. */
const CHARACTERS_MAX = 100_000

export const look = Effect.fnUntraced(function* (document: PdfDocument, page: number) {
  const found = yield* document.page(page)
  const length = found.fragments.reduce((sum, { text }) => sum + text.length, 0)
  const laid = length > CHARACTERS_MAX ? undefined : layout(found.fragments, found.width_points)
  // Blanks between far cells count as well.
  if (laid === undefined || laid.text.length > CHARACTERS_MAX) {
    return yield* new DocumentFailure({
      reason: "too complex",
      message: `The page has more than ${CHARACTERS_MAX} characters.`
    })
  }
  const { text } = laid
  const route = routeOf(found, text)
  if (document.isXfa && text.length < PLACEHOLDER_MAX && PLACEHOLDER.test(text)) {
    return yield* new DocumentFailure({ reason: "dynamic form", message: DYNAMIC_FORM })
  }
  const notes = [
    ...(document.isXfa && page === 1 ? [XFA_NOTE] : []),
    ...(found.faults.includes("image too large") ? ["An image is too large and was left out"] : []),
    ...(found.faults.includes("damaged") ? ["The page is damaged: text may be lost"] : []),
    ...(document.repaired && route === "blank"
      ? ["The page is blank in a damaged file: its content may be lost"]
      : [])
  ]
  const looked: Looked = { page, found, laid, text, route, notes }
  return looked
})

/** The page as its text layer tells it. */
export const fromTextLayer = (looked: Looked): ReadPage => withOmissions(looked, asText(looked))

/** The page with what was left out of it: in words, and for who drafts from it. */
const withOmissions = ({ found }: Looked, { left_out: own = [], ...read }: ReadPage): ReadPage => {
  const isHidden = read.quality !== "unreadable" && saysMore(found, read)
  const left_out = [
    ...(isHidden ? ["hidden text" as const] : []),
    ...(found.faults.includes("damaged") ? ["text" as const] : []),
    ...(found.faults.includes("image too large") ? ["picture" as const] : []),
    ...own
  ]
  return {
    ...read,
    notes: isHidden ? [...read.notes, HIDDEN_TEXT] : read.notes,
    ...(left_out.length === 0 ? {} : { left_out })
  }
}

const asText = ({ page, found, laid, text, route, notes }: Looked): ReadPage => ({
  page,
  source: "text",
  confidence: null,
  quality: notes.length === 0 ? "good" : route === "blank" ? "unreadable" : "review",
  handwriting_suspected: false,
  notes,
  text,
  width_points: found.width_points,
  height_points: found.height_points,
  words: [],
  runs: laid.placed.map(runOf),
  doubtful_numbers: []
})

export const rasterOf = (document: PdfDocument, { page, route }: Looked) =>
  document.raster(page, { embedded: route === "scan" })

/** The page as it is read from its image; text stays where the image is only a part of the page. */
export const fromImage = Effect.fnUntraced(function* (looked: Looked, raster: Raster) {
  if (looked.route !== "mixed") {
    return withOmissions(looked, withWords(looked, [], yield* recognise(raster), "ocr"))
  }
  const pictures = crop(
    raster,
    unionOf(looked.found.images.filter(isReadable).map(({ box }) => box))
  )
  const read = withWords(looked, looked.found.fragments, yield* recognise(pictures), "mixed")
  return withOmissions(looked, read)
})

/** A page that could not be read from its image keeps what the text layer says. */
export const unrecognised = (looked: Looked, reason: string): ReadPage => {
  const isMixed = looked.route === "mixed"
  return withOmissions(looked, {
    ...asText(looked),
    source: isMixed ? "mixed" : "ocr",
    text: isMixed ? looked.text : "",
    quality: isMixed ? "review" : "unreadable",
    confidence: isMixed ? null : 0,
    notes: [...looked.notes, `The image could not be read: ${reason}`],
    left_out: isMixed ? ["picture"] : []
  })
}

const unionOf = (boxes: ReadonlyArray<Box>): Box => [
  Math.min(...boxes.map(([left]) => left)),
  Math.min(...boxes.map(([, top]) => top)),
  Math.max(...boxes.map(([, , right]) => right)),
  Math.max(...boxes.map(([, , , bottom]) => bottom))
]

const withWords = (
  looked: Looked,
  fragments: ReadonlyArray<Fragment>,
  recognised: Recognised,
  source: "ocr" | "mixed"
): ReadPage => {
  const { raster } = recognised
  const { found } = looked
  // A straightened scan is laid out as it was straightened; a picture, where it stands on the page.
  const scale = 72 / raster.dpi
  const map: Matrix = source === "ocr" ? [scale, 0, 0, scale, 0, 0] : raster.toPage
  const width = source === "ocr" ? raster.width * scale : found.width_points
  const read = wordFragments(recognised.words, map)
  const fresh = [...read.keys()].filter((word) => !fragments.some((text) => covers(text, word)))
  const { text, placed } = layout([...fragments, ...fresh], width)
  const words: Array<Word> = []
  const runs: Array<Run> = []
  const doubtful_numbers: Array<DoubtfulNumber> = []
  for (const one of placed) {
    const { fragment, start, end } = one
    const word = read.get(fragment)
    if (word === undefined) {
      runs.push(runOf(one))
      continue
    }
    const placedWord = {
      start,
      end,
      confidence: rounded(word.confidence),
      box: boxOf(raster, word)
    }
    words.push(placedWord)
    const reason = doubtOf(raster, word)
    if (reason !== undefined) doubtful_numbers.push({ ...placedWord, text: word.text, reason })
  }
  const { quality, notes, ...trust } = gate(recognised)
  return {
    page: looked.page,
    source,
    ...trust,
    // A picture that cannot be read does not take the text around it with it.
    quality: source === "mixed" && quality === "unreadable" ? "review" : quality,
    notes: [...looked.notes, ...notes],
    ...(source === "mixed" && quality === "unreadable" ? { left_out: ["picture"] } : {}),
    text,
    width_points: found.width_points,
    height_points: found.height_points,
    words,
    ...(runs.length === 0 ? {} : { runs }),
    doubtful_numbers
  }
}

/** Text that is drawn over a picture is read once, from the text layer. */
const covers = (text: Fragment, word: Fragment) =>
  Math.abs(text.y - word.y) < 0.6 * Math.max(text.height, word.height) &&
  word.x + word.width / 2 > text.x && word.x + word.width / 2 < text.x + text.width

const boxOf = ({ toPage }: Raster, { left, top, right, bottom }: OcrWord): Box => {
  const [x0, y0, x1, y1] = applyToBox(toPage, [left, top, right, bottom])
  return [rounded(x0), rounded(y0), rounded(x1), rounded(y1)]
}

/** Of their height, letters stand so far above the baseline, and below it. */
const ASCENT = 0.8
const DESCENT = 0.22

const runOf = ({ fragment, start, end }: LaidOut["placed"][number]): Run => {
  const { x, y, width, height } = fragment
  const box = [x, y - ASCENT * height, x + width, y + DESCENT * height] as const
  const [left, top, right, bottom] = box
  return [start, end, rounded(left), rounded(top), rounded(right), rounded(bottom)]
}

const rounded = (value: number) => Math.round(value * 10) / 10
