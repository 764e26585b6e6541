/**
 * Records that are the first of their like: "the cheapest of these hotels" is told by their prices.
 */
import { Schema } from "effect"
import { Form, rowsOf } from "../../ground/rows.ts"
import type { Field, Record } from "./objects.ts"
import table from "./orders.json" with { type: "json" }

const Row = Schema.Struct({
  order: Schema.Literals([
    "cheapest",
    "dearest",
    "latest",
    "earliest",
    "best",
    "largest",
    "smallest"
  ]),
  /** Words that ask for the first of them, and names of the fields that tell it. */
  asked: Form,
  fields: Form,
  least: Schema.Boolean
})

/** By what the records of a list are put in order. */
export type Order = (typeof Row)["Type"]["order"]

const words = rowsOf(Row)(table).map(({ asked, fields, least, order }) => ({
  order,
  least,
  asked: RegExp(`\\b(?:${asked})\\b`, "iu"),
  fields: RegExp(fields)
}))

/** The orders of which a task asks for the first. */
export const ordersIn = (task: string): ReadonlyArray<Order> =>
  words.flatMap(({ asked, order }) => asked.test(task) ? [order] : [])

/** By record, the orders in which it alone is the first of the records with the same fields. */
export const firstsIn = (
  records: ReadonlyArray<Record>
): ReadonlyMap<Record, ReadonlyArray<Order>> => {
  const firsts = new Map<Record, Array<Order>>()
  const alike = Map.groupBy(records, ({ fields }) => fields.map(({ name }) => name).join("\n"))
  for (const some of alike.values()) {
    if (some.length < 2) continue
    for (const { fields, least, order } of words) {
      const first = firstBy(some, fields, least)
      if (first !== undefined) firsts.set(first, [...firsts.get(first) ?? [], order])
    }
  }
  return firsts
}

const firstBy = (records: ReadonlyArray<Record>, names: RegExp, isLeast: boolean) => {
  const at = records[0]?.fields.findIndex(({ name }) => names.test(name.toLowerCase())) ?? -1
  if (at < 0) return undefined
  const measured = records.map((record) => ({ record, measure: measureOf(record.fields[at]) }))
  if (measured.some(({ measure }) => Number.isNaN(measure))) return undefined
  const [first, second] = measured.toSorted((a, b) =>
    isLeast ? a.measure - b.measure : b.measure - a.measure
  )
  return first?.measure === second?.measure ? undefined : first?.record
}

// A number, or a time of which the year stands first: its digits in a row.
const measureOf = (field: Field | undefined) => {
  const text = field?.text ?? ""
  const digits = /^\d{4}-\d{2}-\d{2}/.test(text)
    ? text.replace(/\D/g, "").slice(0, 14).padEnd(14, "0")
    : /\d{1,12}(?:\.\d{1,6})?/.exec(text)?.[0]
  return digits === undefined ? NaN : Number(digits)
}
