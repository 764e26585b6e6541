import { oneOf } from "../../../../ground/oneOf.ts"
import type { Place } from "../../source.ts"
import { within } from "../../text/items.ts"
import { scopeAt } from "../../text/scope.ts"
import type { Sentence } from "../../text/sentences.ts"
import type { Reading } from "../../../clinical.ts"
import { type Contradicted, isOfAllOfIt, isOfTheStay, passageOf } from "./fact.ts"

const NO = oneOf(
  "no|without(?: any| an?)?|never (?:had|needed|required|developed)(?: any| an?)?|never",
  "(?:did not|didn't) (?:need|require|have|undergo|develop|receive)(?: any| an?)?|was not"
)
const BLOOD = oneOf("PRBCs?|p?RBCs?|packed (?:red )?(?:blood )?cells|red (?:blood )?cells|blood")
const IN_HOSPITAL = oneOf(
  "on the (?:ward|unit|floor)|in the hospital|in (?:his|her|the) (?:room|bathroom)|from (?:the )?bed",
  "inpatient|(?:on )?hospital day|during (?:the |this |his |her )?(?:stay|admission|hospitali[sz]ation)",
  "overnight|on the night of|on (?:post-?op\\w* )?day \\d+|on \\d{1,2}/\\d{1,2}"
)

const DIALYSIS = "(?:ha?emo)?dialysis"
const DIALYSED = oneOf(
  `(?:started|begun|initiated|placed) on ${DIALYSIS}|(?:underwent|received) (?:\\w+ ){0,3}${DIALYSIS}`,
  `${DIALYSIS} (?:was )?(?:started|initiated|begun|given|done|performed)`,
  "CRRT (?:was )?(?:started|initiated)"
)

/** What did not happen, as a course says it, and what says that it did. */
const EVENTS: ReadonlyArray<readonly [denied: RegExp, told: RegExp]> = [
  [
    RegExp(
      String.raw`\b${NO} (?:blood )?(?:transfusions?(?: of \w+)?|blood products?|transfused)\b`,
      "iu"
    ),
    RegExp(
      String
        .raw`\b(?:received|given|got|transfused(?: with)?)\s(?:a total of )?(?:\d|one|two|three|four|five|six|an?)\s?(?:more )?(?:units?|u|bags?)\s(?:of )?(?:\w+ )?${BLOOD}\b|\b(?:was|were) transfused\b`,
      "iu"
    )
  ],
  [
    RegExp(
      String
        .raw`\b${NO} (?:intubat(?:ed|ion)|mechanical ventilation|invasive ventilation|ventilator support)\b`,
      "iu"
    ),
    /\b(?:was|were) (?:(?:re-?|emergently |electively |then )?)intubated\b|\bintubated (?:on|in|at|and|for)\b|\bextubated\b/iu
  ],
  [
    RegExp(
      String.raw`\b${NO} (?:ha?emo)?dialy(?:sis|zed)\b|\b${NO} renal replacement(?: therapy)?\b`,
      "iu"
    ),
    RegExp(String.raw`\b${DIALYSED}\b`, "iu")
  ],
  [
    RegExp(String.raw`\b${NO} (?:in-?patient |in-?hospital )?falls?\b(?! risk| precaution)`, "iu"),
    RegExp(
      String
        .raw`\b(?:fell|had an? (?:\w+ )?fall|found on (?:the )?floor|slid to (?:the )?floor)\b[^.\n]{0,40}\b${IN_HOSPITAL}|\b${IN_HOSPITAL}[^.\n]{0,40}\b(?:fell|had an? (?:\w+ )?fall|found on (?:the )?floor)\b`,
      "iu"
    )
  ],
  [
    RegExp(String.raw`\b${NO} seizures?(?: activity)?\b`, "iu"),
    RegExp(
      String
        .raw`\b(?:had|witnessed|suffered)\s(?:an? )?(?:\w+[ -]){0,3}seizures?\b[^.\n]{0,40}\b${IN_HOSPITAL}|\b${IN_HOSPITAL}[^.\n]{0,40}\b(?:had|suffered) an? (?:\w+[ -]){0,3}seizure\b`,
      "iu"
    )
  ]
]

/** "Blood cultures were negative", and a blood culture that grew something. */
const FLUIDS = ["blood", "urine", "sputum", "wound"] as const
const GROWTHS: typeof EVENTS = FLUIDS.map((fluid) => [
  RegExp(
    String
      .raw`\b(?:all )?${fluid} cultures? (?:(?:was|were|remained|all|both|showed|had|with) )*(?:negative|no growth|sterile)\b`,
    "iu"
  ),
  RegExp(
    String
      .raw`\b${fluid} cultures?\b(?![^.\n]{0,60}\b(?:contamin\w+|repeat|surveillance|mixed|skin|coagulase)\b)[^.\n]{0,40}?\b(?:grew|growing|positive for)\s+(?!mixed|normal|skin|contamin)\w+`,
    "iu"
  )
])

/** What the course denies of all of the stay, and another part of the record tells. */
export const eventBehind = (reading: Reading, sentence: Sentence): Contradicted | undefined => {
  const words = reading.text.slice(sentence.start, sentence.end)
  if (!isOfAllOfIt(words)) return undefined
  for (const [denied, told] of [...EVENTS, ...GROWTHS]) {
    const match = denied.exec(words)
    if (match === null) continue
    const claim = within(sentence, match)
    const { experiencer, historical, hypothetical } = scopeAt(reading, claim)
    if (experiencer !== "patient" || historical || hypothetical) continue
    const against = toldElsewhere(reading, sentence, told)
    if (against !== undefined) return { claim: passageOf(sentence, claim), against }
  }
  return undefined
}

const toldElsewhere = (reading: Reading, own: Sentence, told: RegExp): Place | undefined => {
  for (const sentence of reading.sentences) {
    const match = sentence === own
      ? null
      : told.exec(reading.text.slice(sentence.start, sentence.end))
    if (match === null) continue
    const place = within(sentence, match)
    if (isOfTheStay(reading, sentence, place)) return passageOf(sentence, place)
  }
  return undefined
}
