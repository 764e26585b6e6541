/**
 * Acceptance criteria in plain English: a text to clauses, all of which have to hold, and what is
 * unread, which nothing checks unless the payer says what it is.
 */
import { Array, Result } from "effect"
import {
  type Clause,
  type Criteria,
  TRIVIAL_LENGTH,
  type Unread,
  type Warning
} from "../../schemas/escrow/criteria.ts"
import type { TypedCheck } from "../../schemas/escrow/checks.ts"
import { faultOfCheck } from "./check/typed.ts"
import { isWordCharacter } from "./criteria/characters.ts"
import { clausesOf, isNecessary, type Part, read } from "./criteria/read.ts"
import { alwaysHolds } from "./criteria/impossible.ts"
import { warningOf, WHY } from "./criteria/unparsedReason.ts"
import type { TextToolsShape } from "./TextTools.ts"

/** Reads a criteria text; there is no text that it refuses. */
export const parseCriteria = (text: string): Criteria => criteriaOf(text, read(text))

/** What is wrong with what a payer asks for, and with which member. */
interface Fault {
  readonly path: string
  readonly message: string
}

/** What a payer asks for. */
interface Asked {
  readonly verification_criteria: string
  readonly checks?: ReadonlyArray<TypedCheck> | null | undefined
}

/**
 * What is checked of what a payer asks for. With typed checks the prose adds the catalogue's patterns,
 * and all else that it says is context, with a warning.
 */
export const criteriaFrom = (
  { checks, verification_criteria }: Asked,
  gauges: TextToolsShape
): Result.Result<Criteria, ReadonlyArray<Fault>> => {
  const read = checks === undefined || checks === null
    ? Result.succeed(parseCriteria(verification_criteria))
    : withChecks(verification_criteria, checks, gauges)
  return Result.map(read, (criteria) => ({
    ...criteria,
    warnings: [
      ...criteria.warnings,
      ...criteria.clauses.filter((clause) => alwaysHolds(clause, gauges))
        .map((clause) => warning("always_holds", saidOf(clause, verification_criteria)))
    ]
  }))
}

const saidOf = (clause: Clause, text: string) =>
  clause.kind === "typed" ? JSON.stringify(clause.check) : text.slice(clause.start, clause.end)

const withChecks = (
  text: string,
  checks: ReadonlyArray<TypedCheck>,
  gauges: TextToolsShape
): Result.Result<Criteria, ReadonlyArray<Fault>> => {
  const faults = checks.flatMap((check, n) => {
    const message = faultOfCheck(check, gauges)
    return message === undefined ? [] : [{ path: `checks.${n}`, message }]
  })
  if (faults.length > 0) return Result.fail(faults)
  const parts = read(text)
  const patterns = parts.flatMap(({ clauses, end, start }) =>
    clauses.filter(isNecessary).map((clause) => ({ ...clause, start, end }))
  )
  const context = parts.filter(({ clauses, why }) =>
    why !== undefined || !clauses.every(isNecessary)
  ).map(({ end, start }) => text.slice(start, end).trim())
  return Result.succeed({
    clauses: [...patterns, ...checks.map((check): Clause => ({ kind: "typed", check }))],
    unread: [],
    warnings: [
      ...asWritten(text, patterns),
      ...Array.dedupe(context).map((said) => warning("read_as_context", said))
    ].slice(0, WARNINGS_MAX)
  })
}

