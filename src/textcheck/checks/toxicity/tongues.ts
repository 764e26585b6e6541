/**
 * Contempt, threats and wishes of harm in one language, by how they are built: of whom, what is said of
 * them, what shall be done to them. All words are as they are read: in lower case, without accents.
 */
import { Schema } from "effect"
import { oneOf } from "../../../ground/oneOf.ts"
import { joined, Part } from "../../../ground/rows.ts"
import { phrase, type Phrases, toxicity } from "../toxicityRules.ts"
import table from "./tongues.json" with { type: "json" }

const Rows = Schema.Array(Part)

/** The words of a language. */
const Lexicon = Schema.Struct({
  /** Groups of people, what is said of them ("are"), and words of no weight between others. */
  groups: Rows,
  are: Rows,
  just: Rows,
  /** What nobody may call a person: beasts, dirt, and words of contempt. */
  base: Rows,
  youAre: Rows,
  /** "You", and what else stands before a word that is called after somebody. */
  you: Rows,
  insults: Rows,
  hate: Rows,
  /** What is done to people in threats, and "should", "must", "want to". */
  harm: Rows,
  shall: Rows,
  /** Whole threats, wishes of harm, and sayings of contempt for groups. */
  threats: Rows,
  wishes: Rows,
  sayings: Rows,
  slurs: Rows
})

// Who denies it threatens nobody.
const NOT = oneOf(
  "nicht|nie|niemals|kein(?:e[nrms]?)?|pas|jamais|no|nunca|non|mai|nao|niet|nooit|geen|nigdy"
)
/** A word of any letters that is let pass, with its blank. */
const WORD = `(?!${NOT}\\b)[a-z0-9'’-]{1,24},? `

const among = (rows: typeof Rows.Type) => oneOf(...rows.map(joined))

const phrasesOf = (tongue: typeof Lexicon.Type): Phrases => {
  const GROUPS = among(tongue.groups)
  const BASE = among(tongue.base)
  const HARM = among(tongue.harm)
  const SHALL = among(tongue.shall)
  const ARE = among(tongue.are)
  const INSULTS = among(tongue.insults)
  const just = `(?:${among(tongue.just)} ){0,4}`
  const some = (most: number) => `(?:${WORD}){0,${most}}?`
  const { groups, slurs, threats, wishes, you, youAre } = tongue
  const needs = RegExp(
    `\\b${among([...groups, ...threats, ...wishes, ...youAre, ...you, ...slurs])}`
  )
  const phrases = [
    phrase(
      toxicity.hate,
      0.85,
      `\\b${GROUPS},? ${some(3)}${ARE} ${just}${oneOf(BASE, INSULTS)}\\b`,
      // The verb may stand at the end.
      `\\b${GROUPS},? ${just}${BASE} ${ARE}\\b`,
      `\\b${among(tongue.hate)} ${just}${some(2)}${GROUPS}\\b`,
      `\\b${GROUPS},? ${some(4)}${among(tongue.sayings)}`
    ),
    phrase(
      toxicity.threat,
      0.85,
      `\\b${GROUPS},? ${some(3)}${SHALL} ${some(5)}${HARM}\\b`,
      `\\b${SHALL} ${some(4)}${GROUPS} ${some(4)}${HARM}\\b`,
      `\\b${SHALL} ${some(4)}${HARM} ${some(3)}${GROUPS}\\b`,
      `\\b${among(tongue.threats)}`,
      `\\b${among(tongue.wishes)}`
    ),
    phrase(
      toxicity.insult,
      0.75,
      `\\b${among(tongue.youAre)} ${just}${BASE}\\b`,
      `\\b${among(tongue.youAre)} ${some(3)}${INSULTS}\\b`,
      `\\b${among(tongue.you)} ${some(2)}${INSULTS}\\b`
    ),
    phrase(toxicity.slur, 0.8, `\\b${among(tongue.slurs)}\\b`)
  ]
  return { needs, phrases }
}

/** The phrases of all languages of `tongues.json`. */
export const tongues = Object.values(
  Schema.decodeUnknownSync(Schema.Record(Schema.String, Lexicon))(table)
).map(phrasesOf)
