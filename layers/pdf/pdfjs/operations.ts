/**
 * What a page draws beside visible text, from the list of its operations.
 */
import type { PDFPageProxy } from "pdfjs-dist"
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs"
import type { Matrix } from "../../../src/discharge/Ocr.ts"
import type { PageImage } from "../../../src/discharge/Pdf.ts"

export interface PlacedImage extends PageImage {
  /** Under which pdf.js keeps the decoded image; empty when it keeps none. */
  readonly id: string
  readonly matrix: Matrix
  readonly isMask: boolean
}

export interface Operations {
  readonly images: ReadonlyArray<PlacedImage>
  readonly textOperations: number
  readonly hiddenTextOperations: number
  readonly paths: number
}

const { OPS } = pdfjs
const TEXT = new Set([
  OPS.showText,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText
])
const PATHS = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.stroke,
  OPS.fillStroke,
  OPS.constructPath,
  OPS.shadingFill
])
/** Text rendering modes that draw nothing (ISO 32000-1, table 106). */
const INVISIBLE = new Set<unknown>([3, 7])

interface State {
  readonly matrix: Matrix
  readonly mode: unknown
}

export const operationsOf = async (page: PDFPageProxy): Promise<Operations> => {
  const { fnArray, argsArray } = await page.getOperatorList()
  const viewport = page.getViewport({ scale: 1 })
  const images: Array<PlacedImage> = []
  const stack: Array<State> = []
  let state: State = { matrix: matrixOf(viewport.transform), mode: 0 }
  let [textOperations, hiddenTextOperations, paths] = [0, 0, 0]
  fnArray.forEach((operation, index) => {
    const args: ReadonlyArray<unknown> = argsArray[index] ?? []
    switch (operation) {
      case OPS.save:
        stack.push(state)
        break
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        state = stack.pop() ?? state
        break
      case OPS.transform:
        state = { ...state, matrix: within(state.matrix, args) }
        break
      case OPS.paintFormXObjectBegin:
        stack.push(state)
        if (isNumbers(args[0])) state = { ...state, matrix: within(state.matrix, args[0]) }
        break
      case OPS.setTextRenderingMode:
        state = { ...state, mode: args[0] }
        break
      case OPS.paintImageXObject:
      case OPS.paintImageXObjectRepeat:
      case OPS.paintImageMaskXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintInlineImageXObjectGroup:
        images.push(placed(operation, args, state.matrix, viewport))
        break
      default:
        if (TEXT.has(operation)) {
          textOperations++
          if (INVISIBLE.has(state.mode)) hiddenTextOperations++
        } else if (PATHS.has(operation)) paths++
    }
  })
  return { images, textOperations, hiddenTextOperations, paths }
}

const isNumbers = (value: unknown): value is ArrayLike<number> =>
  typeof value === "object" && value !== null && "length" in value && value.length === 6

const matrixOf = (values: ArrayLike<unknown>): Matrix => {
  const [a, b, c, d, e, f] = Array.from(values, Number)
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0]
}

const within = (outer: Matrix, inner: ArrayLike<unknown>): Matrix =>
  matrixOf(pdfjs.Util.transform([...outer], [...matrixOf(inner)]))

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
    isMask
  }
}

const member = <A extends string | number>(value: unknown, name: string, otherwise: A): A => {
  const found = Object.entries(value ?? {}).find(([key]) => key === name)?.[1]
  return typeof found === typeof otherwise ? found : otherwise
}
