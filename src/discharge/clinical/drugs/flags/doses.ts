/**
 * Doses, units, ways and times that cannot be meant.
 */
import { oneOf } from "../../../../ground/oneOf.ts"
import type { FlagClaim } from "../../proposal.ts"
import { dailyForms, doses, weekly } from "../lexicon/doses.ts"
import { isOneOf } from "../lexicon.ts"
import type { Mention } from "../mentions.ts"
import { amountOf, isWhenNeeded, timesADay } from "../../../entries/amount.ts"
import { flagOf, ordered } from "./flag.ts"

const bounds = new Map(doses.map((row) => [row.drug, row]))

export const doseFlags = (mentions: ReadonlyArray<Mention>): ReadonlyArray<FlagClaim> =>
  mentions.filter((mention) => !isLocal(mention)).flatMap((mention) => [
    ...weeklyFlag(mention),
    ...implausibleDose(mention),
    ...implausibleWay(mention)
  ])

/** Given into the eye, the nose or on the skin, where other doses hold and nothing adds up. */
export const isLocal = ({ written, sig }: Mention): boolean =>
  LOCAL.test(`${written} ${sig.dose?.value ?? ""} ${sig.route?.value ?? ""}`)

const LOCAL_WAY = oneOf(
  "eye|ear|nasal|nostril|ophthalmic|otic|topical|cream|ointment|gel",
  "drops?|gtts?|spray|vaginal|rectal|mouthwash|flonase|nasonex|nasacort",
  "rhinocort|timoptic|cosopt|combigan|nasalcrom|afrin|astelin|lotion|%"
)
const LOCAL = RegExp(String.raw`\b${LOCAL_WAY}`, "iu")

const weeklyFlag = (mention: Mention): ReadonlyArray<FlagClaim> => {
  const [drug, other] = mention.name.ingredients
  const times = timesADay(mention.sig.frequency?.value ?? "")
  if (drug === undefined || other !== undefined || times === undefined || times < 0.9) return []
  if (!isOneOf(drug, weekly)) return []
  const amount = amountOf(mention.sig.dose?.value ?? "")
  const [least, most] = dailyForms[drug] ?? [0, 0]
  if (amount?.unit === "mg" && amount.least >= least && amount.most <= most) return []
  return [flagOf([mention], {
    category: "medication",
    tier: "critical",
    item: mention.written,
    why: `"${ordered(mention)}" is written for every day; this is taken weekly`,
    action: "Do not give before the prescriber has confirmed how often"
  })]
}

// As far from the plausible as this, it is the unit or the point that is wrong.
const FAR = 4

const implausibleDose = (mention: Mention): ReadonlyArray<FlagClaim> => {
  const [drug, other] = mention.name.ingredients
  const { dose, frequency } = mention.sig
  if (drug === undefined || other !== undefined || dose === null) return []
  const amount = amountOf(dose.value)
  if (amount === undefined) return []
  const unit = wrongUnit(drug, amount.unit)
  if (unit !== undefined) return [implausible(mention, unit, "critical")]
  const known = bounds.get(drug)
  if (known === undefined || amount.unit !== "mg" || isInjected(mention)) return []
  const { daily, least, most } = known
  const isFar = amount.most > most * FAR || amount.least * FAR < least
  if (amount.most > most || amount.least < least) {
    return [
      implausible(mention, "is outside of what is given at once", isFar ? "critical" : "important")
    ]
  }
  const times = timesADay(frequency?.value ?? "")
  const isOver = times !== undefined &&
    amount.most * times > daily * (isWhenNeeded(frequency?.value ?? "") ? 1.25 : 1)
  return isOver ? [implausible(mention, "adds up to more than is given in a day", "important")] : []
}

const isInjected = ({ sig }: Mention) =>
  /^(?:i\.?v|i\.?m|intra|s\.?[cq]|sub)/iu.test(sig.route?.value ?? "")

const wrongUnit = (drug: string, unit: string) =>
  isOneOf(drug, "insulin, heparin") && (unit === "mg" || unit === "ml" && drug !== "heparin")
    ? "is not in units"
    : isOneOf(
        drug,
        "statin, ACE inhibitor, beta blocker, SSRI, levothyroxine, warfarin, metformin"
      ) && (unit === "units" || unit === "meq")
    ? "has a unit that this is not given in"
    : undefined

const implausible = (mention: Mention, why: string, tier: "critical" | "important") =>
  flagOf([mention], {
    category: "medication",
    tier,
    item: mention.written,
    why: `The dose "${mention.sig.dose?.value ?? ""}" ${why}`,
    action: "Verify dose, unit and decimal point against the order"
  })

const INJECTED = "insulin, enoxaparin, dalteparin, fondaparinux, heparin, adalimumab, " +
  "etanercept, infliximab, epoetin, darbepoetin, filgrastim, pegfilgrastim, " +
  "dulaglutide, liraglutide, exenatide, tirzepatide, denosumab, teriparatide, " +
  "ertapenem, ceftriaxone, cefazolin, cefepime, meropenem, glucagon"
const SWALLOWED =
  "statin, metformin, ACE inhibitor, angiotensin receptor blocker, apixaban, rivaroxaban, " +
  "clopidogrel, amlodipine, SSRI, sulfonylurea, DPP-4 inhibitor, SGLT2 inhibitor, " +
  "gabapentinoid, levodopa, allopurinol, tamsulosin, spironolactone, hydrochlorothiazide"

const implausibleWay = (mention: Mention): ReadonlyArray<FlagClaim> => {
  const route = mention.sig.route?.value ?? ""
  const [drug] = mention.name.ingredients
  if (drug === undefined || route === "") return []
  const isOral = /^(?:p\.?\s?o|by mouth|oral)/iu.test(route)
  const isVein = /^(?:i\.?v|intraven|s\.?[cq]|sub|i\.?m|intramus)/iu.test(route)
  const isWrong = isOral && isOneOf(drug, INJECTED) ||
    isVein && isOneOf(drug, SWALLOWED) && drug !== "enalaprilat"
  return !isWrong ? [] : [flagOf([mention], {
    category: "medication",
    tier: "important",
    item: mention.written,
    why: `The route "${route}" does not fit`,
    action: "Verify the route against the order"
  })]
}
