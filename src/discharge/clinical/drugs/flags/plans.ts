/**
 * Drugs that need a plan: an end, or a test that tells how much.
 */
import { oneOf } from "../../../../ground/oneOf.ts"
import { followUpPlaces } from "../../fields/followUp.ts"
import type { FlagClaim } from "../../proposal.ts"
import { said } from "../../text/items.ts"
import { ownSections, type Reading } from "../../../clinical.ts"
import type { Lists } from "../lists.ts"
import { isSameDrug } from "../compare.ts"
import { isOneOf } from "../lexicon.ts"
import type { Mention } from "../mentions.ts"
import type { Row } from "../reconcile.ts"
import { isLocal } from "./doses.ts"
import { flagOf, named, passageOf } from "./flag.ts"

export const planFlags = (
  reading: Reading,
  lists: Lists,
  going: ReadonlyArray<Row>
): ReadonlyArray<FlagClaim> => [
  ...endlessFlags(reading, lists, going),
  ...unwatchedFlags(reading, going.map(({ mention }) => mention))
]

const ANTIBIOTIC = "penicillin, cephalosporin, quinolone, macrolide, tetracycline, carbapenem, " +
  "sulfonamide antibiotic, clindamycin, metronidazole, nitrofurantoin, linezolid, vancomycin, " +
  "daptomycin"

const COUNT = oneOf("\\d+|one|two|three|four|five|six|seven|eight|nine|ten|fourteen|an?")
const END = oneOf(
  "until|through|thru|till|total|remaining|remainder|course|complet\\w+|finish\\w*|stop|end(?:s|ing)?",
  "prophyla\\w*|suppress\\w*|chronic\\w*|lifelong|indefinite\\w*|long[- ]term|maintenance|last dose"
)
/** "For 9 more days", "x 5", "through 12/13", "for suppression". */
const ENDING = RegExp(
  String
    .raw`\b${COUNT}[- ]*(?:more |additional |further )?(?:days?|weeks?|months?|doses?)\b|\b${END}\b|[x\u00d7]\s?\d|\b\d{1,2}\/(?:7|52)\b`,
  "iu"
)

/** Antibiotics that nothing in the record ends. */
const endlessFlags = (
  reading: Reading,
  { all }: Lists,
  going: ReadonlyArray<Row>
): ReadonlyArray<FlagClaim> => {
  const endless = going.filter(({ mention, status }) =>
    status !== "continued" && !isLocal(mention) &&
    mention.name.ingredients.some((one) => isOneOf(one, ANTIBIOTIC)) &&
    !all.filter((other) => isSameDrug(other, mention)).some((other) => isEnded(reading, other))
  ).map(({ mention }) => mention)
  return endless.length === 0 ? [] : [flagOf(endless, {
    category: "medication",
    tier: "important",
    item: named(endless),
    why: "Nothing says when this antibiotic ends",
    action: "Say the last day, or that it is meant to go on"
  })]
}

const isEnded = ({ text }: Reading, mention: Mention) => {
  const { end, start } = passageOf(mention)
  return ENDING.test(text.slice(start, Math.max(end, mention.until)))
}

/** Drugs whose dose a test decides, and how the test is called. */
const WATCHED: ReadonlyArray<
  readonly [drugs: string, test: RegExp, what: string]
> = [
  [
    "vitamin K antagonist",
    /\b(?:INR|PT\/?INR|pro-?times?|PT|coumadin (?:clinic|check)|anticoagulation (?:clinic|service))\b/iu,
    "INR"
  ],
  ["lithium", /\blevels?\b|\blithium (?:check|monitor\w*)/iu, "level"],
  ["clozapine", /\b(?:ANC|CBC|neutrophils?|white (?:cell|count)|blood counts?)\b/iu, "blood count"]
]

const unwatchedFlags = (
  reading: Reading,
  going: ReadonlyArray<Mention>
): ReadonlyArray<FlagClaim> => {
  const watched = WATCHED.flatMap(([drugs, test, what]) => {
    const own = going.filter(({ name }) => name.ingredients.some((one) => isOneOf(one, drugs)))
    return own.length === 0 ? [] : [{ own, test, what }]
  })
  if (watched.length === 0) return []
  const plan = [
    ...followUpPlaces(reading),
    ...ownSections(reading).filter(({ kind }) => PLANNED.has(kind))
  ].map((place) => said(reading, place)).join("\n")
  return watched.flatMap(({ own, test, what }): ReadonlyArray<FlagClaim> =>
    test.test(plan) ? [] : [flagOf(own, {
      category: "follow_up",
      tier: "important",
      item: named(own),
      why: `Its dose goes by the ${what}, and the plan does not say when that is measured next`,
      action: "Say when, and who acts on it"
    })]
  )
}

const PLANNED: ReadonlySet<string> = new Set([
  "follow_up",
  "instructions",
  "plan",
  "discharge_medications"
])
