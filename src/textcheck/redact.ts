import type { Finding } from "./finding.ts"
import { CUSTOM } from "./checks/customRules.ts"
import { SURE_MIN } from "./checks/pii.ts"

/** How a span is replaced in `redacted_text`. */
type Redaction = "label" | "mask" | "hash" | "token"

/** Whether a finding is taken out of a text that is to be shared. */
export const isRedacted = (one: Finding): boolean =>
  one.category === "secret" ||
  (one.category === "pii" && one.type !== "date" &&
    (one.confidence >= SURE_MIN || one.type === CUSTOM))

/** Whether the finding must never be shown whole, not even to the caller who sent it. */
export const isConcealed = (one: Finding): boolean =>
  one.category === "secret" ||
  (one.category === "pii" && one.severity === "high" && one.confidence >= SURE_MIN) ||
  one.type === "credit_card"

/** The text with spans replaced; spans may touch or overlap, and are then replaced once. */
export const replaceSpans = (
  text: string,
  spans: ReadonlyArray<{ readonly start: number; readonly end: number; readonly value: string }>
): string => {
  const parts: Array<string> = []
  let at = 0
  for (
    const { end, start, value } of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)
  ) {
    if (end <= at) continue
    if (start >= at) parts.push(text.slice(at, start), value)
    at = end
  }
  parts.push(text.slice(at))
  return parts.join("")
}

/**
 * The text without its secrets and personal data. A value that was found once is replaced wherever
 * else it stands, so that nothing of it is left.
 */
export const redact = (
  text: string,
  findings: ReadonlyArray<Finding>,
  how: Redaction,
  pseudonyms: ReadonlyMap<string, string>
): string => {
  const spans = everywhere(text, findings.filter(isRedacted)).map(({ one, start, end }) => {
    const value = text.slice(start, end)
    return {
      start,
      end,
      value: how === "label"
        ? one.replacements[0] ?? "[REDACTED]"
        : how === "mask"
        ? "*".repeat(value.length)
        : how === "token"
        ? pseudonyms.get(value) ?? "[REDACTED]"
        : `[${one.type.toUpperCase().replaceAll("-", "_")}:${pseudonyms.get(value) ?? ""}]`
    }
  })
  return replaceSpans(text, spans)
}

/** The values that `redact` takes out of a text, each once, and what they are. */
export const redactedValues = (
  text: string,
  findings: ReadonlyArray<Finding>
): ReadonlyMap<string, string> => {
  const redacted = findings.filter(isRedacted)
  return new Map(
    redacted.toReversed().map((one) => [text.slice(one.start, one.end), one.type] as const)
      .toReversed()
  )
}

/** The text with a sign of the same length for every character that must not be shown. */
export const concealed = (text: string, findings: ReadonlyArray<Finding>): string =>
  replaceSpans(
    text,
    everywhere(text, findings.filter(isConcealed)).map(({ start, end }) => ({
      start,
      end,
      value: "*".repeat(end - start)
    }))
  )

/** Values shorter than this are not looked for elsewhere: they could be part of anything. */
export const VALUE_MIN = 8
const VALUES_MAX = 200

/** Spans of findings, and of their values wherever else they stand. */
export const everywhere = (text: string, findings: ReadonlyArray<Finding>) => {
  const spans = findings.map((one) => ({ one, start: one.start, end: one.end }))
  const values = new Map(
    findings.map((one) => [text.slice(one.start, one.end), one] as const)
      .filter(([value]) => value.length >= VALUE_MIN).slice(0, VALUES_MAX)
  )
  for (const [value, one] of values) {
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
      spans.push({ one, start: at, end: at + value.length })
    }
  }
  return spans
}

/** A secret shows one in so many of its characters, and no more than eight; a short one shows none. */
export const SHOWN_OF = 5
export const SHOWN_MIN = 4
export const SHOWN_MAX = 8
/** A number shows one in so many, and no more than four: the last four of a card. */
const DIGITS_SHOWN_OF = 4
export const DIGITS_SHOWN_MAX = 4

/** As much of a concealed value as tells its owner which one it is. */
export const masked = (value: string, one: Finding): string => {
  if (one.category === "pii") {
    const last = Math.min(DIGITS_SHOWN_MAX, Math.floor(value.length / DIGITS_SHOWN_OF))
    return last < 2 ? "…" : `…${value.slice(-last)}`
  }
  const shown = Math.min(SHOWN_MAX, Math.floor(value.length / SHOWN_OF))
  return shown < SHOWN_MIN
    ? "…"
    : `${value.slice(0, Math.ceil(shown / 2))}…${value.slice(-Math.floor(shown / 2))}`
}
