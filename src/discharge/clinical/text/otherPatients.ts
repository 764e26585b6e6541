/**
 * Which documents of a record are about somebody else.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import { evidenceOf } from "../identity/evidence.ts"
import { fitOf, identityOf, isExcluded, learn, nobody } from "../identity/identity.ts"
import { nameSimilarity, parseName, type PersonName } from "../identity/name.ts"
import type { Place } from "../source.ts"
import type { Note } from "./notes.ts"

// Whose a document is stands at its head.
const HEAD = 700

/** By index. The patient is who is asked for, else who most documents name; of two, the first. */
export const strangersIn = (
  text: string,
  notes: ReadonlyArray<Note>,
  asked: string | undefined,
  pages: ReadonlyArray<Place>
): ReadonlySet<number> => {
  if (notes.length < 2) return new Set()
  const named = asked === undefined ? undefined : parseName(asked)
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
  const likely = people.flatMap(([head], index) =>
    head === undefined ? [] : [{ head, support: support[index] ?? 0, fit: fitOfName(head, named) }]
  )
  const best = Math.max(0, ...likely.map(({ fit }) => fit))
  const wanted = likely.filter(({ fit, support }) =>
    best >= NAMED ? fit === best : support === most
  ).map(({ head }) => keyOf(head))
  const patient = heads.find((head) => wanted.includes(keyOf(head)))
  if (patient === undefined) return new Set()
  const known = new Map(
    people.flatMap(([head]) =>
      head === undefined ? [] : [[keyOf(head), excludes(patient, head)] as const]
    )
  )
  const isOther = (head: Head) => known.get(keyOf(head)) ?? excludes(patient, head)
  const numbers = new Set(heads.filter(isOther).flatMap(({ recordNumbers }) => recordNumbers))
  const found = new Set<number>()
  heads.forEach((head, index) => {
    const note = notes[index]
    if (note === undefined) return
    // A document without a name goes on with the one before it on the page.
    const goesOn = found.has(index - 1) &&
      pages.every(({ start }) => start <= (notes[index - 1]?.start ?? 0) || start > note.start)
    const isTheirs = isOther(head) || isMisdirected(text, note) ||
      !isNamed(head) && (goesOn || bears(text, note, numbers))
    if (isTheirs) found.add(index)
  })
  return found
}

/** "Misdirected fax", "results of another patient": its head says that it belongs to somebody else. */
const MISDIRECTED = RegExp(
  String.raw`\b(?:${
    oneOf(
      "mis-?(?:directed|filed|routed|sent)|wrong (?:chart|patient|record|fax)",
      "sent (?:here )?(?:in error|by mistake)|not (?:of |for )?this patient",
      "(?:of|for) (?:another|a different) (?:patient|resident)"
    )
  })\b`,
  "iu"
)
const MISDIRECTED_HEAD = 240

const isMisdirected = (text: string, { start, end }: Note) =>
  MISDIRECTED.test(text.slice(start, Math.min(end, start + MISDIRECTED_HEAD)))

// A number without a label counts where nothing else says whose a document is.
const bears = (text: string, { start }: Note, numbers: ReadonlySet<string>) =>
  (text.slice(start, start + LABELLESS).match(/\d[\d-]{3,12}\d/gu) ?? [])
    .some((number) => numbers.has(number.replaceAll("-", "")))

const LABELLESS = 160

// More people than this are a list and no record.
const PEOPLE_MAX = 40

// Less alike than this, a name asked for is none of the record's.
const NAMED = 0.84

const fitOfName = ({ names }: Head, named: PersonName | undefined) =>
  named === undefined ? 0 : Math.max(0, ...names.map(({ name }) => nameSimilarity(name, named)))

const keyOf = ({ names, recordNumbers, birthDates }: Head) =>
  [...names.map(({ name }) => name.display), ...recordNumbers, ...birthDates].join("|")

type Head = ReturnType<typeof evidenceOf>

const isNamed = ({ names, recordNumbers }: Head) => names.length > 0 || recordNumbers.length > 0

const excludes = (known: Head, head: Head) =>
  isExcluded(
    fitOf(
      { ...identityOf(head, true), isOcr: head.isOcr },
      learn(nobody, identityOf(known, true), 1)
    )
  )
