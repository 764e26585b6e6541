/**
 * How a criteria text was understood, and what a deliverable measured against it.
 */
import { Schema } from "effect"
import { TypedCheck } from "./checks.ts"
import { Scope, Unit } from "./parts.ts"

/** The longest criteria text, in characters. */
export const CRITERIA_LENGTH_MAX = 4_000

/** The longest quoted term, in characters; a longer one is no term. */
export const TERM_LENGTH_MAX = 1_000

/** How a payer said, once, that a part asks for nothing that is to be checked. */
export const CONTEXT = "context"

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
const OptionalSpan = {
  start: Schema.optionalKey(Count),
  end: Schema.optionalKey(Count),
  /** In escrows from before checks, the payer's sentence for a part that is unread. */
  read_as: Schema.optionalKey(Schema.String),
  /** An unread part speaks of the same thing: failing holds the funds and disputes nothing. */
  in_doubt: Schema.optionalKey(Schema.Literal(true))
}

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

const OptionalScope = { scope: Schema.optionalKey(Scope) }
const Limits = { min: Schema.optionalKey(Count), max: Schema.optionalKey(Count) }

/** So many of a unit; `none` is `max: 0`. */
const CountOf = Schema.Struct({
  kind: Schema.Literal("count"),
  unit: Unit,
  ...Limits,
  /** Of prices, an ISO 4217 code. */
  currency: Schema.optionalKey(Schema.String),
  /** Of dates and times, the form: `YYYY-MM-DD`, `[mm:ss]`, or one as an example. */
  form: Schema.optionalKey(Schema.String),
  /** Only those that begin, end or are with one of these terms. */
  starting: Schema.optionalKey(Terms),
  ending: Schema.optionalKey(Terms),
  holding: Schema.optionalKey(Terms),
  ...OptionalScope,
  ...OptionalSpan
})
/** A term so many times, in any letter case if it says so. */
const Times = Schema.Struct({
  kind: Schema.Literal("times"),
  any_of: Terms,
  ...Limits,
  words: Schema.Boolean,
  any_case: Schema.Boolean,
  ...OptionalScope,
  ...OptionalSpan
})
/** So many of several terms, at least. */
const SomeOf = Schema.Struct({
  kind: Schema.Literal("some_of"),
  terms: Terms,
  ...Limits,
  ...OptionalScope,
  ...OptionalSpan
})
/** What a text begins or ends with: one of these terms, or something of a unit. */
const Edge = Schema.Struct({
  kind: Schema.Literals(["starts_with", "ends_with"]),
  any_of: Schema.Array(Schema.String),
  units: Schema.Array(Unit),
  form: Schema.optionalKey(Schema.String),
  negated: Schema.Boolean,
  ...OptionalScope,
  ...OptionalSpan
})
const Equals = Schema.Struct({
  kind: Schema.Literal("equals"),
  any_of: Terms,
  ...OptionalScope,
  ...OptionalSpan
})
const HeadingsAre = Schema.Struct({
  kind: Schema.Literal("headings"),
  names: Terms,
  ordered: Schema.Boolean,
  ...OptionalSpan
})
/** The terms in this order, by their first places. */
const InOrder = Schema.Struct({ kind: Schema.Literal("in_order"), terms: Terms, ...OptionalSpan })
const LanguageIs = Schema.Struct({
  kind: Schema.Literal("language"),
  /** ISO 639-1. */
  language: Schema.String,
  ...OptionalScope,
  ...OptionalSpan
})
const CaseIs = Schema.Struct({
  kind: Schema.Literal("letter_case"),
  letter_case: Schema.Literals(["lower", "upper", "title"]),
  ...OptionalScope,
  ...OptionalSpan
})
const FormatIs = Schema.Struct({
  kind: Schema.Literal("format"),
  format: Schema.Literals([
    "json",
    "ndjson",
    "csv",
    "yaml",
    "xml",
    "markdown_table",
    "markdown",
    "html"
  ]),
  shape: Schema.optionalKey(Schema.Literals(["array", "object"])),
  ...OptionalSpan
})
/** The keys of an object, or of each object of an array, in JSON or YAML. */
const KeysAre = Schema.Struct({
  kind: Schema.Literal("keys"),
  names: Terms,
  types: Schema.Array(Schema.String),
  only: Schema.Boolean,
  ...OptionalSpan
})
/** The columns of the table, in their order. */
const ColumnsAre = Schema.Struct({
  kind: Schema.Literal("columns"),
  names: Terms,
  ...OptionalSpan
})
/** How many elements the array has, or records the table. */
const NoDuplicates = Schema.Struct({
  kind: Schema.Literal("unique"),
  of: Schema.Literals(["lines", "items", "words"]),
  ...OptionalSpan
})
const Sorted = Schema.Struct({
  kind: Schema.Literal("sorted"),
  by: Schema.Literals(["alphabet", "value"]),
  descending: Schema.Boolean,
  /** The column or key whose values are in order, or the number of a column. */
  field: Schema.optionalKey(Schema.String),
  ...OptionalSpan
})
/** The value of a key, a column or a setting, wherever it is. */
const ValuesAre = Schema.Struct({
  kind: Schema.Literal("values"),
  field: Schema.String,
  one_of: Schema.optionalKey(Terms),
  type: Schema.optionalKey(Schema.String),
  min: Schema.optionalKey(Schema.Finite),
  max: Schema.optionalKey(Schema.Finite),
  form: Schema.optionalKey(Schema.String),
  decimals: Schema.optionalKey(Count),
  /** Whether no value may be there twice. */
  unique: Schema.optionalKey(Schema.Boolean),
  ...OptionalSpan
})
/** Labels that count up without gaps: `1.`, `TC-01`. */
const Series = Schema.Struct({
  kind: Schema.Literal("series"),
  from: Schema.String,
  to: Schema.optionalKey(Schema.String),
  ...OptionalSpan
})
/** So many elements of a name in XML or HTML; or the one that holds all others. */
const Elements = Schema.Struct({
  kind: Schema.Literal("elements"),
  name: Schema.String,
  ...Limits,
  root: Schema.Boolean,
  ...OptionalSpan
})
/** A regular expression in RE2's syntax. */
const MatchesPattern = Schema.Struct({
  kind: Schema.Literal("matches"),
  pattern: Schema.String,
  flags: Schema.String,
  negated: Schema.Boolean,
  ...OptionalScope,
  ...OptionalSpan
})

