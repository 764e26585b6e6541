/**
 * What a block is whose label no vocabulary knows: a score over its label, what stands below, and its
 * neighbours. Below the threshold it belongs to nothing, and the draft says which lines are not placed.
 */
import { namesIn } from "../clinical/drugs/names.ts"
import type { Line } from "../clinical/text/lines.ts"
import { isTime, partsIn } from "../entries/parts.ts"
import { labelsIn, type Role } from "./labels.ts"

/** What speaks for a role, and how much. */
interface Reason {
  readonly says: string
  readonly weight: number
}

export interface Scored {
  readonly role: Role | "other"
  readonly score: number
  readonly reasons: ReadonlyArray<Reason>
}

/** So much makes a block a role. */
export const THRESHOLD = 4
/** A word for another role that is as near as this leaves it open. */
const MARGIN = 2

interface Surroundings {
  /** Whether another block of the record is known to list what is taken after discharge. */
  readonly hasList: boolean
  /** Whether the document speaks of the day of discharge. */
  readonly isOfDischarge: boolean
  /** Whether what happened, or what it was, is told above. */
  readonly isAfterStory: boolean
  /** Whether no other block of drugs has a label that is not known. */
  readonly isOnly: boolean
}

/** The role of a block by its label and the lines below it. */
export const roleOf = (label: string, lines: ReadonlyArray<Line>, around: Surroundings): Scored => {
  // A drug without an amount is stopped, or goes on as it was: it speaks for no other kind of block.
  const below = lines.filter(({ text }) =>
    text !== "" && !isColumns(text) && (isDrugRow(text) || !isOfDrug(text))
  )
  const rows = below.filter(({ text }) => isDrugRow(text)).length
  if (rows === 0 || rows < below.length * ROWS_SHARE) {
    return { role: "other", score: 0, reasons: [] }
  }
  const spoken = labelsIn(label)
  const against = spoken.filter(({ role }) => role !== "discharge_medications")
  const other = against.toSorted((a, b) => b.weight - a.weight)[0]
  const reasons: ReadonlyArray<Reason> = [
    ...spoken.filter(({ role }) => role === "discharge_medications")
      .map(({ id, weight }) => ({ says: `label: ${id}`, weight })),
    { says: `${rows} of ${below.length} lines are a drug with a dose`, weight: rows > 1 ? 2 : 1 },
    ...(around.isOfDischarge ? [{ says: "in papers of discharge", weight: 1 }] : []),
    ...(around.isAfterStory ? [{ says: "below diagnosis or course", weight: 1 }] : []),
    ...(spoken.length === 0 && !around.isOnly
      ? [{ says: "several lists without a word for one", weight: -3 }]
      : []),
    ...(around.hasList ? [{ says: "another list is that of discharge", weight: -3 }] : [])
  ]
  const score = reasons.reduce((sum, { weight }) => sum + weight, 0)
  if (other !== undefined && other.weight > score - MARGIN) {
    return {
      role: other.weight >= THRESHOLD ? other.role : "other",
      score: other.weight,
      reasons: [{ says: `label: ${other.id}`, weight: other.weight }]
    }
  }
  return { role: score >= THRESHOLD ? "discharge_medications" : "other", score, reasons }
}

const ROWS_SHARE = 0.6

const MARK =
  /^(?:[-*\u2022\u25CF\u25AA\u00B7+>|]\s*|\(?\d{1,2}[.)]\s*|\[[ xX]?\]\s*|[\u2610-\u2612]\s*|\d{1,2}[:h.]\d{2}\s+)+/u
const FORM =
  /^(?:tab|tabs|tablet|cap|caps|capsule|t(?=\.)|c(?=\.)|inj|syp|syr|syrup|susp|oint|neb|inh|gtt)\b\.?\s+/iu
const AMOUNT =
  /\d\s?(?:mg|mcg|micrograms?|\u00b5g|\u03bcg|g|gm|ml|units?|i\.?[ue]\.?|ui|meq|mmol|%|puffs?|tab(?:let)?s?|cap(?:sule)?s?|drops?|sachets?|cp|comp\w*|tbl)(?![A-Za-z])(?!\s?\/\s?(?:d?l|mmol|mol)\b)/iu
const NAME_MAX = 24
const NAME_WORDS_MAX = 4

const isOfDrug = (text: string) => {
  const [name] = namesIn(text.replace(MARK, "").slice(0, NAME_MAX * 2))
  return name !== undefined && name.start < NAME_MAX
}

/** A line that begins with a drug and says how much, or how often, of it. */
export const isDrugRow = (text: string): boolean => {
  const words = text.replace(MARK, "").replace(FORM, "")
  const [name] = namesIn(words.slice(0, NAME_MAX * 2))
  const isNamed = name !== undefined && name.start < NAME_MAX &&
    /^[^\d.;:]*$/u.test(words.slice(0, name.start))
  const amount = AMOUNT.exec(words)
  if (isNamed) return amount !== null || isTimed(words.slice(name.end))
  return amount !== null &&
    words.slice(0, amount.index).trim().split(/\s+/u).length <= NAME_WORDS_MAX &&
    /^\p{L}[\p{L}' -]{2,}/u.test(words) &&
    isTimed(words.slice(amount.index + amount[0].length))
}

/** What stands over the columns of a table: cells of words, or of hours, and no amount. */
export const isColumns = (text: string) => {
  const cells = text.replace(/^\|/u, "").split(/\s{2,}|\t|\|/u).filter((cell) => cell.trim() !== "")
  return cells.length > 2 && !AMOUNT.test(text) &&
    cells.every((cell) => cell.length < 28 && (!/\d/u.test(cell) || HOUR.test(cell.trim())))
}

const HOUR = /^\d{1,2}(?:[:.]\d{2})?\s?(?:h|hrs?|uhr|[ap]m)?$/iu
/** "1  0  1  0", "-  1  -": how much at each time of the day, by columns. */
const DAY_COLUMNS =
  /^\W{0,3}\s*(?:(?:\d|[\u00bd\u00bc]|1\/2|[-\u2013x])(?:\s{2,}|\s*\|\s*|$)){3,5}/iu

const isTimed = (words: string) =>
  DAY_COLUMNS.test(words) ||
  partsIn(words, 0, words.length).some((part) => isTime(part) || part.kind === "route")
