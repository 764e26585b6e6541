/**
 * What the record leaves open: findings without a plan, abnormal tests, and orders to a program.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import { followUpPlaces } from "../fields/followUp.ts"
import { sectionsOf } from "../fields/sectionText.ts"
import type { FlagClaim } from "../proposal.ts"
import { itemsOf, said } from "../text/items.ts"
import { isDischargeNote } from "../text/notes.ts"
import { ownSections, type Reading } from "../../clinical.ts"
import { kindsAt } from "../text/scope.ts"
import { incidentalFindings } from "./incidental.ts"

export const gapFlags = (reading: Reading): ReadonlyArray<FlagClaim> => [
  ...orderFlags(reading),
  ...findingFlags(reading),
  ...abnormalFlags(reading)
]

// Of text that gives orders only its first words are shown: what it wants to be said is not repeated.
const SHOWN = 14

const orderFlags = (reading: Reading): ReadonlyArray<FlagClaim> =>
  reading.sections.filter(({ kind }) => kind === "untrusted").slice(0, 1).map(
    ({ start, end }): FlagClaim => {
      const words = reading.text.slice(start, Math.min(end, start + SHOWN + 1))
      const cut = words.length > SHOWN ? words.lastIndexOf(" ") : words.length
      return {
        category: "instruction_in_document",
        tier: "critical",
        item: "instruction in the document",
        why:
          "The document holds an instruction addressed to an AI or a program: it was ignored, and nothing was taken from it",
        action: "Find out how the text came into the record",
        evidence: [{ start, end: start + Math.max(1, cut) }]
      }
    }
  )

const GRAVE_WORDS = oneOf(
  String.raw`versus|vs\.?|suspicious|concerning for|malignan\w+|carcinoma|neoplas\w+`,
  String.raw`spiculated|(?:arterially |ring[- ])?enhancing|cannot (?:be )?(?:rule|exclude)\w*`,
  String.raw`(?:LI|BI|TI|PI|O|Lung)-?RADS(?: category)? [3-6]`
)
const GRAVE = RegExp(String.raw`\b${GRAVE_WORDS}\b`, "iu")

const findingFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const plan = planText(reading)
  return incidentalFindings(reading).flatMap((finding): ReadonlyArray<FlagClaim> => {
    const text = said(reading, finding.place)
    const isPlanned = namesIn(text).some((name) => plan.includes(name))
    if (!finding.isAsked && !GRAVE.test(text)) return []
    return [{
      category: "unresolved_finding",
      tier: isPlanned && !GRAVE.test(text) ? "note" : "important",
      item: text,
      why: isPlanned
        ? `The ${finding.words} is left to the time after discharge`
        : `The ${finding.words} asks for another look, and the follow-up plan does not mention it`,
      action: "Say who follows it up, how and when",
      evidence: [finding.place]
    }]
  }).concat(versusFlags(reading))
}

/** "Complex renal cyst versus carcinoma" among the diagnoses. */
const versusFlags = (reading: Reading): ReadonlyArray<FlagClaim> =>
  itemsOf(reading, sectionsOf(reading, ["discharge_diagnosis", "secondary_diagnosis"]))
    .filter((item) =>
      /\b(?:versus|vs\.?|rule out|possible|suspected|suspicious for)\b[^.]{0,40}\b(?:carcinoma|cancer|malignan\w+|neoplas\w+|tumou?r|lymphoma|mass|metasta\w+)/iu
        .test(said(reading, item))
    )
    .map((item): FlagClaim => ({
      category: "unresolved_finding",
      tier: "important",
      item: said(reading, item),
      why: "A possible tumor is not resolved at discharge",
      action: "Confirm who follows it up, how and when",
      evidence: [{ start: item.start, end: item.end }]
    }))

const namesIn = (
  text: string
) => (text.toLowerCase().match(
  /\b(?:nodules?|mass|cyst|aneurysm|lesion|adenoma|polyp|tumou?r|stenosis|cavity|thyroid|adrenal|renal|kidney|lung|pulmonary|hepatic|liver|pancrea\w+|ovar\w+|breast)\b/gu
) ?? [])

const planText = (reading: Reading) =>
  followUpPlaces(reading).map((place) => said(reading, place)).join(" ").toLowerCase()

const SCREENING = oneOf("stress|nuclear|perfusion|mammogram|pap|colonoscopy|scan|treadmill")
const TEST = oneOf(String.raw`stress|nuclear|perfusion|mammogra\w+|pap|scan`)
const ABNORMAL_TEST = oneOf(
  String.raw`reversible (?:\w+ ){0,2}(?:defect|ischemia)`,
  String.raw`(?:abnormal|positive)\s+(?:\w+\s){0,4}${SCREENING}`,
  String.raw`${TEST}(?:\s\w+){0,5}\s(?:abnormal|positive)`,
  String.raw`suspicious (?:lesion|mass|finding)|new (?:\w+ )?(?:murmur|arrhythmia)`
)
const ABNORMAL = RegExp(String.raw`\b${ABNORMAL_TEST}\b`, "iu")

/** A test that was abnormal and is left to later. */
const abnormalFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const told = new Set(
    ownSections(reading).filter(({ kind, note }) => {
      const own = reading.notes[note]
      return own !== undefined &&
        (isDischargeNote(own) || kind === "imaging" || kind === "procedures") &&
        kind !== "past_history" && kind !== "family_history"
    })
  )
  const found = reading.sentences.find((sentence) => {
    const section = reading.sections[sentence.section]
    if (section === undefined || !told.has(section)) return false
    const text = reading.text.slice(sentence.start, sentence.end)
    const match = ABNORMAL.exec(text)
    if (match === null) return false
    const kinds = kindsAt(text, match.index, match.index + match[0].length)
    return !kinds.has("negated") && !kinds.has("historical") && !kinds.has("hypothetical") &&
      !kinds.has("family")
  })
  return found === undefined ? [] : [{
    category: "unresolved_finding",
    tier: "important",
    item: said(reading, found),
    why: "An abnormal test is left to the time after discharge",
    action: "Confirm the appointment and who acts on it",
    evidence: [{ start: found.start, end: found.end }]
  }]
}
