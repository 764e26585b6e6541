/**
 * Whose word a place is for a field: of the readers (the rules by the part they see there, a model by
 * saying it) and of the shape (labels and words that stand there) each votes or abstains. Where one
 * says something else, a value does not enter; one vote is enough where the others abstain.
 */
import { pattern } from "./pattern.ts"
import type { ListField, TextField } from "../../../schemas/discharge/draft.ts"
import type { Reading } from "../clinical.ts"
import type { Place } from "../clinical/source.ts"
import type { SectionKind } from "../clinical/text/headings.ts"
import type { Section } from "../clinical/text/section.ts"
import type { Cut } from "./cut.ts"
import { type Role, roleOf, roles } from "./labelRows.ts"

/** `silent`: a place that is of the field would say so, and this one says nothing. */
export type Vote = "for" | "against" | "silent" | "abstains"

/** Whether a value enters with the vote of its author and these of others. */
export const isElected = (votes: ReadonlyArray<Vote>, by: "model" | undefined): boolean =>
  !votes.includes("against") &&
  (by === undefined || votes.includes("for") || !votes.includes("silent"))

/** Who may say of one's own field what stands somewhere. */
type Field = TextField | ListField | "stopped" | "home"

interface FieldRow {
  /** Under a label of these it stands as that. */
  readonly roles: ReadonlyArray<Role>
  /** These say nothing of it, either way. */
  readonly mixed: ReadonlyArray<Role>
  /** Of a sentence: it says that itself. */
  readonly says?: RegExp
  /** Of a sentence under any label: it says something else. */
  readonly denies?: RegExp
  /** Without a label or a word of it, nothing is of this field. */
  readonly isStrict?: boolean
  readonly parts: ReadonlyArray<SectionKind>
  readonly otherParts: ReadonlyArray<SectionKind>
}

const STORY: ReadonlyArray<Role> = ["course", "assessment", "advice"]
const ELSEWHERE: ReadonlyArray<SectionKind> = [
  "family_history",
  "social_history",
  "allergies",
  "exam"
]

const GOING = pattern(
  "iu",
  String.raw`\b(?:discharged?|d\/c|going|went|goes|go|sent|sending)\b[^.;]{0,40}\b(?:on|with)\b`,
  String.raw`|\bhome (?:on|with)\b|\bprescri\w+|\brx\b|\bat discharge\b|\bon discharge\b`,
  String.raw`|\bto (?:take|complete|finish)\b|\bwill (?:take|be (?:on|given|discharged|started`,
  String.raw`|continued)|continue|go|complete|receive|need)|\b(?:continue|resume|start|restart`,
  String.raw`|take|new)\b|\bcontinu\w+|\bresum\w+|\bdischarge (?:med|rx|prescri|on|with)`,
  String.raw`|\bchanged? to\b|\bnow\b`
)
const GIVEN = pattern(
  "iu",
  String.raw`\b(?:was|were|is|been|had been|being|then) (?:also )?(?:given|administered|bolused`,
  String.raw`|loaded|infiltrated|injected|induced|sedated|premedicated|irrigated|treated|covered`,
  String.raw`|received|started)\b|\breceived\b|\b(?:in|at|by) (?:the )?(?:ed|er|icu|emergency`,
  String.raw`|operating|recovery|ambulance|theatre|pacu)\b|\bintra-?op\w*|\bpre-?op\w*`,
  String.raw`|\banesthe\w+|\banaesthe\w+|\bbolus|\bgtt\b|\bdrip\b|\binfus\w+|\binfiltrat\w+`,
  String.raw`|\binject(?:ed|ion)\b|\birrigat\w+|\bsedat(?:ed|ion)\b|\bovernight\b`
)
const AT_HOME =
  /\b(?:at home|home (?:dose|med\w*|regimen)|prior to (?:admission|arrival)|before (?:admission|arrival)|on admission|was (?:on|taking)|had been (?:on|taking)|pta)\b/iu

