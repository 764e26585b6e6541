/**
 * Contempt, threats and wishes of harm in one language, by how they are built: of whom, what is said of
 * them, what shall be done to them. All words are as they are read: in lower case, without accents.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import { type Phrase, phrase, toxicity } from "../toxicityRules.ts"

/** The words of a language; each row may hold several with `|` between. */
export interface ToxicityLexicon {
  /** Groups of people. */
  readonly groups: ReadonlyArray<string>
  /** What is said of them: "are". */
  readonly are: ReadonlyArray<string>
  /** Words of no weight between others: "all", "just", "so". */
  readonly just: ReadonlyArray<string>
  /** What nobody may call a person: beasts, dirt, and words of contempt. */
  readonly base: ReadonlyArray<string>
  /** "You are". */
  readonly youAre: ReadonlyArray<string>
  /** "You", and what else stands before a word that is called after somebody. */
  readonly you: ReadonlyArray<string>
  /** What is called after somebody. */
  readonly insults: ReadonlyArray<string>
  /** "I hate". */
  readonly hate: ReadonlyArray<string>
  /** What is done to people in threats: infinitives and participles. */
  readonly harm: ReadonlyArray<string>
  /** "Should", "must", "want to". */
  readonly shall: ReadonlyArray<string>
  /** Whole threats to somebody. */
  readonly threats: ReadonlyArray<string>
  /** Whole wishes of harm, and orders to do it to oneself. */
  readonly wishes: ReadonlyArray<string>
  /** Whole sayings of contempt for groups: "have no place", "out of our country". */
  readonly sayings: ReadonlyArray<string>
  readonly slurs: ReadonlyArray<string>
}

// Who denies it threatens nobody.
const NOT = oneOf(
  "nicht|nie|niemals|kein(?:e[nrms]?)?|pas|jamais|no|nunca|non|mai|nao|niet|nooit|geen|nigdy"
)
/** A word of any letters that is let pass, with its blank. */
const WORD = `(?!${NOT}\\b)[a-z0-9'’-]{1,24},? `

const among = (rows: ReadonlyArray<string>) => oneOf(...rows)

/** The phrases of a language. */
export const phrasesOf = (tongue: ToxicityLexicon): ReadonlyArray<Phrase> => {
  const GROUPS = among(tongue.groups)
  const BASE = among(tongue.base)
  const HARM = among(tongue.harm)
  const SHALL = among(tongue.shall)
  const ARE = among(tongue.are)
  const INSULTS = among(tongue.insults)
  const just = `(?:${among(tongue.just)} ){0,4}`
  const some = (most: number) => `(?:${WORD}){0,${most}}?`
  return [
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
}
