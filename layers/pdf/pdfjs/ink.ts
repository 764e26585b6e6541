/**
 * Whether a reader of the page sees a run of text: what it is drawn with, against what was painted
 * under it before and over it afterwards.
 */
import type { Box } from "../../../schemas/discharge/documents.ts"
import type { Fragment } from "../../../src/discharge/documents/Pdf.ts"

/** `#rrggbb`; undefined for a pattern, of which no colour is known. */
export type Colour = string | undefined

/** What text is drawn with. */
export interface Ink {
  readonly fill: Colour
  readonly stroke: Colour
  /** How much of what is filled covers: 0 is nothing, 1 all. */
  readonly opacity: number
  readonly strokeOpacity: number
  /** Whether colours replace what is under them (no blend mode). */
  readonly isPlain: boolean
  /** Whether they can be seen on white: most blend modes leave white as it is. */
  readonly darkens: boolean
  /** The text rendering mode (ISO 32000-1, table 106). */
  readonly mode: number
  /** Of lines, in the units of the page's own space. */
  readonly lineWidth: number
  /** Whether a soft mask decides what is seen of it. */
  readonly isMasked: boolean
}

export const BLACK: Ink = {
  fill: "#000000",
  stroke: "#000000",
  opacity: 1,
  strokeOpacity: 1,
  isPlain: true,
  darkens: true,
  mode: 0,
  lineWidth: 1,
  isMasked: false
}

export const colourOf = (value: unknown): Colour =>
  typeof value === "string" && /^#[0-9a-f]{6}$/iu.test(value) ? value : undefined

/** What a graphics state says of opacity (`ca`, `CA`) and blending (`BM`). */
export const blendOf = (entries: unknown): Partial<Ink> => {
  let blend: Partial<Ink> = {}
  for (const entry of Array.isArray(entries) ? entries : []) {
    const [name, value]: ReadonlyArray<unknown> = Array.isArray(entry) ? entry : []
    if (name === "ca") blend = { ...blend, opacity: Number(value) }
    if (name === "CA") blend = { ...blend, strokeOpacity: Number(value) }
    if (name === "SMask") blend = { ...blend, isMasked: value !== false && value !== null }
    if (name === "LW") blend = { ...blend, lineWidth: Number(value) }
    if (name === "BM") {
      blend = { ...blend, isPlain: value === "source-over", darkens: darkening.has(value) }
    }
  }
  return blend
}

// What white becomes by each (ISO 32000-1, tables 136 and 137).
const darkening = new Set<unknown>(
  ["source-over", "multiply", "darken", "hard-light", "luminosity"]
)

/** Something that was painted over a part of the page. */
export interface Paint {
  readonly box: Box
  /** Undefined where it is none: a pattern, or an image. */
  readonly colour: Colour
  readonly opacity: number
  readonly isPlain: boolean
  /** How many runs of text were drawn before it. */
  readonly runsBefore: number
  /** Under which pdf.js keeps the image that it is. */
  readonly image?: string
  /** Of the image, how much of the page it covers. */
  readonly cover?: number
}

export const sameInk = (one: Ink, other: Ink) =>
  one === other ||
  one.fill === other.fill && one.stroke === other.stroke && one.mode === other.mode &&
    one.opacity === other.opacity && one.darkens === other.darkens &&
    one.strokeOpacity === other.strokeOpacity

const FAINT = 0.05

/** Whether anything is drawn at all: modes 3 and 7 draw nothing. */
export const isDrawn = ({ mode, opacity, strokeOpacity }: Ink) =>
  hasFill(mode) && opacity >= FAINT || hasStroke(mode) && strokeOpacity >= FAINT

/** Whether what is seen of it can be told without drawing it: not of a pattern, nor through a mask. */
export const isClear = (ink: Ink) =>
  !ink.isMasked && coloursOf(ink).every((colour) => colour !== undefined)

const hasFill = (mode: number) => mode % 4 === 0 || mode % 4 === 2
const hasStroke = (mode: number) => mode % 4 === 1 || mode % 4 === 2

const coloursOf = ({ mode, fill, stroke }: Ink) => [
  ...(hasFill(mode) ? [fill] : []),
  ...(hasStroke(mode) ? [stroke] : [])
]

/** Of 255, in each of red, green and blue: what differs less is not seen in print. */
const CONTRAST_MIN = 24
export const WHITE = [255, 255, 255] as const
/** An image that covers more of the page is read by itself. */
const READ_COVER = 0.12

/** Places along a run that are looked at, in shares of its width. */
const SAMPLES = [0.05, 0.25, 0.5, 0.75, 0.95]
/** A thinner stroke of paint underlines or strikes out: in heights of the type. */
const THIN = 0.5

/**
 * `paints` in their order; `number` counts the runs before this one. `isOpaque` tells whether an image
 * can be looked through.
 */
export const isSeen = (
  run: Fragment,
  number: number,
  ink: Ink,
  paints: ReadonlyArray<Paint>,
  isOpaque: (image: string) => boolean
): boolean => {
  const colours = coloursOf(ink).map(channelsOf)
  if (paints.length === 0) return ink.darkens && colours.some((colour) => differ(colour, WHITE))
  const y = run.y - 0.3 * run.height
  const thin = THIN * run.height
  const adjacent = paints.filter(({ box: [left, top, right, bottom] }) =>
    y > top && y < bottom && run.x < right && run.x + run.width > left &&
    Math.min(right - left, bottom - top) > thin
  )
  return SAMPLES.every((share) => {
    const x = run.x + share * run.width
    const at = adjacent.filter(({ box: [left, , right] }) => x > left && x < right)
    const over = at.some((paint) => paint.runsBefore > number && hides(paint, isOpaque))
    const under = at.filter((paint) => paint.runsBefore <= number)
    return !over && isDistinct(colours, under, ink.darkens)
  })
}

const hides = ({ opacity, isPlain, image }: Paint, isOpaque: (image: string) => boolean) =>
  opacity > 1 - FAINT && isPlain && (image === undefined || isOpaque(image))

export type Channels = readonly [red: number, green: number, blue: number]

const isDistinct = (
  colours: ReadonlyArray<Channels | undefined>,
  under: ReadonlyArray<Paint>,
  darkens: boolean
) => {
  let ground: Channels | undefined = WHITE
  let isRead = false
  for (const { colour, opacity, image, cover = 0 } of under) {
    const own = channelsOf(colour)
    if (own === undefined) {
      ground = undefined
      isRead = image !== undefined && cover > READ_COVER
    } else if (ground !== undefined || opacity > 1 - FAINT) {
      ground = ground === undefined ? own : mixed(ground, own, opacity)
    }
  }
  const behind = ground
  return behind === undefined
    // What is white may be lost on an image; where it is not, it is read from the image.
    ? !isRead || colours.some((colour) => differ(colour, WHITE))
    : (darkens || differ(behind, WHITE)) && colours.some((colour) => differ(colour, behind))
}

const mixed = (under: Channels, over: Channels, opacity: number): Channels => {
  const mix = (index: 0 | 1 | 2) => under[index] + (over[index] - under[index]) * opacity
  return [mix(0), mix(1), mix(2)]
}

/** What has no known colour may be seen anywhere. */
export const differ = (one: Channels | undefined, other: Channels) =>
  one === undefined ||
  one.some((value, index) => Math.abs(value - (other[index] ?? 0)) >= CONTRAST_MIN)

const channelsOf = (colour: Colour): Channels | undefined => {
  if (colour === undefined) return undefined
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
