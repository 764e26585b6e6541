/**
 * What looks like a heading, whatever it says, where no vocabulary knows it: in a list, and above rows of
 * drugs.
 */
import { oneOf } from "../../ground/oneOf.ts"
import { namesIn } from "../clinical/drugs/names.ts"
import type { Line } from "../clinical/text/lines.ts"
import { labelsIn } from "./labels.ts"
import { isColumns, isDrugRow } from "./role.ts"

interface Heading {
  readonly label: string
  /** Where the label settles it by itself. */
  readonly kind?: "allergies"
  /** How far into its line it goes. */
  readonly length: number
}

/** A line that ends the part above it; `undefined` where it looks like none. */
export const headingByLook = (
  lines: ReadonlyArray<Line>,
  index: number,
  /** What is open above; a list where each line of it is an entry. */
  open: { readonly kind: string | undefined; readonly isList: boolean }
): Heading | undefined => {
  const { text } = lines[index] ?? { text: "" }
  const label = open.isList ? labelOf(lines, index) : undefined
  if (label !== undefined) return { label, length: label.length + 1 }
  const whole = { label: text.replace(/\s*:$/u, ""), length: text.length }
  const isHarm = HARM_COLUMNS.test(text) || open.kind !== "allergies" && isOfHarm(lines, index)
  if (isHarm) return { ...whole, kind: "allergies" }
  return open.isList && looksLikeHeading(lines, index) || isLabelOfRows(lines, index, open)
    ? whole
    : undefined
}

const CELL = String.raw`(?:\s{2,}|\s*\|\s*)`
/** "Agent   Reaction   Severity": the columns of what did harm. */
const HARM_COLUMNS = RegExp(
  String
    .raw`^\|?\s*(?:agent|allergen|allergy|substance|drug|medic(?:ation|ine))s?${CELL}(?:type${CELL})?(?:reactions?|severity|manifestations?)\b[^\d]*$`,
  "iu"
)

/** Below a blank line, a few words that speak of harm alone. */
const isOfHarm = (lines: ReadonlyArray<Line>, index: number): boolean => {
  const { text } = lines[index] ?? { text: "" }
  if (lines[index - 1]?.text !== "" || (lines[index + 1]?.text ?? "") === "") return false
  const spoken = FEW_WORDS.test(text) ? labelsIn(text) : []
  return spoken.length > 0 && spoken.every(({ role }) => role === "allergies")
}

/** Two to six words without a number, with a capital at the start, as a heading has. */
const FEW_WORDS = /^\p{Lu}[\p{L}'\u2019-]*(?:[ /&]+[\p{L}'\u2019()-]+){1,5}:?$/u
/** What is said of the drug above, or divides a list of drugs by time and use. */
const OF_A_DRUG = RegExp(
  String.raw`^(?:${
    oneOf(
      "take|use|apply|give|inject|inhale|continue|stop|start|resume|hold|with|without|for|as|if|until",
      "when|on|in|by|at|before|after|do|per|each|every|once|twice|daily|nightly|weekly|max(?:imum)?",
      "morning|noon|midday|evening|night|bedtime|regular|new|changed|other|additional|current",
      "tablets?|capsules?|oral|topical|eye|ear|nasal|inhaled|injections?|drops|creams?|ointments?",
      "none|nil|no|not|known|unknown|reactions?|severity|mild|moderate|severe|anaphylaxis|rash"
    )
  })\b|\b(?:${
    oneOf("meds?|medications?|medicines?|drugs?|prescriptions?|tablets?|doses?|allerg\\w+")
  })\b`,
  "iu"
)
const ITEM = /^(?:[-*\u2022|]|\d{1,2}[.)])/u
/** A sentence, and not an entry of a list. */
const WORDS_OF_PROSE_MIN = 4

/**
 * Whether a line within a list looks like a heading, whatever it says: below a blank line, or above a
 * sentence, and not over rows that begin with a drug.
 */
