/**
 * Why the patient came, what happened, and how and where they left.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Absent } from "../../../../schemas/discharge/draft.ts"
import type { Claim, ListClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { bare, claimOf, NONE, said, within } from "../text/items.ts"
import { isDischargeNote } from "../text/notes.ts"
import type { Reading } from "../../clinical.ts"
import { kindsAt } from "../text/scope.ts"
import { atDischarge, filled, sectionsOf, sectionText } from "./sectionText.ts"

type Text = Claim | Absent

export const reasonForAdmission = (reading: Reading): Text => {
  const reasons = sectionsOf(reading, ["reason_for_admission"])
    .filter(({ note }) => reading.notes[note]?.kind !== "consult")
  for (const sections of [reasons, sectionsOf(reading, ["chief_complaint"])]) {
    const first = filled(reading, sections)[0]?.sentences[0]
    if (first !== undefined) return claimOf(reading, bare(reading, first))
  }
  const phrase = admittedFor(reading)
  if (phrase !== undefined) return claimOf(reading, phrase)
  const diagnosis = filled(reading, sectionsOf(reading, ["admission_diagnosis"]))[0]
  return diagnosis === undefined ? "missing" : claimOf(reading, bare(reading, diagnosis))
}

const WHERE = String.raw`(?:\s+(?:to|at|into|from|through|on|via|by|under)\s+[^.;,]{1,60}?)`
const WHERE_SEEN = String.raw`(?:\s+(?:to|at|in)\s+[^.;,]{1,60}?)`
const CAME_WITH = oneOf(
  String.raw`(?:re-?)?admitted${WHERE}?\s+(?:with|for|due to|because of|secondary to|after)`,
  String.raw`present(?:s|ed|ing)${WHERE_SEEN}?\s+(?:with|for|after|complaining of)`,
  String.raw`complain(?:s|ed|ing|ts)\s+of|brought in (?:for|with|after)`,
  String.raw`came (?:in|to [^.;,]{1,40}?)?\s*(?:with|for|because of|due to)`
)
const WHAT = String.raw`(?<what>(?:[^.;]|\.(?=\d)){3,200})`
const ADMITTED_FOR = RegExp(String.raw`\b${CAME_WITH}\s+${WHAT}`, "iu")
// "Admitted for further evaluation" says nothing of why.
const PURPOSE =
  /^(?:an?\s+|the\s+)?(?:further\s+)?(?:observation|evaluation|management|treatment|monitoring|work-?up|care|possible\s+)\b/iu
const CUT =
  /,?\s+(?:and (?:was|is|were|noted|found|underwent|he|she|they)|where|who|when|which|while|that\b|for (?:which|further)|so\b|but\b)/u

/** "... was admitted with chest pain and respiratory insufficiency": what stands after "with". */
export const admittedFor = (reading: Reading): Place | undefined => everyAdmittedFor(reading)[0]

const everyAdmittedFor = (reading: Reading): ReadonlyArray<Place> =>
  reading.sentences.flatMap((sentence) => {
    const section = reading.sections[sentence.section]
    if (section === undefined || !STORY.has(section.kind) || reading.strangers.has(section.note)) {
      return []
    }
    const text = reading.text.slice(sentence.start, sentence.end)
    const match = ADMITTED_FOR.exec(text)
    const what = match?.groups?.["what"]
    if (match === null || what === undefined || PURPOSE.test(what)) return []
    const at = match.index + match[0].length - what.length
    if (kindsAt(text, match.index, at).has("family")) return []
    const length = CUT.exec(what)?.index ?? what.length
    return [bare(reading, { start: sentence.start + at, end: sentence.start + at + length })]
  })

const STORY: ReadonlySet<string> = new Set([
  "header",
  "history_of_present_illness",
  "hospital_course",
  "chief_complaint",
  "assessment",
  "other"
])

