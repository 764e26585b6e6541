import { assert, describe, it } from "@effect/vitest"
import { sourceOfText } from "../../../src/discharge/clinical/source.ts"
import { read } from "../../../src/discharge/clinical.ts"
import { contradiction } from "../../../src/discharge/drafting/tools/contradiction.ts"
import { medicationReconciliation } from "../../../src/discharge/drafting/tools/medicationReconciliation.ts"

const record = (orders: string, more = "") =>
  read(sourceOfText(`DISCHARGE SUMMARY
Patient: Jo Doe   MRN 991
${more}
DISCHARGE MEDICATIONS:
${orders}
FOLLOW-UP: In a week.`))

const flagged = (orders: string, more = "") => {
  const reading = record(orders, more)
  return [...medicationReconciliation(reading).flags, ...contradiction(reading).flags]
}

const pairs = (orders: string) =>
  contradiction(record(orders)).flags.filter(({ category }) => category === "interaction")
    .map(({ item, tier }) => [item, tier])

describe("contradiction()", () => {
  // One of each of the fifteen pairs of the ONC list.
  const critical: ReadonlyArray<readonly [string, string]> = [
    ["methylphenidate 10 mg daily", "phenelzine 15 mg daily"],
    ["atazanavir 300 mg daily", "omeprazole 20 mg daily"],
    ["febuxostat 40 mg daily", "azathioprine 50 mg daily"],
    ["irinotecan 100 mg weekly", "ketoconazole 200 mg daily"],
    ["meperidine 50 mg q4h prn", "tranylcypromine 10 mg bid"],
    ["fluoxetine 20 mg daily", "linezolid 600 mg bid"],
    ["venlafaxine 75 mg daily", "selegiline 5 mg bid"],
    ["nortriptyline 25 mg qhs", "phenelzine 15 mg tid"],
    ["ergotamine 1 mg prn", "clarithromycin 500 mg bid"],
    ["sumatriptan 50 mg prn", "isocarboxazid 10 mg bid"],
    ["simvastatin 40 mg qhs", "itraconazole 200 mg daily"],
    ["tizanidine 4 mg tid", "ciprofloxacin 500 mg bid"],
    ["ramelteon 8 mg qhs", "fluvoxamine 100 mg qhs"],
    ["rifampin 600 mg daily", "darunavir 800 mg daily"],
    ["amiodarone 200 mg daily", "sotalol 80 mg bid"],
    ["Imdur 30 mg daily", "Viagra 50 mg prn"]
  ]
  for (const [one, other] of critical) {
    it(`stops at ${one} with ${other}`, () => {
      const name = (order: string) => order.split(" ")[0] ?? ""
      const found = pairs(`- ${one}\n- ${other}`)
      assert.deepInclude(found, [`${name(one)} and ${name(other)}`, "critical"])
    })
  }

  it("says nothing of drugs that go together", () => {
    assert.deepStrictEqual(
      pairs(
        "- lisinopril 10 mg daily\n- atorvastatin 40 mg qhs\n- aspirin 81 mg daily\n- metformin 500 mg bid"
      ),
      []
    )
  })
  it("says nothing of drops in the eye", () => {
    assert.deepStrictEqual(
      pairs("- timolol 0.5% 1 drop both eyes bid\n- diltiazem 120 mg daily"),
      []
    )
  })
  it("speaks of a QT interval that is long already", () => {
    assert.deepStrictEqual(
      contradiction(record("- escitalopram 10 mg daily", "ECG: sinus rhythm, QTc 512 ms.")).flags
        .map(({ item, tier }) => [item, tier]),
      [["escitalopram", "critical"]]
    )
  })

  it("shows both notes when one denies allergies and the other lists one", () => {
    const text = `EMERGENCY DEPARTMENT TRIAGE
Name: Jo Doe  MRN 991
Allergies: NKDA

HISTORY AND PHYSICAL   01/14/2025
Name: Jo Doe  MRN 991
Allergies: sulfa (hives)`
    const flag = contradiction(read(sourceOfText(text))).flags[0]
    assert.strictEqual(flag?.item, "Allergies")
    assert.deepStrictEqual(
      flag?.evidence.map(({ start, end }) => text.slice(start, end)),
      ["NKDA", "sulfa (hives)"]
    )
  })
  it.each([
    ["SULFA (hives)   CODE: DNR", ["SULFA (hives)"]],
    ["SULFA (hives) CODE: DNR", ["SULFA (hives)"]],
    ["latex | Isolation: contact", ["latex"]],
    ["Codeine (nausea), shellfish   Wt: 70 kg", ["Codeine (nausea)", "shellfish"]],
    ["Penicillin: hives   Latex: rash   Diet: renal", ["Penicillin: hives", "Latex: rash"]],
    ["Penicillin   Reaction: hives", ["Penicillin Reaction: hives"]]
  ])("ends an allergy where the next label begins: %s", (line, expected) => {
    const { claims } = contradiction(record("- aspirin 81 mg daily", `ALLERGIES: ${line}`))
    const { allergies } = claims.lists ?? {}
    assert.deepStrictEqual(
      Array.isArray(allergies) ? allergies.map(({ value }) => value) : allergies,
      expected
    )
  })
  it("says that a blank allergy field is blank", () => {
    const { claims, flags } = contradiction(
      record("- aspirin 81 mg daily", "ALLERGIES: ________ (unable to obtain)")
    )
    assert.strictEqual(claims.lists?.allergies, "undocumented")
    assert.deepStrictEqual(flags.map(({ item }) => item), ["Allergies"])
  })
  it("is missing when nothing is said of allergies", () => {
    assert.strictEqual(
      contradiction(record("- aspirin 81 mg daily")).claims.lists?.allergies,
      "missing"
    )
  })
  it("lists allergies one by one, with the reactions", () => {
    const allergies = contradiction(
      record(
        "- aspirin 81 mg daily",
        "ALLERGIES: Bactrim (rash, hives), codeine - nausea and latex."
      )
    ).claims.lists?.allergies
    assert.deepStrictEqual(
      Array.isArray(allergies) ? allergies.map(({ value }) => value) : allergies,
      ["Bactrim (rash, hives)", "codeine - nausea", "latex"]
    )
  })

  const allergic: ReadonlyArray<readonly [string, string, string | undefined]> = [
    ["PCN (anaphylaxis)", "Augmentin 875 mg bid", "critical"],
    ["amoxicillin", "ampicillin 500 mg qid", "critical"],
    ["penicillin", "cephalexin 500 mg qid", "important"],
    ["sulfa", "Bactrim DS one tablet bid", "critical"],
    ["sulfa", "furosemide 40 mg daily", undefined],
    ["aspirin", "ibuprofen 600 mg tid", "critical"],
    ["Levaquin", "ciprofloxacin 500 mg bid", "critical"],
    ["erythromycin", "azithromycin 250 mg daily", "critical"],
    ["lisinopril (cough)", "losartan 50 mg daily", undefined],
    ["codeine", "Tylenol #3 one tablet q6h prn", "critical"]
  ]
  for (const [allergy, order, tier] of allergic) {
    it(`${tier === undefined ? "lets pass" : `is ${tier} about`} ${order} in an allergy to ${allergy}`, () => {
      const found = contradiction(record(`- ${order}`, `ALLERGIES: ${allergy}`)).flags
        .find(({ category }) => category === "allergy")
      assert.strictEqual(found?.tier, tier)
    })
  }
})

