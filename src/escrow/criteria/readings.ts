/**
 * The payer's word on parts of its criteria that are unread, before anything is funded.
 *
 * It speaks of whole unread parts and of nothing else, so that it cannot take back what was read; and
 * a sentence that it gives has itself to be read whole, so that nothing of it is left unchecked.
 */
import { Array, Result } from "effect"
import {
  type Clause,
  CONTEXT,
  type Criteria,
  type Unread
} from "../../../schemas/escrow/criteria.ts"
import type { Reading } from "../../../schemas/escrow/escrow.ts"
import { canonical } from "../../ground/canonical.ts"
import type { Gauges } from "../Instruments.ts"
import { isWordCharacter } from "./characters.ts"
import { normalise } from "./normalise.ts"
import { read } from "./read.ts"
import { sentencesOf } from "./sentences.ts"
import { mask } from "./mask.ts"
import { WHY } from "./why.ts"

/** A reading of one part, and the clauses that it comes to; none when the part is context. */
export interface Answer {
  readonly reading: NonNullable<Criteria["readings"]>[number]
  readonly clauses: ReadonlyArray<Clause>
}

/** What is wrong with the reading of this number. */
export interface Fault {
  readonly path: string
  readonly message: string
}

/** Each reading with the part that it speaks of, in the order of the parts; or all that is wrong. */
export const matchReadings = (
  unread: ReadonlyArray<Unread>,
  readings: ReadonlyArray<Reading>,
  gauges: Gauges
): Result.Result<ReadonlyArray<Answer>, ReadonlyArray<Fault>> => {
  const [answers, faults] = Array.partition(readings, (given, n) =>
    Result.mapError(
      answerOf(given, unread, gauges),
      ({ path, message }): Fault => ({ path: `readings.${n}.${path}`, message })
    ))
  const twice = answers.flatMap(({ reading }, n) =>
    answers.findIndex((other) => other.reading.start === reading.start) < n
      ? [{ path: "readings", message: `${shown(reading.text)} is answered twice` }]
      : []
  )
  const wrong = [...faults, ...twice]
  return wrong.length > 0
    ? Result.fail(wrong)
    : Result.succeed(answers.toSorted((a, b) => a.reading.start - b.reading.start))
}

const answerOf = (
  given: Reading,
  unread: ReadonlyArray<Unread>,
  gauges: Gauges
): Result.Result<Answer, Fault> => {
  const refused = (path: string, message: string) => Result.fail({ path, message })
  const same = unread.filter(({ text }) => text === given.text)
  const [part, another] = same.filter(({ start }) => start === (given.start ?? start))
  if (same.length === 0) {
    return refused(
      "text",
      `Expected the whole text of a part that is unread${listed(unread)}; what is read otherwise ` +
        "than meant is to be written in other words"
    )
  }
  if (part === undefined) {
    return refused("start", `Expected ${placesOf(same)}, where that text is unread`)
  }
  if (another !== undefined) {
    return refused("start", `The text is unread at ${placesOf(same)}: say which is meant`)
  }
  const { start, end, text } = part
  if (saysTheSame(given.as, text)) {
    return refused(
      "as",
      "Expected what the part asks for in other words: where it stands, its own are unread"
    )
  }
  return Result.mapBoth(
    given.as === CONTEXT ? Result.succeed([]) : readWhole(given.as, gauges),
    {
      onFailure: (message) => ({ path: "as", message }),
      onSuccess: (clauses) => ({
        reading: { start, end, text, as: given.as },
        clauses: clauses.map((clause) => ({ ...clause, start, end, read_as: given.as }))
      })
    }
  )
}

/** What made a part unread may lie beside it, which its own words by themselves leave out. */
export const saysTheSame = (as: string, text: string) => {
  const [one, other] = [as, text].map((said) =>
    normalise(said).toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, " ").trim()
  )
  return one === other
}

/** The clauses of a text of which every sentence states one; fails with what does not. */
export const readWhole = (
  text: string,
  gauges: Gauges
): Result.Result<ReadonlyArray<Clause>, string> => {
  const parts = read(text, gauges)
  const gap = parts.find(({ why }) => why !== undefined)
  if (gap?.why !== undefined) {
    return Result.fail(`Not read: ${shown(text.slice(gap.start, gap.end))} (${WHY[gap.why]})`)
  }
  const idle = sentencesOf(mask(text).text).find(({ end, start }) =>
    globalThis.Array.from(text.slice(start, end)).some(isWordCharacter) &&
    parts.every((part) => part.start >= end || part.end <= start)
  )
  const clauses = parts.flatMap((part) => part.clauses)
  if (idle !== undefined || clauses.length === 0) {
    return Result.fail(
      `${
        shown(idle === undefined ? text : text.slice(idle.start, idle.end + idle.mark.length))
      } states nothing that is checked: say so with "${CONTEXT}", or write what is to be checked`
    )
  }
  return Result.succeed(clauses)
}

/** The readings as they are hashed and told in events: RFC 8785; `undefined` without any. */
export const toldReadings = ({ readings }: Criteria): string | undefined =>
  readings === undefined
    ? undefined
    : canonical(readings.map(({ as, end, start, text }) => ({ as, end, start, text })))

/** How many parts the payer says ask for nothing. */
export const contextOf = ({ readings = [] }: Criteria): number =>
  readings.filter(({ as }) => as === CONTEXT).length

const SHOWN_MAX = 120
const PARTS_SHOWN_MAX = 3

const shown = (text: string) =>
  JSON.stringify(text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).toWellFormed()}…` : text)

const placesOf = (parts: ReadonlyArray<Unread>) =>
  parts.slice(0, PARTS_SHOWN_MAX).map(({ start }) => String(start)).join(" or ")

const listed = (unread: ReadonlyArray<Unread>) =>
  unread.length === 0
    ? ": there is none"
    : `: ${unread.slice(0, PARTS_SHOWN_MAX).map(({ text }) => shown(text)).join(", ")}${
      unread.length > PARTS_SHOWN_MAX ? " …" : ""
    }`
