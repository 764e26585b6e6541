/**
 * A saved draft by its file name: whose it is, and what clinicians made of it.
 */
import { Effect, Option } from "effect"
import { DraftNotFound } from "../../../schemas/discharge/archive.ts"
import type { Sha256Hex } from "../../ground/Hash.ts"
import type { Archive } from "../patients/Archive.ts"
import { baseNameOf, baseOf } from "../patients/filename.ts"
import type { Verifications } from "../patients/Verifications.ts"
import { applied } from "../verifying.ts"
import { standingOf } from "../verifying/standing.ts"

/** By what their files begin with. */
export const namesIn = (archive: Archive["Service"]) =>
  Effect.map(
    archive.curves,
    (curves) => new Map(curves.map(({ patient_name }) => [baseNameOf(patient_name), patient_name]))
  )

/** A draft as the service made it, and whose it is. */
export const savedIn = (archive: Archive["Service"]) => {
  const namesOf = namesIn(archive)
  return Effect.fnUntraced(function* (filename: string) {
    const found = yield* archive.draft(filename)
    if (Option.isNone(found)) return yield* new DraftNotFound({ filename })
    const patient_name = (yield* namesOf).get(baseOf(filename)) ?? found.value.draft.patient_name
    return { ...found.value, patient_name }
  })
}

/** The same with what clinicians decided, which `draft` then holds. */
export const standingIn = (
  archive: Archive["Service"],
  verifications: Verifications["Service"],
  sha256Hex: Sha256Hex
) => {
  const saved = savedIn(archive)
  return Effect.fnUntraced(function* (filename: string) {
    const { draft, patient_name, saved_at } = yield* saved(filename)
    const decisions = yield* verifications.decisions(patient_name)
    const standing = standingOf(draft, decisions, sha256Hex)
    return { ...applied(draft, standing), drafted: draft, standing, patient_name, saved_at }
  })
}
