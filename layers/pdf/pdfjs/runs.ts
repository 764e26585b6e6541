/**
 * The text of a page from the glyphs that it shows, one after the other. A run is what stands on one
 * line, in one font, without a wide gap. pdf.js gathers text as well (`getTextContent`): it evaluates
 * the page once more for that, which takes as long as all else that is done with it.
 */
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs"
import type { Box } from "../../../schemas/discharge/documents.ts"
import type { Matrix } from "../../../src/discharge/documents/Ocr.ts"
import type { Fragment } from "../../../src/discharge/documents/Pdf.ts"
import { type Ink, isDrawn, isSeen, type Paint, sameInk } from "./ink.ts"

/** More runs of text on one page are no page for people. */
export const RUNS_MAX = 50_000
/** Text that climbs more is set apart from the lines of the page: stamps, margins. */
export const UPRIGHT_RADIANS = 0.06
/** Fewer turned letters are a stamp. */
const SIDEWAYS_MIN = 60
/**
 * From the end of a glyph to the next one of its run, in ems. A space that is drawn may have no width;
 * that of a typewriter is 0.6 wide.
 */
const GAP = { min: -0.2, accent: -1.5, drawnSpace: -0.01, space: 0.102, max: 0.62 }
/** Up or down, in heights of the type: what is farther is an exponent, or another line. */
const SHIFT_MAX = 0.25
/** Of the height of the type. */
const SAME_WITHIN = 0.02
/** Smaller type is not read by people. */
export const TYPE_POINTS_MIN = 2

export interface Font {
  /** A glyph is as many ems wide as its width times this. */
  readonly unit: number
  /** It runs from left to right, and its glyphs are no drawings of the page's own. */
  readonly isPlain: boolean
}

export interface Glyph {
  readonly unicode: string
  readonly width: number
  /** It is the character that word spacing makes wider. */
  readonly isSpace: boolean
}

/** How glyphs are set (ISO 32000-1, 9.3.1). */
export interface TextState {
  readonly font: Font | undefined
  readonly size: number
  readonly characterSpacing: number
  readonly wordSpacing: number
  /** Of everything along the line; 1 is as the font has it. */
  readonly stretch: number
  readonly leading: number
  readonly rise: number
}

/** In what glyphs are set. */
export interface Setting {
  readonly matrix: Matrix
  readonly text: TextState
  readonly ink: Ink
  /** What is drawn outside of it is not seen; undefined is the whole page. */
  readonly clip: Box | undefined
}

export const INITIAL: TextState = {
  font: undefined,
  size: 0,
  characterSpacing: 0,
  wordSpacing: 0,
  stretch: 1,
  leading: 0,
  rise: 0
}

/** How the glyphs of one operation stand on the page: their size, and the way that their line takes. */
interface Type {
  readonly font: Font
  readonly em: number
  readonly height: number
  readonly alongX: number
  readonly alongY: number
  readonly ink: Ink
}

interface Run {
  text: string
  readonly type: Type
  /** Whether it stands on the page, in what is not clipped away, and is drawn large enough. */
  readonly isOpen: boolean
  readonly x: number
  readonly y: number
  /** Where its last glyph ends. */
  endX: number
  endY: number
  /** Whether a space was drawn since. */
  hasSpace: boolean
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** What of a page's text its reader sees, and what not. */
interface Shown {
  /** In the order in which they are drawn; `undefined` where only pdf.js can tell: see `Font`, `LEFTWARD`. */
  readonly seen: ReadonlyArray<Fragment> | undefined
  readonly hidden: ReadonlyArray<Fragment>
}

export class Runs {
  private upright = 0
  private turned = 0
  private readonly drawn: Array<{ readonly fragment: Fragment; readonly ink: Ink }> = []
  private readonly hidden: Array<Fragment> = []
  private run: Run | undefined
  private isWhole = true
  /** Lead from text to what the page draws: at the start of the line, and after its last glyph. */
  private line = IDENTITY
  private pen = IDENTITY
  /** The same, where forms are drawn in the midst of text. */
  private readonly left: Array<readonly [line: Matrix, pen: Matrix]> = []

