/**
 * Kinds of drugs that the record says to avoid.
 */
import { oneOf } from "../../../../ground/oneOf.ts"
import type { FlagClaim } from "../../proposal.ts"
import { said } from "../../text/items.ts"
import { kindsAt } from "../../text/scope.ts"
import { ownSections, type Reading } from "../../../clinical.ts"
import { allergyGroups } from "../lexicon/allergies.ts"
import { isOneOf } from "../lexicon.ts"
import type { Mention } from "../mentions.ts"
import { flagOf, named } from "./flag.ts"
import { atMost } from "../../findings/atMost.ts"

/** A kind as it is written, and its drugs; none where no list of them is kept. */
const KINDS: ReadonlyArray<readonly [written: string, drugs: string]> = [
  ...allergyGroups.filter(({ name }) => name !== "sulfonamide")
    .map(({ written, classes }) =>
      [
        written.split(", ").filter((word) => word.length > 3).join("|"),
        classes.join(", ")
      ] as const
    ),
  ["sulfa(?: drugs| antibiotics)?|sulfonamides?", "sulfonamide antibiotic"],
  ["sedatives?|sedating (?:drugs|medications?)", "benzodiazepine, hypnotic, opioid, barbiturate"],
  ["anti-?coagula(?:nts?|tion)|blood thinners?", "anticoagulant"],
  ["anti-?platelets?(?: agents?| drugs?| therapy)?", "antiplatelet"],
  ["beta[- ]?blockers?", "beta blocker"],
  ["nitrates?", "nitrate"],
  ["steroids?|corticosteroids?", "systemic corticosteroid"],
  ["diuretics?", "loop diuretic, thiazide diuretic, potassium-sparing diuretic"],
  ["potassium supplements?", "potassium supplement, potassium chloride"],
  [
    "(?:AV )?nodal block\\w+(?: agents?)?",
    "beta blocker, rate-limiting calcium channel blocker, digoxin"
  ],
  ["qt[- ]prolonging (?:drugs|medications?|agents?)", ""],
  ["nephrotoxi(?:ns?|c (?:drugs|agents?|medications?))", "NSAID, aminoglycoside"],
  ["anticholinergics?", "bladder antimuscarinic, diphenhydramine"],
  ["hepatotoxi(?:ns?|c (?:drugs|agents?|medications?))", ""],
  ["(?:iodinated |iv )?contrast(?: dye)?|live vaccines?", ""]
]

const kinds = KINDS.map(([written, drugs]) => ({ drugs, written: oneOf(written) }))
const KIND = oneOf(...kinds.map(({ written }) => written))
const NOT_TO = oneOf(
  "avoid(?:ing|ance of|s|ed)?|contraindicat\\w+|stay away from|refrain from",
  "(?:do|should|must|may|can|will) ?(?:not|n't) (?:be )?(?:use|take|give|have|receive|get|start|restart|resume)\\w*",
  "(?:not a|poor) candidate for|no (?:further|more|other)|never"
)
const AVOIDED = RegExp(
  String
    .raw`\b${NOT_TO}\b[^.;\n]{0,60}?\b(${KIND})\b|^\W*no\s(${KIND})\b|\b(${KIND})\b[^.;\n]{0,40}\b(?:avoided|contraindicated|not be (?:used|given|restarted|resumed))\b`,
  "iu"
)
const NAMED = RegExp(String.raw`\b${KIND}\b`, "iu")
const FLAGS_MAX = 3

/** Those that are given all the same, and the others that nobody should give unknowingly. */
export const avoidedFlags = (
  reading: Reading,
  going: ReadonlyArray<Mention>
): ReadonlyArray<FlagClaim> => {
  if (!NAMED.test(reading.text)) return []
  const own = new Set(
    ownSections(reading).filter(({ kind }) => kind !== "family_history" && kind !== "allergies")
  )
  const seen = new Set<string>()
  return atMost(
    reading.sentences.flatMap((sentence): ReadonlyArray<FlagClaim> => {
      const section = reading.sections[sentence.section]
      const text = reading.text.slice(sentence.start, sentence.end)
      const isRead = section !== undefined && own.has(section) && NAMED.test(text)
      const match = isRead ? AVOIDED.exec(text) : null
      const words = (match?.[1] ?? match?.[2] ?? match?.[3])?.toLowerCase()
      if (match === null || words === undefined) return []
      const kind = kinds.find(({ written }) => RegExp(`^${written}$`, "iu").test(words))
      const isPast = kindsAt(text, match.index, match.index + match[0].length).has("historical")
      if (kind === undefined || isPast || seen.has(kind.written) || text.length > LENGTH_MAX) {
        return []
      }
      seen.add(kind.written)
      const given = going.filter(({ name }) =>
        name.ingredients.some((ingredient) => isOneOf(ingredient, kind.drugs))
      )
      const place = { start: sentence.start, end: sentence.end }
      return given.length > 0
        ? [flagOf(given, {
          category: "contradiction",
          tier: "critical",
          item: `${named(given)}, ${words}`,
          why: "The record says to avoid these, and the discharge list gives it",
          action: "Ask the prescriber which is meant"
        }, [place])]
        : [{
          category: "avoid",
          tier: "note" as const,
          item: said(reading, place),
          why: "The record says to avoid this",
          action: "Make sure that patient and pharmacy know",
          evidence: [place]
        }]
    }),
    FLAGS_MAX
  )
}

// Advice is short; a longer sentence tells how it came to it.
const LENGTH_MAX = 200
