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
  if (notes.length < 2) return new Set()
  const heads = notes.map(({ start, end }) =>
    evidenceOf(text.slice(start, Math.min(end, start + HEAD)), false)
  )
  // Documents with the same head are asked once.
  const people = [...Map.groupBy(heads.filter(isNamed), keyOf).values()]
    .toSorted((a, b) => b.length - a.length).slice(0, PEOPLE_MAX)
  const support = people.map(([head]) =>
    people.reduce(
      (sum, [other = head, ...same]) =>
        head === undefined || other === undefined || excludes(head, other)
          ? sum
          : sum + 1 + same.length,
      0
    )
  )
  const most = Math.max(...support)
  const patient = heads.find((head) =>
    people.some(([first], index) =>
      support[index] === most && first !== undefined && keyOf(first) === keyOf(head)
    )
  )
  if (patient === undefined) return new Set()
  const known = new Map<string, boolean>()
  return new Set(heads.flatMap((head, index) => {
    const key = keyOf(head)
    const isStranger = known.get(key) ?? excludes(patient, head)
    known.set(key, isStranger)
    return isStranger ? [index] : []
  }))
}

// More people than this are a list and no record.
const PEOPLE_MAX = 40

const keyOf = ({ names, recordNumbers, birthDates }: Head) =>
  [...names.map(({ name }) => name.display), ...recordNumbers, ...birthDates].join("|")

type Head = ReturnType<typeof evidenceOf>

const isNamed = ({ names, recordNumbers }: Head) => names.length > 0 || recordNumbers.length > 0

const excludes = (known: Head, head: Head) =>
  isExcluded(fitOf({ ...identityOf(head), isOcr: head.isOcr }, learn(nobody, identityOf(known), 1)))
