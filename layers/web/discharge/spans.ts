/**
 * Where the values of a draft stand on the pages of a record.
 */
import type { Draft, Medication, Span } from "../../../schemas/discharge/draft.ts"

/** A value of the draft, and a place that says it. */
export interface Mention {
  /** A key of `provenance`, or `flags[2]`. */
  readonly value: string
  readonly span: Span
}

export const mentionsOf = (draft: Draft | undefined): ReadonlyArray<Mention> =>
  draft === undefined ? [] : [
    ...Object.entries(draft.provenance)
      // A drug's order is that of the table; the list follows from it.
      .filter(([value]) => !value.startsWith("medications_on_discharge["))
      .flatMap(([value, spans]) => spans.map((span) => ({ value, span }))),
    ...draft.flags.flatMap(({ evidence }, index) =>
      evidence.map((span) => ({ value: `flags[${index}]`, span }))
    )
  ]

/** A stretch of a page's text, and the values that rest on it. */
export interface Stretch {
  readonly text: string
  readonly start: number
  readonly values: ReadonlyArray<string>
}

/** A page's text, cut wherever a mention begins or ends. */
export const stretches = (
  text: string,
  mentions: ReadonlyArray<Mention>
): ReadonlyArray<Stretch> => {
  const cuts = [
    ...new Set([0, text.length, ...mentions.flatMap(({ span }) => [span.start, span.end])])
  ].filter((cut) => cut >= 0 && cut <= text.length).sort((one, other) => one - other)
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length
    return {
      text: text.slice(start, end),
      start,
      values: mentions.filter(({ span }) => span.start <= start && span.end >= end)
        .map(({ value }) => value)
    }
  })
}

/** A field, an entry, a drug (`medication_reconciliation[3].dose`) or a flag, as a person says it. */
export const nameOf = (value: string, draft?: Draft): string => {
  const [, field = value, digits, part] = /^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?/u.exec(value) ?? []
  const index = Number(digits)
  const own = field === "flags"
    ? draft?.flags[index]?.item
    : field === "medication_reconciliation"
    ? draft?.medication_reconciliation[index]?.name
    : undefined
  const name = own ?? field.replaceAll("_", " ") + (digits === undefined ? "" : ` ${index + 1}`)
  return part === undefined ? name : `${name}: ${part}`
}

/** Below this a word may have been read wrongly, as the reader counts. */
export const DOUBTFUL = 85

type Badge = "sourced" | "conflicting" | "missing" | "low OCR confidence"

/** Flags that say that passages of the record do not agree. */
const conflicts = new Set(["allergy", "contradiction", "copied_forward", "identity", "laterality"])

/** What may be said of a value at a glance. */
export const badgeOf = (draft: Draft, value: string, text: string): Badge => {
  if (text === "missing" || text === "undocumented") return "missing"
  const spans = draft.provenance[value] ?? []
  const isConflicting = draft.flags.some(({ category, evidence }) =>
    conflicts.has(category) && evidence.some((one) => spans.some((span) => overlaps(one, span)))
  )
  if (isConflicting) return "conflicting"
  return spans.some(({ confidence }) => confidence !== null && confidence < DOUBTFUL)
    ? "low OCR confidence"
    : "sourced"
}

export const overlaps = (one: Span, other: Span) =>
  one.document_id === other.document_id && one.page === other.page &&
  one.start < other.end && other.start < one.end

export const isTaken = (status: Medication["status"]): boolean =>
  status === "new" || status === "changed" || status === "continued" || status === "listed"
