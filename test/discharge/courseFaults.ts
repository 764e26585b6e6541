/**
 * What a hospital course must not hold, counted by a program that imports nothing of its writing: a
 * passage that a flag refutes, a signature, a heading, a clause twice.
 */
import type { Draft, Span } from "../../schemas/discharge/draft.ts"

/** Flags of which not both passages can be right. */
const CONFLICTS = new Set([
  "contradiction",
  "identity",
  "instruction_in_document",
  "laterality",
  "wrong_patient"
])

const isAt = (one: Span, other: Span) =>
  one.document_id === other.document_id && one.page === other.page && one.start < other.end &&
  other.start < one.end

/** Of passages that stand in the course alone the last one may stay. */
const refuted = ({ flags, provenance }: Draft): ReadonlyArray<string> => {
  const places = provenance.hospital_course ?? []
  return flags.filter(({ category }) => CONFLICTS.has(category)).flatMap(({ evidence, item }) => {
    const held = evidence.filter((span) => places.some((place) => isAt(span, place)))
    return held.length > (evidence.length > 1 && held.length === 1 &&
          held[0]?.start === Math.max(...evidence.map(({ start }) => start))
        ? 1
        : 0)
      ? [`refuted: ${item}: ${held.map(({ quote }) => quote).join(" | ")}`]
      : []
  })
}

const SIGNATURE =
  /\b(?:electronically|digitally) signed|\b(?:dictated|transcribed|authenticated) by\b|^\W*(?:sincerely|cc:|[A-Z][\w.'-]+(?: [A-Z][\w.'-]*){0,3},? (?:M\.?D|D\.?O|N\.?P|R\.?N)\.?)\W*$|\b[DT]: ?\d\d?\/\d/iu
const HEADING =
  /^\W*(?:[A-Z][A-Z /&-]{5,}:?|(?:brief )?(?:hospital course|summary|history|assessment|plan|medications?|allergies|discharge \w+|procedures?|physical exam\w*|laborator\w+):?)\W*$/u

export const faultsOf = (draft: Draft): ReadonlyArray<string> => {
  const clauses = draft.hospital_course.split(/\n+|(?<=[.!?;])\s+(?=\p{Lu})/u).map((one) =>
    one.trim()
  )
    .filter((one) => one !== "")
  const keys = clauses.map((one) => one.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, " ").trim())
  return [
    ...refuted(draft),
    ...clauses.filter((one) => SIGNATURE.test(one)).map((one) => `signature: ${one}`),
    ...clauses.filter((one) => HEADING.test(one)).map((one) => `heading: ${one}`),
    ...clauses.filter((_, index) =>
      (keys[index] ?? "").includes(" ") && keys.indexOf(keys[index] ?? "") < index
    )
      .map((one) => `twice: ${one}`)
  ]
}
