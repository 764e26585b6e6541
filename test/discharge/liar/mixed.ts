/**
 * Two patients' records in one file, and what is true of the second said of the first.
 */
import { type Draft, listFields, textFields } from "../../../schemas/discharge/draft.ts"
import { requireSources } from "../../../src/discharge/drafting/requireSources.ts"
import { type Lie, listLie, orderLie, textLie } from "./Lie.ts"
import { recordOf } from "./told.ts"

const NAME = "Orla Quist"
const OTHER = "Marek Lund"

export const mixed = (own: string, other: string) => {
  const text = [
    `DISCHARGE SUMMARY\nPatient: ${NAME}    MRN: 1726354    DOB: 01/02/1950\n\n${own}`,
    `DISCHARGE SUMMARY\nPatient: ${OTHER}    MRN: 9381745    DOB: 03/04/1971\n\n${other}`
  ].join("\n\n")
  const record = recordOf(text, NAME)
  const theirs = recordOf(`DISCHARGE SUMMARY\nPatient: ${OTHER}    MRN: 9381745\n\n${other}`, OTHER)
  const { draft } = requireSources(theirs.honest, theirs.study.reading, [])
  const { draft: ours } = requireSources(record.honest, record.study.reading, [])
  const ownWords = new Set(own.toLowerCase().match(/[a-z]{4,}|\d+/gu))
  const isTheirs = (words: string) =>
    !isOurs(ours, words) && words.length > 3 && words.length < 300 && text.includes(words) &&
    // A word that the first patient's record does not have at all.
    (words.toLowerCase().match(/[a-z]{5,}|\d+/gu) ?? []).some((word) => !ownWords.has(word)) &&
    !/^(?:missing|undocumented)$/u.test(words)
  const quote = (words: string) =>
    text.slice(text.indexOf(words), text.indexOf(words) + words.length)
  const KIND = "another patient's"
  const lies: ReadonlyArray<Lie> = [
    textLie(KIND, text, "patient_name", OTHER, OTHER),
    textLie(KIND, text, "medical_record_number", "9381745", "MRN: 9381745"),
    textLie(KIND, text, "date_of_birth", "03/04/1971", "DOB: 03/04/1971"),
    ...textFields.flatMap((field) =>
      field !== "patient_name" && field !== "medical_record_number" && isTheirs(draft[field])
        ? [textLie(KIND, text, field, draft[field], quote(draft[field]))]
        : []
    ),
    ...listFields.flatMap((field) =>
      field === "medications_on_discharge" ?
        [] :
        draft[field].slice(0, 3).flatMap((value) =>
          isTheirs(value) ? [listLie(KIND, text, field, value, quote(value))] : []
        )
    ),
    ...draft.medication_reconciliation.slice(0, 4).flatMap((row) =>
      isTheirs(row.name) ? [orderLie(KIND, text, { name: row.name }, quote(row.name), "name")] : []
    )
  ]
  return { lies, record }
}

/** Whether the first patient's record says so in other words: both have no allergy, or one age and sex. */
const isOurs = ({ age_and_gender, allergies }: Draft, words: string) =>
  (NO_ALLERGY.test(words) && allergies.every((one) => NO_ALLERGY.test(one))) ||
  (AGE.test(words) && personOf(words) === personOf(age_and_gender))

const NO_ALLERGY = /\bno known\b[^.]*\ballerg|\bnkd?a\b/iu
const AGE = /\d+(?=[- ]year)/iu
const FEMALE = /\b(?:female|woman|lady|girl)\b/iu
const MALE = /\b(?:male|man|gentleman|boy)\b/iu

const personOf = (words: string) =>
  `${AGE.exec(words)?.[0]} ${FEMALE.test(words)} ${MALE.test(words)}`
