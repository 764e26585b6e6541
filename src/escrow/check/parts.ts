/**
 * The parts of a text that a clause can speak of: lines, sentences, paragraphs, bullets, sections.
 */
import { Result } from "effect"
import type { Scope } from "../../../schemas/escrow/parts.ts"
import { documentOf } from "./documents.ts"
import {
  allLines,
  blocksOf,
  bulletsOf,
  holds,
  isBullet,
  isMarkedHeading,
  isNumbered,
  linesOf,
  type Part,
  rule,
  stepsOf,
  without
} from "./lines.ts"
import { sentencesOf } from "./sentences.ts"
import { tableOf } from "./tables.ts"

const whole = (text: string): Part => ({ text, at: 0 })

const bold = /^[ \t]*(?:\*\*[^*\n]{1,120}\*\*|__[^_\n]{1,120}__):?[ \t]*$/u
/** What a heading says, without its marks, number and colon; in small letters. */
const headingText = (line: string) =>
  line.trim().replace(/^#{1,6}[ \t]+|(?<![ \t])[ \t]+#+$/gu, "").replace(
    /^(?:\d{1,2}[.)]|[IVX]{1,5}\.)[ \t]+/u,
    ""
  )
    .replace(/^\s*[*_]{1,3}|[*_]{1,3}(?=:?$)/gu, "").replace(/^[#]+\s+/u, "").replace(/:$/u, "")
    .trim().toLowerCase()

/**
 * The headings: lines that Markdown or HTML marks as such; where there is none, lines in bold, and
 * short lines that end in a colon or stand over others.
 */
export const headingsOf = (text: string): ReadonlyArray<Part> => {
  const lines = allLines(text)
  const marks = lines.filter((line, n) =>
    isMarkedHeading(line.text) || /^\s*<h[1-6][ >]/iu.test(line.text) ||
    (holds(line) && /^\s{0,3}(?:=+|-{2,})\s*$/u.test(lines[n + 1]?.text ?? "") &&
      !line.text.includes("|") && !(lines[n - 1] !== undefined && holds(lines[n - 1] ?? line)))
  )
  if (marks.length > 0) return marks
  const following = followingOf(lines)
  return lines.filter((line, n) => {
    if (!holds(line) || isBullet(line.text)) return false
    if (bold.test(line.text)) return true
    const said = line.text.trim()
    const next = following[n]
    const isShort = said.length <= 60 && said.split(/\s+/u).length <= 6
    const standsOver = next !== undefined && !/[.!?,;…]$/u.test(said) &&
      (n === 0 || !holds(lines[n - 1] ?? line) || said.endsWith(":"))
    return isShort && standsOver && !isNumbered(line.text) && /^[\p{Lu}\p{N}[]/u.test(said) &&
      (said.endsWith(":") || !said.includes(":")) && !said.includes("|")
  })
}

/** For each line the next that holds something. */
const followingOf = (lines: ReadonlyArray<Part>): ReadonlyArray<Part | undefined> => {
  const following: Array<Part | undefined> = []
  let next: Part | undefined
  for (let n = lines.length - 1; n >= 0; n--) {
    following[n] = next
    const line = lines[n]
    if (line !== undefined && holds(line)) next = line
  }
  return following
}

/**
 * Gives the lines that say a name as a heading does: alone, whatever marks it; else before a colon, as
 * in "Final Report: done". Each line is read once, whatever is asked.
 */
export const namedIn = (text: string): (name: string) => ReadonlyArray<Part> => {
  const lines = linesOf(text).filter((line) => !isBullet(line.text))
  const alone = Map.groupBy(
    lines,
    (line) => headingText(line.text.replace(/<\/?h[1-6][^>]*>/giu, ""))
  )
  const led = Map.groupBy(
    lines.filter((line) => line.text.indexOf(":") > 0),
    (line) => headingText(line.text.slice(0, line.text.indexOf(":")))
  )
  return (name) => alone.get(headingText(name)) ?? led.get(headingText(name)) ?? []
}

/** What stands under a heading of that name, to the next heading; `undefined` without one. */
const sectionNamed = (text: string, name: string): Part | undefined => {
  const [heading] = namedIn(text)(name)
  if (heading === undefined) return undefined
  const inline = headingText(heading.text) !== headingText(name) && heading.text.includes(":") &&
    !heading.text.trimEnd().endsWith(":")
  const at = heading.at + (inline ? heading.text.indexOf(":") : heading.text.length) + 1
  const level = /^\s*(#+)/u.exec(heading.text)?.[1]?.length
  const next = headingsOf(text).find((other) => {
    const other_level = /^\s*(#+)/u.exec(other.text)?.[1]?.length
    return other.at > heading.at &&
      (level === undefined || other_level === undefined || other_level <= level)
  })
  return { text: text.slice(at, next?.at ?? text.length), at }
}

const sections = (text: string): ReadonlyArray<Part> => {
  const headings = headingsOf(text)
  return headings.map((heading, n) => {
    const at = heading.at + heading.text.length + 1
    return { text: text.slice(at, headings[n + 1]?.at ?? text.length), at }
  })
}

/** Stretches between lines of three dashes or more. */
const divided = (text: string): ReadonlyArray<Part> => {
  const parts: Array<Part> = []
  let at = 0
  for (const line of allLines(text)) {
    if (!/^[ \t]*(?:-{3,}|={3,}|\*{3,})[ \t]*$/u.test(line.text)) continue
    parts.push({ text: text.slice(at, line.at), at })
    at = line.at + line.text.length + 1
  }
  return [...parts, { text: text.slice(at), at }].filter(holds)
}

/** The elements of a JSON array; `undefined` when it is none, or too deep to be written. */
const elementsOf = (text: string): ReadonlyArray<Part> | undefined => {
  const document = documentOf(text)
  if (!Array.isArray(document)) return undefined
  return Result.getOrUndefined(
    Result.try(() =>
      document.map((one) => ({ text: typeof one === "string" ? one : JSON.stringify(one), at: 0 }))
    )
  )
}

/** What a text lists: elements, divided parts, bullets, numbered lines, rows of a table, or its lines. */
export const itemsOf = (text: string): ReadonlyArray<Part> => {
  const elements = elementsOf(text)
  if (elements !== undefined) return elements
  const table = tableOf(text)
  if (table?.format === "markdown_table") return rowParts(text)
  const parts = divided(text)
  if (parts.length > 1) return parts
  const bullets = bulletsOf(text)
  const steps = stepsOf(text)
  if (bullets.length > 1 && bullets.length >= steps.length) return bullets
  if (steps.length > 1) return steps
  const lines = linesOf(text)
  const [line] = lines
  return line !== undefined && lines.length === 1 ? listedIn(line) : lines
}

/** What one line lists between commas or semicolons; the line itself when that is not much. */
const listedIn = (line: Part): ReadonlyArray<Part> => {
  // A comma within "1,200" parts nothing where others stand before a space.
  const mark = line.text.includes(";")
    ? /;/u
    : /,\s/u.test(line.text)
    ? /,(?!(?<=\d,)\d{3}(?!\d))/u
    : /,/u
  const said = line.text.split(mark)
  if (said.length < 3 || said.some((one) => one.trim() === "" || one.split(/\s+/u).length > 8)) {
    return [line]
  }
  let at = line.at
  return said.map((text) => {
    const part = { text: text.trim(), at }
    at += text.length + 1
    return part
  })
}

const rowParts = (text: string): ReadonlyArray<Part> => {
  const table = tableOf(text)
  return table === undefined ? [] : table.rows.map(({ line, at }) => ({ text: line, at }))
}

/** Blocks of prose: no heading, no list, no table. */
export const paragraphsOf = (text: string): ReadonlyArray<Part> =>
  blocksOf(text).filter((block) => {
    const lines = linesOf(block.text)
    const [first] = lines
    if (first === undefined) return false
    if (
      lines.every(({ text }) =>
        isBullet(text) || isNumbered(text) || rule.test(text) || isMarkedHeading(text)
      )
    ) return false
    return !lines.every(({ text }) => text.includes("|") && /^\s*\|/u.test(text)) &&
      !(lines.length === 1 && bold.test(first.text))
  }).map((block) => {
    const [first] = linesOf(block.text)
    if (first === undefined || !isMarkedHeading(first.text)) return block
    const cut = first.at + first.text.length + 1
    return { text: block.text.slice(cut), at: block.at + cut }
  }).filter(holds)

const title = (text: string): Part | undefined => {
  const [first] = linesOf(text)
  return first === undefined
    ? undefined
    : without(/^\s*(?:#+\s+|(?:Title|TITLE|Headline):\s*)/u)(first)
}

const subjectLine =
  /^[ \t]*(?:\*\*)?(?:Subject|Betreff|Objet|Asunto|Oggetto)(?: line)?:(?:\*\*)?[ \t]*/iu
const subject = (text: string): Part | undefined => {
  const line = linesOf(text).find((line) => subjectLine.test(line.text))
  return line === undefined ? undefined : without(subjectLine)(line)
}

const body = (text: string): Part | undefined => {
  const line = linesOf(text).find((line) => subjectLine.test(line.text))
  const at = line === undefined ? 0 : line.at + line.text.length + 1
  return { text: text.slice(at), at }
}

const found = (pattern: RegExp) => (text: string): ReadonlyArray<Part> =>
  Array.from(text.matchAll(pattern), ({ 0: text, index }) => ({ text, at: index }))
const one = (of: (text: string) => Part | undefined) => (text: string): ReadonlyArray<Part> =>
  [of(text)].filter((part) => part !== undefined)

const all: { readonly [part in Scope["part"]]: (text: string) => ReadonlyArray<Part> } = {
  line: linesOf,
  sentence: sentencesOf,
  paragraph: paragraphsOf,
  bullet: bulletsOf,
  step: stepsOf,
  section: sections,
  row: rowParts,
  item: itemsOf,
  heading: (text) => headingsOf(text).map(without(/^\s*#+\s+/u)),
  word: (text) => found(/\S+/gu)(text).filter((run) => /[\p{L}\p{N}]/u.test(run.text)),
  cell: (text) =>
    (tableOf(text)?.rows ?? []).flatMap(({ at, cells }) => cells.map((text) => ({ text, at }))),
  hashtag: found(/(?<![\p{L}\p{N}_&/#])#[\p{L}\p{N}_]+/gu),
  title: one(title),
  subject: one(subject),
  body: one(body)
}

/** The parts of `text` that `scope` names: the whole without one; none when it is not there. */
export const partsOf = (text: string, scope: Scope | undefined): ReadonlyArray<Part> => {
  if (scope === undefined) return [whole(text)]
  if (scope.name !== undefined) {
    const section = sectionNamed(text, scope.name)
    return section === undefined ? [] : [section]
  }
  const parts = all[scope.part](text)
  if (scope.at === undefined) return parts
  const from = scope.at < 0 ? parts.length + scope.at : scope.at - 1
  const named = parts.slice(Math.max(0, from), Math.max(0, from) + (scope.count ?? 1))
  return from < 0 || named.length < (scope.count ?? 1) ?
    [] :
    (scope.count ?? 1) > 1
    ? [{ text: named.map((part) => part.text).join("\n"), at: named[0]?.at ?? 0 }]
    : named
}
