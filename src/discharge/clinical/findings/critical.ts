/**
 * Values at which a laboratory calls the ward, levels of drugs, and a creatinine that rose.
 */
import { calledOf } from "../labs/analytes.ts"
import { isCritical, labResults, labValues, latestFirst } from "../labs/labValues.ts"
import { unplacedRows } from "../labs/unplaced.ts"
import type { LabResult, LabValue } from "../labs/labValue.ts"
import { placesOf } from "../labs/placesOf.ts"
import type { FlagClaim } from "../proposal.ts"
import { said } from "../text/items.ts"
import { scopeAt } from "../text/scope.ts"
import type { Reading } from "../../clinical.ts"

/** One for each test: the worst value, and the last. */
export const criticalFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const groups = Map.groupBy(labValues(reading), ({ analyte }) => analyte.name)
  const isAnemic = groups.get("hemoglobin")?.some(isCritical) ?? false
  return [...groups].flatMap(([name, values]) => {
    // The hematocrit tells what the hemoglobin told.
    if (name === "hematocrit" && isAnemic) return []
    const grave = values.filter((value) => isCritical(value) || isInfarction(reading, value))
    const worst = grave.toSorted((a, b) => distance(b) - distance(a))[0]
    return worst === undefined
      ? []
      : [flagOf(reading, worst, labResults(reading).filter(({ analyte }) => analyte.name === name))]
  })
}

/** How far outside. */
const distance = ({ analyte: { low, high }, value, mark }: LabValue) =>
  (high !== undefined && value >= high
    ? value / high
    : low !== undefined && value > 0 && value <= low
    ? low / value
    : value / 1e9) + (mark === "critical" ? 0.001 : 0)

/** Ten times the usual 99th percentile, or what the laboratory or who speaks of a peak calls high. */
const isInfarction = ({ text }: Reading, { analyte, name, place, value, mark }: LabValue) => {
  if (analyte.name !== "troponin") return false
  if (mark === "high" || mark === "critical") return true
  const unit = UNIT.exec(text.slice(place.end, place.end + 12))
  if (unit?.[1] !== undefined) return value >= MILLILITER
  if (unit?.[2] !== undefined) return value >= LITER
  // Without a unit: ng/mL with a decimal point, ng/L without.
  return value >= MILLILITER && !Number.isInteger(value) || value >= LITER ||
    value >= 1 && /\bpeak/iu.test(text.slice(name.end, place.start))
}

const UNIT =
  /^\s?(?:(ng\s?\/\s?ml|(?:mcg|ug|\u00b5g|\u03bcg)\s?\/\s?l)|(ng\s?\/\s?l|pg\s?\/\s?ml))\b/iu
export const MILLILITER = 0.4
export const LITER = 140

const flagOf = (reading: Reading, worst: LabValue, values: ReadonlyArray<LabResult>): FlagClaim => {
  const label = said(reading, worst.name)
  const last = latestFirst(values.filter(({ isEarlier }) => !isEarlier))[0]
  const isLast = last === undefined || last.value === worst.value
  const drug = worst.analyte.isDrug === true
  // Beside numbers whose time is not told, none can say that there is no later one.
  const unplaced = isLast ? unplacedRows(reading, worst.analyte).slice(0, UNPLACED_MAX) : []
  const called = calledOf(worst.analyte, worst.value)
  const kind = drug
    ? "Toxic level"
    : called === undefined
    ? "Critical value"
    : `Critical value (${called})`
  return {
    category: drug ? "drug_level" : "critical_value",
    tier: "critical",
    item: `${label}${drug && !/level/iu.test(label) ? " level" : ""} ${said(reading, worst.place)}${
      on(reading, worst)
    }`,
    why: isLast
      ? unplaced.length > 0
        ? `${kind}; the record has other values, and does not say when they were measured`
        : `${kind}, and no later value was found`
      : `${kind}; the latest in the record is ${said(reading, last.place)}${on(reading, last)}`,
    action: isLast
      ? unplaced.length > 0
        ? "Find out which value is the last, and repeat it before discharge if it is this one"
        : "Repeat it before discharge, or say why not"
      : "Confirm that cause and follow-up are in the plan",
    evidence: [...placesOf(worst), ...(isLast ? unplaced : placesOf(last))]
  }
}

// Rows that are shown.
const UNPLACED_MAX = 3

const on = (reading: Reading, { dated }: LabResult) =>
  dated === undefined ? "" : ` (${said(reading, dated)})`

// KDIGO 2012: a rise of 0.3 mg/dL, or to one and a half times the baseline.
export const RISE = 0.3
export const RATIO = 1.5
// A kidney that is called injured, without a value before.
const HIGH = 1.5

export const kidneyFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const values = labValues(reading).filter(({ analyte }) => analyte.name === "creatinine")
  const now = values.filter(({ isEarlier }) => !isEarlier)
  const peak = now.toSorted((a, b) => b.value - a.value)[0]
  const baseline = values.find(({ isEarlier }) => isEarlier) ??
    now.filter(({ from }) => from === "table" || now.every((other) => other.from === "text"))
      .toSorted((a, b) => a.value - b.value)[0]
  if (peak === undefined || baseline === undefined) return []
  // 1.4 less 1.1 is 0.2999… in binary: what has two decimals is compared in thousandths.
  const hasRisen = Math.round((peak.value - baseline.value) * 1000) >= RISE * 1000
  const isRise = hasRisen && peak.value >= baseline.value * RATIO
  const isHigh = baseline === peak ? peak.value >= HIGH : hasRisen
  const isAcute = isHigh && saysInjury(reading)
  if (!isRise && !isAcute) return []
  const last = latestFirst(now)[0] ?? peak
  const places = [
    ...placesOf(peak),
    ...placesOf(baseline),
    ...(last === peak ? [] : placesOf(last))
  ]
  return [{
    category: "kidney",
    tier: "important",
    item: `creatinine ${said(reading, peak.place)}`,
    why: `Kidney injury: creatinine ${said(reading, peak.place)}` +
      (baseline === peak || baseline === last ? "" : ` against ${said(reading, baseline.place)}`) +
      (last.value === peak.value ? "" : `, latest ${said(reading, last.place)}`),
    action:
      "Check doses of drugs that the kidney clears, and say when creatinine is measured again",
    evidence: places
  }]
}

const saysInjury = (reading: Reading) =>
  [...reading.text.matchAll(INJURY)].some(({ 0: words, index }) => {
    const scope = scopeAt(reading, { start: index, end: index + words.length })
    return !scope.negated && !scope.historical && !scope.hypothetical &&
      scope.experiencer === "patient"
  })

const INJURY = /\b(?:acute (?:kidney|renal) (?:injury|failure|insufficiency)|AKI)\b/giu
