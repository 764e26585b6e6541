/**
 * What is to happen after discharge: appointments, tests to repeat, when to come back; whole sentences.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Absent } from "../../../../schemas/discharge/draft.ts"
import { dischargeNotes } from "../drugs/dischargeNotes.ts"
import type { Claim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { BLANK, claimOf, said } from "../text/items.ts"
import { isDischargeNote } from "../text/notes.ts"
import type { Reading } from "../../clinical.ts"
import type { Sentence } from "../text/sentences.ts"
import { sectionsOf } from "./sectionText.ts"

export const followUp = (reading: Reading): Claim | Absent => {
  const places = followUpPlaces(reading)
  if (places.length > 0) return claimOf(reading, ...places)
  return sectionsOf(reading, ["follow_up"]).length > 0 || isMentioned(reading)
    ? "undocumented"
    : "missing"
}

/** Sentences, in the order of the record. */
export const followUpPlaces = (reading: Reading): ReadonlyArray<Place> => {
  const known = cache.get(reading) ?? placesIn(reading)
  cache.set(reading, known)
  return known
}

// A reading never changes, and fields, flags and proofs ask.
const cache = new WeakMap<Reading, ReadonlyArray<Place>>()

const placesIn = (reading: Reading): ReadonlyArray<Place> => {
  const own = reading.sentences.filter((sentence) => isOwn(reading, sentence))
  const isPlanToldAlone = !hasInstructions(reading)
  const discharge = own.filter((sentence) =>
    isOfDischarge(reading, sentence) && says(reading, sentence, isPlanToldAlone)
  )
  const found = discharge.length > 0
    ? discharge
    : own.filter((sentence) => plansAhead(reading, sentence))
  return once(reading, found)
}

const isOwn = ({ sections, strangers }: Reading, { section }: Sentence) => {
  const own = sections[section]
  return own !== undefined && own.kind !== "untrusted" && !strangers.has(own.note)
}

const isOfDischarge = (reading: Reading, { section }: Sentence) => {
  const own = reading.sections[section]
  const note = reading.notes[own?.note ?? -1]
  if (own === undefined || note === undefined) return false
  return isDischargeNote(note) || own.kind === "follow_up" ||
    note.kind === "other" && dischargeNotes(reading).has(own.note)
}

const ABOUT = oneOf("the\\s+next\\s+|about\\s+|approximately\\s+|a\\s+")
const COUNT = oneOf("\\d+|one|two|three|four|five|six|seven|eight|ten|a|couple(?: of)?|few")
const UP_TO = oneOf("\\d+|two|three|four|five|six|seven|eight|ten|twelve")
/** A cue of something yet to come. */
const TIME =
  `(?:(?:within|in)?\\s?\\d{1,2}\\/(?:7|52|12)\\b|(?:within|in)\\s+${ABOUT}?${COUNT}(?:\\s*(?:-|\u2013|to|or)\\s*${UP_TO})?\\s*(?:days?|weeks?|wks?|months?|mos?)\\b)`
