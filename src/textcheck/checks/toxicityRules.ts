/**
 * What the check of toxicity finds, and the words and phrases by which it does: rows of
 * `toxicity/phrases.json` for English, where `<WORD>` is one of the words of that name.
 */
import { Schema } from "effect"
import { oneOf } from "../../ground/oneOf.ts"
import { Form } from "../../ground/rows.ts"
import type { RuleInfo } from "../finding.ts"
import table from "./toxicity/phrases.json" with { type: "json" }

const info = (
  id: string,
  severity: RuleInfo["severity"],
  message: string,
  ...examples: ReadonlyArray<string>
) => ({
  id: `toxicity.${id}`,
  severity,
  message,
  examples
})

/** What is found, by kind. */
export const toxicity = {
  profanity: info("profanity", "low", "A profane word", "this is bullshit"),
  slur: info("slur", "high", "A slur", "what a retard"),
  threat: info(
    "threat",
    "high",
    "A threat of violence, or a wish for somebody's death or harm",
    "I am going to kill you"
  ),
  hate: info("hate", "high", "Contempt for a group of people", "immigrants are vermin"),
  insult: info("insult", "medium", "An insult", "you are such an idiot")
}

/** What the check may find. */
export const toxicityRules: ReadonlyArray<RuleInfo> = Object.values(toxicity)

/** A rule, what it matches, and how sure it is. */
export type Phrase = readonly [rule: RuleInfo, pattern: RegExp, confidence: number]
/** Of several forms of a phrase any will do. */
export const phrase = (
  rule: RuleInfo,
  confidence: number,
  ...forms: ReadonlyArray<string>
): Phrase => [rule, RegExp(forms.join("|"), "g"), confidence]

/** A part of a pattern, or a long one in pieces that stand together. */
export const Row = Schema.Union([Form, Schema.Array(Form)])

/** A row as one part of a pattern. */
export const joined = (row: typeof Row.Type): string => typeof row === "string" ? row : row.join("")

const { phrases: rows, words } = Schema.decodeUnknownSync(
  Schema.Struct({
    words: Schema.Record(Schema.String, Schema.Array(Row)),
    phrases: Schema.Array(Schema.Struct({
      rule: Schema.Literals(["slur", "profanity", "threat", "hate", "insult"]),
      confidence: Schema.Finite,
      forms: Schema.Array(Row)
    }))
  })
)(table)

/** A form with its words put in. */
const said = (form: string): string =>
  form.replaceAll(
    /<([A-Z_]+)>/g,
    (_, name: string) => oneOf(...(words[name] ?? []).map((row) => said(joined(row))))
  )

/** Words and phrases that hurt. */
export const phrases: ReadonlyArray<Phrase> = rows.map(({ confidence, forms, rule }) =>
  phrase(toxicity[rule], confidence, ...forms.map((form) => said(joined(form))))
)

/** What a phrase of contempt cannot do without: tried first, because it is quick. */
export const someGroup = RegExp(
  said("\\b<GROUP_MARK>|(?:[a-z]women|[a-z]jihadis|[a-z]immigr)")
)
/** The same for a threat. */
export const someViolence = RegExp(said("\\b<VIOLENCE_MARK>"))
