import { pattern } from "./pattern.ts"
import type { ListField } from "../../../schemas/discharge/draft.ts"
import type { Place } from "../clinical/source.ts"
import type { Judge } from "./value.ts"
import { isForeign } from "./votes.ts"

/** "All results are final" says that none is pending. */
const ALL_BACK =
  /\ball\b[^.\n]{0,60}\b(?:results?|tests?|labs?|cultures?|studies)\b(?![^.\n]{0,40}\bnot\b)[^.\n]{0,40}\b(?:final(?:i[sz]ed)?|back|resulted|returned|completed?)\b/iu
const SUBJECTS: Readonly<Record<ListField, RegExp>> = {
  allergies: /allerg|\bnkd?a\b|intoleran/iu,
  pending_results: /pend|outstanding|await|result/iu,
  procedures_performed: /procedures?\b|operations?\b(?=[^.]{0,30}\bperformed)|^operations?$/iu,
  secondary_diagnoses: /diagnos[ei]s|comorbidities/iu,
  medications_on_discharge: /\bmed|drug|prescri/iu,
  results_at_discharge: /result|lab/iu,
  incidental_findings: /incident|finding/iu
}

const PAST = /\b(?:previous|prior|past|before this)\b/iu
const NO = "(?:no|none|not|nil|denie[sd]|without|negative|nothing)"
/** Under its label a denial of everything is short: "None known at this time." */
const BARE = pattern(
  "iu",
  String.raw`(?:^|[:\s])(?:no|none|nil|nothing|negative|denies any|without)(?:\s(?:known|at|this`,
  String.raw`|time|current|currently|noted|reported|listed|documented|stated|identified|any|other`,
  String.raw`|apparent|were|was|performed|during|of|the|stay|hospitali[sz]ation|on|file|new`,
  String.raw`|significant|active)\b)*[\s.]*$`
)

/** Whether the record says at a place, of this field and in its own sentence, that there is none. */
export const deniedAt = (
  { cut, reading, witness }: Judge,
  field: ListField,
  place: Place
): boolean => {
  if (isForeign(reading, place) !== undefined) return false
  const words = reading.text.slice(place.start, place.end)
  if (field === "pending_results" && ALL_BACK.test(words)) return true
  const sentence = cut.sentence(place)
  const whole = reading.text.slice(sentence.start, sentence.end)
  if (PAST.test(whole)) return false
  if (!witness.tokensIn(place).some(({ kind }) => kind === "negation")) return false
  const [label = ""] = cut.labels(place)
  const subject = SUBJECTS[field].source
  return RegExp(
    String
      .raw`\b${NO}\b[^.;\n]{0,40}?(?:${subject})|(?:${subject})[^.;\n]{0,30}\b${NO}\b|\bnkd?a\b`,
    "iu"
  ).test(whole) ||
    SUBJECTS[field].test(label) && BARE.test(whole)
}
