/**
 * Which documents of a record are about somebody else.
 */
import { evidenceOf } from "../patients/evidence.ts"
import { fitOf, identityOf, isExcluded, learn, nobody } from "../patients/identity.ts"
import type { Note } from "./notes.ts"

// Whose a document is stands at its head.
const HEAD = 700

/** By index. The patient is who most documents name; of two, the first. */
export const strangersIn = (text: string, notes: ReadonlyArray<Note>): ReadonlySet<number> => {
  const heads = notes.map(({ start, end }) =>
    evidenceOf(text.slice(start, Math.min(end, start + HEAD)), false)
  )
  const named = heads.filter(isNamed)
  const agree = named.map((head) => named.filter((other) => !excludes(head, other)).length)
  const patient = named[agree.indexOf(Math.max(...agree))]
  return new Set(
    patient === undefined
      ? []
      : heads.flatMap((head, index) => excludes(patient, head) ? [index] : [])
  )
}

type Head = ReturnType<typeof evidenceOf>

const isNamed = ({ names, recordNumbers }: Head) => names.length > 0 || recordNumbers.length > 0

const excludes = (known: Head, head: Head) =>
  isExcluded(fitOf({ ...identityOf(head), isOcr: head.isOcr }, learn(nobody, identityOf(known), 1)))