  constructor(private readonly page: { readonly width: number; readonly height: number }) {}

  take(paints: ReadonlyArray<Paint>, isOpaque: (image: string) => boolean): Shown {
    this.cut()
    const seen: Array<Fragment> = []
    const hidden = [...this.hidden]
    this.drawn.forEach(({ fragment, ink }, number) => {
      const isOne = isSeen(fragment, number, ink, paints, isOpaque)
      ;(isOne ? seen : hidden).push(fragment)
    })
    return { seen: this.isWhole ? seen : undefined, hidden }
  }

  /** How many runs there are before what is drawn next at a place. */
  before([left, top, right, bottom]: Box): number {
    const { run } = this
    // What goes on after it is drawn over it.
    if (
      run !== undefined && run.endX > left && run.x < right && run.y > top &&
      run.y - run.type.height < bottom
    ) this.cut()
    return this.drawn.length + (this.run?.isOpen === true ? 1 : 0)
  }

  begin() {
    this.place(IDENTITY)
  }

  place(matrix: Matrix) {
    this.line = this.pen = matrix
  }

  /** To another line, from the start of this one. */
  move(x: number, y: number) {
    this.place(moved(this.line, x, y))
  }

  /** A form begins, and has text of its own. */
  enter() {
    this.cut()
    this.left.push([this.line, this.pen])
  }

  /** It ends, and text goes on where it was. */
  leave() {
    this.cut()
    ;[this.line, this.pen] = this.left.pop() ?? [this.line, this.pen]
  }

  /** What follows belongs to another run. */
  cut() {
    const { run, drawn, hidden } = this
    this.run = undefined
    if (run === undefined || drawn.length + hidden.length >= RUNS_MAX) return
    const { x, y, endX, endY, isOpen, type: { height, ink } } = run
    const width = Math.hypot(endX - x, endY - y)
    const text = this.lettersOf(run.text)
    const fragment = { text, x, y, width, height, order: drawn.length }
    if (isOpen) drawn.push({ fragment, ink })
    else hidden.push(fragment)
  }

  private lettersOf(text: string) {
    if (isAscii(text)) return text
    const letters = pdfjs.normalizeUnicode(text)
    if (LEFTWARD.test(letters)) this.isWhole = false
    return letters
  }

  /** Numbers between glyphs lead back, in thousandths of an em. */
  show(
    shown: ReadonlyArray<Glyph | number>,
    { matrix: toPage, text: state, ink, clip }: Setting
  ) {
    const { font, size, stretch, rise, characterSpacing, wordSpacing } = state
    if (font === undefined) return
    if (!font.isPlain) this.isWhole = false
    const [a, b, c, d, e, f] = product(toPage, this.pen)
    const across = size * stretch
    const isUpright = a * across > 0 &&
      Math.abs(Math.atan2(b * across, a * across)) <= UPRIGHT_RADIANS
    const scale = Math.hypot(a, b) * Math.sign(across)
    const type: Type = {
      font,
      em: Math.abs(scale * size),
      height: Math.hypot(c, d) * Math.abs(size) || 1,
      alongX: a / scale,
      alongY: b / scale,
      ink
    }
    const isLegible = isDrawn(ink) &&
      Math.min(Math.abs(scale * across), type.height) >= TYPE_POINTS_MIN
    const x = c * rise + e
    const y = d * rise + f
    const unit = font.unit * across
    if (unit === 0) {
      const text = shown.map((glyph) => typeof glyph === "number" ? "" : glyph.unicode).join("")
      return void this.hidden.push({ text, x, y, width: 0, height: 0 })
    }
    let at = 0
    for (const glyph of shown) {
      if (typeof glyph === "number") {
        at -= glyph / 1000 * across
        continue
      }
      const end = at + glyph.width * unit
      if (isLegible && !glyph.isSpace) this.count(isUpright)
      if (isUpright) {
        const startX = x + a * at
        const startY = y + b * at
        const endX = x + a * end
        const isOpen = isLegible && this.isOnPage(startX, startY, endX) &&
          (clip === undefined || isWithin(clip, startX, startY, endX, type.height))
        this.put(glyph.unicode, type, isOpen, startX, startY, endX, y + b * end)
      }
      at = end + (glyph.isSpace ? characterSpacing + wordSpacing : characterSpacing) * stretch
    }
    this.pen = moved(this.pen, at, 0)
  }

