/**
 * Two drugs of one class, or one ingredient in two products.
 */
import type { FlagClaim } from "../../proposal.ts"
import type { TherapeuticClass } from "../lexicon/ingredients.ts"
import { classesOf } from "../lexicon.ts"
import type { Mention } from "../mentions.ts"
import { isLongActing } from "../release.ts"
import { isWhenNeeded } from "../../../entries/amount.ts"
import { isLocal } from "./doses.ts"
import { flagOf, named } from "./flag.ts"

/** Classes of which one drug is enough. */
const ONCE: ReadonlyArray<TherapeuticClass> = [
  "ACE inhibitor",
  "angiotensin receptor blocker",
  "beta blocker",
  "calcium channel blocker",
  "loop diuretic",
  "statin",
  "anticoagulant",
  "P2Y12 inhibitor",
  "proton pump inhibitor",
  "H2 antagonist",
  "SSRI",
  "SNRI",
  "tricyclic antidepressant",
  "benzodiazepine",
  "hypnotic",
  "NSAID",
  "sulfonylurea",
  "DPP-4 inhibitor",
  "GLP-1 agonist",
  "SGLT2 inhibitor",
  "basal insulin",
  "inhaled corticosteroid",
  "long-acting beta agonist",
  "long-acting muscarinic antagonist",
  "short-acting beta agonist",
  "macrolide",
  "quinolone",
  "PDE5 inhibitor",
  "systemic corticosteroid",
  "bisphosphonate",
  "xanthine",
  "muscle relaxant",
  "gabapentinoid",
  "bladder antimuscarinic",
  "triptan",
  "opioid"
]

export const duplicateFlags = (mentions: ReadonlyArray<Mention>): ReadonlyArray<FlagClaim> => {
  const systemic = mentions.filter((mention) => !isLocal(mention))
  const found = new Map<string, ReadonlyArray<Mention>>()
  for (const kind of ONCE) {
    const ofClass = systemic.filter((mention) => isOf(mention, kind))
    for (const own of therapies(ofClass).map(ofDifferentDrugs)) {
      if (own.length > 1) found.set(keyOf(own), own)
    }
  }
  for (const ingredient of repeated(systemic)) {
    const holding = systemic.filter(({ name }) => name.ingredients.includes(ingredient))
    for (const own of therapies(holding)) {
      const names = new Set(own.map(({ written }) => written.toLowerCase()))
      if (names.size > 1 && !found.has(keyOf(own))) found.set(keyOf(own), own)
    }
  }
  return [...found.values()].map((own) =>
    flagOf(own, {
      category: "duplicate",
      tier: "important",
      item: named(own),
      why: "Duplicate therapy: the class, or an ingredient, is the same",
      action: "Say which goes on, or why both"
    })
  )
}

const isOf = ({ name }: Mention, kind: TherapeuticClass) =>
  name.ingredients.some((ingredient) => classesOf(ingredient).includes(kind))

const keyOf = (mentions: ReadonlyArray<Mention>) => mentions.map(({ start }) => start).join()

/** An opioid that lasts, and one for pain that breaks through it, are meant together. */
const therapies = (mentions: ReadonlyArray<Mention>): ReadonlyArray<ReadonlyArray<Mention>> => {
  const isRescue = (mention: Mention) =>
    isOf(mention, "opioid") && !isLongActing(mention) &&
    isWhenNeeded(mention.sig.frequency?.value ?? "")
  const lasting = mentions.filter((mention) => !isRescue(mention))
  return lasting.length > 0 && lasting.every(isLongActing)
    ? [lasting, mentions.filter(isRescue)]
    : [mentions]
}

const ofDifferentDrugs = (mentions: ReadonlyArray<Mention>) =>
  [...new Map(mentions.toReversed().map((mention) => [mention.key, mention])).values()].toReversed()

const repeated = (mentions: ReadonlyArray<Mention>): ReadonlyArray<string> => {
  const seen = new Set<string>()
  const again = new Set<string>()
  for (const ingredient of mentions.flatMap(({ name }) => name.ingredients)) {
    if (seen.has(ingredient)) again.add(ingredient)
    seen.add(ingredient)
  }
  return [...again]
}
