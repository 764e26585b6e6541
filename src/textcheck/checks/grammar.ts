/**
 * Spelling, grammar and style of English: what the reader may see of a text, and which of its
 * remarks are worth telling.
 */
import { Effect } from "effect"
import type { Category } from "../../../schemas/textcheck/terms.ts"
import { withoutPrefix } from "../SpellingCandidates.ts"
import { type Finding, finding, type RuleInfo } from "../finding.ts"
import { Grammar, type ReadOptions, type Remark } from "../Grammar.ts"
import { isNear, ranked } from "./suggestions.ts"

/** Characters that are read; the rest is `truncated`. */
export const READ_MAX = 50_000

interface GrammarOptions extends ReadOptions {
  readonly markup: "plain" | "markdown" | "html"
  /** Words that are right, in lower case. */
  readonly dictionary: ReadonlySet<string>
  /** Raw spans that hold no prose: secrets, personal data, addresses. */
  readonly closed: ReadonlyArray<{ readonly start: number; readonly end: number }>
}

/** Reads a text with the `Grammar` port; fails where that does not answer in time. */
export const checkGrammar = Effect.fnUntraced(function* (text: string, options: GrammarOptions) {
  const grammar = yield* Grammar
  const visible = mask(text.slice(0, READ_MAX), options)
  if (!/[A-Za-z]{2}/.test(visible.text)) return []
  const remarks = yield* grammar.read(visible.text, options)
  const told = remarks.filter((remark) =>
    isTold(text, visible, remark, options) && (!isSpelling(remark) || isMisspelt(text, remark))
  )
  return merged(told.map((remark) => findingOf(text, remark)))
})

// A capital at the head of a sentence may be that of a name: then it has to be near a word. A word
// with a prefix is right when the rest of it is.
const isMisspelt = (text: string, { end, known, replacements, start }: Remark) => {
  const word = text.slice(start, end)
  const rest = withoutPrefix(word)
  const isWhole = !/^[A-Z]/.test(word) && (rest === undefined || !known.includes(rest))
  return isWhole || isNear(word, ranked(word, replacements, known)[0])
}

const isSpelling = (remark: Remark) => remark.rule === "SpellCheck"

interface Visible {
  readonly text: string
  /** 1 where the reader saw something else than the text. */
  readonly covered: Uint8Array
}

