/**
 * What sentences and typed checks of foreign hands come to, each with good and with bad work.
 */
import { Result, Schema } from "effect"
import { instruments } from "../../../layers/instruments/libraries.ts"
import { TypedChecks } from "../../../schemas/escrow/checks.ts"
import { checkDeliverable } from "../../../src/escrow/check.ts"
import { criteriaFrom } from "../../../src/escrow/criteria.ts"
import { conflictsOf } from "../../../src/escrow/criteria/impossible.ts"

const Works = Schema.Union([Schema.String, Schema.NonEmptyArray(Schema.String)])

/** A sentence of a pattern, or the checks of a brief. */
const Entry = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  pattern: Schema.optionalKey(Schema.String),
  /** Of a sentence: what the payer writes. */
  criteria: Schema.optionalKey(Schema.String),
  brief: Schema.optionalKey(Schema.String),
  /** Of a brief: as they came; what the schema refuses is counted. */
  checks: Schema.optionalKey(Schema.Array(Schema.Unknown)),
  /** The prose beside the checks, when there is any. */
  verification_criteria: Schema.optionalKey(Schema.String),
  decidable: Schema.optionalKey(Schema.Boolean),
  good: Works,
  bad: Works
})
type Entry = typeof Entry.Type

/** A file: an array, or an object whose members that are arrays hold entries. */
export const entriesOf = (file: unknown): ReadonlyArray<Entry> => {
  const lists = Array.isArray(file)
    ? [file]
    : typeof file === "object" && file !== null
    ? Object.values(file).filter((member) => Array.isArray(member))
    : []
  return lists.flatMap((list) => decode(list))
}
const decode = Schema.decodeUnknownSync(Schema.Array(Entry))
const decodeChecks = Schema.decodeUnknownResult(TypedChecks, { onExcessProperty: "error" })

type Outcome = "released" | "held" | "disputed" | "refused"

interface Judged {
  readonly entry: Entry
  readonly kind: "sentence" | "checks"
  readonly pattern: string
  readonly good: ReadonlyArray<Outcome>
  readonly bad: ReadonlyArray<Outcome>
  /** Why it was refused. */
  readonly fault?: string
}

/** What each work of an entry leads to, delivered by a payee that is trusted. */
export const judge = (entry: Entry): Judged => {
  const { checks, criteria: prose, verification_criteria = prose ?? "" } = entry
  const kind = checks === undefined ? "sentence" : "checks"
  const pattern = entry.pattern ?? kind
  const read = readingOf(verification_criteria, checks)
  const works = (given: typeof Works.Type) => typeof given === "string" ? [given] : given
  const judged = (given: typeof Works.Type): ReadonlyArray<Outcome> =>
    works(given).map((text) => {
      if (Result.isFailure(read)) return "refused"
      const { passed, doubt } = checkDeliverable(read.success, text, instruments)
      if (!passed) return "disputed"
      return (read.success.unread ?? []).length > 0 || doubt !== undefined ? "held" : "released"
    })
  return {
    entry,
    kind,
    pattern,
    good: judged(entry.good),
    bad: judged(entry.bad),
    ...(Result.isFailure(read) ? { fault: read.failure } : {})
  }
}

const readingOf = (verification_criteria: string, given: ReadonlyArray<unknown> | undefined) => {
  const checks = given === undefined ? Result.succeed(undefined) : decodeChecks(given)
  if (Result.isFailure(checks)) return Result.fail(String(checks.failure))
  const read = criteriaFrom({ verification_criteria, checks: checks.success }, instruments)
  if (Result.isFailure(read)) {
    return Result.fail(read.failure.map(({ message, path }) => `${path}: ${message}`).join("; "))
  }
  const conflicts = conflictsOf(read.success.clauses)
  return conflicts.length > 0
    ? Result.fail(`impossible: ${conflicts.join("; ")}`)
    : Result.succeed(read.success)
}

/** The counts of one pattern; works are counted, not entries, but for those right on both. */
export const tallyOf = (judged: ReadonlyArray<Judged>) => {
  const of = (side: "good" | "bad", outcome: Outcome) =>
    judged.flatMap((one) => one[side]).filter((one) => one === outcome).length
  return {
    entries: judged.length,
    right_on_both: judged.filter(isRight).length,
    present_released: of("good", "released"),
    present_held: of("good", "held"),
    good_disputed: of("good", "disputed"),
    missing_disputed: of("bad", "disputed"),
    missing_held: of("bad", "held"),
    bad_paid: of("bad", "released"),
    refused: judged.filter(({ fault }) => fault !== undefined).length
  }
}

export const isRight = ({ bad, good }: Judged): boolean =>
  good.every((one) => one === "released") && bad.every((one) => one === "disputed")