  private count(isUpright: boolean) {
    if (isUpright) this.upright++
    else this.turned++
  }

  /** Whether the page is shown sideways: its text is turned, but for a stamp or a margin. */
  get isSideways() {
    return this.turned > SIDEWAYS_MIN && this.turned > 2 * this.upright
  }

  private isOnPage(x: number, y: number, endX: number) {
    return endX >= 0 && x <= this.page.width && y >= 0 && y <= this.page.height
  }

  private put(
    text: string,
    type: Type,
    isOpen: boolean,
    x: number,
    y: number,
    endX: number,
    endY: number
  ) {
    const { run } = this
    const kind = kindOf(text)
    if (kind === "space") {
      if (run !== undefined) run.hasSpace = true
      return
    }
    const gap = run?.isOpen === isOpen ? gapAfter(run, type, x, y) : NONE
    if (run !== undefined && gap <= GAP.max && gap >= (kind === "accent" ? GAP.accent : GAP.min)) {
      if (kind === "letter" && gap > (run.hasSpace ? GAP.drawnSpace : GAP.space)) run.text += " "
      if (kind !== "shapeless") run.text += text
      // What stands over a letter, or after a space, does not take its place.
      if (kind === "letter" || (endX > run.endX && !run.hasSpace)) endAt(run, endX, endY)
    } else if (kind !== "shapeless") {
      this.cut()
      this.run = { text, type, isOpen, x, y, endX, endY, hasSpace: false }
    }
  }
}

/** Whether any of a glyph may stand in what is not clipped away. */
const isWithin = (
  [left, top, right, bottom]: Box,
  x: number,
  y: number,
  endX: number,
  height: number
) => endX >= left && x <= right && y + 0.3 * height >= top && y - height <= bottom

const endAt = (run: Run, x: number, y: number) => {
  run.endX = x
  run.endY = y
  run.hasSpace = false
}

/** In ems; endless where the glyph stands on another line, or is another type. */
const gapAfter = (
  { endX, endY, type: { font, height, ink } }: Run,
  type: Type,
  x: number,
  y: number
) => {
  const { em, alongX, alongY } = type
  const [right, down] = [x - endX, y - endY]
  const isOther = font !== type.font || !sameInk(ink, type.ink) ||
    Math.abs(height - type.height) > SAME_WITHIN * height ||
    Math.abs(right * alongY - down * alongX) > SHIFT_MAX * height
  return isOther ? NONE : (right * alongX + down * alongY) / em
}
const NONE = Infinity

/** First `inner`, then `outer`. */
export const product = (outer: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => {
  const [a, b, c, d, e, f] = outer
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f
  ]
}

const moved = (
  [a, b, c, d, e, f]: Matrix,
  x: number,
  y: number
): Matrix => [a, b, c, d, a * x + c * y + e, b * x + d * y + f]

const isAscii = (text: string) => !/[^\0-\x7f]/u.test(text)

/** Most glyphs are letters in this sense, and are told from their code. */
const kindOf = (text: string) => {
  const code = text.charCodeAt(0)
  if (code > 32 && code < 127) return "letter"
  if (/^\s/u.test(text)) return "space"
  if (/^\p{Mn}$/u.test(text)) return "accent"
  return text === "" || /^\p{Cf}$/u.test(text) ? "shapeless" : "letter"
}

/** Hebrew, Arabic and their like: pdf.js knows the order of their letters. */
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
