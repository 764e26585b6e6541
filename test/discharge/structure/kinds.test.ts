import { assert, describe, it } from "@effect/vitest"
import { drafted, recordOf } from "../drafted.ts"
import { kinds } from "./kinds.ts"

const folded = (text: string) => text.toLowerCase().replaceAll(/\s+/gu, " ")

describe("a list of drugs", () => {
  it.each(kinds)("of the kind: $kind", ({ home, not, text }) => {
    const lines = drafted(recordOf(text)).medications_on_discharge.map(folded)
    const expected = home.map((row) => row.split("|").map(folded))
    for (const [name = "", ...parts] of expected) {
      const line = lines.find((one) => one.includes(name))
      for (const part of parts) assert.include(line, part, lines.join("\n"))
      assert.isDefined(line, `${name} in\n${lines.join("\n")}`)
    }
    for (const name of not) {
      assert.isFalse(lines.some((line) => line.startsWith(folded(name))), lines.join("\n"))
    }
    const strange = lines.filter((line) =>
      !/^(?:missing|undocumented)$/u.test(line) &&
      !expected.some(([name = ""]) => line.includes(name))
    )
    assert.deepStrictEqual(strange, [])
  })
})

const LIST = "Discharge medications:\nRamipril 5 mg daily\nMetformin 500 mg BD"

describe("a list under a heading that is not known", () => {
  const record = (heading: string) =>
    drafted(
      recordOf(`Course: He did well.\n\n${heading}\nRamipril 5 mg daily\nMetformin 500 mg BD`)
    )

  it("is told as read by its shape", () => {
    const { clinical_safety_flags, medications_on_discharge } = record(
      "Tablets for the journey home"
    )
    assert.lengthOf(medications_on_discharge, 2)
    assert.isTrue(clinical_safety_flags.some((flag) => flag.includes("by what stands below it")))
  })

  it.each([
    ["another person's", "Her husband's tablets"],
    ["given in hospital", "Given on the ward"],
    ["harmful", "Cannot take"],
    ["ended", "No longer to be taken"],
    ["thought of", "Options if it comes back"]
  ])("is not that of discharge where a word says that it is %s", (_, heading) => {
    assert.notInclude(record(heading).medications_on_discharge.join(), "Ramipril")
  })

  it("is not that of discharge beside one that is known", () => {
    const text = recordOf(
      `${LIST}\n\nSocial history: Lives alone.\n\nIn the cupboard\nDigoxin 125 mcg daily\nWarfarin 3 mg daily`
    )
    const draft = drafted(text)
    assert.notMatch(draft.medications_on_discharge.join(), /digoxin|warfarin/iu)
    assert.isTrue(draft.clinical_safety_flags.some((flag) => flag.includes("Not placed")))
  })
})

describe("a heading of discharge that names somebody else", () => {
  it("is no list of the patient: the voters contradict", () => {
    const text = recordOf(
      "Discharge medications of the mother:\nWarfarin 3 mg daily\nDigoxin 125 mcg daily"
    )
    assert.notMatch(drafted(text).medications_on_discharge.join(), /digoxin|warfarin/iu)
  })
})

describe("a line of a list", () => {
  it.each([
    ["is another person's", "Husband: digoxin 125 mcg daily", false],
    ["is another person's", "NB wife's digoxin 125 mcg was returned", false],
    ["is the patient's whoever gives it", "Digoxin 125 mcg daily, wife to give it", true],
    ["is the patient's whoever helps", "With his wife's help: digoxin 125 mcg daily", true]
  ])("%s: %s", (_, line, isOwn) => {
    const drugs = drafted(recordOf(`${LIST}\n${line}`)).medications_on_discharge.join()
    assert.strictEqual(/digoxin/iu.test(drugs), isOwn, drugs)
  })
})

describe("what did harm", () => {
  const after = "Discharge medications\nDoxycycline 100 mg bd 7 days"
  const harm = (lines: string) =>
    drafted(recordOf(`Diagnoses\nPneumonia\nCOPD\n\n${lines}\n\n${after}`))

  it.each([
    ["a table by its columns", "Agent      Reaction     Severity\nPenicillin   rash       mild"],
    ["bars", "Substance | Reaction\nPenicillin | rash"],
    ["a label that is not known", "Cannot take\nPenicillin - rash"],
    ["both", "Reactions on record\nAgent      Reaction     Severity\nPenicillin   rash       mild"]
  ])("is read from %s, and is no diagnosis", (_, lines) => {
    const { allergies, secondary_diagnoses } = harm(lines)
    assert.lengthOf(allergies, 1)
    assert.include(allergies[0], "Penicillin")
    assert.deepStrictEqual(secondary_diagnoses, ["COPD"])
  })

  it.each([
    ["the sensitivities of a germ", "Urine culture sensitivities\nTrimethoprim R"]
  ])("is not read from %s", (_, lines) => {
    assert.notMatch(harm(lines).allergies.join(), /trimethoprim/iu)
  })

  it("does not take in the list below it", () => {
    const { allergies, medications_on_discharge } = drafted(recordOf(
      "Unvertr\u00e4glichkeiten / Intolerances:\nPenicillin (Exanthem)\n\nMedikation bei Entlassung\nDoxycyclin 100 mg 1-0-1"
    ))
    assert.deepStrictEqual(allergies, ["Penicillin (Exanthem)"])
    assert.deepStrictEqual(medications_on_discharge, ["Doxycyclin 100 mg 1-0-1"])
  })
})
