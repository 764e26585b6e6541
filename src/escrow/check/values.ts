/**
 * The values of a field: of a key in JSON or YAML, of a column in a table, of a setting `key=value`.
 */
import { Result } from "effect"
import type { Clause } from "../../../schemas/escrow/criteria.ts"
import type { TextToolsShape } from "../TextTools.ts"
import { documentOf, isOfType, isRecord, linesOfJson } from "./documents.ts"
import { formOf } from "./forms.ts"
import { tableOf } from "./tables.ts"

type ValuesClause = Extract<Clause, { kind: "values" }>

/** Every value of the field; none when it is nowhere. */
export const valuesOf = (
  field: string,
  text: string,
  gauges: TextToolsShape
): ReadonlyArray<unknown> => {
  const document = documentOf(text) ?? linesOfJson(text)
  if (typeof document === "object" && document !== null) return inDocument(document, field)
  const table = tableOf(text)
  const column = table?.header.findIndex((name) => same(name, field)) ?? -1
  if (table !== undefined && column >= 0) return table.rows.map(({ cells }) => cells[column] ?? "")
  const settings = text.split("\n").flatMap((line) => {
    const [, name = "", value = ""] = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*(.*)$/u.exec(line) ?? []
    return same(name, field) ? [value.trim()] : []
  })
  if (settings.length > 0) return settings
  const yaml = Result.getOrElse(gauges.yaml(text), () => undefined)
  return typeof yaml === "object" && yaml !== null ? inDocument(yaml, field) : []
}

// "ids unique" is said of the column "id".
const same = (a: string, b: string) => {
  const [have, sought] = [a.trim().toLowerCase(), b.trim().toLowerCase()]
  return have === sought || `${have}s` === sought
}

const DEPTH_MAX = 20

const inDocument = (value: unknown, field: string, depth = 0): ReadonlyArray<unknown> => {
  if (depth > DEPTH_MAX) return []
  if (Array.isArray(value)) return value.flatMap((one) => inDocument(one, field, depth + 1))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, one]) =>
    same(key, field) ? [one] : inDocument(one, field, depth + 1)
  )
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
