/**
 * Words that tell how far a test has come.
 */

import { oneOf } from "../../../ground/oneOf.ts"

const OTHER_THAN_A_TEST = oneOf(
  "placement|transfer|discharge|approval|authorization|insurance|improvement|clinical",
  "his|her|their|evaluation by|transport|bed|surgery|return|clearance|further|auth"
)
const STILL_OPEN = oneOf("outstanding|in process|in progress|to follow|awaited|pending")
const REPORTED = "been (?:reported|resulted|finali[sz]ed|received|read)"
const COME = oneOf(
  "back|resulted|returned|available|reported|finali[sz]ed|final",
  `received|come back|completed|in the chart|posted|${REPORTED}`
)
const COME_BACK = oneOf(
  "come back|returned?|resulted|finali[sz]ed",
  "been (?:reported|resulted|finali[sz]ed|received|read|completed|posted)"
)
const RESULT = oneOf(
  "results?|reports?|cultures?|patholog\\w+",
  "biops\\w+|read|cytology|sensitivit\\w+|speciation"
)
const CHASE = oneOf("follow|f/u|followup|chase|check|review|call")
const WHOSE = oneOf("the\\s+|his\\s+|her\\s+|your\\s+|final\\s+|pending\\s+")
const RESULT_OR_BIOPSY = oneOf(
  "results?|reports?|patholog\\w+|biops\\w+|cultures?|cytology|sensitivit\\w+"
)

/** Its result is not there, or not the last one. */
export const PENDING = new RegExp(
  [
    `\\bpending\\b(?! ${OTHER_THAN_A_TEST})`,
    `\\b(?:result|report|read|interpretation|patholog\\w+|histolog\\w+|cytolog\\w+|serolog\\w+|biops\\w+|cultures?|final)s?\\s+(?:(?:is|are|was|were|remain(?:s|ed)?)\\s+)?(?:still\\s+)?${STILL_OPEN}`,
    `\\b(?:not|never)\\s+(?:yet\\s+)?${COME}\\b`,
    `\\b(?:have|has|had|did)(?:n't| not)\\s+(?:yet\\s+)?${COME_BACK}`,
    `\\b(?:still )?(?:a)?waiting\\s+(?:for\\s+)?(?:the\\s+|final\\s+)?(?:\\w+\\s+){0,3}${RESULT}`,
    "\\bawait(?:ed|ing|s)?\\b",
    `\\bwill (?:${CHASE})(?: up)?(?: on| with)? (?:${WHOSE})?[^.;]{0,40}\\b(?:cultures?|results?|patholog\\w+)\\b`,
    "\\b(?:still\\s+|currently\\s+)?(?:in process|in progress|outstanding|unresulted|incubating)\\b",
    "\\bprelim(?:inary|s)?\\b",
    "\\bno growth (?:to date|thus far|so far|at (?:24|48|72) h\\w*|x\\s?\\d)|\\bNGTD\\b",
    "\\bneither of which (?:has|have)\\b",
    "\\bstill not (?:in|back|available)\\b",
    "\\b(?:results?|reports?|pathology|cytology|cultures?|studies) (?:will|to) (?:follow|be (?:called|forwarded|available|communicated|faxed|followed|reported))",
    `\\b(?:will|to|please|needs? to|should|must) ${CHASE}(?: |-)?(?:up)?\\s*(?:on|for|with)?\\s+${WHOSE}*(?:[\\w./-]+\\s+){0,5}${RESULT_OR_BIOPSY}\\b`,
    `\\bfollow[- ]?up (?:on|of|final|pending)\\s+${WHOSE}*(?:[\\w./-]+\\s+){0,5}${RESULT_OR_BIOPSY}\\b`,
    "\\bsend[- ]?out\\b",
    "\\bresults? (?:is|are|was|were|needs?|has|have) (?:to be |being )?(?:followed|forwarded|chased|reviewed)\\b",
    "\\b(?:has|have|had) (?:a )?results? in the chart\\b(?<=neither[^.]{0,80})"
  ].join("|"),
  "iu"
)

