/**
 * What a page draws, from the list of its operations: text, images, and how many paths.
 */
import { Predicate } from "effect"
import type { PageViewport, PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist"
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs"
import type { Box } from "../../../schemas/discharge/documents.ts"
import type { Matrix } from "../../../src/discharge/documents/Ocr.ts"
import type { Fragment, PageImage } from "../../../src/discharge/documents/Pdf.ts"
import { type Fonts, fontSetIn, fontsOf } from "./fonts.ts"
import { boxOf, common, UNIT } from "./boxes.ts"
import { isOpaqueInline, opaqueOf } from "./images.ts"
import {
  BLACK,
  blendOf,
  type Colour,
  colourOf,
  type Ink,
  isClear,
  isDrawn,
  type Paint
} from "./ink.ts"
import { type Glyph, INITIAL, product, Runs, type Setting, type TextState } from "./runs.ts"

export interface PlacedImage extends PageImage {
  /** Under which pdf.js keeps the decoded image; empty when it keeps none. */
  readonly id: string
  readonly matrix: Matrix
  readonly isMask: boolean
  /** Of an image inside of the page's own operations: it cannot be looked through. */
  readonly isOpaque: boolean
}

/** In place of the name of an image, which those inside of the operations have not. */
const OPAQUE_INLINE = "inline"

interface Operations {
  /** `undefined` where the page holds text that only pdf.js can gather. */
  readonly fragments: ReadonlyArray<Fragment> | undefined
  /** What its reader does not see. */
  readonly hidden: ReadonlyArray<Fragment>
  readonly images: ReadonlyArray<PlacedImage>
  readonly textOperations: number
  readonly hiddenTextOperations: number
  readonly paths: number
  /** What is seen of some text, drawing it alone tells. */
  readonly isUnclear: boolean
}

const { OPS } = pdfjs
/** Each run of text is compared with what was painted: with more, what hides it is not known. */
const PAINTS_MAX = 2000
const ASKEW = 1e-3
/** Thinner than type for people: a rule, or the dots of a drawing. */
const PAINT_POINTS_MIN = 2
/** The text rendering mode that draws nothing. */
const UNDRAWN = 3

type Arguments = ReadonlyArray<unknown>

/** What a document says of its layers: which of them are drawn. */
export type Layers = Awaited<ReturnType<PDFDocumentProxy["getOptionalContentConfig"]>>

export const operationsOf = async (page: PDFPageProxy, layers: Layers): Promise<Operations> => {
  const { fnArray, argsArray } = await page.getOperatorList()
  const fonts = await fontsOf(page, fnArray, argsArray)
  const walk = new Walk(page.getViewport({ scale: 1 }), fonts, layers)
  fnArray.forEach((operation, index) => walk.take(operation, argsArray[index] ?? []))
  return walk.end(await opaqueOf(page, walk.covering()))
}

/** Goes from operation to operation, with what they set for those that follow. */
class Walk {
  private readonly runs: Runs
  private readonly images: Array<PlacedImage> = []
  private textOperations = 0
  private hiddenTextOperations = 0
  private paths = 0
  private readonly paints: Array<Paint> = []
  private state: Setting
  private readonly saved: Array<Setting> = []
  /** The next path bounds what is drawn after it. */
  private isClipping = false
  /** For each form that is open, how many states were saved outside of it: it cannot take those back. */
  private readonly forms: Array<number> = []
  /** For each group that is open, whether it is a soft mask: that is drawn to be looked through. */
  private readonly masks: Array<boolean> = []
  /** What fields and comments show is asked of them. */
  private isAnnotation = false

  /** Outside of the comment that is being drawn. */
  private beside: Setting
  private isUnclear = false

  /** For each marked part that is open, whether its layer is not drawn. */
  private readonly off: Array<boolean> = []

  constructor(
    private readonly viewport: PageViewport,
    private readonly fonts: Fonts,
    private readonly layers: Layers
  ) {
    this.runs = new Runs(viewport)
    this.state = {
      matrix: matrixOf(viewport.transform),
      text: INITIAL,
      ink: BLACK,
      clip: undefined
    }
    this.beside = this.state
  }

  /** The images that were drawn after text. */
  covering(): ReadonlyArray<string> {
    return this.paints.flatMap(({ image, runsBefore }) =>
      image === undefined || image === "" || image === OPAQUE_INLINE || runsBefore === 0
        ? []
        : [image]
    )
  }

  end(opaque: ReadonlySet<string>): Operations {
    const { images, textOperations, hiddenTextOperations, paths } = this
    const { seen, hidden } = this.runs.take(
      this.paints,
      (image) => image === OPAQUE_INLINE || opaque.has(image)
    )
    const isUnclear = this.isUnclear || this.runs.isSideways
    return {
      fragments: seen,
      hidden,
      images,
      textOperations,
      hiddenTextOperations,
      paths,
      isUnclear
    }
  }

  take(operation: number, args: Arguments) {
    switch (operation) {
      case OPS.showText:
        return this.show(args[0])
      case OPS.beginText:
        return this.runs.begin()
      case OPS.moveText:
        return this.runs.move(numberOf(args[0]), numberOf(args[1]))
      case OPS.setLeadingMoveText:
        this.set({ leading: -numberOf(args[1]) })
        return this.runs.move(numberOf(args[0]), numberOf(args[1]))
      case OPS.nextLine:
        return this.runs.move(0, -this.state.text.leading)
      case OPS.setTextMatrix:
        return this.runs.place(matrixOf(isNumbers(args[0]) ? args[0] : args))
      case OPS.beginMarkedContent:
      case OPS.beginMarkedContentProps:
        this.off.push(args[0] === "OC" && !this.layers.isVisible(args[1]))
        return this.runs.cut()
      case OPS.endMarkedContent:
        this.off.pop()
        return this.runs.cut()
      case OPS.setTextRenderingMode:
        return this.colour({ mode: numberOf(args[0]) })
      case OPS.setFillRGBColor:
        return this.colour({ fill: colourOf(args[0]) })
      case OPS.setStrokeRGBColor:
        return this.colour({ stroke: colourOf(args[0]) })
      case OPS.setFillColorN:
        return this.colour({ fill: undefined })
      case OPS.setStrokeColorN:
        return this.colour({ stroke: undefined })
      case OPS.setGState:
        this.set(this.settingOf(operation, args))
        return this.colour(blendOf(args[0]))
      case OPS.clip:
      case OPS.eoClip:
        this.isClipping = true
        return
      case OPS.transform:
        return this.transform(args)
      case OPS.save:
        return void this.saved.push(this.state)
      case OPS.restore:
        return this.restore()
      case OPS.paintFormXObjectBegin:
        this.runs.enter()
        this.forms.push(this.saved.push(this.state))
        if (isNumbers(args[0])) this.transform(args[0])
        return this.clip(boxOf(args[1], this.state.matrix))
      case OPS.paintFormXObjectEnd:
        this.runs.leave()
        this.saved.length = this.forms.pop() ?? this.saved.length
        return this.restore()
      case OPS.beginGroup:
        return void this.masks.push(hasMask(args[0]))
      case OPS.endGroup:
        return void this.masks.pop()
      case OPS.beginAnnotation:
      case OPS.endAnnotation:
        return this.annotation(operation === OPS.beginAnnotation, args)
      case OPS.setLineWidth:
        return this.colour({ lineWidth: numberOf(args[0]) })
      case OPS.paintImageXObject:
      case OPS.paintImageXObjectRepeat:
      case OPS.paintImageMaskXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintInlineImageXObjectGroup:
        return this.image(placed(operation, args, this.state.matrix, this.viewport))
      case OPS.paintSolidColorImageMask:
        return this.paint(boxOf(UNIT, this.state.matrix), this.state.ink.fill)
      case OPS.fill:
      case OPS.eoFill:
      case OPS.stroke:
      case OPS.fillStroke:
        this.paths++
        return
      case OPS.constructPath:
        this.paths++
        return this.path(args)
      case OPS.shadingFill:
        this.paths++
        return this.paint(this.state.clip ?? this.whole, undefined)
      default:
        return this.set(this.settingOf(operation, args))
    }
  }

  private settingOf(operation: number, args: Arguments): Partial<TextState> | undefined {
    const value = numberOf(args[0])
    switch (operation) {
      case OPS.setFont:
        return this.fontOf(args)
      case OPS.setGState:
        return this.fontOf(fontSetIn(args[0]))
      case OPS.setLeading:
        return { leading: value }
      case OPS.setCharSpacing:
        return { characterSpacing: value }
      case OPS.setWordSpacing:
        return { wordSpacing: value }
      case OPS.setHScale:
        return { stretch: value / 100 }
      case OPS.setTextRise:
        return { rise: value }
      default:
        return undefined
    }
  }

  private fontOf(args: Arguments | undefined) {
    return args && { font: this.fonts.get(args[0]), size: numberOf(args[1]) }
  }

  private show(shown: unknown) {
    this.textOperations++
    const { ink } = this.state
    const isOff = this.off.includes(true)
    if (isOff || !isDrawn(ink)) this.hiddenTextOperations++
    if (!isShown(shown) || this.isAnnotation || this.masks.includes(true)) return
    const isClearHere = isClear(ink)
    this.isUnclear ||= !isClearHere && !isOff
    this.runs.show(
      shown,
      isOff || !isClearHere ? { ...this.state, ink: { ...ink, mode: UNDRAWN } } : this.state
    )
  }

  /** It is drawn on the page as it is, whatever the page set before. */
  private annotation(begins: boolean, [, rect, transform, matrix]: Arguments) {
    this.isAnnotation = begins
    if (!begins) {
      this.state = this.beside
      return
    }
    this.beside = this.state
    const page = matrixOf(this.viewport.transform)
    const own = [transform, matrix].filter(isNumbers).map(matrixOf)
    this.state = {
      matrix: own.reduce(product, page),
      text: INITIAL,
      ink: BLACK,
      clip: boxOf(rect, page)
    }
  }

  private image(image: PlacedImage) {
    if (this.off.includes(true)) return
    this.images.push(image)
    const { id, box, cover, isMask } = image
    if (!isMask) {
      this.paint(box, undefined, { image: image.isOpaque ? OPAQUE_INLINE : id, cover })
    }
  }

  private path([operation, solids, bounds]: Arguments) {
    const { matrix, ink } = this.state
    if (isFilling.has(operation) && Array.isArray(solids)) {
      solids.forEach((solid) => this.paint(boxOf(solid, matrix), ink.fill))
    }
    if (isStroking.has(operation)) this.stroke(boxOf(bounds, matrix))
    if (this.isClipping) this.clip(boxOf(bounds, matrix))
    this.isClipping = false
  }

  /** A straight line, as wide as it is drawn. */
  private stroke(line: Box | undefined) {
    if (line === undefined) return
    const { matrix: [a, b], ink } = this.state
    const half = ink.lineWidth * Math.hypot(a, b) / 2
    const [left, top, right, bottom] = line
    const isLevel = bottom - top < right - left
    this.paint(
      isLevel ? [left, top - half, right, bottom + half] : [left - half, top, right + half, bottom],
      ink.stroke,
      undefined,
      ink.strokeOpacity
    )
  }

  private paint(
    box: Box | undefined,
    colour: Colour,
    image?: Pick<Paint, "image" | "cover">,
    covering?: number
  ) {
    if (box === undefined) return
    if (this.masks.includes(true) || this.off.includes(true)) return
    const { clip, matrix: [a, b, c, d], ink } = this.state
    const { isPlain } = ink
    // What a mask leaves of it is not known.
    const opacity = ink.isMasked ? 0 : covering ?? ink.opacity
    // What lies askew covers less than its box.
    if (Math.abs(b) + Math.abs(c) > ASKEW && Math.abs(a) + Math.abs(d) > ASKEW) return
    const painted = clip === undefined ? box : common(box, clip)
    const [left, top, right, bottom] = painted
    if (Math.min(right - left, bottom - top) < PAINT_POINTS_MIN) return
    if (this.paints.length >= PAINTS_MAX) return
    const runsBefore = this.runs.before(painted)
    this.paints.push({ box: painted, colour, opacity, isPlain, runsBefore, ...image })
  }

  private clip(box: Box | undefined) {
    if (box === undefined) return
    const { clip } = this.state
    this.change({ clip: clip === undefined ? box : common(box, clip) })
  }

  private get whole(): Box {
    return [0, 0, this.viewport.width, this.viewport.height]
  }

  private colour(ink: Partial<Ink>) {
    this.change({ ink: { ...this.state.ink, ...ink } })
  }

  private set(text: Partial<TextState> | undefined) {
    if (text !== undefined) this.change({ text: { ...this.state.text, ...text } })
  }

  private change(state: Partial<Setting>) {
    this.state = { ...this.state, ...state }
  }

  private transform(matrix: ArrayLike<unknown>) {
    this.change({ matrix: product(this.state.matrix, matrixOf(matrix)) })
  }

  private restore() {
    if (this.saved.length > (this.forms.at(-1) ?? 0)) this.state = this.saved.pop() ?? this.state
  }
}

const isFilling = new Set<unknown>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke
])

