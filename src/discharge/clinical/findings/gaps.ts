/**
 * What the record leaves open: findings without a plan, and orders to a program.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import { followUpPlaces } from "../fields/followUp.ts"
import type { FlagClaim } from "../proposal.ts"
import { said } from "../text/items.ts"
import type { Reading } from "../../clinical.ts"
import { incidentalFindings } from "./incidental.ts"

export const gapFlags = (reading: Reading): ReadonlyArray<FlagClaim> => [
  ...orderFlags(reading),
  ...findingFlags(reading)
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
  })
}

const namesIn = (
  text: string
) => (text.toLowerCase().match(
  /\b(?:nodules?|mass|cyst|aneurysm|lesion|adenoma|polyp|tumou?r|stenosis|cavity|thyroid|adrenal|renal|kidney|lung|pulmonary|hepatic|liver|pancrea\w+|ovar\w+|breast)\b/gu
) ?? [])

const planText = (reading: Reading) =>
  followUpPlaces(reading).map((place) => said(reading, place)).join(" ").toLowerCase()
