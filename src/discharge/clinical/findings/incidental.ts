/**
 * Findings that were not looked for, or that somebody asks to look at again.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"
import { itemsOf, NONE, said } from "../text/items.ts"
import type { Reading } from "../../clinical.ts"
import { kindsAt } from "../text/scope.ts"

interface Finding {
  readonly place: Place
  /** The finding itself, as "nodule". */
  readonly words: string
  /** The record asks for another look, an examination or a time. */
  readonly isAsked: boolean
}

const KIND_OF_LESION = oneOf(
  "nodules?|mass(?:es)?|lesions?|aneurysms?|adenomas?|incidentalomas?|cysts?(?! wall)",
  "tumou?rs?|neoplasms?|polyps?|opacit(?:y|ies)|lymphadenopathy|adenopathy|stenosis",
  "thyroid nodule|cavity|ectasia|dilat(?:ed|ation) (?:of the )?(?:aorta|duct|aortic)",
  "thickening|spiculated|ground[- ]glass"
)
const LESION = RegExp(String.raw`\b${KIND_OF_LESION}\b`, "iu")

const ASKED_FOR = oneOf(
  "recommend(?:ed|s|ing|ation)?|suggest(?:ed|s)?|advise[sd]?|needs?",
  "requires?|warrants?|should|consider|clinical correlation",
  "further (?:evaluation|work-?up|imaging|characteri[sz]ation|assessment)",
  "follow[- ]?up|repeat|surveillance|interval|f/u|re-?image|recheck",
  "(?:US|U/S|ultrasound|CT|MRI|MRCP|PET|EUS|x-?ray|scan|mammogra\\w+|colonoscopy|biopsy) (?:in|at|within|after) (?:\\d|one|two|three|six)"
)
const ASKED = RegExp(String.raw`\b${ASKED_FOR}\b`, "iu")
const INCIDENTAL = /\bincidental(?:ly)?\b/iu
const SUSPICION = oneOf(
  String.raw`versus|vs\.?|suspicious|concerning|cannot (?:be )?(?:rule|exclude)\w*`,
  String.raw`indeterminate|malignan\w+|carcinoma|neoplas\w+|new\b|not (?:fit|meet)`,
  String.raw`\d+(?:\.\d+)?\s?(?:x\s?\d+(?:\.\d+)?\s?)?(?:mm|cm)`
)
const SUSPICIOUS = RegExp(String.raw`\b${SUSPICION}\b`, "iu")

const TOLD: ReadonlySet<string> = new Set([
  "imaging",
  "laboratory",
  "hospital_course",
  "incidental",
  "procedures",
  "assessment",
  "header",
  "other",
  "consults",
  "plan",
  "pending",
  "follow_up",
  "exam"
])

export const incidentalFindings = (reading: Reading): ReadonlyArray<Finding> => {
  const listed = itemsOf(
    reading,
    reading.sections.filter(({ kind, note }) =>
      kind === "incidental" && !reading.strangers.has(note)
    )
  )
    .filter((item) => !NONE.test(said(reading, item)))
  const found: Array<Finding> = listed.map(({ start, end }) => ({
    place: { start, end },
    words: LESION.exec(reading.text.slice(start, end))?.[0] ?? "finding",
    isAsked: true
  }))
  reading.sentences.forEach((sentence, index) => {
    const section = reading.sections[sentence.section]
    if (
      section === undefined || !TOLD.has(section.kind) || section.kind === "incidental" ||
      reading.strangers.has(section.note)
    ) return
    const text = reading.text.slice(sentence.start, sentence.end)
    const lesion = lesionIn(text)
    if (lesion === undefined) return
    const { kinds } = lesion
    if (section.kind === "exam" && !INCIDENTAL.test(text) && !ASKED.test(text)) return
    const next = reading.sentences[index + 1]
    const asked = ASKED.test(text) && !/^\W*(?:follow|return)/iu.test(text)
      ? sentence
      : next !== undefined && next.block === sentence.block && ASKED.test(said(reading, next)) &&
          !LESION.test(said(reading, next)) && section.kind === "imaging"
      ? next
      : undefined
    const isIncidental = INCIDENTAL.test(text)
    const isReported = section.kind === "imaging" && SUSPICIOUS.test(text) &&
      !kinds.has("historical")
    if (asked === undefined && !isIncidental && !isReported) return
    if (
      section.kind !== "imaging" && section.kind !== "laboratory" && !isIncidental &&
      !SUSPICIOUS.test(text)
    ) return
    found.push({
      place: { start: sentence.start, end: asked?.end ?? sentence.end },
      words: lesion.words,
      isAsked: asked !== undefined || isIncidental
    })
  })
  return once(reading, found)
}

const EVERY_LESION = new RegExp(LESION.source, "giu")

/** The first that is the patient's, and there. */
const lesionIn = (text: string) => {
  for (const { index, 0: words } of text.matchAll(EVERY_LESION)) {
    const kinds = kindsAt(text, index, index + words.length)
    const isThere = !kinds.has("negated") && !kinds.has("family") && !kinds.has("hypothetical")
    if (isThere) return { words: words.toLowerCase(), kinds }
  }
  return undefined
}

/** Of one thing told twice, the telling that asks for something. */
const once = (reading: Reading, found: ReadonlyArray<Finding>): ReadonlyArray<Finding> =>
  found.filter((finding, index) => {
    const size = sizeOf(said(reading, finding.place))
    return !found.some((other, at) => {
      if (
        other === finding || other.words.replace(/s$/u, "") !== finding.words.replace(/s$/u, "")
      ) return false
      const same = size === undefined || sizeOf(said(reading, other.place)) === undefined ||
        sizeOf(said(reading, other.place)) === size
      return same && (Number(other.isAsked) - Number(finding.isAsked) || index - at) > 0
    })
  })

const sizeOf = (text: string) => /\d+(?:\.\d+)?(?=\s?(?:x\s?\d|mm|cm))/iu.exec(text)?.[0]
