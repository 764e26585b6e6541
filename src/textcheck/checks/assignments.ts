/**
 * Values that look random beside a word for a credential.
 */
import { wordsOf } from "../../ground/rows.ts"
import { matchesOf } from "../matches.ts"
import { isPlaceholder, isTemplate } from "./placeholders.ts"
import words from "./secretWords.json" with { type: "json" }

const said = wordsOf(words)

/** A value that is taken for a credential, and how sure that is. */
interface Assignment {
  readonly start: number
  readonly end: number
  readonly confidence: number
}

/** Finds what is assigned to a name of a credential, and looks like one. */
export const assignmentsIn = (text: string): ReadonlyArray<Assignment> => {
  const found: Array<Assignment> = []
  for (const { name, quoted, start, value } of assignments(text)) {
    const confidence = judge(name, value, quoted)
    if (confidence > 0) found.push({ start, end: start + value.length, confidence })
  }
  return found
}

// A word for a credential; the name around it is read from the text before and after.
const credentialWord = RegExp(said("<CREDENTIAL_WORD>"), "gi")
const assigned = RegExp(
  said(`<REST_OF_NAME>(?:<SIGN>|<VERB>)<OPENING>?(?:<QUOTED>|<BARE>)`),
  "y"
)
const NAME_REACH = 40
/** Of one text no more than this many assignments are judged. */
const ASSIGNMENTS_MAX = 5_000

const assignments = function* (text: string) {
  for (const match of matchesOf(credentialWord, text, ASSIGNMENTS_MAX)) {
    const after = match.index + match[0].length
    assigned.lastIndex = after
    const value = assigned.exec(text)
    if (value === null) continue
    const before = text.slice(Math.max(0, match.index - NAME_REACH), match.index)
    const name = (/[A-Za-z0-9_.-]{0,40}$/.exec(before)?.[0] ?? "") + match[0] +
      (/^[A-Za-z0-9_.-]*/.exec(value[0])?.[0] ?? "")
    const found = value[2] ?? value[3] ?? ""
    yield {
      name,
      value: found,
      quoted: value[2] !== undefined,
      start: after + value[0].lastIndexOf(found)
    }
  }
}

// How sure it is that a value beside a name is a credential; 0 when it is none.
const judge = (name: string, value: string, quoted: boolean): number => {
  if (isTemplate(value) || isPlaceholder(value) || harmlessName.test(name)) return 0
  if (/^key$/i.test(name) && !quoted) return 0
  const password = /pass|pwd/i.test(name)
  const digits = value.match(/\d/g)?.length ?? 0
  const letters = value.match(/[A-Za-z]/g)?.length ?? 0
  if (!quoted && /^[A-Za-z_][\w]*(?:[.:]+[A-Za-z_]\w*)+$/.test(value) && digits < 4) return 0
  if (
    /:\/\/|^\.{0,2}\/[\w.-]+\/|^[\w.-]+@[\w.-]+\.\w+$|^\d{4}-\d{2}-\d{2}|^\d+(?:\.\d+)+$/.test(
      value
    )
  ) return 0
  if (letters === 0 || wordy.test(value) || /^xox[a-z]-/.test(value)) return 0
  if (digits === 0 && (value.length < 20 || !/[a-z]/.test(value) || !/[A-Z]/.test(value))) return 0
  const bits = entropy(value)
  const weak = /(?:_id|Id|_sid|\bkey|auth|webhook)$/i.test(name) &&
    !/(?:api|access|client|secret|private)[_.-]?(?:key|id)$/i.test(name)
  if (value.length >= 20) {
    return bits >= (weak ? 3.4 : 3.0) && (digits >= 2 || bits >= 3.9) ? weak ? 0.6 : 0.8 : 0
  }
  if (value.length >= 12) {
    const random = digits >= 2 || (password && bits >= 3.2 && turns(value) >= 4)
    return bits >= 2.8 && random && letters >= 3 ? (weak ? 0.5 : 0.65) : 0
  }
  return password && digits >= 1 && letters >= 3 && bits >= 2.5 ? 0.55 : 0
}

// How often letters change their case within a value that has a digit inside: names seldom do.
const turns = (value: string) =>
  /\d[A-Za-z]/.test(value) ? value.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[A-Z0-9])/g)?.length ?? 0 : 0

const harmlessName = RegExp(said("<HARMLESS>"), "i")
// Words of letters that hyphens, underscores or dots part, with at most a number behind.
const wordy =
  /^(?:[A-Za-z]{1,14}|[A-Z][a-z]+)(?:[-_./:](?:[A-Za-z]{1,14}|\d{1,4})){1,12}$|^[A-Za-z]{2,14}\d{0,4}$/

const entropy = (value: string): number => {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) {
    const share = count / value.length
    bits -= share * Math.log2(share)
  }
  return bits
}
