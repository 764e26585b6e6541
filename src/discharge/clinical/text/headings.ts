/**
 * What headings of clinical documents are called, and the kind of section each opens. The words are
 * those of common forms (H&P, SOAP, Joint Commission's and C-CDA's discharge summary sections).
 */

import { oneOf } from "../../../ground/oneOf.ts"
import { headingWords } from "./headingWords.ts"

export type SectionKind =
  | "header"
  | "chief_complaint"
  | "reason_for_admission"
  | "history_of_present_illness"
  | "past_history"
  | "surgical_history"
  | "family_history"
  | "social_history"
  | "home_medications"
  | "inpatient_medications"
  | "administration_record"
  | "discharge_medications"
  | "stopped_medications"
  | "allergies"
  | "exam"
  | "laboratory"
  | "imaging"
  | "procedures"
  | "consults"
  | "complications"
  | "hospital_course"
  | "assessment"
  | "plan"
  | "admission_diagnosis"
  | "operative_diagnosis"
  | "discharge_diagnosis"
  | "secondary_diagnosis"
  | "condition"
  | "disposition"
  | "diet_activity"
  | "instructions"
  | "follow_up"
  | "pending"
  | "incidental"
  /** Text that gives orders to the reader of the record: nothing is taken from it. */
  | "untrusted"
  | "other"

/** What a heading is before its surroundings decide. */
export type HeadingKind = SectionKind | "medications" | "diagnosis" | "status_list"

/** One of some words, as whole words. */
const word = (...rows: ReadonlyArray<string>) => `\\b${oneOf(...rows)}\\b`
/** A heading that has one of some forms. */
const anyOf = (...forms: ReadonlyArray<string>) => RegExp(forms.join("|"), "u")

const MEDICATIONS = word("meds?|medications?|medicines?|drugs?")
const MEDICATIONS_OF_A_LIST = word("meds?|medications?|drugs?")
const PRESCRIBED = word("meds?|medications?|medicines?|prescriptions?|drugs?")
const PRESCRIBED_RX = word("meds?|medications?|medicines?|prescriptions?|drugs?|rx")
const MEDICATIONS_RX = word("meds?|medications?|medicines?|drugs?|rx")
const MEDICATIONS_OR_TAKING = word("meds?|medications?|medicines?|drugs?|taking")
const LIST_OF_MEDICATIONS = oneOf(
  "meds?|medications?|medicines?|rx|drugs|prescriptions?|medications? list"
)
const OF_A_LIST = oneOf(
  "list|prescribed|include|included|are|summary|orders?|details|information|instructions"
)
const STOPPED = word("stop|stopped|discontinued?|held|removed|withdrawn|suspended|withheld|paused")
const AT_HOME = word(
  "home|outpatient|prior|pre ?admission|prehospital|admission|current home|usual|ambulatory",
  "before|admitting"
)
const FROM_HOME = word(
  "at home|on arrival|on admission|prior to|before|from home|on arrival|on presentation|pre ?admission",
  "taken at home|upon admission|at admission"
)
const DIAGNOSIS = word("diagnos[ei]s|dxs?")

const OPEN = word("pending|outstanding|awaiting")
const RESULTS = "labs?|laborator\\w+|tests?|results?|studies|cultures|investigations|pathology"
const IS_OPEN =
  "^(?:pending|outstanding|awaited|awaiting|waiting for|still (?:out|to come))(?: (?:at|on|upon) (?:time of )?(?:discharge|transfer))?$"

const SECONDARY = word("secondary|other|additional|associated|chronic|concurrent|resolved")
const PRINCIPAL = word("discharged?|discharging|hospital|final|principal|primary|main")
const ON_ADMISSION = word(
  "admission|admitting|admitted|admit|presenting|initial|provisional|working|preliminary",
  "transfer"
)
const PROBLEM_LIST = oneOf(
  "diagnos[ei]s|dxs?|clinical diagnos[ei]s|medical diagnos[ei]s|diagnos[ei]s list",
  "problems? list|active problems|problems|problems? identified|identified problems.*",
  "hospital problems?.*|impressions?|clinical impressions?|axis i"
)

const DIET_OR_ACTIVITY = word(
  "diet|dietary|feeding|feedings|activity|activities|exercise|nutrition|restrictions",
  "functional status|weight bearing"
)
const INSTRUCTING = word(
  "discharge|patient|special|home|care|additional|aftercare|home ?going|wound care",
  "transfer|final|other|nursing|self care"
)

