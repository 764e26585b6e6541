/**
 * Whether the values of a column or key add up, in exact decimals.
 */
import type { TypedCheck } from "../../../schemas/escrow/checks.ts"
import { decimalOf, format, tenTo } from "../../ground/decimal.ts"
import { amountOf } from "../criteria/numerals.ts"
import type { TextToolsShape } from "../TextTools.ts"
import { documentOf, isRecord } from "./documents.ts"
import { cannot, DEEPER, found, type Measured } from "./finding.ts"
import { DEPTH_MAX, isNamed, valuesOf } from "./values.ts"

export const addsUp = (
  { equals, field, total }: Extract<TypedCheck, { kind: "sum" }>,
  text: string,
  gauges: TextToolsShape
): Measured => {
  const { isDeeper, lists } = valuesOf(field, text, gauges)
  const totals = total === undefined ? undefined : valuesOf(total, text, gauges)
  if (isDeeper || totals?.isDeeper) return cannot(DEEPER)
  const values = lists.flat()
  if (equals !== undefined) return compared(values, equals)
  if (total !== undefined && totals !== undefined) {
    const [only, ...others] = totals.lists.flat()
    if (others.length === 0) return compared(values, only)
    const owned = ownedBy(documentOf(text), field, total)
    return owned === undefined
      ? cannot("several totals, and values that stand under none of them")
      : worst(owned.map((one) => compared(one.values, one.total)))
  }
  // Each table has its own row of totals.
  return worst(lists.map((list) => compared(list.slice(0, -1), list.at(-1))))
}

const worst = (sums: ReadonlyArray<Measured>): Measured =>
  sums.find((one) => one.cannot) ?? sums.find(({ passed }) => !passed) ?? sums[0] ??
    cannot("nothing to add up")

interface Owned {
  readonly total: unknown
  readonly values: Array<unknown>
}

/** Each total with the values below its object; `undefined` where a value stands below none. */
const ownedBy = (
  document: unknown,
  field: string,
  total: string
): ReadonlyArray<Owned> | undefined => {
  const owned: Array<Owned> = []
  let isWhole = true
  const walk = (value: unknown, over: ReadonlyArray<Owned>, depth: number) => {
    if (depth > DEPTH_MAX || typeof value !== "object" || value === null) return
    const entries = Object.entries(value)
    const own = isRecord(value)
      ? entries.flatMap(([key, one]): ReadonlyArray<Owned> =>
        isNamed(key, total) ? [{ total: one, values: [] }] : []
      )
      : []
    owned.push(...own)
    const all = [...over, ...own]
    for (const [key, one] of entries) {
      if (isRecord(value) && isNamed(key, field)) {
        isWhole &&= all.length > 0
        for (const { values } of all) values.push(one)
      } else walk(one, all, depth + 1)
    }
  }
  walk(document, [], 0)
  return isWhole ? owned : undefined
}

const compared = (values: ReadonlyArray<unknown>, total: unknown): Measured => {
  if (values.length === 0 || total === undefined) return cannot("nothing to add up")
  const numbers = [total, ...values].map(amountOf).filter((one) => one !== undefined)
  if (numbers.length <= values.length || !numbers.every(Number.isFinite)) {
    return cannot("a value that is no number")
  }
  const places = numbers.reduce(
    (most, one) => Math.max(most, decimalOf(String(Math.abs(one))).scale),
    0
  )
  const [wanted = 0n, ...added] = numbers.map((one) => {
    const { mantissa, scale } = decimalOf(String(Math.abs(one)))
    return mantissa * tenTo(places - scale) * (one < 0 ? -1n : 1n)
  })
  const sum = added.reduce((all, one) => all + one, 0n)
  return found(isClose(sum, wanted), `${format(sum, places)} and ${format(wanted, places)}`)
}

/** But for what a program rounds that adds up in doubles. */
const isClose = (sum: bigint, wanted: bigint) => {
  const [off, size] = [sum - wanted, wanted < 0n ? -wanted : wanted]
  return (off < 0n ? -off : off) * tenTo(14) <= size
}
