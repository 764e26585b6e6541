import { assert, describe, it } from "@effect/vitest"
import { type Draft, isAbsent, listFields, textFields } from "../../schemas/discharge/draft.ts"
import type { Claim, MedicationClaim, Proposal } from "../../src/discharge/clinical/proposal.ts"
import { type Place, sourceOfText } from "../../src/discharge/clinical/source.ts"
import { requireSources } from "../../src/discharge/drafting/requireSources.ts"
import { read } from "../../src/discharge/clinical.ts"
import { type Chance, type MadeUp, madeUp, pick, wards } from "./madeUpRecord.ts"
import { random } from "./scan.ts"

const [ward, otherWard] = wards
const RECORDS = 120

const values = (draft: Draft): ReadonlyArray<string> => [
  ...textFields.map((field) => draft[field]),
  ...listFields.flatMap((field) => draft[field]),
  ...draft.medication_reconciliation.flatMap(({ name, dose, route, frequency }) => [
    name,
    dose,
    route,
    frequency
  ]),
  // What the ledger says of lines that are not placed are the service's own words.
  ...draft.flags.filter(({ category }) => category !== "not_placed")
    .flatMap(({ item, why, action }) => [item, why, action])
]

/** Words and numbers of a value that the record does not have, whatever the checks of `sourced` are. */
const unsupported = (text: string, draft: Draft): ReadonlyArray<string> => {
  const known = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  const said = values(draft).join("\n").replaceAll(/\b(?:missing|undocumented)\b/gu, "")
  return (said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) =>
    !known.has(word) && !house.has(word)
  )
}

// Of the two sentences with which the last step replaces one that it does not believe.
const house = new Set(
  "the passages that are shown need a clinician s judgement verify against record".split(" ")
)

/** Places as a model may give them: right or wrong, or none. */
const misplaced = (chance: Chance, text: string): ReadonlyArray<Place> => {
  if (chance() < 0.4) return []
  const start = Math.floor(chance() * text.length)
  return chance() < 0.2
    ? [{ start: 0, end: text.length }]
    : [{ start, end: Math.min(text.length, start + Math.floor(chance() * 200)) }]
}

const everyClaim = (proposal: Proposal, change: (claim: Claim) => Claim): Proposal => ({
  ...proposal,
  texts: mapped(proposal.texts, (claim) => typeof claim === "string" ? claim : change(claim)),
  lists: mapped(
    proposal.lists,
    (claims) => typeof claims === "string" || "none" in claims ? claims : claims.map(change)
  ),
  medications: proposal.medications.map((medication) => ({
    ...medication,
    name: change(medication.name),
    dose: medication.dose && change(medication.dose),
    frequency: medication.frequency && change(medication.frequency)
  }))
})

const mapped = <K extends string, A>(record: Readonly<Record<K, A>>, change: (value: A) => A) => {
  const result: Record<K, A> = { ...record }
  for (const key in record) result[key] = change(record[key])
  return result
}

const check = ({ text, proposal }: MadeUp) => ({
  text,
  reading: read(sourceOfText(text)),
  proposal
})

const records = Array.from({ length: RECORDS }, (_, seed) => {
  const chance = random(seed + 1)
  const own = madeUp(chance, ward)
  return {
    ...check(own),
    own,
    other: madeUp(chance, otherWard),
    sibling: madeUp(chance, ward),
    chance
  }
})

