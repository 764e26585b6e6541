/**
 * How many of a unit a text has. Where people count in more than one way the other counts are told
 * too, so that a check can say that it is in doubt.
 */
import type { Clause } from "../../../schemas/escrow/criteria.ts"
import { Schema } from "effect"
import { Unit } from "../../../schemas/escrow/parts.ts"
import { examples, rowsOf } from "../../ground/rows.ts"
import { form } from "../criteria/table.ts"
import { countCharacters, countWords, withoutComments } from "../criteria/measure.ts"
import table from "./counted.json" with { type: "json" }
import { documentOf } from "./documents.ts"
import { fold } from "./finding.ts"
import { formOf } from "./forms.ts"
import * as Lines from "./lines.ts"
import * as Parts from "./parts.ts"
import * as Sentences from "./sentences.ts"
import { tableOf } from "./tables.ts"

interface Counted {
  readonly n: number
  /** What others would count. */
  readonly others: ReadonlyArray<number>
  /** Where those stand that were counted, if that is a place. */
  readonly places: ReadonlyArray<number>
  /** How many exist, of dates that are none of the calendar too. */
  readonly real?: number
  /** How many differ from each other. */
  readonly different?: number
}

type CountClause = Omit<Extract<Clause, { kind: "count" }>, "kind">

const matches = (text: string, pattern: RegExp): Counted => {
  const found = Array.from(text.matchAll(pattern))
  const places = found.map(({ index }) => index)
  return { n: places.length, others: [], places, different: different(found.map(([one]) => one)) }
}

const different = (found: ReadonlyArray<string>) => new Set(found.map(fold)).size

const parts = (found: ReadonlyArray<Lines.Part>, others: ReadonlyArray<number> = []): Counted => ({
  n: found.length,
  others: others.filter((n) => n !== found.length),
  places: found.map(({ at }) => at),
  // Elements of a document come without their texts.
  ...(found.some(({ text }) => text === "")
    ? {}
    : { different: different(found.map(({ text }) => text.replace(label, ""))) })
})
const label = /^\s*(?:[-*•+]|\(?\d{1,3}[.):])\s+/u

const number = (n: number, ...others: ReadonlyArray<number>): Counted => ({
  n,
  others: others.filter((other) => other !== n),
  places: []
})

/** A pattern in pieces, which follow each other. */
const pattern = { form, flags: Schema.String }
const Row = Schema.Struct({
  unit: Unit,
  /** Absent where code counts. */
  form: Schema.optionalKey(form),
  flags: Schema.optionalKey(Schema.String),
  /** In shapes that not everybody counts: who set a limit may have meant these too. */
  looser: Schema.optionalKey(Schema.Struct(pattern)),
  ...examples
})

export const countedRows = rowsOf(Row)(table)

const patterns: ReadonlyMap<Unit, RegExp> = new Map(
  countedRows.flatMap(({ flags, form, unit }) =>
    form === undefined ? [] : [[unit, new RegExp(form.join(""), flags)] as const]
  )
)
const loosers: ReadonlyMap<Unit, RegExp> = new Map(
  countedRows.flatMap(({ looser, unit }) =>
    looser === undefined ? [] : [[unit, new RegExp(looser.form.join(""), looser.flags)] as const]
  )
)

