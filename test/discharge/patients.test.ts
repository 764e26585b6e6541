import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Schema } from "effect"
import { assign } from "../../src/discharge/patients/assign.ts"
import { evidenceOf } from "../../src/discharge/clinical/identity/evidence.ts"
import {
  displayName,
  identityOf,
  nobody,
  sourcedOf
} from "../../src/discharge/clinical/identity/identity.ts"
import { nameSimilarity, parseName } from "../../src/discharge/clinical/identity/name.ts"
import { birthDate, recordNumber } from "../../src/discharge/clinical/identity/numbers.ts"
import { split, splitInSteps } from "../../src/discharge/patients.ts"
import { random } from "./scan.ts"

const body =
  "\nThe patient was seen and examined.\nVital signs are stable.\nPlan: continue.\n\n\n\n"

const text = (heading: string) => ({
  text: `${heading}\n${body}`,
  isOcr: false,
  isReadable: true,
  isSource: true
})
const scanned = (heading: string) => ({ ...text(heading), isOcr: true })

/** The names found, with their pages counted from 1. */
const found = (pages: ReadonlyArray<ReturnType<typeof text>>) =>
  Object.fromEntries(
    split(pages).patients.map(({ identity, pages }) => [
      displayName(identity) ?? "nobody",
      pages.map((page) => page + 1)
    ])
  )

describe("parseName()", () => {
  const names: ReadonlyArray<readonly [written: string, display: string]> = [
    ["DOE, JOHN A", "John A. Doe"],
    ["John A. Doe", "John A. Doe"],
    ["Mr. John Doe Jr.", "John Doe"],
    ["O'NEIL, MARY-ANN", "Mary-Ann O'Neil"],
    ["Maria de la Cruz", "Maria de la Cruz"],
    ["MCDONALD, RAY", "Ray McDonald"]
  ]
  for (const [written, display] of names) {
    it(`reads ${written} as ${display}`, () => {
      assert.strictEqual(parseName(written)?.display, display)
    })
  }
  for (const written of ["Discharge Summary", "tolerating diet well", "General Hospital", "X"]) {
    it(`takes "${written}" for nobody`, () => {
      assert.isUndefined(parseName(written))
    })
  }
})

describe("birthDate()", () => {
  for (
    const written of [
      "03/09/1943",
      "1943-03-09",
      "09 Mar 1943",
      "March 9, 1943",
      "3/9/43",
      "O3/O9/I943"
    ]
  ) {
    it(`reads ${written}`, () => {
      assert.strictEqual(birthDate(written), "1943-03-09")
    })
  }
  it("reads no month 13 and no day 32", () => {
    assert.isUndefined(birthDate("13/32/1943"))
  })
})

describe("recordNumber()", () => {
  it("undoes the slips of OCR between digits, and keeps a prefix of letters", () => {
    assert.strictEqual(recordNumber("47448S4"), "4744854")
    assert.strictEqual(recordNumber("HC552901"), "HC552901")
  })
})

describe("evidenceOf()", () => {
  it("takes words to the patient for no name", () => {
    const said = (line: string) => evidenceOf(`${line}\n`, false).names.length
    assert.strictEqual(said("Advice to patient: swelling of the foot may come and go."), 0)
    assert.strictEqual(said("Explained to the patient: Rest and Fluids."), 0)
    assert.strictEqual(said("patient: tired but well"), 0)
    assert.strictEqual(said("Patient: Edith Marlow"), 1)
    assert.strictEqual(said("Patient   | Marlow, Edith   | born 27.01.1952"), 1)
    assert.strictEqual(said("Patient name: edith marlow"), 1)
  })

  it("reads a labelled heading", () => {
    const { names, recordNumbers, birthDates } = evidenceOf(
      `Patient: DOE, JOHN A       MRN: 00418832      DOB: 02/11/1951 (74 yr M)${body}`,
      false
    )
    assert.strictEqual(names[0]?.name.display, "John A. Doe")
    assert.deepStrictEqual(recordNumbers, ["00418832"])
    assert.deepStrictEqual(birthDates, ["1951-02-11"])
  })
  for (const after of ["Born: 01/05/1929", "02/11/1951", "DOB 02/11/1951", "B 4 West"]) {
    it(`ends a record number where "${after}" begins`, () => {
      const { recordNumbers } = evidenceOf(
        `Name: Roe, Jane   Record No: 5499277 ${after}${body}`,
        false
      )
      assert.deepStrictEqual(recordNumbers, ["5499277"])
    })
  }
  it("reads a number in groups", () => {
    assert.deepStrictEqual(evidenceOf(`NHS No: 943 476 5919${body}`, false).recordNumbers, [
      "9434765919"
    ])
  })
  it("reads a banner without labels", () => {
    const { names, recordNumbers } = evidenceOf(
      `DOE,JOHN A / 3592974 / 1932-12-09 / F${body}`,
      false
    )
    assert.strictEqual(names[0]?.name.display, "John A. Doe")
    assert.deepStrictEqual(recordNumbers, ["3592974"])
  })
  it("reads a form of labels over values", () => {
    const { names, recordNumbers, birthDates } = evidenceOf(
      `Patient Name        MRN          DOB\nRoe, Jane           7654321      05/06/1960${body}`,
      false
    )
    assert.strictEqual(names[0]?.name.display, "Jane Roe")
    assert.deepStrictEqual(recordNumbers, ["7654321"])
    assert.deepStrictEqual(birthDates, ["1960-05-06"])
  })
  it("takes a physician, a mother and a pharmacy for nobody's name", () => {
    const heading =
      "Attending Physician Name: John Smith\nMother's Name: Ann Roe\nPharmacy Name: Bell Drug"
    assert.lengthOf(evidenceOf(`${heading}${body}`, false).names, 0)
  })
})

