/**
 * Disguises: readings of a folded text that a person, or a model, makes without effort. Each is cheap
 * to rule out, and costs one pass where it is not.
 */
import { matchesOf } from "./matches.ts"
import { Builder, carrier, rewritten, type View } from "./views.ts"

const leetForms: { readonly [c: string]: string } = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "i"
}
const leetWord = /[a-z][013457@$!|]+[a-z]/g

/** Digits and signs read as the letters they are drawn like; none when hardly a word mixes them. */
export const leet = (view: View): View | undefined =>
  (view.text.match(leetWord)?.length ?? 0) < 2 ? undefined : {
    ...view,
    name: "leet",
    text: view.text.replace(/[013457@$!|]/g, (c) => leetForms[c] ?? c)
  }

const spacedRun = /(?<!\S)(?:\S {1,3}(?=\S(?:\s|$))){7,2000}\S/g
const dotted = /(?<![a-z])(?:[a-z][.\-_*|/~+,:;·•](?=[a-z])){3}/
const dottedRun = /(?<![a-z])(?:[a-z][.\-_*|/~+,:;·•](?=[a-z])){2,2000}[a-z](?![a-z])/g

/** Text of which every letter stands alone ("i g n o r e", "i.g.n.o.r.e"), closed up. */
export const spaced = (view: View): View | undefined => {
  const first = closedUp(view, spacedRun, / +/g)
  const seen = first ?? view
  return dotted.test(seen.text) ? closedUp(seen, dottedRun, /[.\-_*|/~+,:;·•]/g) ?? first : first
}

const DROPPED = "\0"

// Drops what stands between the letters of a run; of two or three blanks, one stays.
const closedUp = (view: View, runs: RegExp, between: RegExp) => {
  const marked = view.text.replace(
    runs,
    (run) =>
      run.replace(between, (gap) => (gap.length > 1 ? " " : DROPPED).padEnd(gap.length, DROPPED))
  )
  return marked === view.text ? undefined : closed(view, marked, "spaced")
}

// The view of `marked` without what was dropped of `view`.
const closed = (view: View, marked: string, name: string) => {
  const builder = new Builder(marked.length)
  for (let i = 0; i < marked.length; i++) {
    if (marked.charAt(i) === DROPPED) continue
    const [start, end] = carrier(view, i, i + 1)
    builder.push(marked.charAt(i), start, end)
  }
  return builder.view(name)
}

// Words of instructions, as they look from the other end, and under rot13.
const cues =
  /\b(?:ignore|disregard|instructions?|prompt|previous|override|system|forget|hidden|reveal|guidelines|developer|execute|rules|emails)\b/

const backwards =
  /erongi|dragersid|snoitcurtsni|noitcurtsni|tpmorp|suoiverp|edirrevo|tegrof|laever|senilediug/
const announcesReversal =
  /\b(?:(?:backwards?|reversed|from (?:right to left|its end)|in reverse)|a l'envers|ruckwarts|al reves|al contrario|achterstevoren|de tras para frente|wspak)\b|\beht\b/
const announcesRotation =
  /\brot[- ]?13\b|\bcaesar\b|\bgur (?:hfre|nffvfgnag|cnffjbeq|sbyybjvat|ohfg)/
const rotated = /vtaber|qvfertneq|vafgehpgvba|cebzcg|cerivbhf|bireevqr|sbetrg|erirny|thvqryvarf/

/** The text from its end; none when nothing in it reads as an instruction that way. */
export const reversed = (view: View): View | undefined => {
  const isAnnounced = announcesReversal.test(view.text)
  if (!isAnnounced && !backwards.test(view.text)) return undefined
  const length = view.text.length
  const starts = new Uint32Array(length)
  const ends = new Uint32Array(length)
  for (let i = 0; i < length; i++) {
    starts[i] = view.starts?.[length - 1 - i] ?? length - 1 - i
    ends[i] = view.ends?.[length - 1 - i] ?? length - i
  }
  const text = view.text.split("").reverse().join("")
  return isAnnounced || cues.test(text) ? { name: "reversed", text, starts, ends } : undefined
}

/** Letters moved by thirteen places; none when nothing in it reads as an instruction that way. */
export const rot13 = (view: View): View | undefined => {
  if (!rotated.test(view.text) && !announcesRotation.test(view.text)) return undefined
  const text = view.text.replace(
    /[a-z]/g,
    (c) => String.fromCharCode((c.charCodeAt(0) - 97 + 13) % 26 + 97)
  )
  return { ...view, name: "rot13", text }
}

/** The letters that tag characters spell (U+E0020 to U+E007E); none when there are not four. */
export const tags = (text: string): View | undefined => {
  if (!text.includes("\udb40")) return undefined
  const builder = new Builder(64)
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) ?? 0
    if (code >= 0xe0020 && code <= 0xe007e) {
      builder.push(String.fromCharCode(code - 0xe0000).toLowerCase(), i, i + 2)
      count++
    }
    if (code > 0xffff) i++
  }
  return count < 4 ? undefined : builder.view("tags")
}

