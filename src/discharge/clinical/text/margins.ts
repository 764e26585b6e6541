/**
 * What pages say at their head and foot: whose they are, and which. It is no part of what goes on
 * across the break.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { SourcePage } from "../source.ts"
import { datesIn } from "./dates.ts"
import { headingKind } from "./headings.ts"
import type { Line } from "./lines.ts"
import type { Title } from "./titles.ts"

/** Indexes of such lines. Titles stay, and the head of a document's first page. */
export const marginsIn = (
  lines: ReadonlyArray<Line>,
  titles: ReadonlyArray<Title>,
  pages: ReadonlyArray<SourcePage>
): ReadonlySet<number> => {
  const titled = new Set(titles.map(({ line }) => line))
  const textOf = (at: number) => lines[at]?.text ?? ""
  const isFree = (at: number) => !titled.has(at) && headingKind(textOf(at)) === undefined
  const isName = (at: number) => isFree(at) && isIdentity(textOf(at))
  const found = new Set<number>()
  let letterhead = new Set<string>()
  for (const { isFirst, head, foot } of edgesOf(lines, pages)) {
    if (isFirst) letterhead = new Set(head.filter(isFree).map((at) => folded(textOf(at))))
    else if (head.some(isName)) {
      const isHead = (at: number) => isName(at) || isFree(at) && letterhead.has(folded(textOf(at)))
      for (const at of outermost(head, isHead)) found.add(at)
    }
    for (const at of outermost(foot, isName)) found.add(at)
  }
  return found
}

interface Edges {
  /** Of its document. */
  readonly isFirst: boolean
  /** Indexes of the first lines with words, from the top. */
  readonly head: ReadonlyArray<number>
  /** Of the last, from the bottom. */
  readonly foot: ReadonlyArray<number>
}

const HEAD_LINES = 5
const FOOT_LINES = 3

const edgesOf = (
  lines: ReadonlyArray<Line>,
  pages: ReadonlyArray<SourcePage>
): ReadonlyArray<Edges> => {
  let next = 0
  return pages.map(({ document_id, end }, index) => {
    const own: Array<number> = []
    for (; (lines[next]?.start ?? Infinity) <= end; next++) {
      if (lines[next]?.text !== "") own.push(next)
    }
    return {
      isFirst: pages[index - 1]?.document_id !== document_id,
      head: own.slice(0, HEAD_LINES),
      foot: own.slice(HEAD_LINES).slice(-FOOT_LINES).toReversed()
    }
  })
}

const outermost = (edge: ReadonlyArray<number>, isMargin: (at: number) => boolean) => {
  const end = edge.findIndex((at) => !isMargin(at))
  return end < 0 ? edge : edge.slice(0, end)
}

// Numbers of pages differ.
const folded = (text: string) => text.toLowerCase().replaceAll(/\d+/gu, "0")

const WIDTH_MAX = 120
const NAME_WORDS = 4
const NUMBERED = oneOf(
  String.raw`m\.?r\.?n?\b\.?|med(?:ical)?\.? rec(?:ord)?\.?`,
  "chart|acc(?:oun)?t|visit|encounter|patient id|hospital"
)
const LABEL = oneOf(
  String.raw`date of b[il1]rth|b[il1]rth ?date|d\.?o\.?b\b\.?|born\b`,
  String.raw`${NUMBERED}\.?(?:\s?(?:no\.?|number|num|#))?[\s#:.]{0,4}[A-Z]{0,3}-?\d[\d-]{2,12}`,
  String.raw`(?:page|pg\.?)\s?\d{1,3}(?:\s?(?:of|/)\s?\d{1,3})?`,
  String.raw`(?:re|name|patient(?: name)?|pt)\s?:`
)
const LABELS = RegExp(String.raw`\b${LABEL}`, "giu")
const PERSON =
  /\b(?:age|sex|gender|\d{1,3}\s?(?:y\/?o|yrs?|years?)(?:[ -]old)?|male|female|[MF])\b/giu

/** Nothing but a name, a birthday, and the number of a record or a page. */
const isIdentity = (text: string) => {
  if (text.length > WIDTH_MAX) return false
  const undated = datesIn(text).reduceRight(
    (words, { start, end }) => `${words.slice(0, start)} ${words.slice(end)}`,
    text
  )
  const rest = undated.replaceAll(LABELS, " ")
  const words = rest.replaceAll(PERSON, " ").match(/[^\s|,;:()/.\u2013-]+/gu) ?? []
  return rest !== undated && words.length <= NAME_WORDS &&
    words.every((word) => /^\p{Lu}[\p{L}']*$/u.test(word))
}
