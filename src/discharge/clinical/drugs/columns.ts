import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"
import type { Line } from "../text/lines.ts"
import { type CueKind, cueOfHeading } from "./drugActions.ts"

/** What columns are looked for in: a reading has its lines. */
interface Lined {
  readonly lines: ReadonlyArray<Line>
}

/** A cell, and what the head of its column says is done with the drugs in it. */
interface Cell extends Place {
  /** Undefined of a drug that goes home. */
  readonly cue: CueKind | undefined
  /** In a row with a column of the hospital and one of discharge, where the latter says how it is taken. */
  readonly sig?: Place
}

/**
 * The cells under a line of heads that each say what is done: "STOP   CONTINUE   NEW". A cell that stands
 * under none of them for sure is only thought of.
 */
export const columnsIn = (reading: Lined): ReadonlyArray<Cell> => {
  const known = cache.get(reading) ?? found(reading.lines)
  cache.set(reading, known)
  return known
}

// A reading never changes, and each sentence asks.
const cache = new WeakMap<Lined, ReadonlyArray<Cell>>()

/** What the column of a place says; `undefined` outside of such columns. */
export const columnOf = (cells: ReadonlyArray<Cell>, at: number): Cell | undefined => {
  let [low, high] = [0, cells.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const cell = cells[middle]
    if (cell === undefined) return undefined
    if (at < cell.start) high = middle - 1
    else if (at >= cell.end) low = middle + 1
    else return cell
  }
  return undefined
}

interface Head {
  readonly at: number
  readonly cue: CueKind | undefined
}

const HEAD_MAX = 24
const LINE_MAX = 240
// Columns of a proportional page are not quite straight.
const ASKEW = 8

const found = (lines: ReadonlyArray<Line>): ReadonlyArray<Cell> => {
  let heads: ReadonlyArray<Head> = []
  let stays: Stays | undefined
  return lines.flatMap((line): ReadonlyArray<Cell> => {
    const cells = line.text.length > LINE_MAX ? [] : cellsOf(line)
    const head = staysIn(cells)
    if (head === undefined && stays !== undefined && isRow(cells, stays.heads)) {
      return cellsOfStay(line, cells, stays)
    }
    stays = head
    if (head !== undefined) return []
    const own = headsOf(cells)
    if (own !== undefined) {
      heads = own
      return []
    }
    const ticked = tickedIn(line, cells, heads)
    if (ticked !== undefined) {
      return [{ start: line.start, end: line.end, cue: ticked }]
    }
    if (!isRow(cells, heads)) heads = []
    if (heads.length === 0) return []
    return cells.map((cell) => ({
      start: line.start + cell.from,
      end: line.start + cell.from + cell.text.length,
      cue: headOf(cell, heads)?.cue ?? "suggested"
    }))
  })
}

const BOX = /^(?:\[\s?[xX\u2713]?\s?\]|[\u2610-\u2612\u2713xX])$/u
const TICKED = /[xX\u2713\u2611\u2612]/u

/** Of boxes under the heads what the one says that is ticked; none or several decide nothing. */
const tickedIn = (
  { text, indent }: Line,
  cells: ReadonlyArray<Written>,
  heads: ReadonlyArray<Head>
): CueKind | undefined => {
  const boxes = [...text.matchAll(/\[\s?[xX\u2713]?\s?\]|[\u2610-\u2612]/gu)]
    .map(({ 0: box, index }) => ({ text: box, from: index, at: indent + index }))
  const marks = boxes.length > 0 ? boxes : cells.filter((cell) => BOX.test(cell.text))
  if (heads.length < 2 || boxes.length < 2 && marks.length === 0) return undefined
  const ticked = marks.filter((cell) => TICKED.test(cell.text))
  const [only] = ticked
  const isOfAll = marks.length === heads.length
  return only === undefined || ticked.length > 1
    ? "suggested"
    : (isOfAll ? heads[marks.indexOf(only)] : headOf(only, heads))?.cue ?? "suggested"
}

/** A column of the stay beside one of discharge. */
interface Stays {
  readonly heads: ReadonlyArray<Pick<Head, "at">>
  readonly hospital: number
  readonly home: number
  /** Whether the drugs stand in a column of their own. */
  readonly isForm: boolean
}

const DURING = oneOf(
  String.raw`(?:in|during|on)(?: (?:the|this|her|his))? (?:hospital|stay|ward|admission|house)\b`,
  "im krankenhaus|station\u00e4r|\u00e0 l'h\u00f4pital"
)
const OF_A_LIST = String.raw`(?: (?:medic\w+|drugs?|orders?|dose|course|list))?(?: \(.*\))?$`
const STAY = RegExp(
  String
    .raw`^(?:given |medic\w+ |drugs? )?${DURING}|^(?:in-?patient|hospital|ward)${OF_A_LIST}`,
  "iu"
)
const HOME = RegExp(
  String
    .raw`^(?:medic\w+ |drugs? )?(?:(?:at|on|after|upon|for) )?(?:discharge|home|leaving|entlassung|la sortie|alta|tto)${OF_A_LIST}`,
  "iu"
)

