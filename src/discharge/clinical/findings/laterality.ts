/**
 * Sides: a part of the body is on the left in one passage and on the right in another.
 */
import { Schema } from "effect"
import { oneOf } from "../../../ground/oneOf.ts"
import { Form, rowsOf } from "../../../ground/rows.ts"
import table from "./bodyParts.json" with { type: "json" }
import type { FlagClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { said } from "../text/items.ts"
import type { Reading } from "../../clinical.ts"
import { kindsAt } from "../text/scope.ts"
import type { Sentence } from "../text/sentences.ts"

const Row = Schema.Struct({
  part: Schema.NonEmptyString,
  forms: Schema.NonEmptyArray(Form)
})

/** Parts of the body, and their names: the rows of `bodyParts.json`. */
const parts = rowsOf(Row)(table).map(({ forms, part }) => ({
  part,
  pattern: new RegExp(`\\b${oneOf(...forms)}\\b`, "iu")
}))

interface Sided extends Place {
  readonly side: "left" | "right"
  readonly part: string
}

const LETTERED_PART = oneOf(
  "hip|knee|leg|foot|ankle|arm|shoulder|femur|hand",
  "wrist|kidney|breast|eye|lower|upper|MCA|femoral|subdural|SDH|frontal|parietal|temporal",
  "occipital|cerebellar|basal|thalamic|ICA|carotid|hip|tibial?|fibula|humerus|radius|renal",
  "ureter\\w*|inguinal|ovarian|adnexal|testicular|heel|toe|calf|thigh|groin|flank|lung|chest"
)
const SIDE = RegExp(
  [
    String.raw`\b(left|right)(?:[- ](?:sided|side))?\b`,
    String
      .raw`(?<![A-Za-z]|\d\s?)([LR])(?=\s(?:(?:acute|chronic|subacute|large|small|distal|proximal|complex)\s)?${LETTERED_PART}\b)`
  ].join("|"),
  "giu"
)
const STOP =
  /[.;:,]|\b(?:and|or|with|to|but|from|without|while|than|showed|was|is|were|are)\b|\b(?:left|right|bilateral)\b/iu
const REACH = 48
const BACK = 28

/** The sides of parts that a text names; places in the text. */
const sidesIn = (text: string): ReadonlyArray<Sided> =>
  [...text.matchAll(SIDE)].flatMap((match): ReadonlyArray<Sided> => {
    const word = (match[1] ?? match[2] ?? "").toLowerCase()
    const side = word.startsWith("l") ? "left" : "right"
    const end = match.index + match[0].length
    const ahead = text.slice(end, end + REACH)
    const part = partIn(ahead.slice(0, STOP.exec(ahead)?.index ?? ahead.length))
    if (part !== undefined) {
      return [{ side, part: part.part, start: match.index, end: end + part.end }]
    }
    const low = Math.max(0, match.index - BACK)
    const behind = text.slice(low, match.index)
    if (!/[,(-]\s*$/u.test(behind)) return []
    const before = partIn(behind)
    return before === undefined ? [] : [{ side, part: before.part, start: low + before.start, end }]
  })

const partIn = (text: string) =>
  parts.flatMap(({ part, pattern }) => {
    const match = pattern.exec(text)
    return match === null ? [] : [{ part, start: match.index, end: match.index + match[0].length }]
  }).toSorted((a, b) => a.start - b.start)[0]

const ANCHORS: ReadonlySet<string> = new Set([
  "discharge_diagnosis",
  "operative_diagnosis",
  "admission_diagnosis",
  "secondary_diagnosis"
])
const COMPARED: ReadonlySet<string> = new Set([
  ...ANCHORS,
  "procedures",
  "chief_complaint",
  "reason_for_admission",
  "history_of_present_illness",
  "hospital_course",
  "imaging",
  "laboratory",
  "assessment",
  "plan",
  "header",
  "instructions",
  "follow_up",
  "other",
  "consults",
  "disposition",
  "condition",
  "diet_activity",
  "exam"
])
const KIND_OF_PROBLEM = oneOf(
  String.raw`pain\w*|fractur\w+|f(?:a|e)ll|injur\w+|trauma|swell\w+|redness|red`,
  String.raw`erythema\w*|rash|edema|wound|infect\w*|infarct\w*|stroke|mass|lesion|nodule`,
  String.raw`tumou?r|carcinoma|cancer|abscess|cellulit\w+|effusion|pneumo\w+|ulcer\w*`,
  String.raw`nail\w*|replac\w+|arthroplast\w+|repair\w*|surg\w+|operat\w+|amputat\w+`,
  String.raw`dvt|thromb\w+|stones?|calcul\w+|hydro\w+|stent\w*|hernia\w*|occlu\w+`,
  String.raw`stenosis|weight[- ]?bearing|dressing|cast|splint|incision|consolidat\w+`,
  String.raw`complain\w*|resection|fixation|orif|hemorrhage|bleed\w*|hematoma`
)
const PROBLEM = RegExp(String.raw`\b${KIND_OF_PROBLEM}\b`, "iu")

interface Mention extends Sided {
  readonly kind: string
  readonly sentence: Sentence
}

export const sideFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const mentions = mentionsIn(reading)
  const anchors = mentions.filter(({ kind }) => ANCHORS.has(kind))
  const operated = mentions.filter(({ kind }) => kind === "procedures")
  const found: Array<FlagClaim> = []
  for (const [part, own] of Map.groupBy([...anchors, ...operated], ({ part }) => part)) {
    const leads = own.some(({ kind }) => ANCHORS.has(kind))
      ? own.filter(({ kind }) => ANCHORS.has(kind))
      : own
    const lead = leads[0]
    const turned = lead === undefined ? undefined : afterwards(reading, lead, leads)
    if (lead !== undefined && turned !== undefined) found.push(flagOf(reading, lead, turned))
    if (lead === undefined || leads.some(({ side }) => side !== lead.side)) continue
    const against = mentions.filter((other) =>
      other.part === part && other.side !== lead.side && isRival(reading, other, mentions)
    )
    const rival = against[0]
    if (rival !== undefined) found.push(flagOf(reading, lead, rival))
  }
  const known = new Set(found.flatMap(({ item }) => item.toLowerCase().split(" / ")))
  return [
    ...found,
    ...turnedInCourse(reading).filter(([earlier]) =>
      !known.has(said(reading, earlier).toLowerCase())
    ).map(([earlier, later]) => flagOf(reading, later, earlier))
  ]
}

/**
 * What a course tells of one side and later of the other: the same problem of the same part, and no word
 * that it is another one.
 */
export const turnedInCourse = (
  reading: Reading
): ReadonlyArray<readonly [earlier: Mention, later: Mention]> => {
  const mentions = mentionsIn(reading)
  const own = mentions.filter((mention) =>
    mention.kind === "hospital_course" && isRival(reading, mention, mentions)
  )
  const problemsOf = ({ sentence }: Mention) =>
    (reading.text.slice(sentence.start, sentence.end).match(EVERY_PROBLEM) ?? [])
      .map((word) => word.toLowerCase())
  return own.flatMap((earlier) => {
    const later = own.find((other) =>
      other.start > earlier.start && other.part === earlier.part && other.side !== earlier.side &&
      problemsOf(other).some((word) => problemsOf(earlier).includes(word)) &&
      !ANOTHER.test(reading.text.slice(other.sentence.start, other.sentence.end))
    )
    return later === undefined ? [] : [[earlier, later] as const]
  })
}

const EVERY_PROBLEM = new RegExp(PROBLEM.source, "giu")
const ANOTHER =
  /\b(?:new|also|developed|another|additional|other|contralateral|later|subsequent\w*|second|then|extend\w*|spread|progress\w*)\b/iu

/** "Left hematoma, status post right evacuation": the operation of a diagnosis on its other side. */
const afterwards = ({ text }: Reading, lead: Mention, leads: ReadonlyArray<Mention>) =>
  leads.find((other) =>
    other.sentence === lead.sentence && other.side !== lead.side &&
    /\b(?:status post|s\/p|after|underwent|treated (?:by|with))\b/iu.test(
      text.slice(lead.end, other.start)
    )
  )

const mentionsIn = (reading: Reading): ReadonlyArray<Mention> => {
  const known = cache.get(reading) ?? found(reading)
  cache.set(reading, known)
  return known
}

// A reading never changes, and the course asks as well.
const cache = new WeakMap<Reading, ReadonlyArray<Mention>>()

const found = (reading: Reading): ReadonlyArray<Mention> =>
  reading.sentences.flatMap((sentence) => {
    const section = reading.sections[sentence.section]
    if (
      section === undefined || !COMPARED.has(section.kind) || reading.strangers.has(section.note)
    ) return []
    return sidesIn(reading.text.slice(sentence.start, sentence.end)).map((sided) => ({
      ...sided,
      start: sentence.start + sided.start,
      end: sentence.start + sided.end,
      kind: section.kind,
      sentence
    }))
  })

/** A problem now, and not one beside the same of the other side. */
const isRival = (reading: Reading, own: Mention, mentions: ReadonlyArray<Mention>) => {
  const { start, end } = own.sentence
  const text = reading.text.slice(start, end)
  if (
    (own.kind !== "procedures" && !PROBLEM.test(text)) || /\bbilateral\w*|\bboth\b/iu.test(text)
  ) return false
  if (
    mentions.some((other) =>
      other.sentence === own.sentence && other.part === own.part && other.side !== own.side &&
      !APART.test(
        reading.text.slice(Math.min(own.end, other.end), Math.max(own.start, other.start))
      )
    )
  ) return false
  const kinds = kindsAt(text, own.start - start, own.end - start)
  return !kinds.has("negated") && !kinds.has("historical") && !kinds.has("family") &&
    !kinds.has("hypothetical")
}

/** "Right hip pain; films showed a left fracture": two statements, and not both sides of one. */
const APART = /;|\b(?:but|however|whereas|although|while|instead|actually)\b/iu

const flagOf = (reading: Reading, lead: Mention, rival: Mention): FlagClaim => ({
  category: "laterality",
  tier: "critical",
  item: `${said(reading, lead)} / ${said(reading, rival)}`,
  why: `Sides differ: "${said(reading, lead)}" against "${
    said(reading, rival)
  }" (${lead.side} and ${rival.side})`,
  action: "Confirm the side before anybody acts on it",
  evidence: [wide(lead), wide(rival)]
})

// The passage, so that both can be read side by side.
const PASSAGE = 240

const wide = ({ sentence, start, end }: Mention): Place =>
  sentence.end - sentence.start <= PASSAGE ? sentence : { start, end }
