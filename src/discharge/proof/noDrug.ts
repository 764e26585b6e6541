/** What stands in lists among drugs and is none: a test, a specimen, a scan, a device, a room, a visit. */
import { pattern } from "./pattern.ts"
import { namesIn } from "../clinical/drugs/names.ts"
import type { Place } from "../clinical/source.ts"

const WORDS = pattern(
  "iu",
  String.raw`^(?:.*\b)?(?:cultures?|specimens?|smears?|swabs?|biops(?:y|ies)|patholog\w*`,
  String.raw`|cytolog\w*|panel|assay|titers?|antibod(?:y|ies)|antigens?|pcr|levels?|trough`,
  String.raw`|counts?|urinalysis|ua|cbc|[bc]mp|lfts?|abg|electrolytes|lipids|troponins?|sputum`,
  String.raw`|csf|blood|urine|labs?|ct|cta|mr[ia]|mrcp|x-?rays?|cxr|ultrasound`,
  String.raw`|echo(?:cardiogram)?|e[ck]g|eeg|scans?|angiogra\w+|doppler|mammogram|\w+oscopy|egd`,
  String.raw`|radiographs?|stud(?:y|ies)|chest|abdomen|pelvis|pulse|temp(?:erature)?|bp|hr|rr`,
  String.raw`|spo2|sats?|saturations?|respirations?|pressure|weight|bmi|ef|fraction|intake|output`,
  String.raw`|room|bed|floor|ward|suite|clinic|hospital|center|office|ext|phone|tel|fax|pager`,
  String.raw`|appointments?|appts?|visits?|referral|consult(?:ation)?|surgery|dr|doctor|physician`,
  String.raw`|nurse|hemo?vac|foley|catheter|drain|tube|wbc|rbc|h?emoglobin|hgb|h(?:a)?ematocrit`,
  String.raw`|hct|platelets?|creatinine|cr|bun|inr|glucose|sodium|chloride|albumin|bilirubin`,
  String
    .raw`|lactate|white|a1c|op[da]|outpatients?|tfts?|fbc|review|cardiology|physio\w*)\b[\s\w/-]*$`
)
const MEASURED =
  /^\s?(?:serum\s)?(?:levels?|troughs?|concentrations?|assays?|titers?|cultures?)(?![A-Za-z])/iu
const VALUE =
  /^(?:\s(?:of|was|is|at|today))?[\s:=]{1,3}[<>]?\d{1,4}(?:\.\d{1,2})?(?![\d,]|\.\d|\/\d)/u
const DOSED =
  /^[^\n.;]{0,50}?\b(?:mg|mcg|g|meq|units?|iu|tab\w*|cap\w*|daily|b\.?i\.?d|t\.?i\.?d|q\d|po|by mouth|twice|once|drops?|puffs?|spray|patch|prn)\b(?!\s?\/\s?d?l)/iu
const CONCENTRATION = /^\s?(?:ng|mcg|ug|µg|μg|mg|meq|mmol|m?g)\s?\/\s?(?:d?l|ml)\b/iu
const BLOOD = new Set([
  "potassium",
  "sodium",
  "calcium",
  "magnesium",
  "iron",
  "chloride",
  "phosphorus",
  "zinc",
  "bicarbonate"
])

export const isNoDrugAt = (text: string, { start, end }: Place): boolean => {
  const name = text.slice(start, end)
  if (namesIn(name).length === 0) return WORDS.test(name)
  const after = text.slice(end, end + 60).replace(/\n[^]*$/u, "")
  if (MEASURED.test(after)) return true
  const [value = ""] = VALUE.exec(after) ?? []
  if (value === "") return false
  const rest = after.slice(value.length)
  return CONCENTRATION.test(rest) || BLOOD.has(name.toLowerCase()) && !DOSED.test(after)
}
