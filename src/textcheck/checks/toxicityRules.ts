/**
 * What the check of toxicity finds, and the words and phrases by which it does: rows of
 * `toxicity/phrases.json` for English, where `<WORD>` is one of the words of that name.
 */
import { Schema } from "effect"
import { joined, Part, rowsOf, wordsOf } from "../../ground/rows.ts"
import type { RuleInfo } from "../finding.ts"
import { infosOf } from "./ruleInfos.ts"
import infos from "./rules.json" with { type: "json" }
import table from "./toxicity/phrases.json" with { type: "json" }

/** What is found, by kind. */
export const toxicity = infosOf(infos.toxicity)

/** What the check may find. */
export const toxicityRules: ReadonlyArray<RuleInfo> = Object.values(toxicity)

/** A rule, what it matches, and how sure it is. */
type Phrase = readonly [rule: RuleInfo, pattern: RegExp, confidence: number]
/** Of several forms of a phrase any will do. */
export const phrase = (
  rule: RuleInfo,
  confidence: number,
  ...forms: ReadonlyArray<string>
): Phrase => [rule, RegExp(forms.join("|"), "g"), confidence]

const rows = rowsOf(Schema.Struct({
  rule: Schema.Literals(["slur", "profanity", "threat", "hate", "insult"]),
  confidence: Schema.Finite,
  forms: Schema.Array(Part)
}))(table.phrases)

/** A form with its words put in. */
const said = wordsOf(table.words)

/** Phrases of which a text has none where `needs` finds nothing: that is tried first, being quick. */
export interface Phrases {
  readonly needs: RegExp
  readonly phrases: ReadonlyArray<Phrase>
}

/** What a phrase cannot do without; of others each is quick by itself. */
const needs: { readonly [rule: string]: RegExp } = {
  hate: RegExp(said("\\b<GROUP_MARK>|(?:[a-z]women|[a-z]jihadis|[a-z]immigr)")),
  threat: RegExp(said("\\b<VIOLENCE_MARK>"))
}

/** Words and phrases that hurt, in English. */
export const english: ReadonlyArray<Phrases> = Array.from(
  Map.groupBy(rows, ({ rule }) => rule),
  ([rule, some]) => ({
    needs: needs[rule] ?? /(?:)/,
    phrases: some.map(({ confidence, forms }) =>
      phrase(toxicity[rule], confidence, ...forms.map((form) => said(joined(form))))
    )
  })
)
