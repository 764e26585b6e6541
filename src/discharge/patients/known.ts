/**
 * A patient's record by name, or the names that there are.
 */
import { Effect, Option } from "effect"
import { PatientNotFound } from "../../../schemas/discharge/problems.ts"
import type { Patients } from "./Patients.ts"

const NAMES_TOLD_MAX = 100

export const known = (patients: Patients["Service"], name: string) =>
  Effect.flatMap(
    patients.record(name),
    Option.match({ onNone: () => unknown(patients, name), onSome: Effect.succeed })
  )

export const unknown = Effect.fnUntraced(function* (
  patients: Patients["Service"],
  patient_name: string
) {
  const some = yield* patients.list(NAMES_TOLD_MAX, undefined)
  return yield* new PatientNotFound({
    patient_name,
    known_names: some.map((patient) => patient.patient_name)
  })
})
