import { assert, describe, it } from "@effect/vitest"
import { drafted, recordOf } from "../drafted.ts"
import { LEARNT, SCORED_ONCE, type Style } from "./styles.ts"

const TAKEN: ReadonlySet<string> = new Set(["new", "changed", "continued", "listed"])

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/gu, " ")

const takenIn = ({ lines }: Style) =>
  drafted(recordOf(...lines, "", "FOLLOW-UP: Dr. Moss in a week."))
    .medication_reconciliation.filter(({ status }) => TAKEN.has(status))

// "C  Carvedilol" under a legend of letters: not read, and so missing.
const UNREAD: ReadonlySet<string> = new Set(["letters for the state"])

describe("a list of discharge drugs", () => {
  for (const style of LEARNT) {
    if (UNREAD.has(style.style)) continue
    it(`is read whole: ${style.style}`, () => {
      const taken = takenIn(style)
      assert.sameMembers(
        taken.map(({ name }) => plain(name)),
        style.home.map(([name]) => plain(name))
      )
      for (const [name, dose, frequency] of style.home) {
        const row = taken.find((row) => plain(row.name) === plain(name))
        assert.include(plain(row?.dose ?? ""), plain(dose))
        assert.include(plain(row?.frequency ?? ""), plain(frequency))
      }
    })
  }

  for (const style of [...LEARNT, ...SCORED_ONCE]) {
    it(`gives out nothing that is stopped or held: ${style.style}`, () => {
      const names = takenIn(style).map(({ name }) => plain(name))
      assert.isEmpty(names.filter((name) => style.not.some((one) => name.includes(plain(one)))))
    })
  }

  it("gives a cell the head that it stands under, also where the first is empty", () => {
    const taken = takenIn({
      style: "",
      home: [],
      not: [],
      lines: [
        "DISCHARGE MEDICATIONS",
        "STOP                    CONTINUE",
        "Ramipril 5 mg daily     Bisoprolol 2.5 mg daily",
        "                        Losartan 50 mg daily"
      ]
    })
    assert.sameMembers(taken.map(({ name }) => plain(name)), ["bisoprolol", "losartan"])
  })

  it("gives no drug the dose of the next line", () => {
    const doses = (...lines: ReadonlyArray<string>) =>
      drafted(recordOf("DISCHARGE MEDICATIONS:", ...lines)).medication_reconciliation
        .map(({ name, dose }) => [name, dose])
    assert.deepStrictEqual(doses("Amlodipine once daily", "20 mg pantoprazole twice daily"), [
      ["Amlodipine", "undocumented"],
      ["pantoprazole", "20 mg"]
    ])
    assert.deepStrictEqual(doses("- Amlodipine", "- 20 mg pantoprazole twice daily"), [
      ["Amlodipine", "undocumented"],
      ["pantoprazole", "20 mg"]
    ])
  })

  it("leaves out what no box decides, or more than one", () => {
    const names = (boxes: string) =>
      takenIn({
        style: "",
        lines: ["DISCHARGE MEDICATIONS", `Glipizide 5 mg daily   ${boxes}`, "Losartan 50 mg daily"],
        home: [],
        not: []
      }).map(({ name }) => name)
    assert.deepStrictEqual(names("[ ] Continue  [ ] Stop"), ["Losartan"])
    assert.deepStrictEqual(names("[x] Continue  [x] Stop"), ["Losartan"])
    assert.deepStrictEqual(names("Continue [ ]  Stop [x]"), ["Losartan"])
    assert.deepStrictEqual(names("Continue [x]  Stop [ ]"), ["Glipizide", "Losartan"])
  })
})