const PartClause = Schema.Union([CountOf, Times, Edge, Equals, CaseIs, MatchesPattern])
  .annotate({ identifier: "PartClause" })
export type PartClause = typeof PartClause.Type

/** So many parts of which all of `that` hold. */
const PartsThat = Schema.Struct({
  kind: Schema.Literal("parts"),
  scope: Scope,
  ...Limits,
  that: Schema.NonEmptyArray(PartClause),
  ...OptionalSpan
})

/** A check that the payer wrote as JSON. */
const Typed = Schema.Struct({ kind: Schema.Literal("typed"), check: TypedCheck, ...OptionalSpan })

/** One requirement; a deliverable passes when all hold. */
export const Clause = Schema.Union([
  MinWords,
  MinChars,
  MinLength,
  ContainsExact,
  ContainsPhrase,
  ContainsEither,
  CountOf,
  Times,
  SomeOf,
  Edge,
  Equals,
  HeadingsAre,
  InOrder,
  LanguageIs,
  CaseIs,
  FormatIs,
  KeysAre,
  ColumnsAre,
  NoDuplicates,
  Sorted,
  ValuesAre,
  Series,
  Elements,
  MatchesPattern,
  PartsThat,
  Typed
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
    "read_as_context",
    "looked_for_as_written",
    "always_holds",
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
  /** In escrows from before checks, what the payer said of parts that would be unread. */
  readings: Schema.optionalKey(
    Schema.Array(Schema.Struct({ ...Span, text: Schema.String, as: Schema.String }))
  ),
  warnings: Schema.Array(Warning)
}).annotate({ identifier: "Criteria" })
export type Criteria = typeof Criteria.Type

/** Where in the deliverable a check failed: a line from 1, and its beginning. */
export const Where = Schema.Struct({ line: Schema.Int, text: Schema.String })
  .annotate({ identifier: "CheckWhere" })
export type Where = typeof Where.Type

const outcomeFields = {
  passed: Schema.Boolean,
  /** Where it failed, when that is a place: at most five. */
  where: Schema.optionalKey(Schema.Array(Where)),
  /** It passes as it is counted here, and would not as others count: a pass is held. */
  doubt: Schema.optionalKey(Schema.String),
  /** Of a typed check that fails: what was asked for and what is there, in one sentence. */
  why: Schema.optionalKey(Schema.String),
  /** Whether the work was read through its one whole fence. */
  fenced: Schema.optionalKey(Schema.Literal(true))
}

/** One clause against one deliverable. */
export const Check = Schema.Union([
  Schema.Struct({
    kind: Schema.Literals(["min_words", "min_chars", "min_length"]),
    expected: Count,
    measured: Count,
    ...outcomeFields
  }),
  Schema.Struct({
    kind: Schema.Literals(["contains_exact", "contains_phrase", "contains_either"]),
    /** The alternatives, of which one is enough; none may be there when `negated`. */
    expected: Terms,
    negated: Schema.Boolean,
    /** Those of `expected` that the deliverable contains. */
    measured: Schema.Array(Schema.String),
    ...outcomeFields
  }),
  Schema.Struct({
    kind: Schema.Literals([
      "count",
      "times",
      "some_of",
      "starts_with",
      "ends_with",
      "equals",
      "headings",
      "in_order",
      "language",
      "letter_case",
      "format",
      "keys",
      "columns",
      "unique",
      "sorted",
      "values",
      "series",
      "elements",
      "matches",
      "parts",
      "contains",
      "regex",
      "json_schema",
      "json_path",
      "links",
      "labelled_lines",
      "sum"
    ]),
    /** What was asked for and what is there, as a person says it. */
    expected: Schema.String,
    measured: Schema.String,
    ...outcomeFields
  })
]).annotate({ identifier: "Check" })
export type Check = typeof Check.Type