describe("split()", () => {
  it("gives continuation pages to the patient before", () => {
    assert.deepStrictEqual(
      found([
        text("Patient: DOE, JOHN   MRN: 1234567"),
        text("continued"),
        text("Patient: ROE, JANE  MRN: 7654321")
      ]),
      { "John Doe": [1, 2], "Jane Roe": [3] }
    )
  })
  it("finds another patient's page inside a record, and says so", () => {
    const pages = [
      text("Patient: DOE, JOHN   MRN: 1234567  DOB: 01/02/1950"),
      text("Patient: ROE, JANE   MRN: 7654321  DOB: 03/04/1960"),
      text("Patient: DOE, JOHN   MRN: 1234567  DOB: 01/02/1950")
    ]
    assert.deepStrictEqual(found(pages), { "John Doe": [1, 3], "Jane Roe": [2] })
    assert.match(split(pages).notes.get(1)?.join() ?? "", /another patient's/u)
  })
  it("keeps namesakes with different numbers apart", () => {
    const { patients } = split([
      text("Patient: SMITH, JOHN   MRN: 1234567"),
      text("Patient: SMITH, JOHN   MRN: 7654321")
    ])
    assert.lengthOf(patients, 2)
  })
  it("keeps nearly the same names with different numbers apart", () => {
    const { patients } = split([
      text("Patient: BRZEZINSKI, WALTER   MRN: 7718024  DOB: 06/13/1954"),
      text("Patient: BRZEZICKI, WALTER   MRN: 7781204  DOB: 09/30/1959")
    ])
    assert.lengthOf(patients, 2)
  })
  it("keeps mother and baby apart", () => {
    assert.deepStrictEqual(
      found([
        text("Patient: SMITH, ANNA   MRN: 1234567  DOB: 01/02/1995"),
        text("Patient: SMITH, BABY GIRL   MRN: 1234999  DOB: 11/20/2025\nMother's Name: Anna Smith")
      ]),
      { "Anna Smith": [1], "Baby Girl Smith": [2] }
    )
  })
  it("forgives slips of OCR when the number agrees", () => {
    assert.deepStrictEqual(
      found([
        scanned("Patient: WHITCOMBE, HAROLD   MRN: 00418832"),
        scanned("Patlent: WHLTCOMBE, HAR0LD   MRN: 00418B32")
      ]),
      { "Harold Whitcombe": [1, 2] }
    )
  })
  it("does not forgive them when only the name is there, and no page before", () => {
    const { patients } = split([
      text("Patient: MARTIN, CAROL   MRN: 1234567"),
      text("Patient: ROE, JANE   MRN: 7654321"),
      text("Patient: MARTEN, CAROL")
    ])
    assert.lengthOf(patients, 3)
  })
  it("gives cover sheets and lists of patients to nobody", () => {
    const roster = text("MRN: 1111111 A\nMRN: 2222222 B\nMRN: 3333333 C")
    assert.deepStrictEqual(
      found([
        text("FAX COVER SHEET\nRe: John Doe"),
        text("Patient: DOE, JOHN   MRN: 1234567"),
        roster
      ]),
      { "John Doe": [2] }
    )
  })
  it("founds no patient on a page that cannot be read", () => {
    const page = { ...scanned("Patient: QXZ, ABC   MRN: 99"), isReadable: false }
    assert.deepStrictEqual(found([text("Patient: DOE, JOHN   MRN: 1234567"), page]), {
      "John Doe": [1, 2]
    })
  })
  it("tells no more than what stands on a source", () => {
    const scrawled = {
      ...scanned("Patient: DOE, JOHN   MRN: 1234567   DOB: 03/09/1943"),
      isSource: false
    }
    const plain = text("Patient: DOE, JOHN   MRN: 1234567")
    for (const pages of [[scrawled, plain], [plain, scrawled], [scrawled, plain, scrawled]]) {
      const [patient, ...others] = split(pages).patients.map(({ identity }) => identity)
      assert.isEmpty(others)
      assert.deepStrictEqual(patient?.birthDates, ["1943-03-09"])
      assert.deepStrictEqual(sourcedOf(patient ?? nobody), {
        medical_record_numbers: ["1234567"],
        dates_of_birth: []
      })
    }
  })
  it("takes a document that names nobody for one patient's", () => {
    assert.deepStrictEqual(found([text("DISCHARGE SUMMARY"), text("continued")]), {
      nobody: [1, 2]
    })
  })
})

const FIRST = "anna brian carlos dora emil fiona george helga ivan judith karl lena".split(" ")
const LAST = "abbott becker castillo dupont eriksen fischer gomez hansen ivanov jensen".split(" ")

const made = (seed: number) => {
  const chance = random(seed)
  const pick = (from: ReadonlyArray<string>) => from[Math.floor(chance() * from.length)] ?? ""
  const people = [...new Map(Array.from({ length: 4 }, (_, index) => {
    const [first, last] = [pick(FIRST), pick(LAST)]
    const number = String(1_000_000 + Math.floor(chance() * 8_999_999))
    const born = `0${1 + Math.floor(chance() * 8)}/1${Math.floor(chance() * 9)}/19${40 + index * 9}`
    return [`${first} ${last}`, { first, last, number, born }] as const
  })).values()]
  return people.flatMap((person, owner) =>
    Array.from({ length: 1 + Math.floor(chance() * 4) }, (_, page) => {
      const name = chance() < 0.5
        ? `${person.last.toUpperCase()}, ${person.first.toUpperCase()}`
        : `${person.first[0]?.toUpperCase()}${person.first.slice(1)} ${
          person.last[0]?.toUpperCase()
        }${person.last.slice(1)}`
      const heading = page > 0 && chance() < 0.3
        ? `continued`
        : `Patient: ${name}    MRN: ${person.number}    DOB: ${person.born}`
      return { owner, page: text(heading) }
    })
  )
}

describe("text that means harm", () => {
  it("is searched in lines of a bounded length, with short blanks", () => {
    const wide = `MRN:${" ".repeat(100_000)}1234567`
    assert.deepStrictEqual(evidenceOf(wide, false).recordNumbers, ["1234567"])
    const far = `${"x".repeat(100_000)} MRN: 1234567`
    assert.deepStrictEqual(evidenceOf(far, false).recordNumbers, [])
  })

  it("adds a few names and numbers, however many it holds", () => {
    const crowd = Array.from({ length: 900 }, (_, index) => `Account: ${100_000 + index}`)
    assert.lengthOf(evidenceOf(crowd.join("\n"), false).accounts, 12)
    const names = Array.from({ length: 900 }, () => "Patient: DOE, JOHN")
    assert.lengthOf(evidenceOf(names.join("\n"), false).names, 24)
  })

  it.effect("lets others take turns, one for each page at least", () =>
    Effect.gen(function* () {
      const pages = Array.from(
        { length: 50 },
        (_, index) => text(`MRN: ${1_000_000 + 777 * index}`)
      )
      let turns = 0
      const other = yield* Effect.forkChild(
        Effect.forever(Effect.andThen(Effect.sync(() => turns++), Effect.yieldNow)),
        { startImmediately: true }
      )
      const inSteps = yield* splitInSteps(pages)
      yield* Fiber.interrupt(other)
      assert.isAbove(turns, pages.length)
      assert.deepStrictEqual(inSteps, split(pages))
    }))
})

describe("split() of packets that are made by chance", () => {
  it.prop(
    "puts every page with its patient",
    [Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))],
    ([seed]) => {
      const packet = made(seed)
      const { patients } = split(packet.map(({ page }) => page))
      const owners = patients.map(({ pages }) => new Set(pages.map((page) => packet[page]?.owner)))
      assert.isTrue(owners.every(({ size }) => size === 1))
      assert.strictEqual(patients.flatMap(({ pages }) => pages).length, packet.length)
      assert.strictEqual(patients.length, new Set(packet.map(({ owner }) => owner)).size)
    }
  )
})