describe("limits of the allergy list", () => {
  const told = "which gave her a rash all over within an hour of the first tablet, then a night " +
    "in hospital, when she was a child of about seven"
  const listOf = (allergies: string) => contradiction(record("- amoxicillin 500 mg tid", allergies))

  it("an entry of any length is in the list, and holds against what is given", () => {
    for (const times of [1, 2, 5, 40]) {
      const entry = `Penicillin, ${Array.from({ length: times }, () => told).join("; ")}`
        .replaceAll(/[,;]/gu, " -")
      const { claims, flags } = listOf(`ALLERGIES:\n${entry}`)
      assert.include(JSON.stringify(claims), "Penicillin")
      assert.isTrue(
        flags.some(({ category, item, tier }) =>
          category === "allergy" && item.includes("amoxicillin") && tier === "critical"
        ),
        entry.slice(0, 40)
      )
      const isCut = flags.some(({ why }) => why.includes("longer than the draft shows"))
      assert.strictEqual(isCut, entry.length > 300)
    }
  })

  it("a list of more than are shown says so", () => {
    const many = Array.from({ length: 101 }, (_, n) => `Substance${"x".repeat(n % 20)}${n}: hives`)
    const { flags } = listOf(`ALLERGIES:\n${many.join("\n")}`)
    assert.isTrue(flags.some(({ why }) => why.includes("more allergies than the draft lists")))
    const { flags: none } = listOf(`ALLERGIES:\n${many.slice(0, 100).join("\n")}`)
    assert.isFalse(none.some(({ why }) => why.includes("more allergies")))
  })
})

