/**
 * Whether running text tells the patient to take a drug after discharge.
 */
import type { Reading } from "../../clinical.ts"
import { isImperative } from "./introduced.ts"
import type { Mention } from "./mentions.ts"

/** "discharged home on", "will send her home with", "goes home with a prescription for". */
const LEAVES =
  /\b(?:discharg\w+|d\/c(?:'?d|ed)?|sen[dt]|(?:going|goes|go|went) (?:back )?(?:home|out|to (?:\w+ ){0,2}(?:rehab\w*|snf|facility|nursing|hospice|home))|return\w*|released|transferred|transported)\b(?![^.]{0,90}\b(?:diagnos|hold|off)\b)[^.]{0,90}\b(?:on|with|taking|include[sd]?|are|were|for)\b/iu
const PRESCRIBED =
  /\b(?:prescriptions?|rx|script)\b[^.]{0,40}\b(?:for|of|given|written|provided)\b|\b(?:home|outpatient|discharge) (?:on|with)\b|\bdischarge (?:meds?|medications?)\b/iu
/** What is still to be done, by the patient. */
const TOLD =
  /\b(?:will|shall|should|must|is to|are to|was to|needs? to|(?:instructed|asked|advised|told|encouraged|directed|scheduled|planned)(?: \w+)? to|to (?:continue|take|finish|complete|resume|start)|please|as an outpatient|after discharge|at discharge|upon discharge)\b/iu
const ACTS =
  /\b(?:continued?|continues|take|taking|finish|complete|resume|restart|start|stay on|remain on|go on|be on|kept on|maintained on|use|receive)\b/iu

export const isToldToTake = (reading: Reading, mention: Mention): boolean => {
  const { text } = reading
  const { sentence, start, sig, cue, isListed, name } = mention
  const before = text.slice(Math.max(sentence.start, start - 240), start)
  if (name.isSubstance && sig.dose === null) return false
  if (LEAVES.test(before) || PRESCRIBED.test(before)) {
    return !/\b(?:given|received|treated)\b(?! (?:\w+ ){0,2}(?:prescriptions?|rx|scripts?)\b)[^,;]{0,40}$/iu
      .test(before)
  }
  if (isSpokenOf(before) || isAdmitted(reading, mention)) return false
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

/** A plan that takes the patient in is of the stay, and not of what comes after it. */
const ADMITTED =
  /\b(?:admit (?:the|this|her|him|patient|pt|to (?:the )?(?:hospital|floor|ward|unit|\w*icu|telemetry|observation))|(?:will|should|to|is|are) be(?:ing)? admitted)\b/iu
const PLAN = 1_200

const isAdmitted = ({ text, sections }: Reading, { section, start }: Mention) =>
  ADMITTED.test(text.slice(Math.max(sections[section]?.start ?? 0, start - PLAN), start))

const isSpokenOf = (before: string) =>
  /\b(?:consult|discuss|whether|if|monitor|level|because|known|history|allerg\w+|instead)\b[^,;]{0,60}$/iu
    .test(before)
