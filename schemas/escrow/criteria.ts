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

const MinWords = Schema.Struct({ kind: Schema.Literal("min_words"), n: Count })
const MinChars = Schema.Struct({ kind: Schema.Literal("min_chars"), n: Count })
/** The fallback: it holds when nothing else was recognised. */
const MinLength = Schema.Struct({ kind: Schema.Literal("min_length"), n: Count })

const ContainsExact = Schema.Struct({
  kind: Schema.Literal("contains_exact"),
  any_of: Terms,
  negated: Schema.Boolean
})
const ContainsPhrase = Schema.Struct({
  kind: Schema.Literal("contains_phrase"),
  any_of: Terms,
  negated: Schema.Boolean
})
/** One list of alternatives with quoted terms and phrases in it. */
const ContainsEither = Schema.Struct({
  kind: Schema.Literal("contains_either"),
  exact: Terms,
  phrases: Terms,
  negated: Schema.Boolean
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
    "no_clause_recognised"
  ]),
  /** The part of the criteria that it is about, cut to 80 characters. */
  text: Schema.String
}).annotate({ identifier: "CriteriaWarning" })
export type Warning = typeof Warning.Type

/** The criteria as they were understood when the escrow was made. */
export const Criteria = Schema.Struct({
  clauses: Schema.Array(Clause),
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
