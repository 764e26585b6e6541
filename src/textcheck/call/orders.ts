/**
 * Records that are the first of their like: "the cheapest of these hotels" is told by their prices.
 */
import type { Field, Record } from "./objects.ts"

/** By what the records of a list are put in order. */
export type Order = "cheapest" | "dearest" | "latest" | "earliest" | "best" | "largest" | "smallest"

const words: ReadonlyArray<readonly [Order, RegExp, fields: RegExp, isLeast: boolean]> = [
  [
    "cheapest",
    /\b(?:cheapest|least expensive|lowest[- ]price|g[uü]nstigste\p{L}{0,2}|billigste\p{L}{0,2}|moins ch[eè]re?|m[aá]s barat[oa])\b/iu,
    /price|cost|fee|rate|fare|total|amount|preis|prix|precio/,
    true
  ],
  [
    "dearest",
    /\b(?:most expensive|dearest|priciest|teuerste\p{L}{0,2})\b/iu,
    /price|cost|fee|rate|fare|total|amount|preis/,
    false
  ],
  [
    "latest",
    /\b(?:latest|newest|most recent|last|letzte\p{L}{0,2}|neueste\p{L}{0,2}|derni[eè]re?|[uú]ltim[oa])\b/iu,
    /date|time|created|updated|sent|received|start|datum|when|day/,
    false
  ],
  [
    "earliest",
    /\b(?:earliest|oldest|first|next|soonest|[aä]lteste\p{L}{0,2}|n[aä]chste\p{L}{0,2})\b/iu,
    /date|time|created|updated|sent|received|start|depart|datum|when|day/,
    true
  ],
  [
    "best",
    /\b(?:best|best-rated|top-rated|highest[- ]rated|beste\p{L}{0,2}|meilleure?|mejor)\b/iu,
    /rating|score|stars|review|bewertung|note/,
    false
  ],
  [
    "largest",
    /\b(?:largest|biggest|gr[oö][sß]+te\p{L}{0,2})\b/iu,
    /size|bytes|length|amount|count|capacity/,
    false
  ],
  [
    "smallest",
    /\b(?:smallest|kleinste\p{L}{0,2})\b/iu,
    /size|bytes|length|amount|count|capacity/,
    true
  ]
]

/** The orders of which a task asks for the first. */
export const ordersIn = (task: string): ReadonlyArray<Order> =>
  words.flatMap(([order, pattern]) => pattern.test(task) ? [order] : [])

/** By record, the orders in which it alone is the first of the records with the same fields. */
export const firstsIn = (
  records: ReadonlyArray<Record>
): ReadonlyMap<Record, ReadonlyArray<Order>> => {
  const firsts = new Map<Record, Array<Order>>()
  const alike = Map.groupBy(records, ({ fields }) => fields.map(({ name }) => name).join("\n"))
  for (const some of alike.values()) {
    if (some.length < 2) continue
    for (const [order, , names, isLeast] of words) {
      const first = firstBy(some, names, isLeast)
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
