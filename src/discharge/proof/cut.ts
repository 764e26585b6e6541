/**
 * A record as the proof cuts it, by look alone: items of lists, rows and wrapped lines; sentences; and
 * the labels over and before a place. It is simpler than the readers' and asks none of them.
 */
import { pattern } from "./pattern.ts"
import type { Place } from "../clinical/source.ts"
import { isDrugWord } from "../clinical/wording/drugWord.ts"
import { Predicate } from "effect"
import { roleOf } from "./labelRows.ts"

export interface Cut {
  /** The item of a list, the row or the wrapped lines that hold a place. */
  readonly item: (place: Place) => Place
  /** The sentence within it. */
  readonly sentence: (place: Place) => Place
  readonly line: (place: Place) => Place
  /** What labels it, the nearest first, folded: those before it in its line, then the heading over it. */
  readonly labels: (place: Place) => ReadonlyArray<string>
  /** Where a line between the two looks like a heading. */
  readonly isParted: (from: number, to: number) => boolean
  /** The lines over it that are not empty, the nearest first. */
  readonly above: (place: Place) => ReadonlyArray<string>
}

interface Line extends Place {
  readonly text: string
  readonly indent: number
  /** What it is called where it is a heading or begins with one. */
  readonly heading: string | undefined
  /** Whether it says nothing else, or begins what is known: what follows stands under it. */
  readonly isOver: boolean
  /** Of a line of heads that each say what is done: where they begin, and what they say. */
  readonly heads: ReadonlyArray<Cell>
  readonly isItem: boolean
}

interface Cell {
  readonly at: number
  readonly text: string
}