const WHO = oneOf(
  "clinic|office|dr\\.?|doctor|physician|pcp|primary care|provider|visit|surgery",
  "surgeon|cardiology|urology|oncology|neurology|gi|nephrology|pulmonology",
  "orthopedics|rheumatology|hematology|hepatology|dermatology|endocrinology",
  "gastroenterology|transplant|specialist|labs?|bmp|cbc|x-?ray|cxr|ct|mri|echo|scan|opd|opa|outpatients?",
  "gp|u&es?|fbc|lfts?|renal function|rehab\\w*|nurse|midwife|counsel\\w+|therapist|cpn|physio\\w*",
  "hausarzt|sprechstunde|consulta(?:tion)?|visita|controle|polikliniek|m[e\u00e9]decin"
)
/** Where a day is of something to come. */
const VISIT = oneOf(
  "clinic|opd|opa|visits?|appointment|sprechstunde|consulta\\w*|visita|counsel\\w+"
)
const TO_DO = oneOf(
  "be seen|see|call|contact|return|visit|follow|schedule|make",
  "arrange|recheck|repeat|check|have (?:a )?(?:repeat|labs?|blood)"
)
const AHEAD = new RegExp(
  [
    "\\b(?:follow(?:ed|s|ing)?[- ]?ups?|f\\/u|fu)\\b",
    "\\bfollowed (?:up )?(?:by|in|with|at)\\b",
    "\\bappointments?\\b",
    "\\bwill (?:be )?(?:see|seen|follow|call|return|need|contact|continue treatment|consult|schedule|visit|draw|check|recheck|repeat)\\b",
    "^rtc\\b|\\bhome health\\b[^.]{0,40}\\b(?:will|to|for)\\b|^outpatient (?:pt|ot|physical|occupational|speech)\\b",
    "^(?:please )?remove (?:the |his |her |your )?(?:sutures?|staples?|stitch\\w*|drains?|cast|catheter|packing|dressings?)\\b",
    `\\b(?:sutures?|staples?|stitch\\w*|drains?|cast|catheter)\\s(?:removal|out|removed|to be removed)\\b[^.]{0,30}(?:${TIME}|\\b(?:on|at)\\s)`,
    `\\b(?:to|should|must|needs? to|please|can|may|(?:could|would) you(?: please| kindly)?) ${TO_DO}\\b`,
    `\\breview\\b[^.]{0,40}\\b(?:on|in|with|by)\\b|\\b(?:visits?|calls?|rings?)\\b[^.]{0,20}${TIME}`,
    `\\b${VISIT}\\b[^.]{0,40}\\b\\d{1,2}[/. ](?:\\d{1,2}|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`,
    "^(?:return|call|see|contact|seek|recheck|repeat|schedule|visit)\\b",
    "\\b(?:return|come back|go) to (?:the |our )?(?:nearest |closest )?(?:ER|ED|emergency|hospital|clinic|office)\\b",
    `\\b(?:recheck|repeat|check)(?:ed)?\\b[^.]{0,60}(?:${TIME}|\\b(?:in|on|at|before|after)\\s+\\d)`,
    `\\b${TIME}(?=[^.]{0,120}\\b${WHO}\\b)`,
    `\\b${WHO}(?:\\b\\.?|\\s)[^.]{0,80}\\b${TIME}`,
    "\\bscheduled (?:for|with|to)\\b",
    "\\b(?:he|she|they|patient) returns? (?:to|for)\\b",
    `\\b${WHO}\\b[^.]{0,60}\\b(?:next (?:week|month|(?:mon|tues|wednes|thurs|fri)day)|tomorrow|on (?:mon|tues|wednes|thurs|fri)day)\\b`,
    "\\breferr(?:al|ed)\\b[^.]{0,40}\\b(?:to|for|placed|made|sent)\\b",
    "\\bwatch for\\b",
    "\\bif (?:you|he|she|there|any|increas|worse|symptoms)[^.]{0,120}\\b(?:return|call|contact|seek|go to)\\b"
  ].join("|"),
  "iu"
)

/** It happened already: "at his follow-up appointment it was decided". */
const PAST = RegExp(
  [
    "\\b(?:at|during|on) (?:his|her|their|the) follow[- ]?up\\b",
    "\\bfollow[- ]?up (?:\\w+ ){0,4}(?:showed|revealed|demonstrated|was (?:normal|negative|unremarkable|performed|done|obtained)|confirmed|were)\\b",
    "\\bwas (?:seen|followed) (?:by|in|at)\\b(?! (?:dr\\.? \\w+ )?(?:after|within))",
    "\\bhad been (?:seen|followed)\\b",
    "\\bfollowed (?:by|with) (?:\\w+ ){0,3}(?:during|throughout|while)\\b",
    "\\binstructed to follow up with the \\w+ clinic as scheduled\\b(?=\\.? at his)",
    "\\blost to follow"
  ].join("|"),
  "iu"
)

const DRUG_ORDER = /\d\s?(?:mg|mcg|meq|units?|puffs?|tabs?|tablets?|caps?|ml|g)\b/iu

/** Whole sections, and sentences with a cue elsewhere in the notes of discharge. */
const says = (reading: Reading, sentence: Sentence, isPlanToldAlone: boolean) => {
  const section = reading.sections[sentence.section]
  const text = said(reading, sentence)
  if (section === undefined || BLANK.test(text) || SIGNATURE.test(text)) return false
  switch (section.kind) {
    case "follow_up":
      return text.length > 3 && !TABLE_HEAD.test(text)
    case "plan":
      return isPlanToldAlone ? isInstruction(text) : isAhead(text)
    case "instructions":
      return isInstruction(text)
    case "pending":
      return (isAhead(text) || isDue(text)) && !/^\W*repeat\b(?!.*\b(?:in|within)\s)/iu.test(text)
    case "incidental":
    case "disposition":
    case "condition":
    case "hospital_course":
    case "header":
    case "other":
    case "diet_activity":
    case "discharge_medications":
    case "laboratory":
    case "assessment":
    case "discharge_diagnosis":
      return isAhead(text)
    default:
      return false
  }
}