describe("medicationReconciliation()", () => {
  const doses: ReadonlyArray<readonly [string, string | undefined]> = [
    ["levothyroxine 112 mcg daily", undefined],
    ["levothyroxine 112 mg daily", "critical"],
    ["digoxin 0.125 mg daily", undefined],
    ["digoxin 1.25 mg daily", "important"],
    ["lisinopril 100 mg daily", "important"],
    ["metformin 1000 mg tid", "important"],
    ["Lantus 20 units qhs", undefined],
    ["Lantus 20 mg qhs", "critical"],
    ["methotrexate 15 mg weekly", undefined],
    ["methotrexate 15 mg daily", "critical"],
    ["alendronate 10 mg daily", undefined],
    ["alendronate 70 mg daily", "critical"],
    ["Ozempic 0.5 mg SC daily", "critical"],
    ["enoxaparin 40 mg PO daily", "important"],
    ["Tylenol 650 mg q6h prn", undefined],
    ["Tylenol 1000 mg q4h", "important"]
  ]
  for (const [order, tier] of doses) {
    it(`${tier === undefined ? "lets pass" : `is ${tier} about`} ${order}`, () => {
      const found = flagged(`- ${order}`).find(({ category }) => category === "medication")
      assert.strictEqual(found?.tier, tier)
    })
  }

  it("asks about a dose that changed without a word", () => {
    const flags = flagged("- furosemide 80 mg daily", "HOME MEDICATIONS: furosemide 40 mg daily.")
    assert.deepStrictEqual(flags.map(({ item }) => item), ["furosemide"])
    assert.match(flags[0]?.why ?? "", /not explained/)
  })
  it("does not ask about a change that is explained", () => {
    const flags = flagged(
      "- furosemide 80 mg daily (was 40 mg daily)",
      "HOME MEDICATIONS: furosemide 40 mg daily."
    )
    assert.deepStrictEqual(flags, [])
  })
  it("says which home drugs nobody spoke of", () => {
    const flags = flagged(
      "- aspirin 81 mg daily",
      "HOME MEDICATIONS: aspirin 81 mg daily, Coreg 25 mg b.i.d., Zocor 20 mg qhs."
    )
    assert.deepStrictEqual(flags.map(({ item }) => item), ["Coreg and Zocor"])
  })
  it("gives status and what was taken before", () => {
    const table = medicationReconciliation(record(
      "- aspirin 81 mg daily\n- lisinopril 20 mg daily\n- Keflex 500 mg qid",
      "HOME MEDICATIONS: aspirin 81 mg daily, lisinopril 10 mg daily."
    )).claims.medications ?? []
    assert.deepStrictEqual(
      table.map(({ name, status, before }) => [name.value, status, before?.value ?? null]),
      [["aspirin", "continued", null], ["lisinopril", "changed", "10 mg daily"], [
        "Keflex",
        "new",
        null
      ]]
    )
  })
  it("tells brand and generic name for one drug", () => {
    const table = medicationReconciliation(
      record("- furosemide 40 mg daily", "HOME MEDICATIONS: Lasix 40 mg daily.")
    ).claims.medications ?? []
    assert.deepStrictEqual(table.map(({ status }) => status), ["continued"])
  })
  it("tells why a dose was changed from what it was", () => {
    const [row] = medicationReconciliation(
      record("- Metoprolol 25 mg PO BID (decreased from 50 mg BID for HR 55)")
    ).claims.medications ?? []
    assert.deepStrictEqual([row?.before?.value, row?.reason?.value], ["50 mg BID", "for HR 55"])
    const [needed] = medicationReconciliation(
      record("- Tylenol 650 mg q6h prn pain (was 500 mg q4h prn for pain)")
    ).claims.medications ?? []
    assert.strictEqual(needed?.reason, null)
  })
  it("takes no drug that a form denies for one of home", () => {
    const flags = flagged(
      "- atenolol 25 mg daily, no aspirin",
      "HOME MEDICATIONS:\n- Eliquis none\n- Lasix: denies\n- atenolol 25 mg daily"
    )
    assert.deepStrictEqual(flags.map(({ item }) => item), ["aspirin"])
  })
  const opioids: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    ["- OxyContin 20 mg bid\n- oxycodone 5 mg q4h prn pain", []],
    ["- fentanyl patch 25 mcg/hr q72h\n- Norco 5/325 mg q6h prn pain", []],
    ["- OxyContin 20 mg bid\n- oxycodone 5 mg qid", ["OxyContin and oxycodone"]],
    ["- OxyContin 20 mg bid\n- MS Contin 15 mg bid", ["OxyContin and MS Contin"]],
    [
      "- OxyContin 20 mg bid\n- oxycodone 5 mg q4h prn\n- Dilaudid 2 mg q4h prn",
      ["oxycodone and Dilaudid"]
    ],
    ["- oxycodone 5 mg q4h prn\n- Norco 5/325 mg q6h prn", ["oxycodone and Norco"]]
  ]
  for (const [orders, items] of opioids) {
    it(`${items.length === 0 ? "lets pass" : "calls a duplicate"} ${orders.replaceAll("\n", " ")}`, () => {
      const found = flagged(orders).filter(({ category }) => category === "duplicate")
      assert.deepStrictEqual(found.map(({ item }) => item), items)
    })
  }
  it("takes what breaks through pain for no change of what lasts", () => {
    const table = medicationReconciliation(record(
      "- OxyContin 20 mg bid\n- oxycodone 5 mg q4h prn pain",
      "HOME MEDICATIONS: OxyContin 20 mg bid."
    )).claims.medications ?? []
    assert.deepStrictEqual(table.map(({ name, status }) => [name.value, status]), [
      ["OxyContin", "continued"],
      ["oxycodone", "new"]
    ])
  })
  it("asks to verify a short name that was misread, and checks the drug", () => {
    const flags = flagged("- KCI 20 mEq daily\n- lisinopril 10 mg daily")
    assert.sameDeepMembers(flags.map(({ category, item }) => [category, item]), [
      ["reading", "KCI"],
      ["interaction", "KCI and lisinopril"]
    ])
  })
  it("shows few of very many names", () => {
    const many = Array.from(
      { length: 40 },
      (_, index) => `- zorvi${"abcdefghij"[index % 10]}mab${index} 10 mg daily`
    )
    const unknown = flagged(many.join("\n")).find(({ why }) => why.startsWith("Not in the lexicon"))
    assert.match(unknown?.item ?? "", / and others$/)
    assert.isAtMost(unknown?.evidence.length ?? 99, 12)
  })
})