export const procedures = (reading: Reading): ListClaim => {
  const sections = sectionsOf(reading, ["procedures"])
    .filter(({ heading }) => !/intervention/iu.test(heading))
  const items = filled(reading, sections).filter((item) => !CREW.test(said(reading, item)))
  const none = items.filter((item) => NONE.test(said(reading, item)))
  if (none.length > 0 && none.length === items.length) return { none }
  const found = items.filter((item) => !none.includes(item))
    .flatMap((item) =>
      item.marker === "" && item.sentences.length > 1 ? own(reading, item.sentences) : [item]
    )
    .map((item) => claimOf(reading, bare(reading, namedIn(reading, item))))
  if (found.length > 0) return unique(found)
  return sections.length > 0 ? "undocumented" : "missing"
}

/** Of a narrative, the words up to what it showed and how it went. */
const namedIn = ({ text }: Reading, { end, start }: Place): Place => {
  const words = text.slice(start, end)
  const cut = words.length > PROCEDURE_MAX ? NARRATED.exec(words.slice(NAME_MIN))?.index : undefined
  return { start, end: cut === undefined ? end : start + NAME_MIN + cut }
}

// Letters that a procedure has at least.
const NAME_MIN = 8
const PROCEDURE_MAX = 100
const TOLD_OF_IT = oneOf(
  "show(?:ed|ing|s)|reveal(?:ed|ing|s)|demonstrat(?:ed|ing|es)|found|noted",
  "was (?:taken|brought|placed|performed|done|without|uneventful)|tolerated|confirm(?:ed|ing)"
)
const NARRATED = RegExp(
  [
    String
      .raw`[,;]?\s(?:which|that|and|this|it|where|during which)\s(?:\w+\s){0,2}?${TOLD_OF_IT}\b`,
    String.raw`[,;]?\s(?:showing|revealing|demonstrating|with findings)\b`,
    String.raw`;\s|(?<!\b(?:Dr|Mr|Mrs|Ms|St))\.\s`
  ].join("|"),
  "iu"
)

const CREW =
  /^(?:surgeon|assistant|an(?:a?)esthesia|anesthesiologist|ebl|estimated blood loss|indications?|complications?|specimens?|drains?|implants?|findings?)\b/iu

const own = (reading: Reading, sentences: ReadonlyArray<Place>) =>
  sentences.filter((sentence) => !CREW.test(said(reading, sentence)))

const unique = (claims: ReadonlyArray<Claim>): ReadonlyArray<Claim> =>
  claims.filter(({ value }, index) =>
    claims.findIndex((other) => other.value.toLowerCase() === value.toLowerCase()) === index
  )

const CONDITION = oneOf(
  "stable|good|fair|satisfactory|excellent|improved",
  "guarded|critical|serious|poor|hemodynamically stable"
)
const ANY_AND = String.raw`(?:an?\s+)?(?:\w+\s+(?:and\s+\w+\s+)?)?`
const CONDITIONS = RegExp(
  [
    String
      .raw`\b(?:in|left in|remains? in)\s+${ANY_AND}${CONDITION}\s+(?:(?:and\s+\w+\s+)?condition)\b`,
    String.raw`\bcondition (?:at|on|upon) discharge (?:was|is)\s+[^.;,]{3,60}`
  ].join("|"),
  "iu"
)
const KIND_OF_FACILITY = oneOf("skilled|nursing|acute|inpatient|long[- ]term|assisted")
const FACILITY = String.raw`(?:a|an|the)?\s*${KIND_OF_FACILITY}[\w -]{0,40}`
const PLACE = oneOf(String.raw`home|hospice|rehab\w*|${FACILITY}|(?:[A-Z][\w.'-]+\s?){1,5}`)
const BEING = String.raw`(?:(?:was|is being|being|be|is|will be|were)\s+)`
const DESTINATIONS = RegExp(
  [
    String
      .raw`\b${BEING}?(?:discharged|transferred|released)\s+(?:to\s+)?${PLACE}(?:[^.;,]{0,60}\b)?`,
    String
      .raw`^\W*Discharged\s+(?:to\s+)?(?:home|hospice|rehab\w*|${FACILITY})(?:\s[^\d.;,\n]{1,40})?\b`,
    String.raw`\b(?:wants to|to) go home\b|\bexpired\b|\bleft against medical advice\b`
  ].join("|"),
  "u"
)