const isStroking = new Set<unknown>([OPS.stroke, OPS.closeStroke])

const hasMask = (group: unknown) =>
  Predicate.hasProperty(group, "smask") && Predicate.isObject(group.smask)

const numberOf = (value: unknown) => typeof value === "number" ? value : 0

const isShown = (value: unknown): value is ReadonlyArray<Glyph | number> => Array.isArray(value)

const isNumbers = (value: unknown): value is ArrayLike<number> =>
  typeof value === "object" && value !== null && "length" in value && value.length === 6

const matrixOf = (values: ArrayLike<unknown>): Matrix => [
  Number(values[0] ?? 1),
  Number(values[1] ?? 0),
  Number(values[2] ?? 0),
  Number(values[3] ?? 1),
  Number(values[4] ?? 0),
  Number(values[5] ?? 0)
]

const placed = (
  operation: number,
  args: ReadonlyArray<unknown>,
  matrix: Matrix,
  page: { readonly width: number; readonly height: number }
): PlacedImage => {
  const isMask = operation === OPS.paintImageMaskXObject
  const isInline = operation === OPS.paintInlineImageXObject ||
    operation === OPS.paintInlineImageXObjectGroup
  const [first, second, third] = args
  const described = isMask || isInline ? first : { data: first, width: second, height: third }
  const [a, b, c, d, e, f] = matrix
  const xs = [e, e + a, e + c, e + a + c]
  const ys = [f, f + b, f + d, f + b + d]
  const left = Math.max(0, Math.min(...xs))
  const right = Math.min(page.width, Math.max(...xs))
  const top = Math.max(0, Math.min(...ys))
  const bottom = Math.min(page.height, Math.max(...ys))
  const area = Math.max(0, right - left) * Math.max(0, bottom - top)
  return {
    id: isInline ? "" : member(described, "data", ""),
    width: member(described, "width", 0),
    height: member(described, "height", 0),
    cover: area / (page.width * page.height),
    box: [left, top, right, bottom],
    matrix,
    isMask,
    isOpaque: operation === OPS.paintInlineImageXObject && isOpaqueInline(described)
  }
}

const member = <A extends string | number>(value: unknown, name: string, otherwise: A): A => {
  const found = Object.entries(value ?? {}).find(([key]) => key === name)?.[1]
  return typeof found === typeof otherwise ? found : otherwise
}