const criteriaOf = (text: string, parts: ReadonlyArray<Part>): Criteria => {
  // That it is JSON is said once, however often it is meant.
  const clauses = clausesOf(text, parts).filter((clause, n, all) =>
    clause.kind !== "format" ||
    all.findIndex((other) =>
        other.kind === "format" && other.format === clause.format && other.shape === clause.shape
      ) === n
  )
  const gaps = gapsOf(text, parts)
  // The same words may stand twice; they are told once.
  const warnings = Array.dedupeWith(
    gaps.flatMap(({ code, text }) => code === undefined ? [] : [warning(code, text)])
      .slice(0, WARNINGS_MAX),
    (one, other) => one.code === other.code && one.text === other.text
  )
  warnings.push(...asWritten(text, clauses).slice(0, WARNINGS_MAX - warnings.length))
  const unread = gaps.map(({ code: _, ...gap }): Unread => gap)
  return clauses.length > 0 ? { clauses: quantitiesFirst(clauses), unread, warnings } : {
    clauses: [{ kind: "min_length", n: TRIVIAL_LENGTH }],
    unread,
    warnings: [...warnings, { code: "no_clause_recognised", text: "" }]
  }
}

/** Terms that are there to be looked for, and that another reader may take for something else. */
const asWritten = (text: string, clauses: ReadonlyArray<Clause>): ReadonlyArray<Warning> =>
  !hasWords.test(text.replace(quotations, " ")) ? [] : clauses.flatMap((clause) => {
    const said = text.slice(clause.start, clause.end)
    return isNecessary(clause) && clause.kind.startsWith("contains_") &&
        !(clause.kind === "contains_exact" && asksFor.test(said))
      ? [warning("looked_for_as_written", said)]
      : []
  })
const quotations = /["“„«`'‘].*?["”“»`'’]/gsu
const hasWords = /(?<!\p{L})(?!and(?!\p{L}))\p{L}{2}\p{L}/iu
const asksFor =
  /(?<!\p{L})(?:must|should|shall|has to|have to|needs? to)\s+(?:\p{L}+\s+)?(?:contain|include|mention|say|have)(?!\p{L})/iu

const WARNINGS_MAX = 20
/** How much of a part a warning shows, in UTF-16 units. */
const WARNING_LENGTH_MAX = 80

const warning = (code: Warning["code"], text: string): Warning => ({
  code,
  text: text.slice(0, WARNING_LENGTH_MAX).toWellFormed()
})

const gapsOf = (text: string, parts: ReadonlyArray<Part>) =>
  parts.flatMap(({ start, end, why }) =>
    why === undefined ? [] : [{
      start,
      end,
      text: text.slice(start, end).toWellFormed(),
      why: WHY[why],
      code: warningOf(why)
    }]
  )

const isQuantity = ({ kind }: Clause) => kind === "min_words" || kind === "min_chars"

const quantitiesFirst = (clauses: ReadonlyArray<Clause>) => [
  ...clauses.filter(isQuantity),
  ...clauses.filter((clause) => !isQuantity(clause))
]

/** The catalogue's check where nothing is asked for: some length. */
export const isFallback = ({ kind }: Clause): boolean => kind === "min_length"

/** Whether all that the criteria ask for is unread. */
export const checksNothing = ({ clauses, unread = [] }: Criteria): boolean =>
  unread.length > 0 && clauses.every(isFallback)

/** Whether an unread part holds a pattern of the catalogue, which `release` does not let go by. */
export const isPattern = ({ text }: Unread): boolean => pattern.test(text)
const pattern =
  /["“„«`]|(?<!\p{L})['‘]\S|must\s+(?:also\s+)?(?:not\s+)?contain|at\s+least\s+\S+\s+(?:\S+\s+)?(?:word|char)/iu

/** Whether there is anything in the criteria that is neither a clause nor unread. */
export const hasContext = (text: string, { clauses, unread = [] }: Criteria): boolean => {
  const spans = [...clauses, ...unread].toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))
  const describes = (part: string) =>
    globalThis.Array.from(part.replace(connectives, "")).some(isWordCharacter)
  let index = 0
  for (const { start = 0, end = 0 } of spans) {
    if (describes(text.slice(index, start))) return true
    index = Math.max(index, end)
  }
  return describes(text.slice(index))
}

const connectives =
  /(?<![\p{L}\p{N}])(?:and|but|also|plus|or|please|it|must|should|the|text|\d{1,3}(?=[.)]))(?![\p{L}\p{N}])/giu