export const dischargeCondition = (reading: Reading): Text =>
  sectionOrSentence(reading, "condition", CONDITIONS)

export const disposition = (reading: Reading): Text =>
  sectionOrSentence(reading, "disposition", DESTINATIONS)

const sectionOrSentence = (
  reading: Reading,
  kind: "condition" | "disposition",
  pattern: RegExp
): Text => {
  const sections = atDischarge(reading, sectionsOf(reading, [kind]))
  const items = filled(reading, sections)
  const first = items[0]
  if (first !== undefined) {
    const last = items.filter(({ section }) => section === first.section).at(-1) ?? first
    return claimOf(reading, bare(reading, { start: first.start, end: last.end }))
  }
  const told = toldOf(reading, pattern).at(-1)
  if (told !== undefined) return claimOf(reading, bare(reading, told))
  return sections.length > 0 ? "undocumented" : "missing"
}

const toldOf = (reading: Reading, pattern: RegExp): ReadonlyArray<Place> =>
  reading.sentences.flatMap((sentence) => {
    const section = reading.sections[sentence.section]
    if (section === undefined || !TOLD.has(section.kind) || reading.strangers.has(section.note)) {
      return []
    }
    const match = pattern.exec(reading.text.slice(sentence.start, sentence.end))
    return match === null ? [] : [within(sentence, match)]
  })

const TOLD: ReadonlySet<string> = new Set([
  "hospital_course",
  "instructions",
  "condition",
  "disposition",
  "laboratory",
  "plan",
  "header",
  "follow_up",
  "other",
  "assessment"
])

export const dietActivity = (reading: Reading): Text => {
  const sections = atDischarge(reading, sectionsOf(reading, ["diet_activity"]))
  if (sections.length > 0) return sectionText(reading, sections)
  const told = advice(reading)
  return told.length === 0 ? "missing" : claimOf(reading, ...told)
}

const advice = (reading: Reading): ReadonlyArray<Place> =>
  reading.sentences.filter(({ start, end, section }) => {
    const own = reading.sections[section]
    const note = reading.notes[own?.note ?? -1]
    return own !== undefined && note !== undefined && isDischargeNote(note) &&
      ADVISING.has(own.kind) && !reading.strangers.has(own.note) && end - start <= ADVICE_MAX &&
      ADVICE.test(reading.text.slice(start, end))
  })

const ADVISING: ReadonlySet<string> = new Set([
  "instructions",
  "disposition",
  "condition",
  "follow_up",
  "plan",
  "hospital_course"
])

// Advice is short; a longer sentence tells something else too.
const ADVICE_MAX = 200

const IS_TO_BE = oneOf(String.raw`\s+(?:is|will be|should be|as|to be)\b|\s+\d|\s*[:=-]`)
/** "Diet is regular", "No lifting over 10 pounds", "weight bearing as tolerated". */
const ADVICE = RegExp(
  [
    String.raw`^\W*(?:the |her |his |patient'?s? )?(?:diet|activity)\b${IS_TO_BE}`,
    String.raw`\bno (?:heavy )?lifting\b|\bweight\s?-?\s?bearing as tolerated\b`,
    String.raw`\b(?:non|toe-touch|partial|full)[- ]?weight[- ]?bearing\b`,
    String.raw`\b(?:activity|diet) as tolerated\b|\bno driving\b|\bpelvic rest\b`,
    String.raw`\b(?:on|resume|continue) (?:a |an |his |her )?(?:\w+[ -]){1,3}diet\b`
  ].join("|"),
  "iu"
)
