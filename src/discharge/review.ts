/**
 * The simulated doctor: a draft in the house style. Wording changes, facts do not.
 *
 * - Abbreviations that ISMP and the Joint Commission call error-prone are spelled out
 *   (https://www.ismp.org/recommendations/error-prone-abbreviations-list), zeros behind a whole
 *   number go, and one before a bare decimal point comes.
 * - Names of diseases are spelled out, and sides.
 * - "in 2 weeks" is "within 14 days".
 * - Every follow-up instruction is a line of its own that ends with a full stop.
 */
import type { ListField, TextField } from "../../schemas/discharge/draft.ts"
import { reword, type Worded } from "./reword.ts"
import { sentences } from "./rules/sentences.ts"
import { diseases, orders } from "./wording/houseStyle.ts"

export const review = <A extends Worded>(draft: A): A =>
  reword(draft, {
    text: (value, field) =>
      field === "follow_up_instructions" ? lines(styled(value, field)) : styled(value, field),
    list: (values, field) => values.map((value) => styled(value, field))
  })

// What is a name, a number or a date stands as it was read.
const asRead = new Set<TextField | ListField>([
  "patient_name",
  "medical_record_number",
  "date_of_birth",
  "age_and_gender",
  "admission_date",
  "discharge_date",
  "attending"
])

const styled = (value: string, field: TextField | ListField): string => {
  if (asRead.has(field)) return value
  const rules = field === "medications_on_discharge" ? orders : [...orders, ...diseases]
  return rules.reduce((text, { from, to }) => text.replace(from, to), within(value))
}

const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight"]
const DAYS_OF_WEEK = 7

const within = (text: string) =>
  text.replace(
    /\bin (a|\d|one|two|three|four|five|six|seven|eight) weeks?\b(?! \w* ?ago)/giu,
    (_, number: string) => {
      const weeks = /\d/u.test(number) ? Number(number) : NUMBERS.indexOf(number.toLowerCase()) + 1
      return `within ${Math.max(1, weeks) * DAYS_OF_WEEK} days`
    }
  )

const lines = (text: string) =>
  sentences(text).map((sentence) => sentence.replace(/[.;,:]*$/u, ".")).join("\n")
