/**
 * Antibiotics that go on although the germ is resistant to them.
 */
import { oneOf } from "../../../../ground/oneOf.ts"
import type { FlagClaim } from "../../proposal.ts"
import type { Place } from "../../source.ts"
import { kindsAt, sentenceAt } from "../../text/scope.ts"
import { ownSections, type Reading } from "../../../clinical.ts"
import { type AllergyGroup, allergyGroups } from "../lexicon/allergies.ts"
import { classesOf } from "../lexicon.ts"
import type { Mention } from "../mentions.ts"
import { namesIn } from "../names.ts"
import { flagOf } from "./flag.ts"

interface Resisted extends Place {
  readonly ingredients: ReadonlyArray<string>
  readonly classes: AllergyGroup["classes"]
}

export const resistanceFlags = (
  reading: Reading,
  going: ReadonlyArray<Mention>
): ReadonlyArray<FlagClaim> => {
  const resisted = going.length === 0 ? [] : resistedIn(reading)
  return going.flatMap((mention): ReadonlyArray<FlagClaim> => {
    const against = resisted.find(({ classes, ingredients }) =>
      mention.name.ingredients.some((one) =>
        ingredients.includes(one) || classesOf(one).some((own) => classes.includes(own))
      )
    )
    return against === undefined ? [] : [flagOf([mention], {
      category: "resistance",
      tier: "critical",
      item: mention.written,
      why: "It is given, and the record says that the germ is resistant to it",
      action: "Change it, or say why it is meant to work"
    }, [{ start: against.start, end: against.end }])]
  })
}

/** A statement of resistance, as far as it reaches: until what the germ is sensitive to. */
const CLAUSE = /(?:[^.;\n]|\.(?=\d)|\n(?!\s*\n))*/gu
const RESISTANT = /\b(?:resistant|resistance|non-?susceptible)\b/iu
const SENSITIVE = /\b(?:sensitive|susceptible|sensitivity|intermediate)\b/giu
/** A row of a table: "Ciprofloxacin   >=4   R". */
const ROW = /^[^\n]{3,60}?[\s|:](?:R|Resistant)\s*$/gmu

const resistedIn = (reading: Reading): ReadonlyArray<Resisted> =>
  ownSections(reading).flatMap(({ end, start }) => {
    const text = reading.text.slice(start, end)
    const rows = [...text.matchAll(ROW)].map((match) => ({
      from: start + match.index,
      words: match[0]
    }))
    const clauses = RESISTANT.test(text)
      ? [...text.matchAll(CLAUSE)].flatMap((match) => {
        const part = statement(match[0])
        return part === undefined
          ? []
          : [{ from: start + match.index + part.from, words: part.words }]
      })
      : []
    return [...rows, ...clauses].flatMap(({ from, words }) => resistedBy(reading, from, words))
  })

/** Of a clause the part around "resistant" that names no drug as sensitive. */
const statement = (clause: string) => {
  const at = RESISTANT.exec(clause)?.index
  if (at === undefined) return undefined
  const borders = [...clause.matchAll(SENSITIVE)].filter(({ index }) =>
    !/\bnon-?$/iu.test(clause.slice(0, index))
  )
  const from = borders.findLast(({ index }) => index < at)
  const to = borders.find(({ index }) => index > at)?.index ?? clause.length
  // "Sensitive to A and resistant to B": what stands before it belongs to the word before.
  const begin = from === undefined ? 0 : at
  return { from: begin, words: clause.slice(begin, Math.min(to, turnAfter(clause, at))) }
}

/** "Resistant to ciprofloxacin, and she is on nitrofurantoin": where another statement begins. */
const turnAfter = (clause: string, at: number) => {
  const found = TURN.exec(clause.slice(at))
  return found === null ? clause.length : at + found.index
}

const ABOUT_WHAT = oneOf(
  "he|she|they|it|we|the|this|was|is|were|has|had|therefore|antibiotics?|therapy|treatment"
)
const DONE = oneOf(
  "changed|switched|treated|started|transitioned|narrowed|broadened",
  "placed|completed|discharged|received|given|covered"
)
const TURN = RegExp(
  [
    String
      .raw`[,\s]\s?(?:and|but|so|which|who|while|then)\s(?:${ABOUT_WHAT}\b|(?:\w+\s){0,2}(?:was|were|is|are|has|had)\b)`,
    String.raw`\b${DONE}\b`
  ].join("|"),
  "iu"
)

const resistedBy = (reading: Reading, from: number, words: string): ReadonlyArray<Resisted> => {
  const place = { start: from, end: from + words.trimEnd().length }
  const at = RESISTANT.exec(words)?.index
  const sentence = sentenceAt(reading, from)
  if (at !== undefined && sentence !== undefined) {
    const own = reading.text.slice(sentence.start, sentence.end)
    const here = from + at - sentence.start
    if (kindsAt(own, here, here + "resistant".length).has("negated")) return []
  }
  const ingredients = namesIn(reading.text, place.start, place.end)
    .flatMap((name) => name.ingredients)
  const classes = allergyGroups.filter(({ written }) =>
    written.split(", ").some((word) => RegExp(`\\b${word}\\b`, "iu").test(words))
  ).flatMap((group) => group.classes)
  return ingredients.length + classes.length === 0 ? [] : [{ ...place, ingredients, classes }]
}