const ELSEWHERE = oneOf(
  "home|back|him|her|them|the patient|patient|down",
  "for (?:surgery|admission|further evaluation)"
)

/** It was taken or sent, and nothing more is said. */
export const SENT = RegExp(
  `(?<!\\bto be )\\b(?:sent|submitted|collected|drawn|obtained and sent|ordered)\\b(?! ${ELSEWHERE})`,
  "iu"
)

const AFTER_DISCHARGE = oneOf(
  "outpatient|after discharge|scheduled",
  "to be (?:done|drawn|obtained|performed|sent|repeated)",
  "(?:in|within) (?:\\d+|one|two|three|four|six) (?:days?|weeks?|months?)",
  "will (?:get|have|need|undergo)"
)

/** It is to be done after discharge. */
export const LATER = RegExp(`\\b${AFTER_DISCHARGE}\\b`, "iu")

const RESULTS_OR_DATA = oneOf("results?|tests?|labs?|studies|cultures?|laborator\\w+|data")

/** Nothing is open. */
export const NONE_PENDING = new RegExp(
  [
    "\\bno\\s+(?:outstanding|pending)\\s+(?:\\w+\\s+){0,3}(?:results?|tests?|labs?|studies|cultures?|investigations?|items?|data|issues|laborator\\w+)?",
    `\\bno\\s+(?:\\w+\\s+){0,4}${RESULTS_OR_DATA}\\s+(?:(?:are|were|is|was|remain(?:s|ed)?)\\s+)?(?:pending|outstanding)`,
    "\\b(?:results?|tests?|labs?|studies|cultures?)\\s+pending\\s*(?:(?:at|on|upon)\\s+(?:time of )?discharge)?\\s*[:\\-]\\s*(?:none|no\\b|n\\/a|nil)",
    "\\bpending\\s*(?:labs|results|tests|studies)?\\s*[:\\-]\\s*(?:none|nil|n\\/a)\\b",
    "\\bnone\\s+(?:are\\s+|is\\s+)?(?:pending|outstanding)",
    "\\bnothing\\s+(?:is\\s+|was\\s+)?(?:pending|outstanding)",
    `\\ball\\s+(?:\\w+\\s+){0,4}${RESULTS_OR_DATA}\\s+(?:\\w+\\s+){0,4}(?:final|finali[sz]ed|resulted|back|complete[d]?|returned|available)`
  ].join("|"),
  "iu"
)

const FINDING = oneOf(
  "negative|positive|non-?reactive|reactive|normal|abnormal|unremarkable|within normal",
  "no growth(?! (?:to date|thus|so far|at \\d))|no organisms|grew|growing|showed|shows",
  "revealed|reveals|demonstrat\\w+|returned|resulted|came back|consistent with",
  "confirmed|detected|not detected|benign|malignant|adenocarcinoma|carcinoma|adenoma",
  "final(?!\\s+(?:report |result |read |culture )?(?:is |are |was |were )?pending)",
  "stain\\w+|elevated|wnl|read as|clear|sensitive to|susceptible"
)

/** What a result sounds like. */
export const RESULTED = RegExp(
  [
    `\\b${FINDING}\\b|[:=]\\s*[<>]?\\d`,
    "\\b\\d+(?:\\.\\d+)?\\s*(?:mg|ng|pg|mcg|mmol|g|u|iu|%)\\b"
  ].join("|"),
  "iu"
)

const ARRANGEMENT = oneOf(
  "surgery|placement|bed|authorization|insurance|transport|appointment",
  "approval|clearance|court|guardianship|disposition|discharge"
)

/** It is no test of a patient that is awaited. */
export const NO_TEST = RegExp(
  [
    `\\b${ARRANGEMENT}\\s+(?:is\\s+|was\\s+)?(?:still\\s+)?pending\\b`,
    "\\b(?:isolation|hold|until)\\b[^.]{0,30}\\bpending\\b[^.]{0,6}$"
  ].join("|"),
  "iu"
)

