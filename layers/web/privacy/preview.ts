/** What each tier will get by the choices, before the service is asked: written from the contract. */
import { leavesOf, patternOf, type Treatment, type Treatments, untouched } from "./fields.ts"
import type { Json } from "./proof/canonical.ts"
import type { Kind, Placed } from "./proof/disclosure.ts"
import type { Tier } from "./reply.ts"

const STARS = "***"
/** Signs that stay hidden at least, where some are kept. */
const HIDDEN_MIN = 4

const masked = (value: Json, keep: number) => {
  const signs = typeof value === "string" ? [...value] : []
  return STARS + (keep > 0 && signs.length >= keep + HIDDEN_MIN ? signs.slice(-keep).join("") : "")
}

const decimalsOf = (number: number) => {
  const [digits = "", exponent = "0"] = String(number).split("e")
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(exponent))
}

/** The number times a power of ten that leaves no decimals. */
const whole = (number: number, decimals: number) => {
  const [digits = "", exponent = "0"] = String(number).split("e")
  const [before = "", after = ""] = digits.split(".")
  return BigInt(before + after) * 10n ** BigInt(decimals + Number(exponent) - after.length)
}

/** `[lo,hi)`, exact: 0.3 is in the fourth range of a tenth. */
const rangeOf = (value: number, width: number) => {
  const decimals = Math.max(decimalsOf(value), decimalsOf(width))
  const step = whole(width, decimals)
  const exact = whole(value, decimals)
  const above = ((exact % step) + step) % step
  const shown = (one: bigint) => String(Number(`${one}e-${decimals}`))
  return `[${shown(exact - above)},${shown(exact - above + step)})`
}

const isDate = /^\d{4}-\d{2}-\d{2}/

const general = (value: Json, { bucket, precision }: Treatment) =>
  typeof value === "number" && bucket > 0
    ? rangeOf(value, bucket)
    : typeof value === "string" && isDate.test(value)
    ? value.slice(0, precision === "year" ? 4 : 7)
    : undefined

type Shown = { readonly kind: Kind; readonly value: Json }

const toMedium = (value: Json, treatment: Treatment): Shown | undefined => {
  const { choice, keep } = treatment
  if (choice === "drop") return undefined
  if (choice === "public" || choice === "medium") return { kind: "exact", value }
  const range = choice === "generalise" ? general(value, treatment) : undefined
  return range === undefined
    ? { kind: "masked", value: masked(value, choice === "mask" ? keep : 0) }
    : { kind: "generalised", value: range }
}

/** By tier, what it sees; `low` sees what everybody does. */
export const previewOf = (
  data: Json,
  treatments: Treatments
): { readonly [tier in Tier]: ReadonlyArray<Placed> } => {
  const leaves = [...leavesOf(data)].map((leaf) => ({
    ...leaf,
    treatment: treatments.get(patternOf(leaf.path)) ?? untouched
  }))
  const shown = (of: (value: Json, treatment: Treatment) => Shown | undefined) =>
    leaves.flatMap(({ path, treatment, value }) => {
      const one = of(value, treatment)
      return one === undefined ? [] : [{ path, ...one }]
    })
  const whole = (value: Json): Shown => ({ kind: "exact", value })
  return {
    low: shown((value, { choice }) => choice === "public" ? whole(value) : undefined),
    medium: shown(toMedium),
    high: shown(whole)
  }
}
