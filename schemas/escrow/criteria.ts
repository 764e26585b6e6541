/**
 * How a criteria text was understood, and what a deliverable measured against it.
 */
import { Schema } from "effect"

/** The longest criteria text, in characters. */
export const CRITERIA_LENGTH_MAX = 4_000

/** The longest quoted term, in characters; a longer one is no term. */
export const TERM_LENGTH_MAX = 1_000

/** The shortest deliverable that passes when the criteria hold no recognised clause. */
export const TRIVIAL_LENGTH = 5

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Terms = Schema.NonEmptyArray(Schema.String)

/**
 * Where a part of the criteria stands, in UTF-16 units of `verification_criteria`:
 * `text.slice(start, end)`.
 */
const Span = { start: Count, end: Count }
/** Absent for the fallback, which stands nowhere, and in escrows made before it was told. */
const OptionalSpan = { start: Schema.optionalKey(Count), end: Schema.optionalKey(Count) }

const MinWords = Schema.Struct({ kind: Schema.Literal("min_words"), n: Count, ...OptionalSpan })
const MinChars = Schema.Struct({ kind: Schema.Literal("min_chars"), n: Count, ...OptionalSpan })
/** The fallback: it holds when nothing else was recognised. */
const MinLength = Schema.Struct({ kind: Schema.Literal("min_length"), n: Count, ...OptionalSpan })

const ContainsExact = Schema.Struct({
  kind: Schema.Literal("contains_exact"),
  any_of: Terms,
  negated: Schema.Boolean,
  ...OptionalSpan
})
const ContainsPhrase = Schema.Struct({
  kind: Schema.Literal("contains_phrase"),
  any_of: Terms,
  negated: Schema.Boolean,
  ...OptionalSpan
})
/** One list of alternatives with quoted terms and phrases in it. */
const ContainsEither = Schema.Struct({
  kind: Schema.Literal("contains_either"),
  exact: Terms,
  phrases: Terms,
  negated: Schema.Boolean,
  ...OptionalSpan
})

/** One requirement; a deliverable passes when all hold. */
export const Clause = Schema.Union([
  MinWords,
  MinChars,
  MinLength,
  ContainsExact,
  ContainsPhrase,
  ContainsEither
]).annotate({ identifier: "Clause" })
export type Clause = typeof Clause.Type

/** Something in the text that was not, or perhaps wrongly, understood. */
export const Warning = Schema.Struct({
  code: Schema.Literals([
    "unbalanced_quote",
    "empty_quotes",
    "quote_too_long",
    "negation_not_understood",
    "quantity_not_understood",
    "mixed_and_or",
    "must_contain_nothing",
    "words_beside_quotes_ignored",
    "unread_is_released",
    "no_clause_recognised"
  ]),
  /** The part of the criteria that it is about, cut to 80 characters. */
  text: Schema.String
}).annotate({ identifier: "CriteriaWarning" })
export type Warning = typeof Warning.Type

/** A part of the criteria that asks for something and was not understood: nothing checks it. */
export const Unread = Schema.Struct({ ...Span, text: Schema.String, why: Schema.String })
  .annotate({ identifier: "CriteriaUnread" })
export type Unread = typeof Unread.Type

/** What holds a deliverable that passes: what is unread, context too, or neither. */
export const OnUnread = Schema.Literals(["hold", "hold_strict", "release"])
  .annotate({ identifier: "OnUnread" })
export type OnUnread = typeof OnUnread.Type

/**
 * The criteria as they were understood when the escrow was made. What is neither in a clause nor
 * unread is context: it asks for nothing.
 */
export const Criteria = Schema.Struct({
  clauses: Schema.Array(Clause),
  /** Absent in escrows made before it was told. */
  unread: Schema.optionalKey(Schema.Array(Unread)),
  warnings: Schema.Array(Warning)
}).annotate({ identifier: "Criteria" })
export type Criteria = typeof Criteria.Type

/** One clause against one deliverable. */
export const Check = Schema.Union([
  Schema.Struct({
    kind: Schema.Literals(["min_words", "min_chars", "min_length"]),
    expected: Count,
    measured: Count,
    passed: Schema.Boolean
  }),
  Schema.Struct({
    kind: Schema.Literals(["contains_exact", "contains_phrase", "contains_either"]),
    /** The alternatives, of which one is enough; none may be there when `negated`. */
    expected: Terms,
    negated: Schema.Boolean,
    /** Those of `expected` that the deliverable contains. */
    measured: Schema.Array(Schema.String),
    passed: Schema.Boolean
  })
]).annotate({ identifier: "Check" })
export type Check = typeof Check.Type
