/**
 * A patient forgotten, to the last file. The store says first what is to go: what a process leaves that
 * ends in between, the next one finds there, and removes.
 */
import { Effect, Option } from "effect"
import { Archive } from "./Archive.ts"
import { Originals } from "../documents/Originals.ts"
import { type Deletion, Patients } from "./Patients.ts"

/** None where there was nothing to forget. */
export const forget = Effect.fn("forget")(function* (name: string) {
  const patients = yield* Patients
  const known = yield* patients.forget(name)
  const forgotten = Option.getOrElse(
    known,
    () => ({ patient_name: name, pages: 0, sha256s: [] })
  )
  // Also the files that an earlier deletion of the name could not remove.
  const left = (yield* patients.deletions).find(({ patient_name }) => patient_name === name)
  const wasArchived = yield* complete(left ?? { ...forgotten, patient_name: name })
  return Option.isNone(known) && !wasArchived ? Option.none() : Option.some(forgotten)
}, Effect.uninterruptible)

/** What was begun before, so that it takes nothing of a patient who comes after. */
export const completeDeletions = Effect.gen(function* () {
  const patients = yield* Patients
  yield* Effect.forEach(yield* patients.deletions, complete, { discard: true })
})

const complete = Effect.fnUntraced(function* ({ patient_name, sha256s }: Deletion) {
  const patients = yield* Patients
  const wasArchived = yield* (yield* Archive).forget(patient_name)
  const known = yield* patients.sha256s
  yield* (yield* Originals).remove(sha256s.filter((sha256) => !known.has(sha256)))
  yield* patients.deleted(patient_name)
  return wasArchived
})