describe("what was given in hospital", () => {
  const given = (papers: string) =>
    medicationReconciliation(read(sourceOfText(`MEDICATION ADMINISTRATION RECORD   Jo Doe   MRN 991
enoxaparin 40 mg SC daily            active
donepezil 10 mg PO nightly           active
cefazolin 2 g IV q8h                 completed 10/23

DISCHARGE FORM
Patient: Jo Doe   MRN 991
Home medications: donepezil 10 mg nightly.
${papers}
Condition: fair.`))).flags.filter(({ why }) => why.startsWith("Given in hospital"))
      .map(({ item }) => item)

  it("is asked about where no list of discharge says whether it goes on", () => {
    assert.deepStrictEqual(given("Medications: see separate form (not attached)"), ["enoxaparin"])
  })
  it("is not, where there is one", () => {
    assert.deepStrictEqual(given("DISCHARGE MEDICATIONS:\ndonepezil 10 mg PO nightly"), [])
  })
  it("is not, where no drug goes along", () => {
    assert.deepStrictEqual(given("DISCHARGE MEDICATIONS: None."), [])
  })
})

describe("a dose that was changed during the stay", () => {
  const told = (course: string, order: string) =>
    medicationReconciliation(read(sourceOfText(`HISTORY AND PHYSICAL   Jo Doe   MRN 991
Home medications:
- Apixaban 5 mg PO BID

PROGRESS NOTE
${course}

DISCHARGE NOTE
Discharge medications:
- ${order}`))).flags.filter(({ why }) => why.startsWith("Changed during the stay"))
      .map(({ item, tier }) => [item, tier])

  it.each(["Apixaban reduced to 2.5 mg BID for the kidneys.", "Apixaban reduce to 2.5 mg PO BID"])(
    "and stands as before on the discharge list is asked about: %s",
    (course) => {
      assert.deepStrictEqual(told(course, "Apixaban 5 mg PO BID"), [["Apixaban", "critical"]])
    }
  )
  it("and stands so on the discharge list is not", () => {
    assert.deepStrictEqual(
      told("Apixaban reduced to 2.5 mg BID for the kidneys.", "Apixaban 2.5 mg PO BID"),
      []
    )
  })
})

describe("a drug that is stopped", () => {
  const why = (stops: string) =>
    flagged("- bisoprolol 2.5 mg daily", `Home medications:\n- ramipril 5 mg daily\n${stops}`)
      .filter(({ item }) => item === "ramipril").map(({ tier, why }) => [tier, why])

  it("is told with what must be before it is taken again", () => {
    assert.deepStrictEqual(
      why("Stopped: ramipril.\nRestart ramipril only after blood tests."),
      [["important", 'Stopped; "Restart ramipril only after blood tests."']]
    )
    assert.deepStrictEqual(why("Stopped: ramipril."), [["note", "Stopped: do not take any more"]])
  })
})
