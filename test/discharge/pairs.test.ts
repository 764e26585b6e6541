import { assert, describe, it } from "@effect/vitest"
import { assign } from "../../src/discharge/patients/assign.ts"
import { split } from "../../src/discharge/patients.ts"

interface Person {
  readonly first: string
  readonly last: string
  readonly born: string
  readonly number: string
}

const FIRST = ["José", "Bjørn", "Łukasz", "Đặng", "Zoë", "Mary", "Amara", "Søren", "Inés", "Tom"]
const LAST = [
  "Ødegård",
  "Peña",
  "Wójcik",
  "Nguyễn",
  "Müller",
  "Smith",
  "Okafor",
  "Çelik",
  "Díaz",
  "Lee"
]
const LABELS: ReadonlyArray<(person: Person) => string> = [
  ({ born, first, last, number }) => `Patient: ${first} ${last}   DOB: ${born}   MRN: ${number}`,
  ({ born, first, last, number }) =>
    `${last.toUpperCase()}, ${first}   MRN ${number}   DOB ${born}`,
  ({ born, first, last, number }) =>
    `Name: ${first} ${last}\nDate of birth: ${born}\nHospital number: ${number}`,
  ({ born, first, last, number }) =>
    `Surname: ${last}   Given name: ${first}\nDOB: ${born}  Record no: ${number}`,
  ({ born, first, last, number }) => `RE: ${first} ${last}, born ${born}, hospital number ${number}`
]

const bornOf = (n: number) =>
  `${String(n % 12 + 1).padStart(2, "0")}/${String(n % 27 + 1).padStart(2, "0")}/${1930 + n % 70}`
const numberOf = (n: number) => String(4_100_000 + n * 7919)
const personOf = (n: number): Person => ({
  first: FIRST[n % 10] ?? "",
  last: LAST[Math.floor(n / 10 + n) % 10] ?? "",
  born: bornOf(n),
  number: numberOf(n)
})
const otherOf = (n: number) => personOf(n + 3)
const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "")

/** Two documents, by the number of a pair, and whether they are of one person. */
const kinds: ReadonlyArray<{
  readonly kind: string
  readonly isOne: boolean
  readonly heads: (n: number, write: (person: Person) => string) => readonly [string, string]
}> = [
  {
    kind: "strangers with one birth date",
    isOne: false,
    heads: (n, write) => [write(personOf(n)), write({ ...otherOf(n), born: bornOf(n) })]
  },
  {
    kind: "strangers with one record number",
    isOne: false,
    heads: (n, write) => [write(personOf(n)), write({ ...otherOf(n), number: numberOf(n) })]
  },
  {
    kind: "twins",
    isOne: false,
    heads: (n, write) => [
      write(personOf(n)),
      write({ ...personOf(n), first: otherOf(n).first, number: numberOf(n + 1) })
    ]
  },
  {
    kind: "twins with numbers that follow each other",
    isOne: false,
    heads: (n, write) => [
      write(personOf(n)),
      write({ ...personOf(n), first: otherOf(n).first, number: String(Number(numberOf(n)) + 1) })
    ]
  },
  {
    kind: "a mother and her baby",
    isOne: false,
    heads: (n, write) => [
      write(personOf(n)),
      write({
        first: "Baby Girl",
        last: personOf(n).last,
        born: "10/02/2026",
        number: String(Number(numberOf(n)) + 1)
      })
    ]
  },
  {
    kind: "namesakes",
    isOne: false,
    heads: (n, write) => [
      write(personOf(n)),
      write({ ...personOf(n), born: bornOf(n + 5), number: numberOf(n + 5) })
    ]
  },
  {
    kind: "a name, and a birth date under a label that is not known",
    isOne: false,
    heads: (n, write) => [
      write(personOf(n)),
      `Claimant: ${otherOf(n).first} ${otherOf(n).last}   DOB: ${bornOf(n)}`
    ]
  },
  {
    kind: "a name, and a birth date alone",
    isOne: false,
    heads: (n, write) => [write(personOf(n)), `DOB: ${bornOf(n)}`]
  },
  {
    kind: "one person with and without accents",
    isOne: true,
    heads: (n, write) => [
      write(personOf(n)),
      write({
        ...personOf(n),
        first: plain(personOf(n).first),
        last: plain(personOf(n).last)
      })
    ]
  },
  {
    kind: "one person, the second time without a birth date",
    isOne: true,
    heads: (n, write) => [
      write(personOf(n)),
      `Patient: ${personOf(n).first} ${personOf(n).last}   MRN: ${numberOf(n)}`
    ]
  }
]

const BODY = "\n\nThe patient was seen and examined.\nVital signs are stable.\nPlan: continue.\n"
const identityOf = (head: string) =>
  split([{ text: `${head}${BODY}`, isOcr: false, isReadable: true, isSource: true }])
    .patients.map(({ identity }) => identity)

describe("two documents", () => {
  it.each(kinds)("of $kind: 20 pairs", ({ heads, isOne }) => {
    const wrong = Array.from({ length: 20 }, (_, n) => {
      const write = LABELS[n % LABELS.length] ?? (() => "")
      const documents = heads(n * 11, write)
      const [first, second] = documents.map(identityOf)
      const known = assign([], first ?? []).map(({ identity, patient_name }, index) => ({
        patient_id: `pat_${index}`,
        patient_name,
        identity
      }))
      const isJoined = assign(known, second ?? []).some((found) => found.known !== undefined)
      return isJoined === isOne ? [] : [documents.join(" | ")]
    }).flat()
    assert.deepStrictEqual(wrong, [])
  })

  it.each(FIRST.map((first, n) => [first, LAST[n] ?? ""] as const))(
    "are called letter for letter: %s %s",
    (first, last) => {
      const [found] = assign([], identityOf(`Patient: ${first} ${last}   MRN: 4410021`))
      assert.strictEqual(found?.patient_name, `${first} ${last}`)
    }
  )
})
