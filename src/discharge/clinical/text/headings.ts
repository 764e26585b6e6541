/**
 * What headings of clinical documents are called, and the kind of section each opens. The words are
 * those of common forms (H&P, SOAP, Joint Commission's and C-CDA's discharge summary sections).
 */

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

/** The first that fits decides. They are asked of words in lower case with one space between. */
const KINDS: ReadonlyArray<readonly [HeadingKind, RegExp]> = [
  ["reason_for_admission", /^why (?:you|patient) (?:were|was|are)\b/u],
  ["pending", /\bnot (?:yet )?(?:back|resulted|final)\b/u],
  ["incidental", /\bincidentals?\b|\bunresolved (?:issues|problems|findings)\b/u],
  [
    "pending",
    /\b(?:pending|outstanding|awaiting)\b.*\b(?:labs?|laborator\w+|tests?|results?|studies|cultures|investigations|pathology|items?|data|issues|at discharge|at transfer|follow)|\b(?:labs?|laborator\w+|tests?|results?|studies|cultures|investigations|pathology|data|issues)\b.*\b(?:pending|outstanding|awaiting)\b|^(?:pending|outstanding)(?: (?:at|on|upon) (?:time of )?discharge)?$/u
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
    /\ballerg|\bdrug (?:intolerances|sensitivities|reactions)\b|\badverse (?:drug )?reactions?\b|^intolerances$|^all$/u
  ],
  [
    "stopped_medications",
    /\b(?:stop|stopped|discontinued?|held)\b.*\b(?:meds?|medications?|medicines?|drugs?|taking)\b|\b(?:meds?|medications?|medicines?|drugs?)\b.*\b(?:stop|stopped|discontinued?|held)\b|\bdo not take\b/u
  ],
  [
    "administration_record",
    /\bmedications? administration record\b|^mar$|\badministered\b.*\b(?:meds?|medications?)\b|\b(?:meds?|medications?)\b.*\b(?:administered|administration)\b|^medications? given\b/u
  ],
  [
    "home_medications",
    /\b(?:home|outpatient|prior|pre ?admission|prehospital|admission|current home|usual|ambulatory|before|admitting)\b.*\b(?:meds?|medications?|medicines?|prescriptions?|drugs?|rx)\b|\b(?:meds?|medications?|medicines?|drugs?|rx)\b.*\b(?:at home|on admission|prior to|before|from home|on arrival|on presentation|pre ?admission|taken at home|upon admission|at admission)\b/u
  ],
  [
    "inpatient_medications",
    /\b(?:inpatient|hospital|scheduled|active|current)\b.*\b(?:meds?|medications?|drugs?)\b|\b(?:meds?|medications?|drugs?)\b.*\b(?:in hospital|while inpatient|in house|during)\b/u
  ],
  [
    "discharge_medications",
    /\bdischarged?\b.*\b(?:meds?|medications?|medicines?|prescriptions?|drugs?|rx)\b|\b(?:meds?|medications?|medicines?|prescriptions?|drugs?|rx)\b.*\b(?:at|on|upon|for|after|to)\b.*\b(?:discharge|transfer|home|take)\b|\b(?:new|changed|continued?|resumed?|unchanged)\b.*\b(?:meds?|medications?|medicines?|prescriptions?|drugs?)\b|\b(?:meds?|medications?|medicines?) (?:to )?(?:continued?|changed|start|take|resume)|\btransfer medications\b|\bmedication reconciliation\b/u
  ],
  [
    "medications",
    /^(?:current )?(?:meds?|medications?|medicines?|rx|drugs|prescriptions?|medications? list)(?: (?:list|prescribed|include|included|are|summary|orders?|details|information|instructions))?$/u
  ],
  [
    "operative_diagnosis",
    /\b(?:pre|post) ?op(?:erative)?\b.*\b(?:diagnos[ei]s|dxs?)\b/u
  ],
  [
    "secondary_diagnosis",
    /\b(?:secondary|other|additional|associated|chronic|concurrent|resolved)\b.*\b(?:diagnos[ei]s|dxs?|problems|conditions)\b|^(?:secondary|comorbidit\w+|comorbid conditions)$|^axis i{2,3}$/u
  ],
  [
    "discharge_diagnosis",
    /\bcauses? of death\b|^you were treated for$|^(?!.*\bcourse\b).*\b(?:discharged?|discharging|hospital|final|principal|primary|main)\b.*\b(?:diagnos[ei]s|dxs?|impressions?|problems?)\b|\b(?:diagnos[ei]s|dxs?)\b.*\b(?:discharge|final|principal|transfer)\b|^principal$|^principal problem$/u
  ],
  [
    "admission_diagnosis",
    /\b(?:admission|admitting|admitted|admit|presenting|initial|provisional|working|preliminary|transfer)\b.*\b(?:diagnos[ei]s|dxs?|impressions?)\b|\b(?:diagnos[ei]s|dxs?)\b.*\b(?:admission|admitting|presentation|arrival)\b/u
  ],
  [
    "diagnosis",
    /^(?:(?:your|the|my) )?(?:diagnos[ei]s|dxs?|clinical diagnos[ei]s|medical diagnos[ei]s|diagnos[ei]s list|problems? list|active problems|problems|problems? identified|identified problems.*|hospital problems?.*|impressions?|clinical impressions?|axis i)$/u
  ],
  [
    "follow_up",
    /\bfollow(?: |-)?ups?\b|\bfollowup\b|^f\/?u\b|\bappointments?\b|^post ?discharge (?:plan|care|instructions)|\bafter ?care\b|^outpatient (?:plan|care)|^return (?:visit|to clinic|precautions?|instructions)|^when to (?:return|call)|^next (?:visit|appointment)|\bclinic$|^to do(?: list)?$|^(?:actions?|action items|next steps)\b/u
  ],
  [
    "diet_activity",
    /\b(?:diet|dietary|feeding|feedings|activity|activities|exercise|nutrition|restrictions|functional status|weight bearing)\b(?!.*\b(?:history|assessment)\b)/u
  ],
  [
    "instructions",
    /\b(?:discharge|patient|special|home|care|additional|aftercare|home ?going|wound care|transfer|final|other|nursing|self care)\b.*\binstructions?\b|\binstructions? (?:to|for|given|on|at)\b|^instructions?$|^discharge (?:plan|planning|care|recommendations|orders)|^plan (?:at|on|of|for|after) discharge|^disposition and plan|^warning|^wound care$|^patient information$|^what to/u
  ],
  [
    "disposition",
    /\bdisposition\b|^discharged? (?:to|destination|location|status|from)?$|^discharged (?:to|home)\b|^dispo$|^transferred to$|^placement$/u
  ],
  [
    "condition",
    /\b(?:conditions?|status)\b.*\b(?:discharge|transfer|leaving)\b|\bdischarged?\b.*\b(?:condition|status)\b|^conditions?$|^condition and treatment$/u
  ],
  ["complications", /\bcomplications?\b/u],
  ["consults", /\bconsult(?:s|ants?|ations?)\b|^consult$/u],
  [
    "hospital_course",
    /\b(?:hospital|inpatient|clinical|rehabilitation|rehab|ed|er|icu|emergency|admission|treatment|interval|postoperative|post op)\b.*\bcourse\b|\bcourse by\b|\bcourse\b.*\b(?:hospital|stay|admission|treatment|hospitalization|events?|problems?)\b|^(?:brief )?course$|^(?:brief |clinical )?summary(?: of (?:hospital |inpatient )?(?:stay|course|hospitali[sz]ation|admission|events))?$|^hospital (?:summary|events|stay|narrative)|^synopsis$|^epicrisis$|^(?:clinical|brief) (?:narrative|synopsis)|^narrative$|^interval events$|^treatments?(?: (?:given|provided|rendered))?$/u
  ],
  [
    "reason_for_admission",
    /\breasons? for (?:\w+ )?(?:admission|hospitali[sz]ation|visit|consult\w*|presentation|stay|transfer)\b|\bindications? for (?:admission|hospitali[sz]ation)\b|^reason$|^admitted for$|^presentation$/u
  ],
  [
    "chief_complaint",
    /\bchief complaints?\b|^cc$|\bpresenting (?:complaints?|problems?|symptoms?)\b|^complaints?$/u
  ],
  [
    "history_of_present_illness",
    /\bhistory\b.*\bpresent\b|^hpi$|^present (?:history|problem)|^(?:brief |initial |pertinent |clinical |interval |admission )?(?:history|hx)(?: (?:and|of) (?:physical|presentation|illness|events|presenting.*|current.*|the present.*))?(?: (?:exam|examination))?$|^admission summary$|^background$|^history physical$|^(?:s|subjective)$|^brief hpi$/u
  ],
  [
    "past_history",
    /\b(?:past|previous|prior|medical|psychiatric|obstetric\w*|gyn|known|significant|maternal)\b.*\b(?:history|hx|problems)\b|^pmhx?$|^chronic (?:problems|conditions)|^past (?:history|medical)|^medical (?:problems|conditions)/u
  ],
  [
    "procedures",
    /\bprocedures?\b|\boperations?\b|^(?:surgeries|surgery|surgical)(?: performed| procedures?)?$|\bsurgeries\b|^interventions?$|\bsurgical (?:procedures|interventions?)\b|^treatments? performed/u
  ],
  [
    "laboratory",
    /\blab(?:s|oratory|oratories)?\b|\bchemistr\w+|\bmicrobiology\b|\bblood work\b/u
  ],
  [
    "imaging",
    /\b(?:imaging|radiolog\w+|radiographs?|radiographic|x-?rays?|xrays?|ultrasound|echo\w*|ekg|ecg|ct|mri|catheterization|diagnostics?|studies)\b|^pathology$|\bfindings?$/u
  ],
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
    /\bassessments?\b|^a\/?p$|^a and p$|^ap$|^a$|\bimpressions?\b|^summary assessment$|\bclinical (?:impression|assessment)\b|^determination$/u
  ],
  [
    "plan",
    /^(?:the )?(?:plan|plans|p|treatment plan|plan of care|care plan|management plan|recommendations?|recommended|orders)$|\brecommendations?\b|\bplans?\b|\bplanning\b/u
  ],
  [
    "status_list",
    /^(?:new|begin|changed?|continued?|continue unchanged|unchanged|resumed?|start(?:ed)?|stop(?:ped)?|discontinued?|hold|held|(?:start|stop|continue|resume|begin) taking)$/u
  ],
  [
    "other",
    /\bprognosis\b|\bimmunizations?\b|\bvaccinations\b|\bcode status\b|\bindications?\b|\bcomments?\b|^notes?$|\bservice\b|\bmechanism\b|\bgoals\b|\binterventions\b|\binformation\b|\bsafety\b|\btriage\b|^axis\b/u
  ],
  ["header", /\bdate\b|^name$|^attending|\bphysician\b|\bhospitalist\b|^(?:patient|provider)$/u]
]

/** What section a phrase opens; `undefined` when it is no heading that is known. */
export const headingKind = (phrase: string): HeadingKind | undefined => {
  const words = headingWords(phrase)
  if (words === undefined) return undefined
  const text = words.join(" ")
  return KINDS.find(([, pattern]) => pattern.test(text))?.[0]
}
