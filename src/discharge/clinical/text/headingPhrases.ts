/**
 * Headings by whole phrases, in the languages that records come in: `headingPhrases.json`. What stands
 * behind a phrase in brackets, behind a gap or a dash is a remark; behind a colon it is the part itself.
 */
import { Schema } from "effect"
import { examples, rowsOf } from "../../../ground/rows.ts"
import { oneOf } from "../../../ground/oneOf.ts"
import { namesIn } from "../drugs/names.ts"
import { plain } from "../identity/name.ts"
import { openKinds } from "./headings.ts"
import table from "./headingPhrases.json" with { type: "json" }

const Row = Schema.Struct({
  id: Schema.NonEmptyString,
  /** What the phrase opens; `within` divides the list that is open, and ends nothing. */
  kind: Schema.Literals([...openKinds, "within"]),
  language: Schema.NonEmptyString,
  /** The phrase says too little by itself: it opens a list where rows of drugs stand below it. */
  needs_rows: Schema.optionalKey(Schema.Literal(true)),
  /** A word may have others beside it: `drugs|medicines stopped|ceased`. */
  phrases: Schema.NonEmptyArray(Schema.NonEmptyString),
  ...examples
})

/** The rows of `headingPhrases.json`. */
export const phraseRows = rowsOf(Row)(table)

const WORD = /[\p{L}\p{N}]+/gu

const wordsOf = (text: string) =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: plain(word).toLowerCase(),
    start: index,
    end: index + word.length
  }))

/** Every phrase of one whose words have others beside them: `drugs|medicines stopped|ceased`. */
export const spelled = (phrase: string): ReadonlyArray<string> =>
  phrase.split(" ").reduce<ReadonlyArray<string>>(
    (heads, word) => heads.flatMap((head) => word.split("|").map((one) => `${head} ${one}`.trim())),
    [""]
  )

interface Phrase {
  readonly words: ReadonlyArray<string>
  readonly kind: typeof Row.Type["kind"]
  readonly needsRows: boolean
}

/** By their first word, the longest first. */
const phrases = Map.groupBy(
  phraseRows.flatMap(({ kind, needs_rows, phrases }) =>
    phrases.flatMap(spelled).map((phrase): Phrase => ({
      kind,
      needsRows: needs_rows === true,
      words: wordsOf(phrase).map(({ word }) => word)
    }))
  ).toSorted((a, b) => b.words.length - a.words.length),
  ({ words }) => words[0] ?? ""
)

export interface PhraseHeading {
  readonly kind: Phrase["kind"]
  readonly needsRows?: boolean
  /** It speaks of its own sentence, and what is open goes on behind it. */
  readonly isOfLine?: true
  readonly label: string
  /** How far into its line the heading goes. */
  readonly length: number
}

const LINE_MAX = 160
const MARKUP = /^(?:[^\p{L}\p{N}]*(?:\d{1,2}(?:\.\d)?[.):]?\s+|\p{Lu}[.)]\s+)?)/u
const BETWEEN = /^(?:\s?[-/&.'\u2019]\s?|\s)$/u
/** An amount of a drug: what stands behind the phrase is an entry. */
const AMOUNT = /\d\s?(?:mg|mcg|\u00b5g|g|ml|units?|ie|ui|iu)\b/iu

/** The heading that a line begins with. */
export const phraseHeading = (text: string): PhraseHeading | undefined => {
  if (text.length > LINE_MAX) return undefined
  const lead = MARKUP.exec(text)?.[0].length ?? 0
  if (!/^\p{Lu}/u.test(text.slice(lead))) return undefined
  const words = wordsOf(text.slice(lead, lead + LINE_MAX))
  const found = phrases.get(words[0]?.word ?? "")?.find((phrase) =>
    phrase.words.every((word, index) =>
      word === words[index]?.word &&
      (index === 0 ||
        BETWEEN.test(text.slice(lead + (words[index - 1]?.end ?? 0), lead + words[index].start)))
    )
  )
  if (found === undefined) return negated(text)
  const end = lead + (words[found.words.length - 1]?.end ?? 0)
  const body = bodyAt(text, end, found.words.length === 1)
  const hasMore = /\p{L}/u.test(text.slice(end).replace(/\([^()]*\)/u, ""))
  if (found.kind === "within" && hasMore) return undefined
  return body === undefined ? undefined : {
    kind: found.kind,
    needsRows: found.needsRows,
    label: body === text.length ? text.slice(lead).trim() : text.slice(lead, end),
    length: body
  }
}

/** A condition denies nothing. */
const CONDITION = String.raw`(?!\b(?:if|when|unless|until|while|in case|falls|wenn|si|se|als|om)\b)`
/** It denies having or taking, and not how a drug is handled. */
const DENIAL = oneOf(
  "(?:do|should|must|may|can|is|are|to) not (?:now )?(?:have|take|use|keep|be (?:taken|used|given))",
  "no longer (?:takes?|taken|on|taking)|nicht mehr (?:ein)?nehmen|ne plus prendre",
  "niet meer (?:innemen|gebruiken)|inte längre ta|ikke længere tage"
)
const NEGATED = RegExp(
  String
    .raw`^[^\p{L}\p{N}]{0,8}((?:${CONDITION}[^:.;\d]){0,50}\b${DENIAL}\b[^:.;\d]{0,40}:)\s*(?=\S)`,
  "iu"
)

/** "Things he should not have at home: ...": what a label denies is not taken. */
const negated = (text: string): PhraseHeading | undefined => {
  const [whole = "", label = ""] = NEGATED.exec(text) ?? []
  if (label === "" || namesIn(label).length > 0) return undefined
  if (namesIn(text.slice(whole.length)).length === 0) return undefined
  return { kind: "stopped_medications", isOfLine: true, label, length: whole.length }
}

const OPENS =
  /^(?:\s*[:\uFF1A]\s*|\s{2,}|\s*\t\s*|\s*\.{2,}\s*|\s+[-\u2013\u2014=|]+\s*|\s*(?=[([*]))/u

/** Where the part begins behind its heading; `undefined` where words go on, and at heads of columns. */
const bodyAt = (text: string, end: number, isOneWord: boolean): number | undefined => {
  const rest = text.slice(end)
  if (/^[\s:.\u00a0=_*#|\])-]*$/u.test(rest)) return text.length
  const opening = OPENS.exec(rest)?.[0]
  if (opening === undefined) return undefined
  const own = rest.slice(opening.length)
  const isEntry = opening.includes(":") || AMOUNT.test(own) || namesIn(own).length > 0
  if (isEntry) return end + opening.length
  if (!isRemark(own)) return end + opening.length
  return isOneWord && /^\s/u.test(opening) && /^\p{L}/u.test(own) ? undefined : text.length
}

/** "(screened 14/01 13:05)", "M - A - N   Days": of the part, and no entry of it. */
const isRemark = (own: string) =>
  /^[([*]/u.test(own) || own.split(/\s{2,}|\t|\||\s-\s/u).every((cell) => cell.length <= 12)