const mayBeChained = /[_\-+/|~.=](?:[a-z]{2,20}[_\-+/|~.=]){2}[a-z]{2}/
const chained = /(?<![a-z])[a-z]{2,20}(?:[_\-+/|~.=][a-z]{2,20}){3}/
const chain = /(?<![a-z])[a-z]{2,20}(?:[_\-+/|~.=][a-z]{2,20}){3,60}(?![a-z])/g

/** Words that are chained to one ("ignore_all_previous"), apart. */
export const joined = (view: View): View | undefined =>
  mayBeChained.test(view.text) && chained.test(view.text)
    ? {
      ...view,
      name: "joined",
      text: view.text.replace(chain, (run) => run.replace(/[^a-z]/g, " "))
    }
    : undefined

const inWord = /[a-z](?:[*~`]{1,3}|<\/?[a-z!][^<>]{0,100}>)[a-z]/
const marks = /<(\/?)([a-z!][a-z0-9-]{0,20})[^<>]{0,200}>|[*~`]{1,3}/g
const block = /^(?:p|div|br|li|ul|ol|td|tr|th|table|h[1-6]|hr|section)$/

/** Text whose words are parted by emphasis or tags ("ig**no**re", "ig<b>nore</b>"), without them. */
export const unmarked = (view: View): View | undefined => {
  if (!inWord.test(view.text)) return undefined
  const marked = view.text.replace(marks, (mark, _, tag = "") => {
    // A comment is a place of its own, where instructions are looked for as they stand.
    const kept = block.test(tag) ? " " : ""
    return kept.padEnd(mark.length, DROPPED)
  })
  return closed(view, marked, "markup")
}

const WORDS_A_LINE = "[^\\S\\n]{0,8}[^\\s]{1,24}(?:[^\\S\\n]{1,3}[^\\s]{1,24})?[^\\S\\n]{0,8}"
const column = RegExp(`(?:^|\\n)(?:${WORDS_A_LINE}\\n{1,3}){3}`)
const columns = RegExp(`(?<=^|\\n)(?:${WORDS_A_LINE}\\n{1,3}){3,400}`, "g")

/** Text that is written a word or two a line, as lines. */
export const lines = (view: View): View | undefined =>
  column.test(view.text)
    ? {
      ...view,
      name: "lines",
      text: view.text.replace(columns, (run) => run.replaceAll("\n", " "))
    }
    : undefined

// A line that ends within a sentence goes on in the next one, unless that names who speaks.
const wrapped = /(?<=[a-z,;]|\band )\r?\n(?=[a-z](?![^\n]{0,40}:))/g

/** The text with a blank of the same length for every line end that a margin made. */
export const unwrapped = (text: string): string =>
  text.includes("\n") ? text.replace(wrapped, (end) => " ".repeat(end.length)) : text

// A blank of any kind, written-out line ends, tags, and the marks of emphasis, quotation and tables.
const apart = /(?:\s|\\[nrt]|<\/?[a-z][^<>]{0,200}>|<!(?:--|[a-z]{1,12}\b)|[*~`#>|])+/g

/** The text as one paragraph: a blank for every line end, tag and mark. */
export const paragraph = (view: View): View =>
  rewritten(
    view,
    Array.from(matchesOf(apart, view.text), ({ 0: gap, index }) => [index, index + gap.length, " "])
  )
