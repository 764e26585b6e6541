/**
 * What makes a part of the criteria more than context, where no form reads it: a number with a unit, a
 * negation, a format or language, a term with a verb of text, an order or a position. Each row of
 * `cues.json` has a sentence that it marks and one that it leaves.
 */
import { Schema } from "effect"
import { examples, rowsOf } from "../../ground/rows.ts"
import table from "./cues.json" with { type: "json" }
import { form, patternOf, withFlags } from "./table.ts"
import { WHY, type Why } from "./unparsedReason.ts"

const isWhy = (why: string): why is Why => Object.hasOwn(WHY, why)

const Row = Schema.Struct({
  name: Schema.String,
  why: Schema.String.pipe(Schema.refine(isWhy)),
  form,
  flags: Schema.String,
  ...examples
})

export const cues = rowsOf(Row)(table).map((row) => ({
  ...row,
  cue: withFlags(row.form.join(""), row.flags)
}))

/** Idioms of politeness and haste that hold a word of a cue, and ask for nothing. */
export const idioms = patternOf("idioms")
/** What turns a sentence against what it names. */
export const negation = patternOf("negation")
/** Words before a term, and behind it, by which it is not wanted. */
export const shunned = patternOf("shunned")
export const shunnedBehind = patternOf("shunnedBehind")
/** What leaves it to the payee, or does something to a term rather than ask for it. */
export const leftOpen = patternOf("leftOpen")

const strongForeign = patternOf("strongForeign")
const weakForeign = patternOf("weakForeign")
/** Whether a sentence is in a language that is not read. */
export const isForeign = (sentence: string): boolean =>
  strongForeign.test(sentence) || Array.from(sentence.matchAll(weakForeign)).length > 1

/** Why a text without its forms is no context; `undefined` when it asks for nothing that is testable. */
export const cueOf = (text: string): Why | undefined => {
  const said = text.replace(idioms, " ")
  return cues.find(({ cue }) => cue.test(said))?.why
}
