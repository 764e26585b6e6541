import { Category } from "../../schemas/textcheck/terms.ts"
import type { Finding } from "./finding.ts"

/** What a span is first of all, if it is several things: the order of the contract's list. */
export const order: ReadonlyArray<Category> = Category.literals

const places = new Map(order.map((category, place) => [category, place]))
const placeOf = (category: Category) => places.get(category) ?? order.length

/** Whether a category is about how a text is written, and not about what it may do. */
export const isQuality = (category: Category): boolean =>
  category === "spelling" || category === "grammar" || category === "style"

/**
 * One category a span: what a finding of a higher category covers is dropped, unless it is a small
 * part of it, such as a look-alike letter in an address. Ordered by offset, then rank, then rule.
 */
export const rank = (findings: ReadonlyArray<Finding>): ReadonlyArray<Finding> => {
  // The findings of each higher category that reach furthest, of those that began so far.
  const reach = new Map<Category, Finding>()
  const seen = new Set<string>()
  return findings
    .toSorted((a, b) =>
      a.start - b.start || placeOf(a.category) - placeOf(b.category) || b.end - a.end
    )
    .filter((one) => {
      const key = `${one.rule} ${one.start} ${one.end}`
      if (seen.has(key)) return false
      seen.add(key)
      const covered = order.slice(0, placeOf(one.category)).some((category) => {
        const other = reach.get(category)
        return other !== undefined && isCovered(one, other)
      })
      const furthest = reach.get(one.category)
      if (!covered && (furthest === undefined || one.end > furthest.end)) {
        reach.set(one.category, one)
      }
      return !covered
    })
    .toSorted(inOrder)
}

const isCovered = (one: Finding, by: Finding): boolean => {
  if (isQuality(one.category)) return one.start < by.end
  if (one.end > by.end) return false
  return by.category === "secret" || 2 * (one.end - one.start) >= by.end - by.start
}

/** By offset, then rank, then end, then rule: the same findings always in the same order. */
export const inOrder = (a: Finding, b: Finding): number =>
  a.start - b.start || placeOf(a.category) - placeOf(b.category) || a.end - b.end ||
  (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0)