const MARK = /^(?:[-*•·–○●▪□☐☒☑+>]|\[[ xX✓]?\]|\(?\d{1,2}[.)](?!\d)|#\s?\d{1,2}|[a-h][.)])\s+/u
const LABEL = /^(?:[-*•#\s]*)(\p{L}[^:\n]{0,60}?)\s*:(?!\d)/u
/** "TTO      Ibuprofen 400 mg": the label of a form, beside what it labels. */
const BESIDE = /^(\p{Lu}\p{L}*(?: \p{L}+){0,3})\s{3,}\S/u
/** "Dx. Atrial fibrillation". */
const SHORT = /^\s*(Dx|Hx|PMHx?|Rx)\.\s/u
const DIGIT = /\d/u
const WRAPPED = 56
/** "PROGRESS NOTE          11/20/2024" */
const TITLE = /^(?:[=*-]+\s*)?([A-Z][A-Z &/()'-]{5,}?)(?:\s{3,}\S.*)$/u
/** Plain words that are a heading though nothing sets them off. */
const NAMED =
  /\b(?:medications?|drugs|prescriptions|allergies|diagnos[ei]s|follow[- ]?up|results|instructions|course|appointments|tt[oa]['\u2019]?s?)\b/iu
const COLUMN = pattern(
  "iu",
  String.raw`^(?:\W*(?:name|drugs?|medic\w+|dos(?:e|age)|strength|route|freq\w*|how\b.*|when\b.*`,
  String.raw`|status|indication|reason|notes?|comments?|tests?|analyte|results?|values?|units?`,
  String.raw`|ref\w*.*|range|flag|collected|ordered|date.*|time|agent|allergen|reaction|severity`,
  String.raw`|last.*|next.*|start|stop|action|changes?|instructions?|morning|noon|evening|night`,
  String.raw`|bedtime|am|pm|qty|quantity|refills|duration|directions|sig)\b.*)$`
)

export const cutOf = (text: string): Cut => {
  const lines = linesOf(text)
  const lineAt = (at: number) => {
    let [low, high] = [0, lines.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((lines[middle]?.start ?? Infinity) <= at) low = middle
      else high = middle - 1
    }
    return low
  }
  const line = ({ start }: Place): Place => {
    const own = lines[lineAt(start)]
    return own === undefined ? { start, end: start } : { start: own.start, end: own.end }
  }
  const item = (place: Place): Place => {
    let [first, last] = [lineAt(place.start), lineAt(Math.max(place.start, place.end - 1))]
    while (first > 0 && goesOn(lines, first)) first--
    while (last + 1 < lines.length && goesOn(lines, last + 1)) last++
    const [start, end] = [lines[first]?.start ?? 0, lines[last]?.end ?? text.length]
    return { start, end }
  }
  const sentence = (place: Place): Place => {
    const whole = item(place)
    let { start, end } = whole
    for (const { index, 0: stop } of text.slice(whole.start, whole.end).matchAll(STOP)) {
      const at = whole.start + index + stop.length
      if (at <= place.start) start = at
      else if (at >= place.end) {
        end = at
        break
      }
    }
    return { start, end }
  }
  // Of each line the index of the one over it, so that no question reads the record again.
  const overs = new Int32Array(lines.length + 1).fill(-1)
  lines.forEach(({ isOver }, index) => {
    overs[index + 1] = isOver ? index : overs[index] ?? -1
  })
  const over = (own: number, place: Place) => {
    const above = overs[own] ?? -1
    const head = headOver(lines, above, own, place)
    const heading = head ?? lines[above]?.heading
    const outer = head === undefined ? undefined : lines[overs[above] ?? -1]?.heading
    return [heading, outer].filter(Predicate.isNotUndefined)
  }
  const labels = (place: Place) => {
    const index = lineAt(place.start)
    const own = lines[index]
    const lead = text.slice(sentence(place).start, place.start)
    const inLine = [
      ...lead.matchAll(/(?:^|[\n.;|]|\s{2,})\s*(\p{L}[^:\n.;|]{0,60}?)\s*:(?=\s|$)/gu),
      ...text.slice(own?.start, place.start).matchAll(
        /(?:[.;]\s|^)([A-Z][A-Z /&'()-]{3,60})\s*[:-]\s/gu
      )
    ].map(({ 1: label = "" }) => folded(label)).toReversed()
    const [, short = ""] = SHORT.exec(text.slice(own?.start, place.start)) ?? []
    const isLabelled = own?.heading !== undefined && !inLine.includes(own.heading) &&
      /:|^\s*\S[^\n]*\s{3,}$/u.test(text.slice(own.start, place.start))
    return [
      ...inLine,
      ...short === "" ? [] : [folded(short)],
      ...isLabelled ? [own.heading] : [],
      ...over(index, place)
    ]
  }
  const isParted = (from: number, to: number) => (overs[lineAt(to) + 1] ?? -1) > lineAt(from)
  const above = (place: Place) =>
    lines.slice(Math.max(0, lineAt(place.start) - 4), lineAt(place.start)).toReversed()
      .map((one) => one.text).filter((one) => one.trim() !== "")
  return { item, sentence, line, labels, isParted, above }
}

/** "Known allergies: none": the field has its answer, and labels nothing below. */
const ANSWERED = /allerg[^:\n]*:\s*(?:none|nil|nkd?a|no known\b[^\n]*)(?: known)?\W*$/iu

const folded = (label: string) => label.toLowerCase().replaceAll(/[*_#\s]+/gu, " ").trim()

/** Where a sentence ends; no abbreviation, number of a list or initial ends one. */
const STOP =
  /(?<![\s.](?:[A-Z]|[a-z]|Dr|Mr|Mrs|Ms|St|vs|No|approx|tab|cap|q\.?d|b\.?i\.?d|t\.?i\.?d|p\.?o|p\.?r\.?n))[.;!?](?:["”)]*)\s+(?=[("“[]?[A-Z\d•*-])|\s(?=\(?\d{1,2}[.)]\s+[A-Z])/gu

const linesOf = (text: string): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  let start = 0
  for (const one of text.split("\n")) {
    const trimmed = one.trim()
    const heading = headingOf(trimmed, lines.at(-1))
    lines.push({
      start,
      end: start + one.trimEnd().length,
      text: one,
      indent: one.length - one.trimStart().length,
      heading,
      isOver: heading !== undefined &&
        (!/:\s*\S/u.test(trimmed) || roleOf(heading) !== undefined && !ANSWERED.test(trimmed)),
      heads: isHeads(one) ? cellsOf(one) : [],
      isItem: MARK.test(trimmed)
    })
    start += one.length + 1
  }
  return lines
}

/** Of a line, with what is remarked behind a heading. */
const REMARKED_MAX = 160

/** A line that looks like a heading, whatever it says; or the label that a line begins with. */
const headingOf = (line: string, before: Line | undefined): string | undefined => {
  const marked = line.replace(/^#{1,4}\s+|^\*\*|\*\*:?$|^[=_-]{2,}|[=_-]{2,}$/gu, "").trim()
  // "TTO  (screened 14/01 13:05)", "8  Medicines on leaving": what is said of a part names none.
  const bare = marked.length > REMARKED_MAX ?
    marked :
    marked.replace(/^(?:\d{1,2}(?:[.)]\s+|\s{2,})|\[)/u, "")
      .replace(/\s*[([*](?:[^()]|\([^()]*\))*[)\]*]\s*$|\]$/u, "").trim()
  const plain = bare !== marked && LISTED.has(roleOf(folded(bare)) ?? "") ? bare : marked
  const letters = plain.replaceAll(/[^\p{L}]/gu, "")
  if (letters.length < 3) return undefined
  const isAlone = before === undefined || before.text.trim() === ""
  const words = plain.split(/\s+/u).length
  const cells = line.split(/\s*\|\s*|\s{2,}|\t/u).filter((cell) => cell !== "")
  if (cells.length >= 3 && !DIGIT.test(line) && cells.every((cell) => COLUMN.test(cell))) {
    // "Last given" says when, and not that it was given here.
    return folded(cells.filter((cell) => !/^(?:last|next)\b/iu.test(cell)).join(" "))
  }
  if (isHeads(line)) return folded(cells.join(" "))
  const [, beside = ""] = BESIDE.exec(line) ?? []
  if (beside !== "" && roleOf(folded(beside)) !== undefined) return folded(beside)
  const [, title] = TITLE.exec(line) ?? []
  if (title !== undefined) return folded(title)
  if (plain.length <= 70 && words <= 9) {
    if (/:$/u.test(plain)) return folded(plain.slice(0, -1))
    if (plain !== line && /^#|^\*\*/u.test(line) && !/[:.;]\s/u.test(plain)) return folded(plain)
    if (!MARK.test(line) && letters === letters.toUpperCase() && !DIGIT.test(plain)) {
      return folded(plain)
    }
    if (
      (isAlone || words <= 4 && NAMED.test(plain)) && words <= 7 && !MARK.test(line) &&
      !DIGIT.test(plain) && !/[.;,:!?]/u.test(plain) &&
      /^\p{Lu}/u.test(plain)
    ) return folded(plain)
  }
  const [, label] = LABEL.exec(line) ?? []
  return label !== undefined && label.split(/\s+/u).length <= 7 && !DIGIT.test(label) &&
      !/[.;!?,]/u.test(label)
    ? folded(label)
    : undefined
}

const SIG = pattern(
  "iu",
  String.raw`^(?:take|give|use|apply|inject|inhale|insert|place|instill|sig\b|dose\b|route\b`,
  String.raw`|freq\w*|how\b|directions|disp|qty|refills?|for\b|by mouth|oral|once|twice|daily`,
  String
    .raw`|every|each|as needed|(?:commonly|also|formerly) known as|prn\b|\d+(?:[.,/]\d+)?\s?(?:mg|mcg|tab|cap|puff|unit|ml|g\b))`
)

/** "20 mg pantoprazole" is no dose of the line before it. */
const DOSE_BEFORE = /^\d+(?:[.,]\d+)?\s?(?:mg|mcg|units?|ml|g)\s+(\p{L}{4,})/iu
/** "Metformin 500 mg BD" behind an order that has ended. */
const ORDER = /^\p{Lu}[\p{L}-]{3,}(?: \p{L}+)?\s+\d+(?:[.,]\d+)?\s?(?:mg|mcg|units?|ml|g)\b/u
const ORDER_ENDS =
  /\d\s?(?:mg|mcg|units?|ml|g)\b[^.;]*(?:\)|\b(?:daily|nightly|od|bd|bid|tid|tds|qid|qds|prn|on))$/iu

/** Whether a line is the same item as the one before it. */
const goesOn = (lines: ReadonlyArray<Line>, index: number): boolean => {
  const [own, before] = [lines[index], lines[index - 1]]
  if (own === undefined || before === undefined) return false
  const [text, over] = [own.text.trim(), before.text.trim()]
  if (text === "" || over === "" || own.isItem) return false
  const [, next = ""] = DOSE_BEFORE.exec(text) ?? []
  if (SIG.test(text) && !/:$/u.test(over) && !isDrugWord(next.toLowerCase())) return true
  if (own.heading !== undefined || /:$/u.test(over)) return false
  if (/^\p{Lu}/u.test(text) && cellsOf(before.text).some(({ at }) => at > 0 && at === own.indent)) {
    return false
  }
  if (own.indent > before.indent && (before.isItem || before.indent === 0)) return true
  if (own.indent > before.indent + 1) return true
  if (/\S\s{3,}\S|\S\s*\|\s*\S/u.test(over)) return false
  if (ORDER.test(text) && ORDER_ENDS.test(over)) return false
  return /^\p{Ll}/u.test(text) || before.text.length >= WRAPPED && !/[.;:!?]$/u.test(over)
}

const cellsOf = (line: string): ReadonlyArray<Cell> =>
  [...line.matchAll(/[^\s|](?:[^|\s]|[^\S\n](?=[^\s|]))*/gu)].map(({ 0: text, index }) => ({
    at: index,
    text
  }))

const STATE =
  /^(?:stop\w*|discontinu\w+|hold|held|continu\w+|resum\w+|new|start\w*|chang\w+|unchanged)(?: (?:taking|these|med\w+|drugs))*:?$/iu

/** "STOP   CONTINUE   NEW", "Home medications      Discharge medications". */
const isHeads = (line: string) => {
  const cells = cellsOf(line)
  return cells.length > 1 &&
    (cells.every(({ text }) => STATE.test(text)) ||
      !DIGIT.test(line) && !/[.:;]/u.test(line) &&
        cells.every(({ text }) => LISTED.has(roleOf(folded(text)) ?? "")))
}

const LISTED: ReadonlySet<string> = new Set([
  "discharge drugs",
  "home drugs",
  "hospital drugs",
  "stopped",
  "allergies",
  "diagnosis",
  "pending",
  "follow-up"
])

// Columns of a proportional page are not quite straight.
const ASKEW = 8

/** The head that a cell stands under for sure: no line between is anything but a row of the table. */
const headOver = (
  lines: ReadonlyArray<Line>,
  above: number,
  own: number,
  place: Place
): string | undefined => {
  const heads = lines[above]?.heads ?? []
  const [first, second] = heads
  if (first === undefined || second === undefined) return undefined
  const isRow = ({ text }: Line) => {
    const [one, ...others] = cellsOf(text)
    return one !== undefined && others.length < heads.length &&
      (others.length > 0 || one.text.length < second.at - first.at && !one.text.includes(":"))
  }
  if (!lines.slice(above + 1, own + 1).every(isRow)) return undefined
  const line = lines[own]
  const cell = cellsOf(line?.text ?? "").findLast(({ at }) =>
    (line?.start ?? 0) + at <= place.start
  )
  if (cell === undefined) return undefined
  const far = ({ at }: Cell) => Math.abs(at - cell.at)
  const [nearest, next] = heads.toSorted((one, other) => far(one) - far(other))
  return nearest === undefined || far(nearest) > ASKEW ||
      next !== undefined && far(next) === far(nearest)
    ? undefined
    : folded(nearest.text.replace(/:$/u, ""))
}
