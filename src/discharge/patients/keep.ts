/**
 * A lesson is kept while the very patient of whom it was drawn is known: what is forgotten meanwhile stays
 * so, though somebody of the same name comes in.
 */
import { Effect, Option } from "effect"
import { PatientNotFound } from "../../../schemas/discharge/problems.ts"
import { Archive, type Lesson } from "./Archive.ts"
import { Patients } from "./Patients.ts"

/** `patient_id` is of who was known when the lesson came; none where nobody was. */
export const keep = Effect.fnUntraced(function* (
  lesson: Lesson,
  patient_id: Option.Option<string>
) {
  const archive = yield* Archive
  if (Option.isNone(patient_id)) return yield* archive.learn(lesson)
  const kept = yield* (yield* Patients).whileKnown(patient_id.value, archive.learn(lesson))
  if (Option.isSome(kept)) return kept.value
  return yield* new PatientNotFound({ patient_name: lesson.patient_name, known_names: [] })
})
