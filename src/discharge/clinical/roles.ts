/**
 * Where a record speaks of a field: under its label, in a part of its kind, in a sentence that says it.
 * What stands elsewhere proves nothing of the field, though the words be the same.
 */
import type { ListField, TextField } from "../../../schemas/discharge/draft.ts"
import { diagnoses, principalPlaces, secondaryPlaces } from "./diagnosis/principal.ts"
import { allergiesIn } from "./drugs/allergies.ts"
import { listsOf } from "./drugs/lists.ts"
import { followUpPlaces } from "./fields/followUp.ts"
import {
  admissionDates,
  ages,
  attendings,
  birthDates,
  dischargeDates,
  patientNames,
  recordNumbers
} from "./fields/identity.ts"
import {
  advicePlaces,
  conditionPlaces,
  coursePlaces,
  dispositionPlaces,
  procedurePlaces,
  procedures,
  reasonPlaces
} from "./fields/stay.ts"
import { sectionsOf } from "./fields/sectionText.ts"
import { incidentalFindings } from "./findings/incidental.ts"
import { lastValues } from "./labs/lastResults.ts"
import { pendingResults } from "./pending/pendingResults.ts"
import type { Place } from "./source.ts"
import type { Reading } from "../clinical.ts"

type Field = TextField | Exclude<ListField, "medications_on_discharge">

/** In no order; each is asked for once a reading. */
export const rolePlaces = (reading: Reading, field: Field): ReadonlyArray<Place> => {
  const known = cache.get(reading) ?? new Map<Field, ReadonlyArray<Place>>()
  cache.set(reading, known)
  const places = known.get(field) ?? ROLES[field](reading)
  known.set(field, places)
  return places
}

// A reading never changes, and every value asks.
const cache = new WeakMap<Reading, Map<Field, ReadonlyArray<Place>>>()

const ROLES: Readonly<Record<Field, (reading: Reading) => ReadonlyArray<Place>>> = {
  patient_name: patientNames,
  medical_record_number: recordNumbers,
  date_of_birth: birthDates,
  age_and_gender: ages,
  admission_date: admissionDates,
  discharge_date: dischargeDates,
  attending: attendings,
  reason_for_admission: reasonPlaces,
  principal_diagnosis: principalPlaces,
  hospital_course: coursePlaces,
  discharge_condition: conditionPlaces,
  disposition: dispositionPlaces,
  diet_activity: advicePlaces,
  follow_up_instructions: (reading) => [
    ...sectionsOf(reading, ["follow_up"]),
    ...followUpPlaces(reading)
  ],
  secondary_diagnoses: secondaryPlaces,
  procedures_performed: procedurePlaces,
  pending_results: (reading) => pendingResults(reading).open.map(({ place }) => place),
  allergies: (reading) => {
    const { denials, entries } = allergiesIn(reading, listsOf(reading).all)
    return [...entries, ...denials]
  },
  results_at_discharge: (reading) =>
    lastValues(reading).map(({ name, place }) => ({
      start: Math.min(name.start, place.start),
      end: Math.max(name.end, place.end)
    })),
  incidental_findings: (reading) => incidentalFindings(reading).map(({ place }) => place)
}

/** Where it says that there is none. */
export const nonePlaces = (
  reading: Reading,
  field: ListField
): ReadonlyArray<Place> => {
  switch (field) {
    case "pending_results": {
      const { none, open } = pendingResults(reading)
      return open.length > 0 ? [] : none
    }
    case "secondary_diagnoses": {
      const { secondary } = diagnoses(reading)
      return typeof secondary !== "string" && "none" in secondary ? secondary.none : []
    }
    case "procedures_performed": {
      const done = procedures(reading)
      return typeof done !== "string" && "none" in done ? done.none : []
    }
    case "medications_on_discharge":
      return listsOf(reading).statements.none
    default:
      return []
  }
}