const staysIn = (cells: ReadonlyArray<Written>): Stays | undefined => {
  const [hospital, home] = [STAY, HOME].map((says) =>
    cells.find(({ text }) => text.length <= HEAD_MAX && says.test(text))?.at
  )
  const isForm = cells.length > 2 &&
    /^(?:medic\w+|drugs?|name|pr\u00e4parat)$/iu.test(cells[0]?.text ?? "")
  return hospital === undefined || home === undefined || cells.length !== (isForm ? 3 : 2)
    ? undefined
    : { heads: cells, hospital, home, isForm }
}

/** The head of a table with a column of the stay and one of discharge. */
export const isOfStay = (text: string) =>
  staysIn(cellsOf({ end: 0, indent: 0, start: 0, text })) !== undefined

/** A cell of discharge that says that the drug does not go home. */
const NOT_GIVEN = oneOf(
  String
    .raw`[^\p{L}\d]+$|n/?a|x$|nil|none|no$|no longer|not given|stop\w*|ceased?|discontinu\w*|d/c|held|hold|on hold`,
  String
    .raw`withh\w+|omit\w*|paus\w*|ended|finished|completed?|abgesetzt|keine?|beendet|arr\u00eat\w*`,
  String.raw`suspend\w*|sospes\w*`
)
const IS_NOT_GIVEN = RegExp(String.raw`^(?:${NOT_GIVEN})(?![\p{L}\d])`, "iu")

/** What goes home of a line below such heads: the cell of discharge, or the row that has one. */
const cellsOfStay = (
  { start, end }: Line,
  cells: ReadonlyArray<Written>,
  { hospital, home, isForm }: Stays
): ReadonlyArray<Cell> => {
  const isHome = ({ at }: Written) => Math.abs(at - home) < Math.abs(at - hospital)
  const placeOf = ({ from, text }: Written) => ({
    start: start + from,
    end: start + from + text.length
  })
  if (!isForm) {
    return cells.map((cell) => ({ ...placeOf(cell), cue: isHome(cell) ? undefined : "suggested" }))
  }
  const sig = cells.slice(1).find((cell) => isHome(cell) && !IS_NOT_GIVEN.test(cell.text))
  return [{
    start,
    end,
    ...sig === undefined ? { cue: "suggested" } : { cue: undefined, sig: placeOf(sig) }
  }]
}

/** The head that a cell stands under: the nearest, if one is and it is near. */
const headOf = ({ at }: Written, heads: ReadonlyArray<Head>) => {
  const [nearest, next] = heads.map((head) => ({ head, far: Math.abs(head.at - at) }))
    .toSorted((one, other) => one.far - other.far)
  const isClear = next === undefined || nearest !== undefined && nearest.far < next.far
  return nearest !== undefined && isClear && nearest.far <= ASKEW ? nearest.head : undefined
}

/** An empty line, a label, or words that are wider than the column end the table. */
const isRow = (
  cells: ReadonlyArray<Written>,
  heads: ReadonlyArray<Pick<Head, "at">>
) => {
  const [first] = cells
  if (first === undefined || cells.length > heads.length) return false
  const width = (heads[1]?.at ?? 0) - (heads[0]?.at ?? 0)
  return cells.length > 1 || first.text.length < width && !first.text.includes(":")
}

interface Written {
  readonly text: string
  /** Where it begins in the words of its line, and on the page. */
  readonly from: number
  readonly at: number
}

const cellsOf = ({ text, indent }: Line): ReadonlyArray<Written> =>
  [...text.matchAll(/[^\s|](?:[^|\s]|\s(?=[^\s|]))*/gu)].map(({ 0: words, index }) => ({
    text: words,
    from: index,
    at: indent + index
  }))

const headsOf = (cells: ReadonlyArray<Written>): ReadonlyArray<Head> | undefined => {
  const heads = cells.flatMap(({ text, at }): ReadonlyArray<Head> => {
    const cue = text.length > HEAD_MAX || /\d|[.;,]/u.test(text) ? null : cueOfHeading(text)
    return cue === null ? [] : [{ at, cue }]
  })
  const isAll = heads.length === cells.length
  // Beside them, the columns of a form: "Continue  New  Stop  Medication  How to take".
  const isForm = heads.length > 1 && cells.every(({ text }) => text.length <= HEAD_MAX) &&
    cells.some(({ text }) => /^(?:medic\w+|drugs?|name)\b/iu.test(text)) &&
    !/[\d.;]/u.test(cells.map(({ text }) => text).join(""))
  return cells.length > 1 && (isAll || isForm) ? heads : undefined
}
