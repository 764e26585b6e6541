import { BigDecimal, Option } from "effect"
import type { Kind } from "./disclosure.ts"
import type { LeafValue } from "./leaves.ts"

/** What a policy does to a leaf that it holds back from the medium tier. */
export type Treatment =
  | { readonly action: "drop" }
  | { readonly action: "mask"; readonly keep_last: number }
  | {
    readonly action: "generalise"
    readonly bucket?: number | undefined
    readonly precision?: "year" | "month" | undefined
  }

/** What the medium tier gets in place of `value`; nothing when it is dropped. */
export const redactValue = (
  value: LeafValue,
  treatment: Treatment
): { readonly kind: Kind; readonly value: string } | undefined => {
  if (treatment.action === "drop") return undefined
  if (treatment.action === "mask") return masked(value, treatment.keep_last)
  const general = typeof value === "number"
    ? rangeOf(value, treatment.bucket)
    : typeof value === "string"
    ? dateOf(value, treatment.precision)
    : undefined
  return general === undefined ? masked(value, 0) : { kind: "generalised", value: general }
}

const STARS = "***"

// At least four code points stay hidden, so that what is kept never is the value.
export const HIDDEN_MIN = 4

const masked = (value: LeafValue, keep: number) => {
  const points = typeof value === "string" ? [...value] : []
  const kept = keep > 0 && points.length >= keep + HIDDEN_MIN ? points.slice(-keep) : []
  return { kind: "masked" as const, value: STARS + kept.join("") }
}

/** The range `[lo,hi)` of the given width that holds `value`; exact, as 0.3 / 0.1 is not in binary. */
const rangeOf = (value: number, bucket: number | undefined): string | undefined => {
  if (bucket === undefined) return undefined
  return Option.getOrUndefined(
    Option.map(
      Option.all([BigDecimal.fromNumber(value), BigDecimal.fromNumber(bucket)]),
      ([exact, width]) => {
        const remainder = BigDecimal.remainderUnsafe(exact, width)
        const below = BigDecimal.isNegative(remainder)
          ? BigDecimal.sum(remainder, width)
          : remainder
        const low = BigDecimal.subtract(exact, below)
        return `[${print(low)},${print(BigDecimal.sum(low, width))})`
      }
    )
  )
}

const print = (value: BigDecimal.BigDecimal): string => String(BigDecimal.toNumberUnsafe(value))

const dateOf = (value: string, precision: "year" | "month" | undefined): string | undefined =>
  precision !== undefined && /^\d{4}-\d{2}-\d{2}/.test(value)
    ? value.slice(0, precision === "year" ? 4 : 7)
    : undefined
