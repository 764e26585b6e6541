/**
 * Credentials that are known by their form: the prefixes and lengths that providers publish, and what
 * their secret scanning partners do; several forms are wider than what was seen, for bodies grow.
 */
import { Schema } from "effect"
import { examples, Form, patternOf, rowsOf, textOf } from "../../ground/rows.ts"
import type { PatternRule } from "../finding.ts"
import table from "./secrets.json" with { type: "json" }

const Row = Schema.Struct({
  /** The last part of the rule id. */
  id: Schema.String,
  message: Schema.String,
  /** What all forms begin with, where that is long. */
  start: Schema.optionalKey(Form),
  forms: Schema.NonEmptyArray(Form),
  ignoreCase: Schema.optionalKey(Schema.Boolean),
  /** In small letters: a text without one of these is not looked at. */
  needs: Schema.NonEmptyArray(Schema.String),
  confidence: Schema.optionalKey(Schema.Finite),
  ...examples
})

/** The rows of `secrets.json`. */
export const secretRows = rowsOf(Row)(table)

const CONFIDENCE = 0.95

/** The forms that are known, with the places at which no letter or digit may touch them. */
export const secretRules: ReadonlyArray<PatternRule> = secretRows.map((row) => {
  const forms = `(?:${row.forms.map(patternOf).join("|")})`
  const pattern = row.start === undefined ? forms : `(?:${patternOf(row.start)}${forms})`
  return {
    id: `secret.${row.id}`,
    message: row.message,
    severity: "high",
    confidence: row.confidence ?? CONFIDENCE,
    needs: row.needs,
    pattern: RegExp(
      `(?<![A-Za-z0-9])${pattern}(?![A-Za-z0-9])`,
      row.ignoreCase === true ? "gi" : "g"
    ),
    examples: [textOf(row.example)]
  }
})
