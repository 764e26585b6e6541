/**
 * What a date, a number or a name is of: by the words just before it, else behind it, else by the label
 * over its line or its column.
 */
import { pattern } from "./pattern.ts"
import type { Place } from "../clinical/source.ts"
import type { Cut } from "./cut.ts"
import type { Vote } from "./votes.ts"

const STAY = String
  .raw`dates? of (?:hospital\w*|stay|service|care)|hospital(?:i[sz]ation|isation)?(?: dates?| stay)?\s*:|length of stay|period of|\bstay\s*:|\badmitted from\b`

const words = {
  date_of_birth:
    /birth|\bdob\b|d\.o\.b|\bborn\b|\bgeb|\bnac|na(?:issance|sci)|\bn[e\u00e9]e? le|\bnat[oa] il/iu,
  admission_date: RegExp(
    String
      .raw`\badm(?:i\w*|\b|t\b)|\bd\.?o\.?a\b|arriv|hospitali[sz]ed|emergency|\ber\b|\bed\b|triage|history (?:and|&) physical|h\s?&\s?p|${STAY}|einweis|aufnahme|ingres`,
    "iu"
  ),
  discharge_date: RegExp(
    String
      .raw`\bdis-?ch|\bd\/?c\b|\bd\.?o\.?d\b|released|sent home|went home|left (?:the )?hospital|going home|transfer|after visit|${STAY}|entlass|sortie|\balta\b|\begres`,
    "iu"
  ),
  medical_record_number: pattern(
    "iu",
    String.raw`record|\bmrn?\b|\bmr\s?(?:#|no)|\bm\.r|chart|\bunit\b|hospital (?:no|number|#|id)`,
    String.raw`|patient(?:'s)?\s*(?:no|number|#|id)|\bid\b|\bnhs\b|\bhosp\b|\burn?\b|\bcase (?:no`,
    String
      .raw`|number|#)|\bhistoria|\bnhc\b|\bpid\b|\bpt\s?(?:#|no|id)|\bipp\b|\bchi\b|\bi\.?p\.? ?no|(?:fall|pat\w*|aufnahme)\W?(?:nr|nummer)`
  ),
  patient_name:
    /\bpatient|\bname|\bre\b|\bpt\b|\bmrs?\b|\bms\b|\bmiss\b|\bsubject|\bclient|\bidentif|paciente|\bnombre|\bresident\b|\bmother\b|\bbaby\b|\binfant\b|\bveteran\b/iu,
  attending:
    /attending|hospitalist|responsible|physician of record|consultant\b|(?:admitting|discharging) (?:md|dr|doctor|physician|provider|team)|oberarzt|médico|medico/iu
} as const

type Labelled = keyof typeof words

export const isLabelledField = (field: string): field is Labelled => Object.hasOwn(words, field)

/** Who writes, cares or is written to is no patient. */
const NO_PATIENT = pattern(
  "iu",
  String.raw`\bdr\b|\bdoctor|physician|attending|surgeon|\bcc\b|dictat|contact|kin\b|hospitalist`,
  String.raw`|provider|consultant|\bpcp\b|\bnurse|\brn\b|referr|\bauthor|signed|prepared|pharmac`,
  String.raw`|follow[- ]?up|\bsee\b|\bcall\b|transcri|guarantor|insur|spouse|relative`
)
const TITLE =
  /^\W*D[Rr]\b|,?\s{1,2}(?:M\.?D\b|D\.?O\b|R\.?N\b|PA(?:-C)?\b|NP\b|Pharm|Ph\.?D|MBBS|FRCP|CNM|DPM)(?![a-z])/u
const VISIT = /\b(?:office|clinic|follow-?up)\b(?![^]*\badmi)/iu
const IN_CHARGE = /attending|hospitalist|responsible|consultant|physician of record/iu
const NO_ATTENDING =
  /\bcc\b|\bpcp\b|primary care|refer|dear|follow|family (?:doctor|physician)|consult(?:ing|s)\b|anesth/iu

/** Whether what stands at `place` is of `field`, by words of its own place. */
export const voteOfWords = (text: string, cut: Cut, field: Labelled, place: Place): Vote => {
  const line = cut.line(place)
  const lead = leadOf(text.slice(line.start, place.start), field)
  const behind = text.slice(place.end, Math.min(line.end, place.end + 24))
  if (field === "patient_name") {
    return voteOfName(cut, place, lead, text.slice(place.start, place.end) + behind.slice(0, 12))
  }
  const own = words[field]
  if (field === "admission_date" && VISIT.test(lead)) return "silent"
  if (own.test(lead)) {
    return field === "attending" && NO_ATTENDING.test(lead) && !/attending/iu.test(lead)
      ? "silent"
      : "for"
  }
  if (field === "attending") {
    const over = [...cut.labels(place), ...cut.above(place).slice(0, 1)]
    return /^[^.\n]{0,30}\b(?:attending|hospitalist)\b/iu.test(
        text.slice(place.end, place.end + 60)
      ) ||
        !NO_ATTENDING.test(lead) &&
          over.some((label) => IN_CHARGE.test(label) && !NO_ATTENDING.test(label))
      ? "for"
      : "silent"
  }
  if (/^\s*[(,-]\s*/u.test(behind) && own.test(behind)) return "for"
  const other = otherOf[field]
  const sentence = cut.sentence(place)
  const around = text.slice(Math.max(sentence.start, place.start - 60), place.start)
  if (other !== undefined && own.test(around) && !words[other].test(lead)) return "for"
  // "DATE:" under "DISCHARGE NOTE", a column, or a value below its label.
  const isBare = !/\p{L}{2}/u.test(lead) ||
    /^\W*(?:date|dated|no|number|#|time|id)\b\W*$/iu.test(lead)
  return isBare &&
      [text.slice(line.start, line.end), ...cut.labels(place), ...cut.above(place).slice(0, 2)]
        .some((over) => over.length <= LABEL_MAX && own.test(over))
    ? "for"
    : other !== undefined && words[other].test(lead)
    ? "against"
    : "silent"
}

const otherOf: { readonly [field in Labelled]?: Labelled } = {
  admission_date: "discharge_date",
  discharge_date: "admission_date"
}

const OWN_TITLE =
  /(?<label>(?:patient\S{0,4}|\bname|\bre)\s*[:|]\s*)(?:(?:prof|dr|med|priv|doz|herrn?|frau)\b\.?\s*){1,4}$/iu

const voteOfName = (cut: Cut, place: Place, lead: string, written: string): Vote => {
  // "Patient: Prof. Dr. Hans Meier": of the patient's own, right behind the label.
  const before = OWN_TITLE.test(lead) ? lead.replace(OWN_TITLE, "$<label>") : lead
  if (TITLE.test(written) || NO_PATIENT.test(before)) return "against"
  const [label] = cut.labels(place)
  if (words.patient_name.test(lead)) return "for"
  return label === undefined || words.patient_name.test(label) || !LABELLED.test(lead)
    ? "abstains"
    : "silent"
}

export const OF_OTHER = "the documents say it of something else"
const LABELLED = /\p{L}\s*:\s*$/u

const LABEL_MAX = 90

/** The words of a line before a place, from the last value of its kind on. */
const leadOf = (before: string, field: Labelled): string => {
  if (field === "patient_name" || field === "attending") return before.slice(-60)
  const near = before.slice(-60).replace(/^[^]*[.;]\s+(?=[A-Z])/u, "")
  const own = near.replace(/^[^]*\d(?=\D*$)/u, "")
  return /\p{L}{2}/u.test(own) ? own : near
}
