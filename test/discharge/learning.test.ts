import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { distance } from "../../src/discharge/learning/distance.ts"
import { learn } from "../../src/discharge/learning.ts"
import { print } from "../../src/discharge/rendering.ts"
import { ruleOf, sentenceOf } from "../../src/discharge/learning/rules/Rule.ts"
import { follow } from "./follow.ts"

const draft = {
  patient_name: "Orla Quist",
  discharge_date: "03/09/2025",
  principal_diagnosis: "Acute on chronic systolic CHF with HTN",
  secondary_diagnoses: ["HTN", "CKD stage 3b", "T2DM"],
  medications_on_discharge: [
    "metoprolol succinate 50 mg PO daily",
    "furosemide 80 mg PO BID",
    "aspirin 81 mg PO daily",
    "prednisone 20 mg PO TID"
  ],
  pending_results: ["SPEP: pending", "free light chains: pending"],
  hospital_course: "Improved on IV furosemide. Walked on day 3.",
  follow_up_instructions:
    "Heart failure clinic, Dr. Raman, 03/16/2025 at 10:20 AM. PCP Dr. Lowell " +
    "in 1 week with BMP. Daily weights, call for gain of more than 3 lb in a day."
}
type Draft = typeof draft

/** A text of the draft, or an entry of a list, in another wording. */
const each =
  (fields: ReadonlyArray<keyof Draft>, change: (text: string) => string) => (from: Draft) => ({
    ...from,
    ...Object.fromEntries(fields.map((field) => {
      const value = from[field]
      return [field, typeof value === "string" ? change(value) : value.map(change)]
    }))
  })
const medications =
  (change: (lines: ReadonlyArray<string>) => ReadonlyArray<string>) => (from: Draft): Draft => ({
    ...from,
    medications_on_discharge: [...change(from.medications_on_discharge)]
  })
const everywhere = [
  "discharge_date",
  "principal_diagnosis",
  "secondary_diagnoses",
  "medications_on_discharge",
  "pending_results",
  "hospital_course",
  "follow_up_instructions"
] as const
const LINE = /^(.*?) (\d+ mg) (PO|by mouth|po) (.*)$/u

/** Reviewers of many styles; none of them says anything else. */
const policies: Readonly<Record<string, (from: Draft) => Draft>> = {
  "sets words before the diagnosis": each(["principal_diagnosis"], (text) => `Dx: ${text}`),
  "sets a mark before everything": each(everywhere, (text) => `» ${text}`),
  "ends everything with a full stop": each(
    everywhere,
    (text) => text.endsWith(".") ? text : `${text}.`
  ),
  "encloses the diagnosis": each(["principal_diagnosis"], (text) => `[${text}]`),
  "spells abbreviations out": each(
    everywhere,
    (text) =>
      text.replaceAll("PO", "by mouth").replaceAll("BID", "twice daily").replaceAll(
        "TID",
        "3 times a day"
      )
        .replaceAll("HTN", "hypertension").replaceAll("CHF", "congestive heart failure")
  ),
  "abbreviates": each(
    ["follow_up_instructions", "medications_on_discharge"],
    (text) => text.replaceAll(/(?<!twice )daily/gu, "QD").replaceAll("Heart failure", "HF")
  ),
  "orders drugs by name": medications((lines) => lines.toSorted()),
  "orders drugs backwards": medications((lines) => lines.toSorted().reverse()),
  "orders drugs as only they know": medications(([a = "", b = "", c = "", d = ""]) => [c, d, a, b]),
  "numbers drugs": medications((lines) => lines.map((line, index) => `${index + 1}) ${line}`)),
  "makes a list of the instructions": each(
    ["follow_up_instructions"],
    (text) => text.split(/(?<=[MP]\.) (?=[PD])/u).map((line) => `- ${line}`).join("\n")
  ),
  "writes years first": each(
    everywhere,
    (text) => text.replaceAll(/(\d\d)\/(\d\d)\/(\d{4})/gu, "$3-$1-$2")
  ),
  "spells months": each(
    everywhere,
    (text) => text.replace("03/16/2025", "March 16, 2025").replace("03/09/2025", "March 9, 2025")
  ),
  "spells units out": each(
    ["medications_on_discharge"],
    (text) => text.replace(" mg ", " milligrams ")
  ),
  "counts in days": each(
    ["follow_up_instructions"],
    (text) => text.replace("in 1 week", "within 7 days")
  ),
  "says first how often": medications((lines) =>
    lines.map((line) => line.replace(LINE, "$4: $1 $2 $3"))
  ),
  "sets dashes and brackets": medications((lines) =>
    lines.map((line) => line.replace(LINE, "$1 — $2 ($3), $4"))
  ),
  "writes capitals": each(["principal_diagnosis"], (text) => text.toUpperCase()),
  "writes small letters": medications((lines) => lines.map((line) => line.toLowerCase())),
  "leaves commas out": each(["follow_up_instructions"], (text) => text.replaceAll(",", "")),
  "turns words round": each(
    ["principal_diagnosis"],
    (text) => text.replace("Acute on chronic systolic CHF", "Systolic CHF, acute on chronic,")
  )
}