const IN_THE_END = oneOf(
  "later|subsequently|eventually|ultimately|finally",
  "then|since|but (?:came back|returned|was|were)"
)
const CAME_BACK = oneOf(
  "grew|returned|resulted|came back|negative|positive",
  "normal|no growth|showed|revealed|finali[sz]ed|was|were"
)

/** Within one statement: open first, and told then. */
export const CAME = RegExp(
  `\\b(?:pending|preliminary|outstanding|sent)\\b[^.]{0,80}\\b${IN_THE_END}\\b[^.]{0,40}\\b${CAME_BACK}\\b`,
  "iu"
)

const NO_NAME_OF_A_TEST = oneOf(
  "discharge|transfer|placement|bed|insurance|authori[sz]ation|appointment",
  "decision|consult\\w*|evaluation|pasrr|hospice|family|guardian\\w*",
  "surgery|pt|ot|swallow|clearance|approval|referral|transport|rehab|snf",
  "home|plan|disposition|ride|equipment|medicaid|legal|court"
)

/** "Prealbumin pending": a test that is in no list, and nothing but that it is awaited. */
export const BARE = RegExp(
  `^\\W*(?:the |a |an )?(?!${NO_NAME_OF_A_TEST}\\b)[A-Za-z][\\w-]{2,}(?:\\s[\\w-]+){0,2}(?:\\s(?:is|are|was|were|still|remains?))?\\s(?:pending|outstanding)\\W*$`,
  "iu"
)

/** What is to be done, among what is to come. */
export const TASK =
  /^\W*(?:repeat|recheck|schedule|see|call|refer|continue|start|stop|arrange|make|visit)\b(?!.*\b(?:results?|pending|final)\b)/iu

const COLUMN = oneOf(
  "tests?|labs?|study|name|date|time|ordered|collected|sent|status|results?|provider",
  "ordering|specimen|source|follow-?up|by|responsible|order|component|of|and"
)

/** Of a letter's end, of appointments and of what others are to do: among what is to come. */
export const NO_RESULT = RegExp(
  [
    String
      .raw`^\W*(?:(?:yours\s)?(?:sincerely|faithfully|truly)|(?:with )?(?:kind|best) (?:regards|wishes))`,
    String.raw`^\W*(?:(?:GP|PCP|patient|family|nurse|team) to\b|(?:dr|prof)\.?\s[A-Z][^\n]{0,40}$)`,
    // What the doctor outside is to do.
    String.raw`^\W*(?:GP|PCP)(?:'s)? (?:actions?|tasks?|requests?)\b`,
    String
      .raw`\b(?:levels?|INR|U&E|BMP|CBC|FBC)\s(?:in|within|on)\s(?:a|one|two|\d)(?!.*\b(?:results?|pending)\b)`,
    String.raw`\bclinic\s\d(?!.*\b(?:results?|pending)\b)`,
    String.raw`\b(?:clinic|appointment)\s(?:on|in|at)\b(?!.*\b(?:results?|pending)\b)`,
    String.raw`^\W*(?:last|latest|recent|discharge|admission) (?:labs?|laborator\w+|bloods?)\b`,
    String
      .raw`^\W*follow[- ]?up (?:with|in|at)\b(?!.*\b(?:results?|pending|cultures?|patholog\w+)\b)`,
    // "Discharge weight 86.1 kg", on the line below.
    String
      .raw`^\W*(?:(?:discharge|dry|current|last) )?(?:weight|wt|BMI|BP|blood pressure|heart rate|pulse|SpO2|temperature)\b:?\s[^\n]{0,12}\d`
  ].join("|"),
  "iu"
)

/** The names of columns. */
export const TABLE_HEAD = RegExp(`^(?:${COLUMN}[\\s/|&:#]*)+$`, "iu")
