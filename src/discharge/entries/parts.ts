/**
 * The parts of an entry, one after the other, with their places.
 */
import { oneOf } from "../../ground/oneOf.ts"
import type { Place } from "../clinical/source.ts"
import { GRAMMAR, type PartKind } from "./words.ts"

export interface Part extends Place {
  readonly kind: PartKind
}

export const isTime = ({ kind }: Part) =>
  kind === "frequency" || kind === "duration" || kind === "prn" || kind === "bound"

export const isAmount = ({ kind }: Part) => kind === "strength" || kind === "quantity"

// Words that may stand between the parts of one sig.
const FILLERS = new Set(
  ("a an and at be by daily sig dispense dissolve dosage dose doses each for from given give have his her home in inhale inject " +
    "insert instill is it mg of on one or our oral orally place po s since starting strength take taken takes taking " +
    "taper tapered tapering the their to total treatment use using with which your apply long acting after she he " +
    "will increased decreased reduced new same current usual low plus every dosing regular flush regimen only " +
    "start started continue continued tab tabs tablet tablets capsule cap mouth dosepak pack")
    .split(" ")
)

// More words than these without a part: what follows is no sig.
const UNKNOWN_FIRST = 4
const UNKNOWN_LATER = 3
// A time that is not of a dose: "to be seen within a week".
const UNKNOWN_BEFORE_TIME = 2

/** From `start`; the list ends at `end`, or where the text speaks of something else. */
export const partsIn = (text: string, start: number, end: number): ReadonlyArray<Part> => {
  const found: Array<Part> = []
  let unknown = 0
  let depth = 0
  let limit = end
  for (let at = start; at < end;) {
    if (at >= limit) limit = end
    ALIAS.lastIndex = at
    at += ALIAS.exec(text)?.[0].length ?? 0
    const part = partAt(limit < end ? text.slice(0, limit) : text, at, limit)
    if (part !== undefined) {
      if (part.kind === "strength" && isDate(text, part) && (found.some(isTime) || unknown > 0)) {
        at = part.end
        continue
      }
      if (part.kind === "frequency" && unknown > 0 && isSaid(found)) break
      if (
        found.length === 0 && unknown >= UNKNOWN_BEFORE_TIME && !isAmount(part) &&
        part.kind !== "from"
      ) break
      const whole = part.kind === "prn" ? withReason(text, part, end) : part
      found.push(whole)
      // In "from 18 to 24 units" the first number is no range.
      if (part.kind === "from") limit = Math.min(end, toAfter(text, whole.end))
      unknown = 0
      at = Math.max(whole.end, at + 1)
      continue
    }
    const unit = text[at] ?? ""
    if (unit === "(" || unit === "[") depth++
    else if (unit === ")" || unit === "]") depth = Math.max(0, depth - 1)
    const word = wordAt(text, at, end)
    if (word === "") {
      at++
      continue
    }
    // "40 mg daily (not taken for 2 weeks)": what comes next is how long it was left out.
    if (found.length > 0 && LEFT_OUT.test(text.slice(at, Math.min(end, at + LEFT_OUT_MAX)))) break
    at += word.length
    if (depth === 0 && !FILLERS.has(word.toLowerCase())) unknown++
    if (unknown > (found.length === 0 ? UNKNOWN_FIRST : UNKNOWN_LATER)) break
  }
  return found
}

const ENDED = oneOf(
  "stopped|missed|skipped|omitted|with-?held|held|on hold|paused|suspended|discontinued|ceased",
  String.raw`hold(?=\s{2}|\s(?:until|till|pending|for now)|\W*$)`
)
const NOT_TAKEN = String.raw`(?:has |had )?(?:not|never)(?: been)? (?:taken|taking|used|given)`
const LEFT_OUT = RegExp(
  String
    .raw`^(?:${NOT_TAKEN}|${ENDED}|(?:ran|run) out|off (?:it|for|since)|without (?:it|for))\b`,
  "iu"
)
const LEFT_OUT_MAX = 32

/** "Commonly known as: Eliquis": another name, between a drug and how it is taken. */
const ALIAS =
  /(?:commonly|also|formerly) known as:?\s{1,3}[A-Za-z][\w -]{0,30}?(?=\s*[\n).,;]|$)/iuy

/** How often is said; what comes after other words is of something else. */
const isSaid = (found: ReadonlyArray<Part>) =>
  found.some(({ kind }) => kind === "frequency") && found.at(-1)?.kind !== "then"

/** Where "to" stands after a first number; the end of what is looked at when it does not. */
export const toAfter = (text: string, from: number): number => {
  const window = text.slice(from, from + 60)
  const found = /\s(?:to|->|\u2192)\s/iu.exec(window)
  return from + (found?.index ?? window.length)
}

// "10/12" is a strength right after a name, and a date after a time.
const isDate = (text: string, { start, end }: Part) =>
  /^\d{1,2}[-/]\d{1,2}$/u.test(text.slice(start, end))

/** Whether words stand there that no sig has between its parts. */
export const hasUnknown = (text: string, start: number, end: number): boolean =>
  (text.slice(start, end).match(/\p{L}{2,}/gu) ?? []).some((word) =>
    !FILLERS.has(word.toLowerCase())
  )

const partAt = (text: string, at: number, end: number): Part | undefined => {
  if (/\s/u.test(text[at] ?? " ")) return undefined
  for (const [kind, pattern] of GRAMMAR) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match !== null && at + match[0].length <= end) {
      return { kind, start: at, end: at + match[0].trimEnd().length }
    }
  }
  return undefined
}

const WORD = /[\p{L}\d][\p{L}\d'\u2019-]{0,39}/yu

const wordAt = (text: string, at: number, end: number) => {
  WORD.lastIndex = at
  const word = WORD.exec(text)?.[0] ?? ""
  return word.slice(0, Math.max(0, end - at))
}

// What a drug is taken for, after "as needed": at most this many words, and up to the next part.
const REASON_WORDS = 8
const NO_REASON = new Set(
  ("and then no dispense disp refill refills take patient she he it this new per as was with " +
    "continue continued changed stop stopped hold held unchanged but see do not avoid").split(" ")
)

const withReason = (text: string, prn: Part, end: number): Part => {
  let [to, at, words] = [prn.end, prn.end, 0]
  while (words < REASON_WORDS) {
    const gap = /^(?:[ \t]{1,3}|[ \t]{0,3}\r?\n[ \t]{0,40}|\/|: ?|, (?=(?:for|or)\s))/u.exec(
      text.slice(at, at + 48)
    )
    if (gap === null) break
    const from = at + gap[0].length
    const word = wordAt(text, from, end)
    if (!/^[A-Za-z]/u.test(word) || NO_REASON.has(word.toLowerCase())) break
    const part = partAt(text, from, end)
    if (part !== undefined && part.kind !== "form") break
    at = from + word.length
    words++
    if (!/^(?:for|to|of|or|the|any|a)$/iu.test(word)) to = at
  }
  return { ...prn, end: to }
}