const names = Object.keys(policies)
const moves = /^(?:orders|says)/u

const followed = (from: Draft, edited: Draft) => {
  const { rules, refusals } = learn(from, edited)
  // As they come back in `feedback_memory`.
  const read = Option.getOrThrow(Option.all(rules.map((rule) => ruleOf(sentenceOf(rule)))))
  return { far: distance(print(follow(read, from)), print(edited)), rules, refusals }
}

describe("learning", () => {
  it.each(names)("a reviewer who %s", (name) => {
    const { far, refusals } = followed(draft, policies[name]?.(draft) ?? draft)
    assert.strictEqual(far, 0)
    assert.deepStrictEqual(refusals, [])
  })

  it("two reviewers in one", () => {
    const missed = names.flatMap((one) =>
      // Who moves what was numbered moves the numbers: no rule says that.
      names.filter((other) => other !== one && !(one.startsWith("numbers") && moves.test(other)))
        .filter((other) => {
          const edited = policies[other]?.(policies[one]?.(draft) ?? draft) ?? draft
          return followed(draft, edited).far > 0
        }).map((other) => `${one}, then ${other}`)
    )
    assert.deepStrictEqual(missed, [])
  })

  it("holds for the next patient", () => {
    const next = {
      ...draft,
      principal_diagnosis: "CHF and COPD",
      medications_on_discharge: ["warfarin 5 mg PO BID", "albuterol 2 puffs inhaled BID"]
    }
    const policy = policies["spells abbreviations out"] ?? (() => draft)
    const { rules } = learn(draft, policy(draft))
    assert.strictEqual(print(follow(rules, next)), print(policy(next)))
  })

  it.each([
    [
      "a drug",
      "principal_diagnosis",
      "Acute on chronic systolic CHF with HTN, on heparin",
      "heparin"
    ],
    ["a dose", "hospital_course", "Improved on IV furosemide 40 mg. Walked on day 3.", "40"],
    [
      "a diagnosis",
      "principal_diagnosis",
      "Acute on chronic systolic CHF with HTN and sepsis",
      "sepsis"
    ],
    ["a number", "hospital_course", "Improved on IV furosemide. Walked on day 4.", "4"],
    ["a side", "principal_diagnosis", "Left acute on chronic systolic CHF with HTN", "left"],
    ["a negation", "principal_diagnosis", "Acute on chronic systolic CHF without HTN", "no"],
    ["a date", "discharge_date", "03/10/2025", "10"]
  ])("does not learn %s", (_, field, value, fact) => {
    const { rules, refusals } = learn(draft, { ...draft, [field]: value })
    assert.isTrue(refusals.some(({ why }) => why.includes(`"${fact}"`)), JSON.stringify(refusals))
    assert.notInclude(print(follow(rules, draft)).toLowerCase(), `${fact} mg`)
    assert.isTrue(rules.every((rule) => !sentenceOf(rule).includes(fact)))
  })

  it("does not learn to add an entry, to drop one, or to fill in what is missing", () => {
    const added = learn(draft, {
      ...draft,
      medications_on_discharge: [...draft.medications_on_discharge, "warfarin 5 mg PO daily"]
    })
    assert.deepStrictEqual(added.rules, [])
    assert.lengthOf(added.refusals, 1)
    const dropped = learn(draft, { ...draft, secondary_diagnoses: ["HTN", "T2DM"] })
    assert.deepStrictEqual(dropped.rules, [])
    const filled = learn({ ...draft, attending: "missing" }, { ...draft, attending: "Dr. Finch" })
    assert.deepStrictEqual(filled.rules, [])
    assert.include(filled.refusals[0]?.why, "do not say")
  })
})

describe("a rule", () => {
  it("is read back from its sentence", () => {
    const sentences = [
      'In principal_diagnosis, start with "Dx: ".',
      'In every field, end with " \\"quoted\\", and so on.".',
      'In medications_on_discharge, write "by mouth" for "PO".',
      "In discharge_date, write dates as YYYY-MM-DD.",
      "In principal_diagnosis, write in capital letters.",
      'In follow_up_instructions, put "\\n- " between sentences.',
      'In medications_on_discharge, number the entries as "1. ".',
      "In medications_on_discharge, order the entries alphabetically.",
      'In medications_on_discharge, order the entries as "b", "a".',
      'In medications_on_discharge, give the parts as "{frequency}: {name} {dose} {route}".'
    ]
    for (const sentence of sentences) {
      assert.strictEqual(Option.getOrThrow(Option.map(ruleOf(sentence), sentenceOf)), sentence)
    }
  })

  it("is nothing where the sentence is none of the grammar", () => {
    for (
      const sentence of [
        "",
        "Be brief.",
        'In no_such_field, start with "x".',
        'In principal_diagnosis, start with "x',
        "In discharge_date, write dates as you like.",
        `In principal_diagnosis, write ${'"'.repeat(10_000)}`
      ]
    ) {
      assert.isTrue(Option.isNone(ruleOf(sentence)), sentence)
    }
  })
})
