/**
 * Drugs that go on although the record says that they did harm, or that a class did.
 */
import type { FlagClaim } from "../../proposal.ts"
import type { Reading } from "../../../clinical.ts"
import type { Allergies, Allergy } from "../allergies.ts"
import { type AllergyGroup, allergyGroups } from "../lexicon/allergies.ts"
import type { TherapeuticClass } from "../lexicon/ingredients.ts"
import { classesOf } from "../lexicon.ts"
import type { Mention } from "../mentions.ts"
import { flagOf, passageOf } from "./flag.ts"

export const allergyFlags = (
  { beyond, entries, denials, blanks }: Allergies,
  going: ReadonlyArray<Mention>,
  given: ReadonlyArray<Mention>
): ReadonlyArray<FlagClaim> => {
  const [entry, denial, blank] = [entries[0], denials[0], blanks[0]]
  return [
    ...going.flatMap((mention) => hitsOf(entries, mention)),
    ...givenFlags(entries, given),
    ...[...entries.filter(({ isCut }) => isCut), ...(beyond === undefined ? [] : [beyond])].map(
      partly
    ),
    ...(entry === undefined || denial === undefined ? [] : [{
      category: "allergy",
      tier: "critical" as const,
      item: "Allergies",
      why: `The notes contradict each other: "${denial.text}" here, "${entry.written}" there`,
      action: "Confirm the allergies with the patient and correct the chart",
      evidence: [denial, entry].map(({ start, end }) => ({ start, end }))
    }]),
    ...(entry !== undefined || denial !== undefined || blank === undefined ? [] : [{
      category: "allergy",
      tier: "important" as const,
      item: "Allergies",
      why: "The allergy field is blank, or could not be obtained: allergies are undocumented",
      action: "Ask again before any new drug is given",
      evidence: [blank]
    }])
  ]
}

/** The draft has a part of what the record says. */
const partly = ({ end, isCut, start, written }: Allergy): FlagClaim => ({
  category: "allergy",
  tier: "important",
  item: written,
  why: isCut
    ? "The entry is longer than the draft shows: the rest stands in the record"
    : "There are more allergies than the draft lists: this one and what follows it are left out",
  action: "Read the allergies in the record",
  evidence: [{ start, end }]
})

/** Of what was given in hospital in spite of an allergy, the first of each. */
const givenFlags = (entries: ReadonlyArray<Allergy>, given: ReadonlyArray<Mention>) =>
  [...new Map(given.toReversed().map((mention) => [mention.key, mention])).values()].flatMap(
    (mention): ReadonlyArray<FlagClaim> => {
      const allergy = entries.find((entry) => hitOf(entry, mention) === "same")
      return allergy === undefined || TOLERATED.test(allergy.written) ? [] : [flagOf([mention], {
        category: "allergy",
        tier: "important",
        item: mention.written,
        why: `It was given, and the allergies of the record have "${allergy.written}"`,
        action: "Say whether it was tolerated, and correct the list of allergies"
      }, [{ start: allergy.start, end: allergy.end }])]
    }
  )

const TOLERATED = /\b(?:tolerat\w+|can (?:get|take|have))\b/iu

const hitsOf = (entries: ReadonlyArray<Allergy>, mention: Mention): ReadonlyArray<FlagClaim> => {
  for (const allergy of entries) {
    const hit = hitOf(allergy, mention)
    if (hit === undefined) continue
    return [flagOf([mention], {
      category: "allergy",
      tier: hit === "cross" ? "important" : "critical",
      item: mention.written,
      why: hit === "cross"
        ? `May cross-react: the record says "${allergy.written}"`
        : `Allergy: the record says "${allergy.written}", and ${mention.written} is given`,
      action: hit === "cross"
        ? "Say that it was tolerated, or change it"
        : "Do not give before it is clarified"
    }, [{ start: allergy.start, end: allergy.end }])]
  }
  return []
}

