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
]).annotate({
  identifier: "CriteriaUnit",
  description:
    "words: between white space and dashes; hyphens and apostrophes join. characters: as a " +
    "reader counts them, without white space around the text. sentences end in . ! or ?. " +
    "paragraphs: prose between empty lines. lines: those that hold something. headings: with # " +
    "or as HTML; else short lines over others. items: the elements of an array or list, rows of " +
    "a table, else lines. rows: without the header. links: with https://, http:// or www. dates: " +
    "of the calendar. placeholders: TODO, TBD, [name]. blocks: " +
    "anything between empty lines."
})
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
  ]).annotate({
    description:
      "line: one that holds something. bullet, step: a line of a list without its mark. section: " +
      "what stands under a heading, to the next. item: an element of an array or list, a row of a " +
      "table, else a line. title: the first line. body: what follows the line after Subject:."
  }),
  at: Schema.optionalKey(
    Schema.Int.annotate({
      description: "A place from 1; from the end, -1 is the last. Without it each of them."
    })
  ),
  count: Schema.optionalKey(
    Count.annotate({ description: "How many from `at` on, as one text; one when absent." })
  ),
  name: Schema.optionalKey(
    Schema.String.annotate({
      description: "Of a section: its heading, in any letter case."
    })
  )
}).annotate({
  identifier: "CriteriaScope",
  description:
    "The part that is checked, each such part without `at`; when absent the whole text. " +
    "Where there is none the check fails, with `not` too."
})
export type Scope = typeof Scope.Type
