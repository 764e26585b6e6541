/**
 * What is counted in a text, and the parts that a check speaks of.
 */
import { Schema } from "effect"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** What is counted in a text; `docs/escrow.md` says how. */
export const Unit = Schema.Literals([
  "words",
  "characters",
  "letters",
  "sentences",
  "paragraphs",
  "lines",
  "headings",
  "bullets",
  "numbered_items",
  "items",
  "links",
  "https_links",
  "emails",
  "images",
  "code_blocks",
  "hashtags",
  "mentions",
  "tables",
  "rows",
  "columns",
  "emoji",
  "questions",
  "question_marks",
  "exclamation_marks",
  "commas",
  "colons",
  "semicolons",
  "full_stops",
  "hyphens",
  "quotation_marks",
  "parentheses",
  "square_brackets",
  "dates",
  "iso_dates",
  "times",
  "prices",
  "percentages",
  "digits",
  "numbers",
  "hex_colors",
  "placeholders",
  "phone_numbers",
  "caps_words",
  "blank_lines",
  "blocks",
  "tabs",
  "html_tags",
  "capitals",
  "lower_letters",
  "empty_cells",
  "nulls"
]).annotate({ identifier: "CriteriaUnit" })
export type Unit = typeof Unit.Type

/**
 * The part of a text that a clause speaks of: each of its lines, its second paragraph, the section
 * under a heading. Without one it is the whole.
 */
export const Scope = Schema.Struct({
  part: Schema.Literals([
    "line",
    "sentence",
    "paragraph",
    "bullet",
    "step",
    "section",
    "row",
    "item",
    "heading",
    "word",
    "cell",
    "hashtag",
    "title",
    "subject",
    "body"
  ]),
  /** A place from 1; from the end, -1 is the last; absent for each. */
  at: Schema.optionalKey(Schema.Int),
  /** How many from there on; one when absent. */
  count: Schema.optionalKey(Count),
  /** The name of a section. */
  name: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "CriteriaScope" })
export type Scope = typeof Scope.Type
