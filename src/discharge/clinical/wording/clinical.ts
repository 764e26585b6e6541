/**
 * Whether a word names a disease, a finding, a procedure or a degree of one. It errs on the side of
 * yes: a rule of wording may not bring such a word in, nor take one out.
 */

import { oneOf } from "../../../ground/oneOf.ts"
import { wordsIn } from "../../../ground/rows.ts"
import table from "./clinical.json" with { type: "json" }

// Endings that Greek and Latin give to diseases, procedures and findings.
const MEDICAL_ENDING = oneOf(
  "itis|osis|emia|aemia|oma|omas|pathy|ectomy|otomy|ostomy|plasty|scopy|uria|algia|plegia",
  "paresis|rrhea|rrhage|rrhagia|megaly|trophy|penia|cytosis|stenosis|sclerosis|lysis",
  "edema|oedema|pnea|phagia|phasia|cardia|thorax|graphy|gram|desis|pexy|iasis|ectasis|ism"
)
const ENDING = RegExp(`${MEDICAL_ENDING}$`, "u")

const SHORT = 5

const NAMED = wordsIn(table)

/** Words of the language that end alike. */
const PLAIN = new Set(["diagnosis", "prognosis", "program", "mechanism"])

export const isClinical = (word: string): boolean =>
  NAMED.has(word) || (word.length > SHORT && ENDING.test(word) && !PLAIN.has(word))