const identity = (heading: string) => identityOf(evidenceOf(`${heading}${body}`, false), true)

const known = (patient_name: string, heading: string) => ({
  patient_id: `pat_${patient_name}`,
  patient_name,
  identity: identity(heading)
})

describe("a page with the birth date of somebody who is known", () => {
  const anna = "Patient: Anna Berg   DOB: 03/09/1943   MRN: 1234567"
  const joined = (heading: string) => {
    const identityIn = (one: string) => {
      const [patient] = split([text(one)]).patients
      return patient?.identity ?? nobody
    }
    const [assigned] = assign(
      [{ patient_id: "p1", patient_name: "Anna Berg", identity: identityIn(anna) }],
      [identityIn(heading)]
    )
    return assigned?.known?.patient_id ?? assigned?.patient_name
  }

  it.each([
    "Claimant: Teo Marsh   DOB: 03/09/1943",
    "Cliente: Teo Marsh   DOB: 03/09/1943",
    "DOB: 03/09/1943",
    "Anything at all\nDOB: 03/09/1943"
  ])("joins nobody by it alone: %s", (heading) => {
    assert.strictEqual(joined(heading), "Unknown patient 1")
  })

  it.each([
    // Twins, and a mother and her child under one number.
    ["Patient: Britta Holm   DOB: 03/09/1943", "Britta Holm"],
    ["Patient: Emil Berg   DOB: 07/01/2020   MRN: 1234567", "Emil Berg"],
    ["Patient: Teo Marsh   MRN: 1234567", "Teo Marsh"],
    ["DOB: 07/01/2020   MRN: 1234567", "Unknown patient 1"]
  ])("does not join whom a name or a birth date contradicts: %s", (heading, name) => {
    assert.strictEqual(joined(heading), name)
  })

  it.each([
    "Patient: Anna Berg   DOB: 03/09/1943",
    "MRN: 1234567",
    "Patient: Anna Bergh   DOB: 03/09/1943",
    // A slip in a date, where name and number agree.
    "Patient: Anna Berg   DOB: 03/09/1934   MRN: 1234567",
    // A name by marriage, where date and number agree.
    "Patient: Anna Sundqvist   DOB: 03/09/1943   MRN: 1234567"
  ])("joins by what identifies: %s", (heading) => {
    assert.strictEqual(joined(heading), "p1")
  })

  it("is not a continuation when it names somebody else in words of its own", () => {
    const pages = [text(anna), text("Claimant: Teo Marsh   DOB: 03/09/1943")]
    assert.deepStrictEqual(found(pages), { "Anna Berg": [1], nobody: [2] })
    const own = [text(anna), text("Insured party: Anna Berg   DOB: 03/09/1943")]
    assert.deepStrictEqual(found(own), { "Anna Berg": [1, 2] })
  })
})