export const link = /https?:\/\/[^\s<>()"']+|(?<![\w/.@])www\.[^\s<>()"']+/giu
const signs: { readonly [code: string]: string } = {
  EUR: "€|EUR|euros?|Euros?",
  USD: "US\\$|\\$|USD|dollars?",
  GBP: "£|GBP|pounds?",
  CHF: "CHF|Fr\\.|francs?",
  JPY: "¥|JPY|yen"
}
const amount = "\\d{1,12}(?:[.,' ]\\d{3}){0,4}(?:[.,]\\d{1,2})?"
const priceIn = (currency: string | undefined) => {
  const sign = currency === undefined
    ? `(?:${Object.values(signs).join("|")}|₹|₽|kr|zł|[A-Z]{3}(?= ?\\d))`
    : `(?:${signs[currency] ?? currency})`
  return new RegExp(
    `(?<![\\p{L}\\d])${sign} ?${amount}|(?<![\\d.,])${amount} ?${sign}(?![\\p{L}])`,
    "gu"
  )
}

/** What a clause counts in a text; the same one again is in doubt where several are asked for. */
export const count = (clause: CountClause, text: string): Counted => {
  const counted = countAll(clause, text)
  const { different, n, others } = counted
  return different === undefined || different === n || (clause.min ?? 0) < 2 ||
      !listed.test(clause.unit)
    ? counted
    : { ...counted, others: [...others, different] }
}
const listed =
  /^(?:items|bullets|numbered_items|hashtags|mentions|links|https_links|emails|images|questions|headings|phone_numbers)$/u

const countAll = (clause: CountClause, text: string): Counted => {
  const { unit } = clause
  if ((unit === "dates" || unit === "times") && clause.form !== undefined) {
    const form = formOf(clause.form)
    if (form !== undefined) {
      // Where others stand in another form, who set the form may have meant these too.
      const found = matches(text, form)
      const any = unit === "dates" ? countUnit("dates", text).n : 0
      const real = unit === "dates" ? existing(text, form) : found.n
      if (real < found.n) return { ...found, others: [real] }
      return any > found.n ? { ...found, others: [0] } : found
    }
  }
  const { starting, ending, holding } = clause
  if (starting !== undefined || ending !== undefined || holding !== undefined) {
    const fits = ({ text: said }: Lines.Part) => {
      const line = said.trim().replace(/^(?:[-*•][ \t]+|\*\*|#{1,6}[ \t]+)/u, "")
      const bare = clause.max === undefined ? line : line.replace(/^["'“”‘’«»(\[*_]+/u, "")
      return starting?.some((term) =>
        line.startsWith(term) || bare.startsWith(term) || said.trim().startsWith(term)
      ) ??
        ending?.some((term) => said.trim().endsWith(term)) ??
        holding?.some((term) => said.includes(term)) ?? false
    }
    const of = unit === "lines"
      ? Lines.linesOf(text)
      : unit === "bullets"
      ? Lines.bulletsOf(text)
      : unit === "paragraphs"
      ? Parts.paragraphsOf(text)
      : unit === "sentences"
      ? Sentences.sentencesOf(text)
      : Parts.itemsOf(text)
    return parts(of.filter(fits))
  }
  const counted = unit === "prices"
    ? matches(text, priceIn(clause.currency))
    : countUnit(unit, text)
  const dates = unit === "dates" || unit === "iso_dates" ? patterns.get(unit) : undefined
  const real = dates === undefined ? counted.n : existing(text, dates)
  if (real < counted.n) return { ...counted, others: [real], real }
  const pattern = loosers.get(unit)
  if (pattern === undefined) return counted
  const more = Math.max(counted.n, matches(text, pattern).n)
  return more === counted.n ? counted : { ...counted, others: [...counted.others, more] }
}

/** How many of the dates that a pattern finds are days of the calendar. */
const existing = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([found]) => found).filter((found) => {
    const numbers = found.match(/\d+/gu) ?? []
    if (numbers.length < 3) return true
    const [a = "", b = "", c = ""] = numbers
    const [year, one, other] = a.length === 4 ? [a, b, c] : [c, a, b]
    return isDay(year, one, other) || isDay(year, other, one)
  }).length

const isDay = (year: string, month: string, day: string) => {
  const date = new Date(Date.UTC(2000 + Number(year) % 400, Number(month) - 1, Number(day)))
  return Number(month) >= 1 && Number(month) <= 12 && date.getUTCDate() === Number(day) &&
    date.getUTCMonth() === Number(month) - 1
}

export const countUnit = (unit: Unit, text: string): Counted => {
  const pattern = patterns.get(unit)
  return pattern === undefined ? counters[unit]?.(text) ?? number(0) : matches(text, pattern)
}

/** What no pattern counts. */
const counters: { readonly [unit in Unit]?: (text: string) => Counted } = {
  words: (text) =>
    number(
      countWords(text),
      text.split(/\s+/u).filter((run) => run !== "").length,
      countWords(text.replace(joined, " ")),
      countWords(text.replace(/[\p{DI}\p{Cf}\u2800]+|(?<=\p{Ll})(?=\p{Lu})/gu, " ")),
      countWords(withoutComments(text))
    ),
  characters: (text) => number(countCharacters(text), text.trim().length, text.length),
  sentences: (text) => {
    const found = Sentences.sentencesOf(text)
    const ended = found.filter((sentence) => /[.!?…。！？]["'”’»)\]]*$/u.test(sentence.text))
    const loose = Math.max(found.length, Sentences.looseSentences(text))
    return ended.length === 0 ? parts(found, [loose]) : parts(ended, [found.length, loose])
  },
  paragraphs: (text) => parts(Parts.paragraphsOf(text), [Lines.blocksOf(text).length]),
  blocks: (text) => parts(Lines.blocksOf(text)),
  lines: (text) => parts(Lines.linesOf(text), [text.trimEnd().split("\n").length]),
  headings: (text) => {
    const found = Parts.headingsOf(text)
    return parts(found, found.every(({ text }) => Lines.isMarkedHeading(text)) ? [] : [0])
  },
  bullets: (text) => parts(Lines.bulletsOf(text)),
  numbered_items: (text) => {
    // Numbers that do not count up from 1 make no list that everybody calls numbered.
    const labels = Array.from(
      text.matchAll(/^[ \t]*(?:§[ ]?|\(|[Ss]tep[ \t]+|STEP[ \t]+)?(\d{1,3})(?=[.):–-]|[ \t])/gmu),
      ([, label]) => Number(label)
    )
    const counts = labels.every((label, n) => label === n + 1)
    return parts(Lines.stepsOf(text), counts ? [] : [0])
  },
  items: (text) => {
    const document = documentOf(text)
    return parts(
      Array.isArray(document) ? document.map(() => ({ text: "", at: 0 })) : Parts.itemsOf(text)
    )
  },
  rows: (text) => {
    const table = tableOf(text)
    if (table === undefined && /<tr\b/iu.test(text)) {
      const end = text.toLowerCase().indexOf("</thead>")
      const header = end < 0 ? "" : text.slice(0, end)
      return number(matches(text, /<tr\b/giu).n - matches(header, /<tr\b/giu).n)
    }
    // Without a table a row may be a line.
    return table === undefined ? number(Lines.linesOf(text).length, 0) : number(
      table.rows.length,
      table.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")).length
    )
  },
  columns: (text) => number(tableOf(text)?.header.length ?? 0),
  empty_cells: (text) => {
    const cells = (tableOf(text)?.rows ?? []).flatMap(({ cells }) => cells)
    return number(cells.filter((cell) => cell.trim() === "").length)
  },
  nulls: (text) => matches(text, /(?<![\p{L}\p{N}_"])null(?![\p{L}\p{N}_"])/gu),
  tables: (text) => number(tableOf(text)?.format === "markdown_table" ? 1 : 0),
  code_blocks: (text) => {
    const fences = Math.floor(matches(text, /^[ \t]*(?:```|~~~)/gmu).n / 2)
    const empty = matches(text, /^[ \t]*(?:```|~~~)[^\n]{0,40}\n[ \t]*(?:```|~~~)/gmu).n
    return number(fences, fences - empty)
  },
  questions: (text) => parts(Sentences.sentencesOf(text).filter(asks), askedIn(text)),
  phone_numbers: (text) => {
    // A date and a number of an order look like one.
    const found = matches(text, phone)
    const sure = matches(
      text,
      /(?<![\p{L}\d.-])(?:\+|\(?0)\d?(?:[ ().\/-]{0,2}\d){5,14}(?![\p{L}\d])/gu
    )
    return { ...found, others: sure.n === found.n ? [] : [sure.n] }
  },
  links: (text) => linked(text, link, hostsIn(text) + matches(text, /(?<![\w/.@])www\./giu).n),
  https_links: (text) => linked(text, /https:\/\/[^\s<>()"']+/giu, hostsIn(text))
}

const linked = (text: string, pattern: RegExp, fewer: number): Counted => {
  const found = matches(text, pattern)
  return { ...found, others: fewer < found.n ? [fewer] : [] }
}
const hostsIn = (text: string) =>
  matches(text, /https?:\/\/[^\s<>()"'/]{1,100}\.[^\s<>()"'/]{2,100}/giu).n

const asks = ({ text }: Lines.Part) => /[?？]["'”’»)\]*_]*$/u.test(text.trim())

/** Where a text lists them, an entry that ends otherwise may be none, and two in one entry be one. */
const askedIn = (text: string): ReadonlyArray<number> => {
  const listed = [Lines.bulletsOf(text), Lines.stepsOf(text)].filter((list) => list.length > 1)
  const lines = Lines.linesOf(text)
  const asked = lines.filter(asks).length
  return [
    ...listed.map((list) => list.filter(asks).length).filter((n) => n > 0),
    ...(asked > 1 && asked * 2 > lines.length ? [asked] : [])
  ]
}

const phone = /(?<![\p{L}\d.-])(?:\+|\()?\d(?:[ ().\/-]{0,2}\d){6,14}(?![\p{L}\d])/gu

/** Marks between letters, with which several words look like one. */
const joined = /(?<=\p{L})[,;:!?.…—–/|_]+(?=\p{L})/gu
