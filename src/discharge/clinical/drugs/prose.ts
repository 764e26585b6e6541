/**
 * Whether running text tells the patient to take a drug after discharge.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Reading } from "../../clinical.ts"
import { isImperative } from "./introduced.ts"
import type { Mention } from "./mentions.ts"

const PLACE = oneOf(String.raw`rehab\w*|snf|facility|nursing|hospice|home`)
const GOES_HOME = String.raw`(?:going|goes|go|went) (?:back )?(?:home|out|to (?:\w+ ){0,2}${PLACE})`
const LEAVING = oneOf(
  String.raw`discharg\w+|d/c(?:'?d|ed)?|sen[dt]|${GOES_HOME}`,
  String.raw`return\w*|released|transferred|transported`
)
const WITH_DRUGS = oneOf("on|with|taking|include[sd]?|are|were|for")
/** "discharged home on", "will send her home with", "goes home with a prescription for". */
const LEAVES = RegExp(
  String.raw`\b${LEAVING}\b(?![^.]{0,90}\b(?:diagnos|hold|off)\b)[^.]{0,90}\b${WITH_DRUGS}\b`,
  "iu"
)
const PRESCRIBED = RegExp(
  [
    String.raw`\b(?:prescriptions?|rx|script)\b[^.]{0,40}\b(?:for|of|given|written|provided)\b`,
    String.raw`\b(?:home|outpatient|discharge) (?:on|with)\b|\bdischarge (?:meds?|medications?)\b`
  ].join("|"),
  "iu"
)
const TO_BE_DONE = oneOf(
  "will|shall|should|must|is to|are to|was to|needs? to",
  String.raw`(?:instructed|asked|advised|told|encouraged|directed|scheduled|planned)(?: \w+)? to`,
  "to (?:continue|take|finish|complete|resume|start)|please",
  "(?:can|may)(?= (?:resume|continue|restart|go back))",
  "as an outpatient|after discharge|at discharge|upon discharge"
)
/** What is still to be done, by the patient. */
const TOLD = RegExp(String.raw`\b${TO_BE_DONE}\b`, "iu")
const ACTS =
  /\b(?:continued?|continues|take|taking|finish|complete|resume|restart|start|stay on|remain on|go on|be on|kept on|maintained on|use|receive)\b/iu

/** "metoprolol 25 mg bd prescribed", "amoxicillin 500 mg tds, script given". */
const PRESCRIBED_BEHIND =
  /^[\s,(]{0,3}(?:\w{1,5} ){0,2}(?:prescribed|(?:script|prescription|rx) (?:given|issued|written))\b/iu
const BEHIND_MAX = 48

/** A sentence may list many drugs before this one. */
const LEAD_MAX = 700

export const isInstructed = (reading: Reading, mention: Mention): boolean => {
  const { text } = reading
  const { sentence, start, sig, cue, isListed, name } = mention
  const before = text.slice(Math.max(sentence.start, start - LEAD_MAX), start)
  if (name.isSubstance && sig.dose === null) return false
  if (LEAVES.test(before) || PRESCRIBED.test(before)) {
    return !/\b(?:given|received|treated)\b(?! (?:\w+ ){0,2}(?:prescriptions?|rx|scripts?)\b)[^,;]{0,40}$/iu
      .test(before)
  }
  if (isSpokenOf(before) || isAdmitted(reading, mention)) return false
  const after = text.slice(mention.end, Math.min(mention.until, mention.end + BEHIND_MAX))
  if (sig.dose !== null && PRESCRIBED_BEHIND.test(after)) return true
  if (cue === "continued" && isImperative(text.slice(sentence.start, sentence.start + 80))) {
    return true
  }
  if (TOLD.test(before) && ACTS.test(before)) return true
  const section = reading.sections[sentence.section]
  const isPlan = section?.kind === "instructions" || section?.kind === "plan" ||
    section?.kind === "disposition" ||
    section?.kind === "assessment" && /plan/iu.test(section.heading)
  return isPlan && isListed &&
    sig.dose !== null && sig.frequency !== null && cue !== "given" &&
    !/\b(?:was|were|had)\b/iu.test(before)
}

const ADMIT_TO = oneOf(String.raw`hospital|floor|ward|unit|\w*icu|telemetry|observation`)
const WHOM_OR_WHERE = oneOf(`the|this|her|him|patient|pt|to (?:the )?${ADMIT_TO}`)
/** A plan that takes the patient in is of the stay, and not of what comes after it. */
const ADMITTED = RegExp(
  String.raw`\b(?:admit ${WHOM_OR_WHERE}|(?:will|should|to|is|are) be(?:ing)? admitted)\b`,
  "iu"
)
const PLAN = 1_200

const isAdmitted = ({ text, sections }: Reading, { section, start }: Mention) =>
  ADMITTED.test(text.slice(Math.max(sections[section]?.start ?? 0, start - PLAN), start))

const isSpokenOf = (before: string) =>
  /\b(?:consult|discuss|whether|if|monitor|level|because|known|history|allerg\w+|instead)\b[^,;]{0,60}$/iu
    .test(before)