describe("assign()", () => {
  it("knows somebody again by number, and keeps the name that was given first", () => {
    const john = known("John Doe", "Patient: DOE, JOHN   MRN: 1234567")
    const [same] = assign([john], [identity("Patient: DOE, JOHN A   MRN: 1234567")])
    assert.strictEqual(same?.known, john)
    assert.strictEqual(same?.patient_name, "John Doe")
  })
  it("adds the number to a name that is taken by somebody else", () => {
    const john = known("John Doe", "Patient: DOE, JOHN   MRN: 1234567")
    const [other] = assign([john], [identity("Patient: DOE, JOHN   MRN: 7654321")])
    assert.isUndefined(other?.known)
    assert.strictEqual(other?.patient_name, "John Doe (MRN 7654321)")
  })
  it("counts those whom no page names", () => {
    const nameless = identity("DISCHARGE SUMMARY")
    const first = assign([], [nameless, nameless])
    assert.deepStrictEqual(first.map(({ patient_name }) => patient_name), [
      "Unknown patient 1",
      "Unknown patient 2"
    ])
  })
})

describe("nameSimilarity()", () => {
  it("does not mind order, initials and a missing middle name", () => {
    const [a, b, c] = ["DOE, JOHN A", "John Doe", "J. Doe"].map((name) => parseName(name))
    assert.isDefined(a)
    assert.isDefined(b)
    assert.isDefined(c)
    assert.isAtLeast(nameSimilarity(a, b), 0.92)
    assert.isAtLeast(nameSimilarity(b, c), 0.92)
  })
})