const PLACE_OR_TIME = word(
  "hospital|inpatient|clinical|rehabilitation|rehab|ed|er|icu|emergency|admission",
  "treatment|interval|postoperative|post op"
)
const OF_THE_STAY = word("hospital|stay|admission|treatment|hospitalization|events?|problems?")
const STAY = oneOf("stay|course|hospitali[sz]ation|admission|events")
const WHY_CAME = oneOf("admission|hospitali[sz]ation|visit|consult\\w*|presentation|stay|transfer")
const KIND_OF_HISTORY = oneOf("brief |initial |pertinent |clinical |interval |admission ")
const TOLD_IN_HISTORY = oneOf(
  "physical|presentation|illness|events|presenting.*|current.*|the present.*"
)
const PAST = word(
  "past|previous|prior|medical|psychiatric|obstetric\\w*|gyn|known|significant|maternal"
)

const IMAGING = word(
  "imaging|radiolog\\w+|radiographs?|radiographic|x-?rays?|xrays?|ultrasound|echo\\w*",
  "ekg|ecg|ct|mri|catheterization|diagnostics?|studies"
)
const PLANS = oneOf(
  "plan|plans|p|treatment plan|plan of care|care plan|management plan|recommendations?",
  "recommended|orders"
)
const STATUS = oneOf(
  "new|begin|changed?|continued?|continue unchanged|unchanged|resumed?|start(?:ed)?",
  "stop(?:ped)?|discontinued?|hold|held|(?:start|stop|continue|resume|begin) taking"
)

