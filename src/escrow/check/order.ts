/**
 * What stands twice, and what stands in which order.
 */
import { amountOf } from "../criteria/numerals.ts"
import type { TextToolsShape } from "../TextTools.ts"
import { DEEPER, type Finding, fold, type Judged, quote } from "./finding.ts"
import { linesOf } from "./lines.ts"
import { itemsOf, partsOf } from "./parts.ts"
import { tableOf } from "./tables.ts"
import { valuesOf } from "./values.ts"

export const unique = (of: "lines" | "items" | "words", text: string): Finding => {
  const parts = of === "lines"
    ? linesOf(text)
    : of === "items"
    ? itemsOf(text)
    : partsOf(text, { part: "word" })
  const seen = new Set<string>()
  for (const part of parts) {
    const said = of === "words"
      ? bareWord(part.text).toLowerCase()
      : fold(part.text.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, "").replace(/[.,;]$/u, ""))
    if (seen.has(said)) {
      return { passed: false, measured: `${quote(part.text.trim())} twice`, at: part.at }
    }
    seen.add(said)
  }
  return { passed: true, measured: `${seen.size} different` }
}

/** From its first letter or digit to its last. */
const bareWord = (word: string): string => {
  const characters = Array.from(word)
  const isOfWord = (one: string) => /[\p{L}\p{N}\p{M}]/u.test(one)
  return characters
    .slice(characters.findIndex(isOfWord), characters.findLastIndex(isOfWord) + 1).join("")
}

export const series = (clause: Extract<Judged, { kind: "series" }>, text: string): Finding => {
  const [, prefix = "", digits = "", suffix = ""] = /^(.*?)(\d+)(\D*)$/su.exec(clause.from) ?? []
  const escaped = [prefix, suffix].map((part) => part.replace(/[.\\[\]()+*?^$|{}/]/gu, "\\$&"))
  const padded = digits.startsWith("0") ? `\\d{${digits.length}}` : "\\d{1,6}"
  const label = new RegExp(
    `^[ \\t|#*-]*${escaped[0]}(${padded})${escaped[1]}(?!\\d)${
      prefix !== "" ? "" : digits.startsWith("0") ? "[.): ]" : "[.)]"
    }`,
    "gmu"
  )
  const found = Array.from(text.matchAll(label), ([, n = ""]) => Number(n))
  const first = Number(digits)
  const last = clause.to === undefined ? undefined : Number(/(\d+)\D*$/u.exec(clause.to)?.[1])
  const wrong = found.findIndex((n, index) => n !== first + index)
  const passed = found.length > 0 && wrong < 0 && (last === undefined || found.at(-1) === last)
  return {
    passed,
    measured: found.length === 0
      ? "no such label"
      : `${clause.from} to ${prefix}${found.at(-1)}${wrong < 0 ? "" : ", not in a row"}`
  }
}

const collator = new Intl.Collator("en", { sensitivity: "base" })

export const sorted = (
  clause: Omit<Extract<Judged, { kind: "sorted" }>, "kind" | "start" | "end">,
  text: string,
  gauges: TextToolsShape
): Finding => {
  const { isDeeper, lists } = clause.field === undefined
    ? { lists: [itemsOf(text).map((part) => part.text.trim())], isDeeper: false }
    : columnOf(clause.field, text, gauges)
  const items = lists.flat()
  // Each table is in its own order.
  let next = 0
  const firsts = new Set([0, ...lists.map((list) => next += list.length)])
  const values = clause.by === "alphabet" ? undefined : items.map(valueOf)
  const wrong = items.findIndex((item, n) => {
    if (firsts.has(n)) return false
    const order = values === undefined
      ? collator.compare(items[n - 1] ?? "", item)
      : compare(values[n - 1], values[n])
    return clause.descending ? order < 0 : order > 0
  })
  const kinds = new Set(values?.map((value) => typeof value))
  const unknown = kinds.has("undefined") || kinds.size > 1
  return {
    passed: wrong < 0,
    measured: wrong < 0 ? "in this order" : `${quote(items[wrong] ?? "")} is not in its place`,
    ...(isDeeper
      ? { doubt: DEEPER }
      : unknown || lists.every((list) => list.length < 2)
      ? { doubt: "there is nothing to order by" }
      : {})
  }
}

const columnOf = (field: string, text: string, gauges: TextToolsShape) => {
  const at = /^\d$/u.test(field) ? Number(field) - 1 : undefined
  if (at !== undefined) {
    const cells = (tableOf(text)?.rows ?? []).flatMap(({ cells }) => cells[at]?.trim() ?? [])
    return { lists: [cells] }
  }
  const { isDeeper, lists } = valuesOf(field, text, gauges)
  const said = (value: unknown) => typeof value === "string" ? value.trim() : JSON.stringify(value)
  return { lists: lists.map((list) => list.map(said)), isDeeper }
}

const compare = (a: string | number | undefined, b: string | number | undefined) =>
  a === undefined || b === undefined ? 0 : a < b ? -1 : a > b ? 1 : 0

const valueOf = (item: string): string | number | undefined => {
  const date = moment.exec(item)
  if (date !== null) {
    const isOther = afterMoment.test(item.slice(date.index + date[0].length)) ||
      (!date[0].includes("-") && otherDate.test(item))
    return isOther ? undefined : date[0]
  }
  if (otherDate.test(item) || otherTime.test(item)) return undefined
  // A list in JSON has no value: commas part its elements.
  return amountOf(item) ?? (/^\[.*\]$/su.test(item) ? undefined : amountOf(number.exec(item)?.[0]))
}

const moment = /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?|(?<!\d)\d\d:\d\d(?::\d\d)?/u
/** Half of a day, an offset from UTC, or an hour of one digit: what the digits alone do not order. */
const afterMoment = /^(?:\.\d+)?\s?(?:[ap]\.?m\b|[+-]\d\d:?\d\d|\d:\d\d)/iu
const month = "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|" +
  "sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b"
const otherDate = new RegExp(
  "\\d{1,4}([./-])\\d{1,2}\\1\\d{1,4}|\\bQ[1-4]\\b|" +
    `\\d(?:st|nd|rd|th)?[ -]${month}|\\b${month}[., -]{1,2}\\d`,
  "iu"
)
const otherTime = /(?<!\d)\d:\d\d|\d\s?[ap]\.?m\b/iu

/** The first in a text; the dash of "A-5" and of "Pears - 5" is no sign. */
const number = /(?:(?<![^\s(:=|"'])[-−](?:[A-Z]{0,2}\p{Sc})?|\p{Sc}[-−])?\d+(?:,\d+)*(?:\.\d+)?/u