const hitOf = (allergy: Allergy, { name }: Mention): "same" | "cross" | undefined => {
  const { ingredients } = name
  const named = allergy.drugs.flatMap((drug) => drug.ingredients)
  if (named.some((ingredient) => ingredients.includes(ingredient))) return "same"
  const groups = [...allergy.groups, ...allergyGroups.filter((group) => isCarried(group, named))]
  const isOf = (kinds: AllergyGroup["classes"]) =>
    ingredients.some((ingredient) => classesOf(ingredient).some((own) => kinds.includes(own)))
  if (groups.some(({ classes }) => isOf(classes))) return "same"
  const isCross = groups.some(({ crossReactive }) => isOf(crossReactive)) ||
    !MILD.test(allergy.written) && ingredients.some((own) => isKin(own, named))
  return isCross ? "cross" : undefined
}

/** Kinds of drugs of which another one may do the same harm. */
const KIN: ReadonlyArray<TherapeuticClass> = ["opioid", "statin", "bisphosphonate"]

const isKin = (own: string, named: ReadonlyArray<string>) =>
  KIN.some((kind) =>
    classesOf(own).includes(kind) && named.some((other) => classesOf(other).includes(kind))
  )

/** What every drug of a kind may do, and no allergy. */
const MILD = /\b(?:nausea|vomit\w*|constipat\w*|itch\w*|prurit\w*|drows\w*|upset|dizz\w*|gi)\b/iu

/** Classes of which an allergy to one drug is one to all. */
const CARRIED: ReadonlySet<string> = new Set([
  "penicillin",
  "cephalosporin",
  "sulfonamide",
  "NSAID",
  "macrolide",
  "quinolone",
  "tetracycline",
  "ACE inhibitor",
  "aminoglycoside",
  "carbapenem",
  "heparin"
])

const isCarried = ({ name, classes }: AllergyGroup, named: ReadonlyArray<string>) =>
  CARRIED.has(name) &&
  named.some((ingredient) => classesOf(ingredient).some((own) => classes.includes(own)))

const HARM =
  "(?:reactions?|rash|hives|urticaria|anaphyla\\w+|angioedema|side[-\\s]effects?|adverse|intoleran\\w+|allerg\\w+|swelling)"
const AFTER = new RegExp(`^[^.;]{0,45}\\b${HARM}\\b`, "iu")
const BEFORE = new RegExp(`\\b${HARM}\\b[^.;,]{0,45}$`, "iu")
const HARMLESS =
  /\b(?:without|no|not|denies|denied|tolerat\w+|never|if|for|watch|possible|monitor)\b/iu

/** Reactions that running text tells of. */
export const reactionFlags = (
  reading: Reading,
  mentions: ReadonlyArray<Mention>,
  { entries }: Allergies
): ReadonlyArray<FlagClaim> => {
  const known = new Set(
    entries.flatMap(({ drugs }) => drugs.flatMap(({ ingredients }) => ingredients))
  )
  const found = mentions.filter((mention, index) => {
    const { name, sentence, section, sig } = mention
    const kind = reading.sections[section]?.kind
    if (kind === "allergies" || name.ingredients.some((ingredient) => known.has(ingredient))) {
      return false
    }
    const next = mentions[index + 1]
    const until = Math.min(sentence.end, next?.sentence === sentence ? next.start : Infinity)
    const after = AFTER.exec(reading.text.slice(Math.max(name.end, sig.end), until))?.[0]
    const before = BEFORE.exec(
      reading.text.slice(Math.max(sentence.start, name.start - 70), name.start)
    )?.[0]
    const words = after ?? before
    return words !== undefined && !HARMLESS.test(words)
  })
  const first = new Map(found.map((mention) => [mention.name.ingredients.join(), mention]))
  return [...first.values()].map((mention) =>
    flagOf([mention], {
      category: "allergy",
      tier: "important",
      item: mention.written,
      why: "A reaction to it is documented, and it is not among the allergies",
      action: "Add it to the allergies; do not give it again without a decision"
    }, [passageOf(mention)])
  )
}