describe("a model that lies", () => {
  it("is believed where it does not", () => {
    for (const { reading, proposal } of records) {
      const { draft, removed } = requireSources(proposal, reading, [])
      assert.deepStrictEqual(removed, [])
      assert.strictEqual(draft.evidence_coverage, 1)
      assert.lengthOf(draft.medications_on_discharge, proposal.medications.length)
    }
  })

  it("gets nothing of another patient's record through", () => {
    let cases = 0
    for (const { reading, text, other, chance } of records) {
      for (let n = 0; n < 10; n++, cases++) {
        const proposal = everyClaim(other.proposal, (claim) => ({
          ...claim,
          places: misplaced(chance, text),
          by: "model"
        }))
        const { draft } = requireSources(proposal, reading, [])
        assert.deepStrictEqual(unsupported(text, draft), [])
        assert.isTrue(draft.medications_on_discharge.every(isAbsent))
        assert.strictEqual(draft.patient_name, "missing")
      }
    }
    assert.isAtLeast(cases, 1_000)
  })

  it("gets no random draft through", () => {
    let cases = 0
    const words = [...otherWard.drugs, ...otherWard.diagnoses, ...otherWard.tests, "750 mg", "QID"]
    for (const { reading, text, proposal, chance } of records) {
      for (let n = 0; n < 10; n++, cases++) {
        const lie = everyClaim(proposal, () => ({
          value: Array.from({ length: 1 + Math.floor(chance() * 4) }, () => pick(chance, words))
            .join(" "),
          places: misplaced(chance, text),
          by: "model"
        }))
        const flag = {
          category: "medication",
          tier: "critical",
          item: pick(chance, words),
          why: `${pick(chance, words)} was given`,
          action: `Give ${pick(chance, words)} 20 mg now`,
          evidence: misplaced(chance, text),
          by: "model"
        } as const
        const { draft } = requireSources({ ...lie, flags: [flag] }, reading, [])
        assert.deepStrictEqual(unsupported(text, draft), [])
      }
    }
    assert.isAtLeast(cases, 1_000)
  })

  /** One value changed so that the record does not say it. */
  const lies: Readonly<Record<string, (value: string, record: MadeUp, chance: Chance) => string>> =
    {
      digit: (value, { text }, chance) => {
        const lie = value.replace(
          /\d+/u,
          (digits) => String(Number(digits) + 1 + Math.floor(chance() * 9))
        )
        return text.includes(lie) ? `${lie}7` : lie
      },
      side: (value, { side }) => value.replace(side, side === "left" ? "right" : "left"),
      drug: (value, { ward }, chance) =>
        ward.drugs.some((drug) => value.includes(drug)) ? pick(chance, otherWard.drugs) : value,
      negation: (value) => value.startsWith("no ") ? value.slice(3) : `no ${value}`,
      denied: (_, { text }) => /No evidence of ([a-z ]+)\./u.exec(text)?.[1] ?? "",
      family: (_, { text }) => /Mother had ([a-z ]+)\./u.exec(text)?.[1] ?? "",
      date: (value) =>
        value.replace(/\d\d\/\d\d\/(\d{4})/u, (date, year) => {
          const lie = `${date.slice(0, 3)}29/${year}`
          return lie === date ? `${date.slice(0, 3)}30/${year}` : lie
        })
    }

  it.each(Object.keys(lies))("gets no value through with another %s", (kind) => {
    const lie = lies[kind]
    let cases = 0
    for (const { reading, text, own, proposal, chance } of records) {
      for (const field of ["principal_diagnosis", "date_of_birth", "discharge_date"] as const) {
        const claim = proposal.texts[field]
        if (typeof claim === "string" || lie === undefined) continue
        const value = lie(claim.value, own, chance)
        if (value === claim.value) continue
        if (field !== "principal_diagnosis" && (kind === "denied" || kind === "family")) continue
        for (let n = 0; n < 4; n++, cases++) {
          const { draft, removed } = requireSources(
            {
              ...proposal,
              texts: {
                ...proposal.texts,
                [field]: { value, places: misplaced(chance, text), by: "model" }
              }
            },
            reading,
            []
          )
          assert.strictEqual(draft[field], "missing", `${value} in\n${text}`)
          assert.include(draft.missing_fields, field)
          assert.isTrue(removed.some((one) => one.field === field && one.value === value))
        }
      }
    }
    if (kind !== "drug") assert.isAtLeast(cases, 400)
  })

  it("gets no order through with a dose, drug or frequency of another", () => {
    let cases = 0
    for (const { reading, text, own, proposal, chance } of records) {
      const [first, second] = proposal.medications
      if (first === undefined || second === undefined) continue
      const claim = (value: string): Claim => ({
        value,
        places: misplaced(chance, text),
        by: "model"
      })
      const invented: ReadonlyArray<MedicationClaim> = [
        { ...first, dose: claim(`${pick(chance, otherWard.doses)}1 mg`) },
        { ...first, frequency: claim(pick(chance, otherWard.frequencies)) },
        { ...first, dose: claim("40 mcg") },
        { ...first, route: claim("IV") },
        { ...first, name: claim(pick(chance, otherWard.drugs)) },
        // What was taken at home is no order.
        { ...first, name: claim(pick(chance, own.ward.home)), dose: claim("999 mg") },
        ...first.dose?.value === second.dose?.value ? [] : [{ ...first, dose: second.dose }]
      ]
      for (const medication of invented) {
        for (let n = 0; n < 3; n++, cases++) {
          const { draft } = requireSources({ ...proposal, medications: [medication] }, reading, [])
          const line = draft.medications_on_discharge.join("\n")
          assert.isTrue(
            isAbsent(line) || text.includes(line) || isOrderWithout(line, text),
            `${line} in\n${text}`
          )
        }
      }
    }
    assert.isAtLeast(cases, 1_500)
  })
})

/** Whether the words of a line stand in one line of the record in this order: a part was taken out. */
const isOrderWithout = (line: string, text: string) => {
  const words = line.split(" ")
  return text.split("\n").filter((one) => !one.startsWith("-")).some((one) => {
    let at = 0
    return words.every((word) => {
      at = one.indexOf(word, at) + 1
      return at > 0
    })
  })
}
