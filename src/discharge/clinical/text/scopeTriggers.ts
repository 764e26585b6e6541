/**
 * What makes a mention something else than a fact about the patient now. After ConText (Harkema et
 * al., J Biomed Inform 2009) and NegEx (Chapman et al. 2001): words, and how they reach, a row each
 * (`scopeTriggers.json`).
 */
import { Schema } from "effect"
import { oneOf } from "../../../ground/oneOf.ts"
import { Form, rowsOf, wordsOf } from "../../../ground/rows.ts"
import table from "./scopeTriggers.json" with { type: "json" }
import words from "./scopeWords.json" with { type: "json" }

const kinds = ["negated", "uncertain", "historical", "hypothetical", "family", "other"] as const
export type ScopeKind = typeof kinds[number]

const written = wordsOf(words)
const forms = Schema.NonEmptyArray(Form)

const Row = Schema.Union([
  Schema.Struct({
    kind: Schema.Literals(kinds),
    /** Which way it reaches from where it stands. */
    reach: Schema.Literals(["after", "before"]),
    forms
  }),
  /** `none` is not a negation though it begins like one; at an `end` a trigger's reach is over. */
  Schema.Struct({ kind: Schema.Literals(["none", "end"]), forms })
])
const rows = rowsOf(Row)(table)

const formsOf = (kind: "none" | "end") =>
  written(oneOf(...rows.flatMap((row) => row.kind === kind ? row.forms : [])))

/** Not a negation though it begins like one. */
export const PSEUDO = RegExp(`\\b${formsOf("none")}\\b`, "giu")

/** What reaches over a mention. */
export const triggers = rows.flatMap((row) =>
  "reach" in row
    ? [{
      kind: row.kind,
      reach: row.reach,
      pattern: RegExp(`\\b${written(oneOf(...row.forms))}\\b`, "giu")
    }]
    : []
)

/** Where a trigger's reach ends. */
export const TERMINATION = RegExp(`\\b${formsOf("end")}\\b|[;:]|\\.\\s|\\s-\\s|\\u2014`, "giu")