/** The first that fits decides. They are asked of words in lower case with one space between. */
const KINDS: ReadonlyArray<readonly [HeadingKind, RegExp]> = [
  ["reason_for_admission", /^why (?:you|patient) (?:were|was|are)\b/u],
  ["pending", /\bnot (?:yet )?(?:back|resulted|final)\b/u],
  ["incidental", /\bincidentals?\b|\bunresolved (?:issues|problems|findings)\b/u],
  [
    "pending",
    anyOf(
      `${OPEN}.*\\b${oneOf(RESULTS, "items?|data|issues|at discharge|at transfer|follow")}`,
      `${word(RESULTS, "data|issues")}.*${OPEN}`,
      IS_OPEN
    )
  ],
  ["family_history", /\bfamily (?:medical )?(?:history|hx)\b|^fhx?$/u],
  [
    "social_history",
    /\b(?:social|psychosocial|travel|lifestyle)\b.*\b(?:history|hx)\b|^s(?:h|hx)$|^habits$|^tobacco/u
  ],
  [
    "surgical_history",
    /\b(?:surgical|operative|procedure)\b.*\b(?:history|hx)\b|^pshx?$|^past surger/u
  ],
  [
    "allergies",
    /\ballerg(?!ic\b)|^allergic (?:to|reactions?)$|\bdrug (?:intolerances|sensitivities|reactions)\b|\badverse (?:drug )?reactions?\b|^intolerances$|^all$/u
  ],
  [
    "stopped_medications",
    anyOf(
      `${STOPPED}.*${MEDICATIONS_OR_TAKING}`,
      `${MEDICATIONS}.*${STOPPED}`,
      "\\bdo not take\\b",
      "^(?:no (?:more|longer)|not)(?: (?:now|of these|taken|continued|taking|to be (?:taken|continued)))+$",
      "^(?:on hold|withheld|paused|suspended|ceased|removed|discontinued (?:meds?|drugs))(?: for now)?$"
    )
  ],
  [
    "administration_record",
    anyOf(
      "\\bmedications? administration record\\b|^mar$",
      `\\badministered\\b.*${word("meds?|medications?")}`,
      `${word("meds?|medications?")}.*${word("administered|administration")}`,
      "^medications? given\\b"
    )
  ],
  [
    "discharge_medications",
    anyOf(
      `^${PRESCRIBED}.*\\b(?:for|to take|going|on leaving|on going) (?:home|leaving)$`,
      `^${PRESCRIBED}.*\\bto go home(?: (?:with|on))?$`,
      `^${PRESCRIBED}.*\\b(?:orders?|list) (?:for|to) (?:the )?(?:facility|snf|nursing|rehab)`,
      `^(?:take (?:at )?home|tto|tta|ttos)(?: ${PRESCRIBED})?$|^tt[oa]s?$`,
      `^(?:home ?going|going home) ${PRESCRIBED}`,
      `^(?:current )?outpatient ${PRESCRIBED} (?:at|on|upon) discharge$`,
      "^(?:new )?prescriptions? (?:given|provided|sent)(?: to (?:the )?(?:patient|pharmacy))?$",
      "^(?:treatment|therapy) (?:on|at) (?:discharge|transfer)$",
      "^(?:going|goes|went|sent) home (?:with|on)$"
    )
  ],
  [
    "home_medications",
    anyOf(`${AT_HOME}.*${PRESCRIBED_RX}`, `${MEDICATIONS_RX}.*${FROM_HOME}`)
  ],
  [
    "inpatient_medications",
    anyOf(
      `${word("inpatient|hospital|icu|scheduled|active")}.*${MEDICATIONS_OF_A_LIST}`,
      `${MEDICATIONS_OF_A_LIST}.*${word("in hospital|while inpatient|in house|during")}`
    )
  ],
  [
    "discharge_medications",
    anyOf(
      `\\bdischarged?\\b.*${PRESCRIBED_RX}`,
      `${PRESCRIBED_RX}.*${word("at|on|upon|for|after|to")}.*${
        word("discharge|transfer|home|take")
      }`,
      `${word("new|changed|continued?|resumed?|unchanged")}.*${PRESCRIBED}`,
      "\\b(?:meds?|medications?|medicines?|drugs) (?:to )?(?:continued?|changed|start|take|resume)",
      `^${PRESCRIBED} (?:on|at) (?:leaving|departure)$`,
      "\\b(?:transfer|discharge) medications?\\b|\\bmedication reconciliation\\b"
    )
  ],
  [
    "medications",
    anyOf(`^(?:current )?${LIST_OF_MEDICATIONS}(?: ${OF_A_LIST})?$`)
  ],
  ["operative_diagnosis", anyOf(`\\b(?:pre|post) ?op(?:erative)?\\b.*${DIAGNOSIS}`)],
  [
    "secondary_diagnosis",
    anyOf(
      `${SECONDARY}.*${word("diagnos[ei]s|dxs?|problems|conditions")}`,
      "^(?:secondary|comorbidit\\w+|comorbid conditions)$|^axis i{2,3}$"
    )
  ],
  [
    "discharge_diagnosis",
    anyOf(
      "\\bcauses? of death\\b|^you were treated for$",
      `^(?!.*\\bcourse\\b).*${PRINCIPAL}.*${word("diagnos[ei]s|dxs?|impressions?|problems?")}`,
      `${DIAGNOSIS}.*${word("discharge|final|principal|transfer")}`,
      "^principal$|^principal problem$"
    )
  ],
  [
    "admission_diagnosis",
    anyOf(
      `${ON_ADMISSION}.*${word("diagnos[ei]s|dxs?|impressions?")}`,
      `${DIAGNOSIS}.*${word("admission|admitting|presentation|arrival")}`
    )
  ],
  [
    "diagnosis",
    anyOf(
      `^(?:(?:your|the|my) )?${PROBLEM_LIST}$`,
      `^${DIAGNOSIS} (?:of |for |during |on )?(?:this|the) (?:stay|admission|hospitali[sz]ation)$`
    )
  ],
  [
    "follow_up",
    anyOf(
      "\\bfollow(?: |-)?ups?\\b|\\bfollowup\\b|^f\\/?u\\b|\\bappointments?\\b",
      "^post ?discharge (?:plan|care|instructions)|\\bafter ?care\\b|^outpatient (?:plan|care)",
      "^return (?:visit|to clinic|precautions?|instructions)|^when to (?:return|call)",
      "^(?:follow|review)$|^next (?:visit|appointment)|\\bclinic$|^to do(?: (?:list|at|after|for)\\b.*)?$",
      "^(?:actions?|action items|next steps)\\b"
    )
  ],
  ["diet_activity", anyOf(`${DIET_OR_ACTIVITY}(?!.*${word("history|assessment")})`)],
  [
    "instructions",
    anyOf(
      `${INSTRUCTING}.*\\binstructions?\\b`,
      "\\binstructions? (?:to|for|given|on|at)\\b|^instructions?$|^advice(?: (?:on|at) discharge)?$",
      "^discharge (?:plan|planning|care|recommendations|orders)",
      "^plan (?:at|on|of|for|after) discharge|^disposition and plan",
      "^warning|^wound care$|^patient information$|^what to"
    )
  ],
  [
    "disposition",
    /\bdisposition\b|^discharged? (?:to|destination|location|status|from)?$|^discharged (?:to|home)\b|^dispo$|^transferred to$|^placement$/u
  ],
  [
    "condition",
    anyOf(
      `${word("conditions?|status|state")}.*${word("discharge|transfer|leaving|departure")}`,
      `\\bdischarged?\\b.*${word("condition|status")}`,
      "^conditions?$|^condition and treatment$"
    )
  ],
  ["complications", /\bcomplications?\b/u],
  ["consults", /\bconsult(?:s|ants?|ations?)\b|^consult$/u],
  [
    "hospital_course",
    anyOf(
      `${PLACE_OR_TIME}.*\\bcourse\\b`,
      `^(?:clinical |in ?patient )?(?:course|progress|evolution)$|\\bcourse by\\b|\\bcourse\\b.*${OF_THE_STAY}|^(?:brief )?course$`,
      `^(?:brief |clinical )?summary(?: of (?:hospital |inpatient )?${STAY})?$`,
      "^hospital (?:summary|events|stay|narrative)|^synopsis$|^epicrisis$",
      "^(?:clinical|brief) (?:narrative|synopsis)|^narrative$|^interval events$",
      "^treatments?(?: (?:given|provided|rendered))?$"
    )
  ],
  [
    "reason_for_admission",
    anyOf(
      `\\breasons? for (?:\\w+ )?${WHY_CAME}\\b`,
      "\\bindications? for (?:admission|hospitali[sz]ation)\\b",
      "^reason$|^admitted for$|^presentation$|^why (?:he|she|they|patient|you) came$"
    )
  ],
  [
    "chief_complaint",
    /\bchief complaints?\b|^cc$|\bpresenting (?:complaints?|problems?|symptoms?)\b|^complaints?$/u
  ],
  [
    "history_of_present_illness",
    anyOf(
      "\\bhistory\\b.*\\bpresent\\b|^hpi$|^present (?:history|problem)",
      `^${KIND_OF_HISTORY}?(?:history|hx)(?: (?:and|of) ${TOLD_IN_HISTORY})?(?: (?:exam|examination))?$`,
      "^admission summary$|^background$|^history physical$|^(?:s|subjective)$|^brief hpi$"
    )
  ],
  [
    "past_history",
    anyOf(
      `${PAST}.*${word("history|hx|problems")}`,
      "^pmhx?$|^chronic (?:problems|conditions)",
      "^past (?:history|medical)|^medical (?:problems|conditions)"
    )
  ],
  [
    "procedures",
    anyOf(
      "\\bprocedures?\\b|\\boperations?\\b",
      "^(?:surgeries|surgery|surgical)(?: performed| procedures?)?$|\\bsurgeries\\b",
      "^interventions?$|\\bsurgical (?:procedures|interventions?)\\b|^treatments? performed"
    )
  ],
  [
    "laboratory",
    /\blab(?:s|oratory|oratories)?\b|\bchemistr\w+|\bmicrobiology\b|\bblood work\b/u
  ],
  ["imaging", anyOf(IMAGING, "^pathology$|\\bfindings?$")],
  [
    "laboratory",
    /\b(?:results?|data|investigations?|tests?)\b|^cultures$/u
  ],
  [
    "exam",
    /\b(?:exams?|examinations?|vitals?|vital signs|review of systems|ros|objective|pe|physical|mental status)\b|^o$/u
  ],
  [
    "assessment",
    anyOf(
      "\\bassessments?\\b|^a\\/?p$|^a and p$|^ap$|^a$|\\bimpressions?\\b",
      "^summary assessment$|\\bclinical (?:impression|assessment)\\b|^determination$"
    )
  ],
  [
    "plan",
    anyOf(`^(?:the )?${PLANS}$`, "\\brecommendations?\\b|\\bplans?\\b|\\bplanning\\b")
  ],
  ["status_list", anyOf(`^${STATUS}$`)],
  [
    "other",
    anyOf(
      "\\bprognosis\\b|\\bimmunizations?\\b|\\bvaccinations\\b|\\bcode status\\b",
      "\\bindications?\\b|\\bcomments?\\b|^notes?$|\\bservice\\b|\\bmechanism\\b|\\bgoals\\b",
      "\\binterventions\\b|\\binformation\\b|\\bsafety\\b|\\btriage\\b|^axis\\b"
    )
  ],
  ["header", /\bdate\b|^name$|^attending|\bphysician\b|\bhospitalist\b|^(?:patient|provider)$/u]
]

/**
 * What section a phrase opens; `undefined` when it is no heading that is known. Of a label in two
 * languages, "Alergias / Allergies", either may say it.
 */
export const headingKind = (phrase: string): HeadingKind | undefined => {
  const kind = kindOf(phrase)
  if (kind !== undefined) return kind
  const labels = phrase.split(/\s\/\s|(?<=[\p{L})]{4})\/(?=\p{L}{4})|\s\|\s/u)
  return labels.length < 2 || labels.length > 3
    ? undefined
    : labels.map((label) => kindOf(label)).findLast((one) => one !== undefined)
}

const kindOf = (phrase: string): HeadingKind | undefined => {
  const words = headingWords(phrase)
  if (words === undefined) return undefined
  const text = words.join(" ")
  return KINDS.find(([, pattern]) => pattern.test(text))?.[0]
}
