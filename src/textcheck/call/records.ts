/**
 * The structured places of a text: objects, rows, heads of mails, keys with values. What stands in one
 * of them is said of the rest of it; prose is no such place.
 */
import { wordsOf } from "../../ground/rows.ts"
import { matchesOf } from "../matches.ts"
import { type Field, FIELD_MAX, objectsIn, type Record } from "./objects.ts"
import type { Shape } from "./shapes.ts"
import words from "./words.json" with { type: "json" }

/** The records of a text, in order. */
export const recordsIn = (text: string): ReadonlyArray<Record> =>
  objectsIn(text) ?? [...rowsIn(text), ...blocksIn(text)]

const line = /[^\n]+/g
const keyed =
  /^([ \t>]{0,40}(?:[-*•] )?)["'*_<]{0,3}([\p{L}\p{N}][\p{L}\p{N} _./()'-]{0,48}?)["'*_]{0,3}(?:[ \t]?[:=][ \t]{1,8}|:(?=\S)|>|\t)["'*_]{0,3}(\S[^\n]*)$/u
const heading = /^[ \t]{0,8}(?:#{1,6} ?([^\n]{1,80})|["'*_]{0,3}([^\n:]{1,80}?)["'*_]{0,3}:)[ \t]*$/

// Lines of a name and a value each, up to an empty line or the next point of a list.
const blocksIn = (text: string): ReadonlyArray<Record> => {
  const records: Array<Record> = []
  let fields: Array<Field> = []
  let label = ""
  let [end, depth] = [0, 0]
  const close = () => {
    if (fields.length > 0) records.push({ fields, label })
    fields = []
  }
  for (const match of matchesOf(line, text)) {
    const isApart = text.slice(end, match.index).includes("\n\n") ||
      /\n[ \t\r]*\n/.test(text.slice(end, match.index))
    end = match.index + match[0].length
    const raw = match[0].trimEnd().slice(0, LINE_MAX)
    const [, named, ended] = heading.exec(raw) ?? []
    const [, lead = "", name = "", value = ""] = keyed.exec(raw) ?? []
    if (isApart) {
      close()
      if (name === "" && named === undefined && ended === undefined) label = ""
    }
    if (name === "") {
      if (named !== undefined || ended !== undefined) {
        close()
        label = named ?? ended ?? ""
      } else if (!/^[ \t]{2,}|^[ \t]*[-*•] /.test(raw)) {
        close()
        label = isTitle(raw) ? raw : ""
        const [, kind = "", number = ""] = numbered.exec(raw) ?? []
        const start = match.index + raw.lastIndexOf(number)
        if (number !== "") {
          fields.push({ name: kind, text: number, start, end: start + number.length })
        }
      }
      const contact = contactIn(raw, match.index)
      if (contact !== undefined) records.push({ fields: [contact], label })
      continue
    }
    const isPoint = /[-*•] $/.test(lead)
    if (isPoint && lead.length <= depth) close()
    if (isPoint || fields.length === 0) depth = lead.length
    const start = match.index + raw.lastIndexOf(value)
    const plain = value.replace(/["'*_,]{1,4}$|<\/\w{1,40}>$/, "")
    if (plain.length <= FIELD_MAX) {
      fields.push({ name: name.trim(), text: plain, start, end: start + plain.length })
    }
  }
  close()
  return records
}

/** Longer lines are prose. */
const LINE_MAX = 400

// "Lukas Frei" above what is said of him, "Ticket 4471" above what is said of it.
const isTitle = (raw: string) => raw.length <= TITLE_MAX && !/[.!?,;]$/.test(raw)
const TITLE_MAX = 60
const numbered = /^[ \t]{0,8}(\p{L}{2,20}) ?#?((?:[A-Z]{1,4}-)?\d{1,12})$/u

// A line that is nothing but a name and an address: "Anna Berg <anna@example.org>".
const alone =
  /^[ \t]{0,8}(?:[-*•] ?)?([\p{L}][\p{L}\p{M} .'’-]{1,60}?)[ \t]{0,4}[<([:,–-]{1,2}[ \t]?([^\s<>()[\]]{3,120})[>)\]]?$/u
const contactIn = (raw: string, at: number): Field | undefined =>
  alone.test(raw) && /[@\d]/.test(raw)
    ? { name: "contact", text: raw, start: at, end: at + raw.length }
    : undefined

// Rows of at least two lines with the same signs between their cells, under a head or without.
const rowsIn = (text: string): ReadonlyArray<Record> => {
  const lines = [...matchesOf(line, text)].map((match) => {
    const raw = match[0].slice(0, LINE_MAX)
    const sign = signs.find((one) => raw.split(one).length > (one === "," ? 2 : 1)) ?? ""
    const cells = sign === "" ? [] : cellsOf(raw, match.index, sign)
    const isRow = cells.length >= 2 && cells.every((cell) => cell.text.length <= FIELD_MAX / 2) &&
      (sign === "|" || sign === "\t" || !/[.!?] /.test(raw))
    return { raw, cells, kind: isRow ? `${sign}${raw.split(sign).length}` : "" }
  })
  const records: Array<Record> = []
  let head: ReadonlyArray<string> = []
  for (const [i, { cells, kind, raw }] of lines.entries()) {
    const isFirst = kind !== lines[i - 1]?.kind
    if (kind === "" || (isFirst && kind !== lines[i + 1]?.kind)) continue
    const isHead = isFirst && cells.every((cell) => !/[@\d]/.test(cell.text))
    if (isFirst) head = isHead ? cells.map((cell) => cell.text) : []
    if (isHead || /^[\s|:-]+$/.test(raw)) continue
    const fields = cells.map((cell, at) => ({ ...cell, name: head[at] ?? "" }))
    records.push({ fields, label: "" })
  }
  return records
}

const signs = ["|", "\t", ";", ","]

const cellsOf = (raw: string, at: number, sign: string): ReadonlyArray<Field> => {
  const cells: Array<Field> = []
  let start = 0
  for (const part of raw.split(sign)) {
    const text = part.trim().replace(/^["'*_`]{1,3}|["'*_`]{1,3}$/g, "")
    const from = at + start + part.indexOf(text)
    if (text !== "") cells.push({ name: "", text, start: from, end: from + text.length })
    start += part.length + sign.length
  }
  return cells
}

const asks = RegExp(wordsOf(words)("\\b<ASKING>\\b"), "i")

/** Characters of a sentence before and after an address in it that are looked at. */
const SENTENCE = 100

/** Contacts that a sentence names in passing, and asks nothing: "the architect is Ms Sola, e@sola.example". */
export const contactsIn = (text: string, shapes: ReadonlyArray<Shape>): ReadonlyArray<Record> =>
  shapes.flatMap(({ end, kind, start, text: value }) => {
    if (kind !== "address" && kind !== "telephone") return []
    const lead = text.slice(Math.max(0, start - SENTENCE), start).split(/[.!?;\n"{}[\]|]/).at(-1) ??
      ""
    const rest = text.slice(end, end + SENTENCE).split(/[.!?;\n]/, 1)[0] ?? ""
    if (!/[,(<:–-][ \t]?$/.test(lead) || !/\p{Lu}\p{L}/u.test(lead)) return []
    if (asks.test(`${lead} ${rest}`)) return []
    const fields = [
      { name: "contact", text: value, start, end },
      { name: "name", text: lead.trim(), start: start - lead.length, end: start }
    ]
    return [{ fields, label: "" }]
  })
