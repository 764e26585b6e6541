/**
 * The copy to read of a text from outside: without the instructions that were found in it, hidden
 * markup and hidden characters; on request with a mark between its words, which says that it is data.
 */
import type { Finding } from "./finding.ts"
import { labels } from "./sanitize.ts"
import { concealed, replaceSpans } from "./redact.ts"
import { matchesOf } from "./matches.ts"
import { reachesOf } from "./quarantineSpans.ts"

/** What stands where instructions were. */
const REMOVED = "[removed: instructions to an assistant]"
/** Weaker signs are in ordinary sentences. */
export const REMOVED_MIN = 0.5

interface Span {
  readonly start: number
  readonly end: number
  readonly value: string
}

/** The text without what was found to instruct its reader, and without what is hidden from people. */
export const quarantine = (text: string, findings: ReadonlyArray<Finding>): string => {
  const visible = concealed(text, findings)
  const found = findings.filter(({ category, confidence }) =>
    category === "injection" && confidence >= REMOVED_MIN
  )
  const orders = reachesOf(text, found).map((reach): Span => ({ ...reach, value: REMOVED }))
  const characters = findings.filter(({ category, end, rule, start }) =>
    category === "unicode" && rule !== "unicode.homoglyph" &&
    visible.slice(start, end) === text.slice(start, end)
  ).map(({ end, replacements, start }): Span => ({ start, end, value: replacements[0] ?? "" }))
  return replaceSpans(
    text,
    apart([...orders, ...hiddenIn(text), ...labels(text, findings), ...characters])
  )
}

// What overlaps is one span: of instructions, where some of it is.
const apart = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const merged: Array<Span> = []
  for (const one of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1)
    if (last === undefined || one.start >= last.end) merged.push(one)
    else {
      const value = [last, one].some((span) => span.value === REMOVED) ? REMOVED : last.value
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, one.end), value }
    }
  }
  return merged
}

const hiding =
  /<([a-z][a-z0-9]{0,20})\b[^<>]{0,400}?(?:display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden|font-size\s{0,3}:\s{0,3}0|opacity\s{0,3}:\s{0,3}0(?![.\d])|\shidden(?=[\s>=]))[^<>]{0,400}>/gi
const unread = /<(script|style|template|noscript)\b[^<>]{0,400}>/gi
/** As far as the end of an element is looked for. */
const ELEMENT_MAX = 20_000

// Comments, elements that are not drawn, and what no person reads.
const hiddenIn = (text: string): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  const lower = text.replace(/[A-Z]{1,1000}/g, (letters) => letters.toLowerCase())
  // Where each end stands next: it is looked for once, however many elements wait for it.
  const closes = new Map<string, number>()
  const closeAfter = (close: string, from: number): number => {
    const known = closes.get(close) ?? -1
    if (known >= from) return known
    const at = lower.indexOf(close, from)
    const next = at < 0 ? Infinity : at
    closes.set(close, next)
    return next
  }
  let end = 0
  const add = (start: number, close: string, from: number) => {
    if (start < end) return
    const at = closeAfter(close, from)
    end = at > from + ELEMENT_MAX ? from : at + close.length
    spans.push({ start, end, value: "" })
  }
  for (let at = text.indexOf("<!--"); at >= 0; at = text.indexOf("<!--", Math.max(at + 4, end))) {
    add(at, "-->", at + 4)
  }
  for (const pattern of [hiding, unread]) {
    end = 0
    for (const match of matchesOf(pattern, text)) {
      add(match.index, `</${match[1]?.toLowerCase()}>`, match.index + match[0].length)
    }
  }
  return spans
}

/** Signs that mark data; the first that the text has not. */
const MARKERS = ["ˆ", "▁", "¦", "‖", "⁞", "⸽", "⌁", "⍿"]

/** A sign that is not in the text, so that nobody who wrote it can have used it. */
export const markerFor = (text: string): string =>
  MARKERS.find((marker) => !text.includes(marker)) ?? "⟦data⟧"

/** The text with a marker in the place of each run of blanks, and before each line. */
export const marked = (text: string, marker: string): string =>
  text.split("\n").map((line) =>
    line.trim() === "" ? "" : marker + line.trim().replace(/[ \t]+/g, marker)
  )
    .join("\n")
