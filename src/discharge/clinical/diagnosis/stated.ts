/**
 * Sentences that state the diagnosis: "the final diagnosis is ...", "diagnosed with ...".
 */
import { oneOf } from "../../../ground/oneOf.ts"
import { bare } from "../text/items.ts"
import type { Reading } from "../../clinical.ts"
import { kindsAt } from "../text/scope.ts"
import { type Head, headOf } from "./head.ts"

const WHAT = "(?<what>(?:[^.;\\n]|\\.(?=\\d)){3,180})"

const STANDING = oneOf("principal|final|discharge|primary|working|admission|admitting")
const REVISED = oneOf("revised|changed|amended|corrected|updated")
const COMPLAINT = oneOf(
  "pain|symptoms?|presentation|syncope|dyspnea",
  "weakness|confusion|fevers?|illness|episodes?"
)
const HELD_TO_BE = "(?:(?:felt|thought|believed|found|judged)\\s+(?:to be\\s+)?)"
/** Ways to say it; what is captured is the diagnosis. */
const WAYS: Readonly<Record<"corrected" | "stated", ReadonlyArray<RegExp>>> = {
  corrected: [
    new RegExp(
      `\\b${STANDING}?\\s*diagnosis\\s+(?:was |has been |is |should be |to be )?${REVISED}\\s+(?:from\\s+[^.;]{3,80}?\\s+)?to\\s*:?\\s*${WHAT}`,
      "iu"
    ),
    new RegExp(
      `\\b(?:corrected|revised|amended|updated)\\s+(?:principal |final |discharge |primary )?diagnosis\\s*(?::|is|was)\\s*${WHAT}`,
      "iu"
    )
  ],
  stated: [
    new RegExp(
      `\\b(?:principal|final|primary|discharge|definitive)\\s+(?:discharge )?diagnosis\\s+(?:is|was|of|remains|being)\\s*:?\\s*(?:that of )?${WHAT}`,
      "iu"
    ),
    new RegExp(
      `\\b(?:was|is|being) discharged with (?:an?|the)?\\s*(?:final |principal )?diagnosis of\\s+${WHAT}`,
      "iu"
    ),
    new RegExp(
      `\\b(?:was|were) (?:ultimately |finally |subsequently |eventually |found to have |felt to have |)(?:diagnosed (?:with|as having)|found to have)\\s+${WHAT}`,
      "iu"
    ),
    new RegExp(
      `\\b(?:admitted|presented|came|brought)\\b[^.;]{3,120}?\\band (?:was )?found to have\\s+${WHAT}`,
      "iu"
    ),
    new RegExp(
      `\\b(?:findings|work-?up|presentation|picture|course|results?)\\s+(?:were|was|are|is)\\s+(?:most\\s+)?(?:consistent with|diagnostic of|confirmed)\\s+${WHAT}`,
      "iu"
    ),
    new RegExp(
      `\\b${COMPLAINT}\\s+(?:was|were)\\s+(?:most likely |ultimately |finally )?${HELD_TO_BE}?(?:due|secondary|attributed)\\s+to\\s+${WHAT}`,
      "iu"
    )
  ]
}

const AND_THEN =
  "and (?:was|is|were|started|treated|underwent|he|she|they|received|placed|improved)"
const FOUND_BY = oneOf("ct|mri|biopsy|imaging|x-?ray|echo|ultrasound|endoscopy")
const CUT = RegExp(
  `,?\\s+(?:${AND_THEN}|(?:which|who|for which|where|after|by|based on|on (?:the )?${FOUND_BY})\\b|but\\b|so\\b|instead of|rather than|\\(previously)`,
  "iu"
)
const TOLD: ReadonlySet<string> = new Set([
  "hospital_course",
  "header",
  "assessment",
  "discharge_diagnosis",
  "admission_diagnosis",
  "other",
  "plan",
  "instructions",
  "condition",
  "imaging",
  "procedures"
])

/** The last to say it comes first. */
export const statedDiagnosis = (
  reading: Reading,
  way: "corrected" | "stated"
): ReadonlyArray<Head> =>
  reading.sentences.flatMap((sentence): ReadonlyArray<Head> => {
    const section = reading.sections[sentence.section]
    if (
      section === undefined || !TOLD.has(section.kind) || reading.strangers.has(section.note)
    ) return []
    const text = reading.text.slice(sentence.start, sentence.end)
    for (const pattern of WAYS[way]) {
      const match = pattern.exec(text)
      const what = match?.groups?.["what"]
      if (match === null || what === undefined) continue
      const kinds = kindsAt(text, match.index, match.index + match[0].length - what.length)
      if (kinds.has("family") || kinds.has("historical") || kinds.has("negated")) continue
      const at = sentence.start + match.index + match[0].length - what.length
      return [
        headOf(
          reading,
          bare(reading, { start: at, end: at + (CUT.exec(what)?.index ?? what.length) })
        )
      ]
    }
    return []
  }).toReversed()