const fields: Readonly<Record<Field, FieldRow>> = {
  patient_name: row(["signature"], []),
  medical_record_number: row([], []),
  date_of_birth: row([], []),
  age_and_gender: row([], roles),
  admission_date: row([], []),
  discharge_date: row([], []),
  attending: row([], []),
  reason_for_admission: {
    ...row(
      ["reason", "admission diagnosis", "history"],
      ["diagnosis", ...STORY],
      pattern(
        "iu",
        String.raw`\b(?:admitted|presented?|presents|presenting|came|brought|referred|transferred`,
        String.raw`|complain\w*|here) (?:\w+ ){0,6}?(?:with|for|to|because|due|of|after|from)\b`,
        String.raw`|\bfor (?:evaluation|management|treatment)\b`
      )
    ),
    parts: [
      "reason_for_admission",
      "chief_complaint",
      "admission_diagnosis",
      "history_of_present_illness"
    ],
    otherParts: [
      "family_history",
      "social_history",
      "allergies",
      "discharge_medications",
      "follow_up"
    ]
  },
  principal_diagnosis: {
    ...row(["diagnosis"], ["admission diagnosis", "reason", "procedures", ...STORY, "results"]),
    parts: ["discharge_diagnosis"],
    otherParts: [...ELSEWHERE, "home_medications", "discharge_medications", "follow_up"]
  },
  secondary_diagnoses: {
    ...row(
      ["diagnosis", "history"],
      ["admission diagnosis", "reason", "procedures", ...STORY, "results"]
    ),
    parts: ["secondary_diagnosis", "discharge_diagnosis", "past_history"],
    otherParts: [...ELSEWHERE, "home_medications", "discharge_medications", "follow_up"]
  },
  procedures_performed: {
    ...row(
      ["procedures"],
      ["diagnosis", "admission diagnosis", "reason", "history", "results", "exam", ...STORY]
    ),
    parts: ["procedures", "operative_diagnosis"],
    otherParts: ["family_history", "allergies", "discharge_medications", "home_medications"]
  },
  hospital_course: {
    ...row(
      ["course", "assessment", "history", "procedures", "results", "diagnosis", "reason"],
      [
        "advice",
        "condition",
        "disposition",
        "admission diagnosis",
        "exam",
        "follow-up",
        "discharge drugs",
        "drugs",
        "hospital drugs",
        "home drugs",
        "pending",
        "stopped",
        "incidental"
      ]
    ),
    parts: ["hospital_course"],
    otherParts: ["family_history", "social_history", "allergies"]
  },
  discharge_condition: {
    ...row(
      ["condition"],
      [...STORY, "disposition", "diagnosis", "exam", "discharge drugs", "follow-up"],
      pattern(
        "iu",
        String
          .raw`\b(?:condition|stable for discharge|discharged?\b[^.;]{0,60}\b(?:stable|good|fair`,
        String
          .raw`|improved|satisf\w+|guarded|serious|poor)|(?:stable|good|fair|improved|satisf\w+`,
        String.raw`|guarded|ambulatory)\b[^.;]{0,30}\b(?:condition|discharge|on leaving|state))`
      )
    ),
    isStrict: true,
    parts: ["condition"],
    otherParts: ["family_history", "allergies"]
  },
  disposition: {
    ...row(
      ["disposition"],
      [...STORY, "condition", "follow-up", "diagnosis", "procedures", "discharge drugs"],
      /\b(?:discharg\w+|transferr?\w*|going|goes|go|went|sent|return(?:ed|ing)?|released?|dismissed|admitted|placement (?:to|in|at)|d\/c(?:'?d)?|left (?:the|against|ama|for)|expired|died|dispo)\b/iu
    ),
    isStrict: true,
    parts: ["disposition"],
    otherParts: ["family_history", "social_history", "allergies"]
  },
  diet_activity: {
    ...row(
      ["advice"],
      ["follow-up", "disposition", "condition", "discharge drugs", "course", "assessment"],
      pattern(
        "iu",
        String
          .raw`\b(?:diet|activit\w+|lift\w*|driv\w+|weight[- ]bearing|ambulat\w+|eat\w*|feed\w*`,
        String
          .raw`|shower|bath\w*|walk\w*|restrict\w*|as tolerated|exercise|sodium|low[- ]\w+|work`,
        String.raw`|school|sport\w*|rest|fluids?)\b`
      )
    ),
    isStrict: true,
    parts: ["diet_activity", "instructions"],
    otherParts: ["family_history", "social_history", "allergies"]
  },
  follow_up_instructions: {
    ...row(
      ["follow-up", "advice"],
      [
        "disposition",
        "condition",
        "course",
        "assessment",
        "pending",
        "discharge drugs",
        "incidental",
        "procedures",
        "stopped",
        "diagnosis"
      ],
      pattern(
        "iu",
        String
          .raw`\b(?:follow\w*|f\/u|return|appointment|appt|see\b|seen|call|contact|recheck|repeat`,
        String.raw`|should|will|schedul\w+|refer\w*|clinic|visit|weeks?|recommend\w*|arrang\w+`,
        String.raw`|outpatient|monitor\w*|check\w*|report to|wear|keep|remove\w*|needs?|continue)\b`
      )
    ),
    isStrict: true,
    parts: ["follow_up", "instructions"],
    otherParts: ["family_history", "social_history", "allergies"]
  },
  medications_on_discharge: {
    ...row(
      ["discharge drugs"],
      [
        "drugs",
        "advice",
        "course",
        "assessment",
        "follow-up",
        "disposition",
        "condition",
        "diagnosis",
        "procedures",
        "reason"
      ],
      GOING
    ),
    parts: ["discharge_medications"],
    otherParts: [
      "home_medications",
      "inpatient_medications",
      "administration_record",
      "stopped_medications",
      "past_history",
      "surgical_history",
      "laboratory",
      "imaging",
      ...ELSEWHERE
    ]
  },
  stopped: {
    ...row(
      ["stopped", "discharge drugs", "home drugs", "drugs"],
      [
        "hospital drugs",
        "advice",
        "course",
        "assessment",
        "follow-up",
        "disposition",
        "history",
        "condition",
        "reason",
        "diagnosis",
        "allergies"
      ]
    ),
    parts: ["stopped_medications", "discharge_medications", "home_medications"],
    otherParts: ["family_history", "social_history", "laboratory", "imaging"]
  },
  home: {
    ...row(
      ["home drugs"],
      ["drugs", "history", "reason", "course", "advice", "assessment"],
      AT_HOME
    ),
    parts: ["home_medications"],
    otherParts: [
      "discharge_medications",
      "inpatient_medications",
      "administration_record",
      "family_history"
    ]
  },
  pending_results: {
    ...row(
      ["pending"],
      [
        "results",
        "follow-up",
        "exam",
        "diagnosis",
        "procedures",
        "disposition",
        "discharge drugs",
        "history",
        ...STORY
      ],
      pattern(
        "iu",
        String
          .raw`pend|await|outstanding|prelim|not (?:yet )?(?:back|available|final|resulted|returned`,
        String
          .raw`|in the chart|completed|been (?:reported|received|finali[sz]ed))|\bsent\b|submitted`,
        String
          .raw`|in process|to be (?:checked|followed|done|reported)|\bordered\b|drawn|collected`,
        String
          .raw`|still (?:pending|out|not|awaiting|to)|to follow\b|follow(?:ed)?[- ]?up (?:on|of`,
        String.raw`|the)|will follow`
      )
    ),
    denies: pattern(
      "iu",
      String.raw`\b(?:showed|shows|revealed|demonstrated|grew|came back|was (?:normal|negative`,
      String
        .raw`|positive|unremarkable)|were (?:normal|negative|positive|unremarkable)|within normal`,
      String
        .raw`|final(?:i[sz]ed)?\b(?![^.;]{0,12}pend)|resulted|no growth\b(?![^.;]{0,20}(?:to date`,
      String.raw`|so far|at \d|prelim|\d+ h)))`
    ),
    isStrict: true,
    parts: ["pending"],
    otherParts: ["family_history", "social_history", "allergies", "home_medications"]
  },
  allergies: {
    ...row(
      ["allergies"],
      [
        "history",
        "advice",
        "exam",
        "results",
        "reason",
        "course",
        "assessment",
        "drugs",
        "home drugs",
        "stopped",
        "discharge drugs"
      ],
      /allerg|\brash\b|hives|urticaria|reaction|anaph|intoleran|itch|swell|angioedema|sensitiv|\bnkd?a\b|adverse|bronchospasm|\bhit\b/iu
    ),
    isStrict: true,
    parts: ["allergies"],
    otherParts: [
      "discharge_medications",
      "home_medications",
      "family_history",
      "administration_record"
    ]
  },
  results_at_discharge: {
    ...row(
      ["results", "exam"],
      [
        "history",
        "reason",
        "course",
        "assessment",
        "condition",
        "pending",
        "diagnosis",
        "procedures",
        "advice",
        "follow-up",
        "admission diagnosis",
        "disposition",
        "hospital drugs",
        "discharge drugs",
        "drugs"
      ]
    ),
    parts: ["laboratory"],
    otherParts: ["family_history", "allergies"]
  },
  incidental_findings: {
    ...row(
      ["incidental"],
      ["results", "procedures", "exam", "history", "diagnosis", "follow-up", "pending", ...STORY],
      /incident|nodule|mass|cyst|lesion|aneurysm|adenoma|enlarg|thicken|opaci|calcul|stone|gallstone|hernia|polyp|follow|dilat|node/iu
    ),
    isStrict: true,
    parts: ["incidental", "imaging"],
    otherParts: ["family_history", "social_history", "allergies", "discharge_medications"]
  }
}

function row(
  roles: ReadonlyArray<Role>,
  mixed: ReadonlyArray<Role>,
  says?: RegExp
): FieldRow {
  return { roles, mixed, parts: [], otherParts: [], ...says === undefined ? {} : { says } }
}

/** By the labels over and before it, and by the words of its own sentence. */
export const voteOfShape = (text: string, cut: Cut, field: Field, place: Place): Vote => {
  const own = fields[field]
  const sentence = cut.sentence(place)
  const words = text.slice(sentence.start, sentence.end)
  const isSaid = own.says?.test(words) === true
  if (own.denies?.test(words) === true && !isSaid) return "silent"
  if (field === "allergies" && !isSaid && endsAbove(text, cut, place)) return "against"
  if (isDrugField(field)) return voteOfOrder(own, cut, place, words)
  for (const label of cut.labels(place)) {
    const role = roleOf(label)
    if (role === undefined) continue
    if (own.roles.includes(role)) return "for"
    if (isSaid) return "for"
    return !own.mixed.includes(role) ? "against" : own.isStrict === true ? "silent" : "abstains"
  }
  return isSaid ? "for" : own.isStrict === true ? "silent" : "abstains"
}

/** "ALLERGIES: NKDA" in the line above leaves nothing for the next. */
const endsAbove = (text: string, cut: Cut, place: Place) => {
  const { start } = cut.line(place)
  return /allerg[^\n]*\b(?:nkd?a|none|no known[^\n]*|denie[sd])\b[^\n]*\n(?:[^\n:]*\n){0,6}$/iu
    .test(text.slice(Math.max(0, start - 400), start))
}

const isDrugField = (field: Field) =>
  field === "medications_on_discharge" || field === "stopped" || field === "home"

const voteOfOrder = (own: FieldRow, cut: Cut, place: Place, words: string): Vote => {
  const found = cut.labels(place).map(roleOf).filter((role) => role !== undefined)
  const [role] = found
  if (own === fields.medications_on_discharge) {
    if (role !== undefined && own.roles.includes(role)) return "for"
    const isStory = role === undefined || own.mixed.includes(role)
    if (!isStory) return role === "history" && GOING_HOME.test(words) ? "for" : "against"
    if (GIVEN.test(words) && !GOING_HOME.test(words)) return "against"
    if (own.says?.test(words) === true) return "for"
    return role === undefined || role === "drugs" || role === "advice" ? "abstains" : "silent"
  }
  if (role === undefined) return own.says?.test(words) === true ? "for" : "abstains"
  return own.roles.includes(role)
    ? "for"
    : own.mixed.includes(role)
    ? own.says?.test(words) === true ? "for" : "abstains"
    : "against"
}

const GOING_HOME =
  /\b(?:discharged?|d\/c|going|went|goes|go|sent|sending)\b[^.;]{0,60}\b(?:on|with)\b|\bhome (?:on|with)\b|\bprescri\w+|\b(?:at|on|for) discharge\b|\bas an outpatient\b|\bto go home\b/iu

/** By the part that the rules see there; nothing where a line that looks like a heading parts it. */
export const voteOfRules = (reading: Reading, cut: Cut, field: Field, place: Place): Vote => {
  const section = sectionAt(reading, place)
  if (section === undefined) return "abstains"
  if (section.kind === "untrusted" || reading.strangers.has(section.note)) return "against"
  if (section.start < place.start && cut.isParted(section.start, place.start)) return "abstains"
  const { parts, otherParts } = fields[field]
  return parts.includes(section.kind)
    ? "for"
    : otherParts.includes(section.kind)
    ? "against"
    : "abstains"
}

/** Whether the document gives orders there, or tells of another patient. */
export const isForeign = (reading: Reading, place: Place): string | undefined => {
  const section = sectionAt(reading, place)
  if (section?.kind === "untrusted") return "the document gives orders there"
  return section !== undefined && reading.strangers.has(section.note)
    ? "it is said of somebody else"
    : undefined
}

export const sectionAt = ({ sections }: Reading, { start }: Place): Section | undefined => {
  let [low, high] = [0, sections.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const section = sections[middle]
    if (section === undefined) return undefined
    if (start < section.opens) high = middle - 1
    else if (start >= section.end) low = middle + 1
    else return section
  }
  return undefined
}
