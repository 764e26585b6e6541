import type { Finding } from "./finding.ts"
import { concealed, everywhere, isConcealed, replaceSpans } from "./redact.ts"

/** The text as it was to be read: hidden characters gone, look-alikes as the letters they imitate. */
export const sanitize = (text: string, findings: ReadonlyArray<Finding>): string => {
  const visible = concealed(text, findings)
  return replaceSpans(text, [
    ...labels(text, findings),
    ...findings.filter(({ category, end, start }) =>
      category === "unicode" && visible.slice(start, end) === text.slice(start, end)
    ).map(({ end, replacements, start }) => ({ start, end, value: replacements[0] ?? "" }))
  ])
}

/** The text with the first suggestion of every spelling and grammar finding that has one. */
export const correct = (text: string, findings: ReadonlyArray<Finding>): string =>
  replaceSpans(text, [
    ...labels(text, findings),
    ...findings.flatMap(({ category, end, replacements, start }) => {
      const [value] = replacements
      return (category === "spelling" || category === "grammar") && value !== undefined
        ? [{ start, end, value: inCase(text.slice(start, end), value) }]
        : []
    })
  ])

// What must not be shown is a label in these copies too.
export const labels = (text: string, findings: ReadonlyArray<Finding>) =>
  everywhere(text, findings.filter(isConcealed)).map(({ end, one, start }) => ({
    start,
    end,
    value: one.replacements[0] ?? "[REDACTED]"
  }))

// A word at the head of a sentence keeps its capital.
const inCase = (found: string, value: string) =>
  /^\p{Lu}\p{Ll}/u.test(found) ? value.charAt(0).toUpperCase() + value.slice(1) : value