const looksLikeHeading = (lines: ReadonlyArray<Line>, index: number) => {
  const { text } = lines[index] ?? { text: "" }
  if (!FEW_WORDS.test(text) || isColumns(text)) return false
  if (OF_A_DRUG.test(text) || namesIn(text).length > 0) return false
  const below = lines.slice(index + 1, index + 3).find((line) => line.text !== "")
  if (below === undefined) return false
  const [name] = namesIn(below.text)
  const isRow = ITEM.test(below.text) ||
    name !== undefined && below.text.slice(0, name.start).split(" ").length <= 2
  if (isRow) return false
  const isParted = lines[index - 1]?.text === ""
  return isParted || below.text.split(/\s+/u).length > WORDS_OF_PROSE_MIN
}

const LABELLED = /^(\p{Lu}[\p{L}'\u2019-]*(?:[ /&]+[\p{L}'\u2019-]+){0,3}):\s+(\S.*)$/u

/** "Research: screened for a trial of ...": below a blank line, a label with words that order no drug. */
const labelOf = (lines: ReadonlyArray<Line>, index: number): string | undefined => {
  const [, label = "", rest = ""] = LABELLED.exec(lines[index]?.text ?? "") ?? []
  if (label === "" || namesIn(label).length > 0) return undefined
  const isLabel = lines[index - 1]?.text === "" && !OF_A_DRUG.test(label) && !isDrugRow(rest)
  return isLabel ? label : undefined
}

const LABEL_WORDS_MAX = 12
const SENTENCE_ENDS = /[.,;!?]$/u

/**
 * A line above rows of drugs that is none itself, whatever it says: below a blank line, with a colon, or
 * between a row and what looks otherwise. Within a list it divides it, but for a word on somebody else.
 */
const isLabelOfRows = (
  lines: ReadonlyArray<Line>,
  index: number,
  open: Parameters<typeof headingByLook>[2]
): boolean => {
  const { text } = lines[index] ?? { text: "" }
  const words = text.split(/\s+/u).length
  if (isHeadOfRows(lines, index, open)) return true
  if (text === "" || words > LABEL_WORDS_MAX || SENTENCE_ENDS.test(text) || ITEM.test(text)) {
    return false
  }
  if (isDrugRow(text) || namesIn(text).length > 0) return false
  const isParted = (lines[index - 1]?.text ?? "") === ""
  if (open.isList && isParted && FEW_WORDS.test(text) && isOfOthers(text, open.kind)) return true
  const below = lines.slice(index + 1, index + 5)
    .find((line) => line.text !== "" && !isColumns(line.text))
  if (below === undefined || !isDrugRow(below.text) || isColumns(text)) return false
  return open.isList
    ? isOfOthers(text, open.kind)
    : text.endsWith(":") || isParted || saysItGoesHome(text)
}

/** The head of a table of drugs, which may say in its first cell what the table is. */
const isHeadOfRows = (
  lines: ReadonlyArray<Line>,
  index: number,
  open: Parameters<typeof headingByLook>[2]
) => {
  const { text } = lines[index] ?? { text: "" }
  if (!isColumns(text) || !isDrugRow(lines[index + 1]?.text ?? "")) return false
  const [first = ""] = text.replace(/^\|\s*/u, "").split(/\s{2,}|\t|\s*\|/u)
  const isList = open.isList && open.kind !== "allergies"
  // In a list its own word heads its columns.
  const isLabelled = labelsIn(first).some(({ role }) => !isList || role !== open.kind)
  return isLabelled || !isList && (lines[index - 1]?.text ?? "") === ""
}

const saysItGoesHome = (text: string) =>
  labelsIn(text).some(({ role }) => role === "discharge_medications")

const isOfOthers = (text: string, open: string | undefined) =>
  labelsIn(text).some(({ role }) =>
    role !== open &&
    (OF_OTHERS.has(role) || role === "discharge_medications" && ENDED_BY.has(open ?? ""))
  )

/** What a word for discharge ends. */
const ENDED_BY: ReadonlySet<string> = new Set([
  "home_medications",
  "inpatient_medications",
  "stopped_medications",
  "allergies"
])

const OF_OTHERS: ReadonlySet<string> = new Set([
  "another_person",
  "inpatient_medications",
  "laboratory",
  "allergies"
])