// What is no prose, by its form. Of a word of more letters than any English one, the reader takes
// seconds; of one of 20,000 it dies.
const noProse = [
  /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)/g,
  /`[^`\n]{1,200}`/g,
  /(?:https?|ftp|wss?|file):\/\/\S+|www\.\S+/gi,
  /[\w.+-]{1,64}@[\w.-]{1,120}/g,
  /<\/?[A-Za-z!][^<>\n]{0,300}>/g,
  /\]\([^()\n]{1,400}\)/g,
  /(?<![\w'])[~.]{0,2}\/[\w.@~-]+(?:\/[\w.@~-]*)*/g,
  /(?:\b[A-Za-z]:)?(?:\\[\w.-]+){2,}/g,
  /\b(?=[A-Za-z]*\d|\d+[A-Za-z])(?=\w*[A-Za-z])\w+\b|\b\w*_\w*\b/g,
  /(?<!\w)\.[a-z]{2,5}\b/g,
  /\b\w+\.[a-z]{1,5}\b(?=[\s,;:)"']|$)/g,
  /\b[A-Za-z]*[a-z][A-Z][A-Za-z]*\b/g,
  /[#@]\w+/g,
  /\$?\{[^{}\n]{0,80}\}|%[sd]\b|--?[a-z][\w-]{1,30}(?==)/g,
  /[^\s]{30,}/g,
  /([^\s\w])\1{3,}/g,
  // deno-lint-ignore no-control-regex -- all of ASCII and Latin
  /[^\u0000-\u024f\u2010-\u2027\u2030-\u205e]+/g,
  // deno-lint-ignore no-control-regex -- these are what is hidden
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad]+/g
]

/** A text of the same length without what is no prose. */
export const mask = (
  text: string,
  { closed, markup }: Pick<GrammarOptions, "closed" | "markup">
): Visible => {
  const covered = new Uint8Array(text.length)
  const hide = (start: number, end: number) => covered.fill(1, start, Math.min(end, text.length))
  for (const { end, start } of closed) hide(start, end)
  for (const pattern of noProse) {
    for (const match of text.matchAll(pattern)) hide(match.index, match.index + match[0].length)
  }
  if (markup === "html") {
    for (
      const match of text.matchAll(/<(script|style)\b[\s\S]{0,20000}?<\/\1>|&[a-z#\d]{2,8};/gi)
    ) {
      hide(match.index, match.index + match[0].length)
    }
  }
  const parts: Array<string> = []
  let at = 0
  while (at < text.length) {
    const start = at
    const hidden = covered[at]
    while (at < text.length && covered[at] === hidden) at++
    parts.push(hidden === 1 ? neutral(text.slice(start, at)) : text.slice(start, at))
  }
  return { text: parts.join(""), covered }
}

// A pronoun where something stood, so that the sentence still has its parts; line ends stay.
const neutral = (hidden: string) => {
  const blank = hidden.replace(/[^\n]/g, " ")
  return hidden.length >= 2 && /\w/.test(hidden) && !hidden.includes("\n")
    ? `it${blank.slice(2)}`
    : blank
}

const isTold = (
  text: string,
  visible: Visible,
  remark: Remark,
  options: GrammarOptions
): boolean => {
  const { end, start } = remark
  // What is said of grammar may rest on a neighbour that the reader did not see; spelling does not.
  const margin = isSpelling(remark) ? 0 : 2
  const until = Math.min(end + margin, visible.covered.length)
  for (let i = Math.max(0, start - margin); i < until; i++) {
    if (visible.covered[i] === 1) return false
  }
  const found = text.slice(start, end)
  if (options.dictionary.has(found.toLowerCase())) return false
  if (isSpelling(remark)) {
    return !isName(text, start, found) && !isOtherDialect(found, remark) && !isPlural(found, remark)
  }
  if (remark.rule === "SplitWords" && withoutPrefix(found) !== undefined) return false
  // Headings, list items and table cells begin and end as they like.
  if (remark.rule === "SentenceCapitalization") {
    return isSentence(text, start) && !/^[a-z]+[A-Z]/.test(found)
  }
  return !(remark.kind === "Punctuation" && /^[\s|*#-]*$/.test(found))
}

// Capitals within or throughout are acronyms and brands; a capital within a sentence is a name.
const isName = (text: string, start: number, word: string) => {
  if (/^[A-Z]{2,}s?$|[a-z][A-Z]|\d|_/.test(word) || word.length < 3) return true
  if (/['’]s$/.test(word) && /^\p{Lu}/u.test(word)) return true
  if (/^\.{2,}|^[a-z]+\.\.\./.test(text.slice(start + word.length, start + word.length + 4))) {
    return true
  }
  if (!/^\p{Lu}/u.test(word)) return false
  const before = text.slice(Math.max(0, start - 40), start)
  return /[\p{L}\p{N},;)'"’”] $|[\p{L}\p{N},;:)] ["'“(]$|\b(?:Mr|Mrs|Ms|Dr|Prof|St|vs|al)\. $/u
    .test(before) ||
    text.indexOf(word) !== text.lastIndexOf(word)
}

const isOtherDialect = (word: string, { replacements }: Remark) => {
  const lower = word.toLowerCase()
  const american = lower.replace(/our/, "or").replace(
    /([iy])s(e[ds]?|er|ers|ing|ations?)$/,
    "$1z$2"
  )
    .replace(/(?<=\w{3})re(s?)$/, "er$1").replace(/ll(ed|ing|er)$/, "l$1").replace(/ence$/, "ense")
    .replace(/ogue/, "og").replace(/(?<=gra)mme(s?)$/, "m$1")
    .replace(/(?<=^|arch|encyclop|an|h|man|f|diarrh|p)[ao]e(?=s|d|m|t|u|o|a$)/, "e")
  return american !== lower && replacements.some((one) => one.toLowerCase() === american)
}

// The dictionary has the singular, or it would not offer its possessive.
const isPlural = (word: string, { replacements }: Remark) =>
  [word.replace(/ies$/, "y"), word.replace(/(?<=[sxzo]|ch|sh)es$/, ""), word.replace(/s$/, "")]
    .some((stem) => stem !== word && replacements.includes(`${stem}'s`))

const isSentence = (text: string, start: number) => {
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1)
  const end = line.indexOf("\n")
  return /[.!?]/.test(end < 0 ? line : line.slice(0, end)) &&
    (end < 0 ? line : line.slice(0, end)).length > 20
}

const spelling = new Set(["Spelling", "Typo"])
const style = new Set([
  "Enhancement",
  "Formatting",
  "Readability",
  "Redundancy",
  "Regionalism",
  "Style"
])

const categoryOf = (kind: string): Category & ("spelling" | "grammar" | "style") =>
  spelling.has(kind) ? "spelling" : style.has(kind) ? "style" : "grammar"

const findingOf = (text: string, remark: Remark): Finding => {
  const category = categoryOf(remark.kind)
  const found = text.slice(remark.start, remark.end)
  const replacements = isSpelling(remark)
    ? ranked(found, remark.replacements, remark.known)
    : remark.replacements
  const rule: RuleInfo = {
    id: `${category}.${kebab(remark.kind)}.${kebab(remark.rule)}`,
    message: remark.message,
    severity: category === "style" ? "info" : "low",
    examples: []
  }
  return finding(category, rule, {
    start: remark.start,
    end: remark.end,
    confidence: category === "style" ? 0.5 : 0.8,
    replacements
  })
}

const kebab = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase()

// Two rules that say the same of the same place are one remark.
const merged = (findings: ReadonlyArray<Finding>): ReadonlyArray<Finding> => {
  const seen = new Set<string>()
  return findings.toSorted((a, b) => a.start - b.start || a.end - b.end).filter((one) => {
    const key = `${one.category} ${one.start} ${one.end}`
    return !seen.has(key) && seen.add(key)
  })
}
