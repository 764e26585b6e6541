/**
 * The values of a field: of a key in JSON or YAML, of a column in a table, of a setting `key=value`.
 */
import { Result } from "effect"
import type { Clause } from "../../../schemas/escrow/criteria.ts"
import type { TextToolsShape } from "../TextTools.ts"
import { documentOf, isOfType, isRecord, linesOfJson } from "./documents.ts"
import { formOf } from "./forms.ts"
import { markdownTables, separated } from "./tables.ts"

type ValuesClause = Extract<Clause, { kind: "values" }>

interface Values {
  /** A list for each table that has the column, else one list; none when the field is nowhere. */
  readonly lists: ReadonlyArray<ReadonlyArray<unknown>>
  /** More may be there, where the data are deeper than is read. */
  readonly isDeeper?: boolean
}

/** Every value of the field. */
export const valuesOf = (
  field: string,
  text: string,
  gauges: TextToolsShape
): Values => {
  const document = documentOf(text) ?? linesOfJson(text)
  if (typeof document === "object" && document !== null) return inDocument(document, field)
  const tables = [...markdownTables(text)]
  const lists = (tables.length > 0 ? tables : [separated(text)]).flatMap((table) => {
    const column = table?.header.findIndex((name) => isNamed(name, field)) ?? -1
    return column < 0 ? [] : [table?.rows.map(({ cells }) => cells[column] ?? "") ?? []]
  })
  if (lists.length > 0) return { lists }
  const settings = text.split("\n").flatMap((line) => {
    const [, name = "", value = ""] = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*(.*)$/u.exec(line) ?? []
    return isNamed(name, field) ? [value.trim()] : []
  })
  if (settings.length > 0) return { lists: [settings] }
  const yaml = Result.getOrElse(gauges.yaml(text), () => undefined)
  return typeof yaml === "object" && yaml !== null ? inDocument(yaml, field) : { lists: [] }
}

// "ids unique" is said of the column "id".
/** Whether a key or a column is the one that is asked for. */
export const isNamed = (a: string, b: string) => {
  const [have, sought] = [a.trim().toLowerCase(), b.trim().toLowerCase()]
  return have === sought || `${have}s` === sought
}

/** Data below it are not read. */
export const DEPTH_MAX = 20

const inDocument = (document: object, field: string): Values => {
  let isDeeper = false
  const within = (value: unknown, depth: number): ReadonlyArray<unknown> => {
    if (!isRecord(value) && !Array.isArray(value)) return []
    if (depth > DEPTH_MAX) isDeeper = true
    return depth > DEPTH_MAX ?
      [] :
      Object.entries(value).flatMap(([key, one]) =>
        isRecord(value) && isNamed(key, field) ? [one] : within(one, depth + 1)
      )
  }
  const values = within(document, 0)
  return { lists: values.length === 0 ? [] : [values], isDeeper }
}

/** Whether a value is as the clause wants it. */
export const isAsWanted = (clause: ValuesClause, value: unknown): boolean => {
  const said = typeof value === "string" ? value.trim() : JSON.stringify(value)
  const { one_of, type, min, max, form, decimals } = clause
  if (one_of !== undefined && !one_of.includes(said)) return false
  if (
    type !== undefined &&
    !(isOfType(value, type) || (typeof value === "string" && isWritten(said, type)))
  ) return false
  if (min !== undefined || max !== undefined) {
    const number = typeof value === "number"
      ? value
      : /^[+-]?\d+(?:\.\d+)?$/u.test(said)
      ? Number(said)
      : NaN
    if (!(number >= (min ?? -Infinity) && number <= (max ?? Infinity))) return false
  }
  if (
    decimals !== undefined &&
    new RegExp(`^[^\\d.,]*\\d+[.,]\\d{${decimals}}[^\\d]*$`, "u").exec(said) === null
  ) return false
  if (form !== undefined) {
    const [found] = Array.from(said.matchAll(formOf(form) ?? /(?!)/gu))
    if (found?.[0] !== said) return false
  }
  return true
}

// In a table and in settings every value is text; in data a number in quotation marks is none.
const isWritten = (said: string, type: string) =>
  type === "integer"
    ? /^[+-]?\d+$/u.test(said)
    : type === "number"
    ? /^[+-]?\d+(?:[.,]\d+)?$/u.test(said)
    : type === "boolean"
    ? /^(?:true|false)$/u.test(said)
    : false