const isInstruction = (text: string) =>
  !IDENTITY.test(text) && !isTaking(text) && (!DRUG_ORDER.test(text) || AHEAD.test(text))

/** Without sections of their own, instructions stand in the plan. */
const hasInstructions = (reading: Reading) =>
  sectionsOf(reading, ["follow_up", "instructions"]).some(({ note }) => {
    const own = reading.notes[note]
    return own !== undefined && isDischargeNote(own)
  })

const isAhead = (text: string) =>
  AHEAD.test(text) && !OPEN_RESULT.test(text) && !PAST.test(text) && !HISTORY.test(text)

/** "HF nurse clinic on 2 April", among results that are to come. */
const isDue = (text: string) =>
  /\b(?:clinic|appointment)\s(?:on|in|at)\b|^\W*(?:GP|PCP|patient|family) to\b/iu.test(text) &&
  !/\b(?:results?|pending)\b/iu.test(text)

/** "Continue", "keep taking": the business of the list of medications. */
const isTaking = (text: string) =>
  /^["\u201C']?\s*(?:keep taking|continue taking|take|stop taking|start taking|do not take)\b/iu
    .test(text) &&
  DRUG_ORDER.test(text)

// "Repeat PCR in process" is a result to come and nothing to do.
const OPEN_RESULT = /^\W*repeat\b[^.]*\b(?:pending|in process|outstanding|sent)\b/iu
const HISTORY =
  /\b(?:presented|was seen|came) (?:for|to|at) (?:a |his |her )?(?:routine )?(?:follow[- ]?up|appointment)\b/iu
const COLUMN = oneOf(
  "provider|specialty|clinic|physician|doctor|date|time|reason|location|phone|with",
  "when|where|appointments?|purpose|type|department|comments?|name|number|and|of|for"
)
const TABLE_HEAD = RegExp(`^(?:${COLUMN}[\\s/|&:]*)+$`, "iu")
const IDENTITY = /\b(?:MRN|DOB)\b/u
const CLOSING = oneOf(
  "yours (?:sincerely|faithfully|truly)|sincerely",
  "(?:with )?(?:kind|best|warm) (?:regards|wishes)"
)
const SIGNED = oneOf("prepared|signed|dictated|electronically|completed|reviewed")
const SIGNATURE = RegExp(
  String.raw`^(?:${SIGNED} by|${CLOSING})\b|^[A-Z]\. [A-Z]\w+, (?:MD|DO|RN|NP|PA)`,
  "iu"
)

/** Without a note of discharge: plans that speak of the time after it. */
const plansAhead = (reading: Reading, sentence: Sentence) => {
  const kind = reading.sections[sentence.section]?.kind
  if (kind !== "plan" && kind !== "assessment" && kind !== "hospital_course" && kind !== "header") {
    return false
  }
  const text = said(reading, sentence)
  return isAhead(text) &&
    /\b(?:after|on|at|upon|post|following) discharge\b|\boutpatient\b|\bclinic\b|\bpcp\b|\bprimary care\b|\boffice\b|\bsnf\b|\brehab\w*\b|\bfacility\b/iu
      .test(text)
}

/** The documents speak of follow-up without saying it: "see follow-up sheet". */
const isMentioned = (reading: Reading) =>
  reading.sentences.some((sentence) =>
    isOwn(reading, sentence) && isOfDischarge(reading, sentence) &&
    /\b(?:see|per|refer to)\b[^.]{0,40}\bfollow[- ]?up\b|\bfollow[- ]?up\b[^.]{0,30}\b(?:sheet|attached|instructions given|____)/iu
      .test(said(reading, sentence))
  )

const once = (reading: Reading, sentences: ReadonlyArray<Sentence>) => {
  const seen = new Set<string>()
  return sentences.filter((sentence) => {
    const key = said(reading, sentence).toLowerCase()
    return !seen.has(key) && seen.add(key)
  })
}
