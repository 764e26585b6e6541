import { assert, describe, it } from "@effect/vitest"
import type { MedicationStatus } from "../../schemas/discharge/draft.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { requireSources } from "../../src/discharge/drafting/requireSources.ts"
import { read } from "../../src/discharge/clinical.ts"
import { claimed, drafted, LIST, recordOf } from "./drafted.ts"
import { nothing } from "./study.ts"

describe("a drug of a model", () => {
  it("is no culture, scan, room or result", () => {
    const lines = [
      "Urine culture 11 daily",
      "Chest CT 6 mg daily",
      "Room 412 daily",
      "Potassium 4.1"
    ]
    const text = recordOf("DISCHARGE MEDICATIONS:", ...LIST, ...lines)
    const names = ["Urine culture", "Chest CT", "Room", "Potassium"]
    const { draft, removed } = requireSources(
      { ...nothing, medications: names.map((name) => claimed(name, "listed")) },
      read(sourceOfText(text)),
      []
    )
    assert.deepStrictEqual(draft.medication_reconciliation, [])
    assert.deepStrictEqual(removed.map(({ value }) => value), names)
  })
})

describe("a status", () => {
  const statuses = (...lines: ReadonlyArray<string>) =>
    drafted(recordOf(...lines)).medication_reconciliation.map(({ name, status }) => [name, status])

  it("is listed with a discharge list alone", () => {
    const text = recordOf("DISCHARGE MEDICATIONS (continued on next page):", ...LIST)
    const { medication_reconciliation, medications_on_discharge } = drafted(text)
    assert.deepStrictEqual(
      medication_reconciliation.map(({ status }) => status),
      ["listed", "listed", "listed"]
    )
    assert.deepStrictEqual(medications_on_discharge, LIST)
  })

  it("is what the record says beside the drug, or above it", () => {
    assert.deepStrictEqual(
      statuses(
        "DISCHARGE MEDICATIONS:",
        "- Lisinopril 10 mg daily (NEW)",
        "- Continue warfarin 5 mg daily"
      ),
      [["Lisinopril", "new"], ["warfarin", "continued"]]
    )
    assert.deepStrictEqual(
      statuses(
        "DISCHARGE MEDICATIONS:",
        "CONTINUE:",
        "Lisinopril 10 mg daily",
        "STOP:",
        "Warfarin 5 mg daily"
      ),
      [["Lisinopril", "continued"], ["Warfarin", "stopped"]]
    )
  })

  const HOME = ["HOME MEDICATIONS:", "Warfarin 5 mg daily", "Lasix 20 mg daily", ""]
  const GOING = [
    "DISCHARGE MEDICATIONS:",
    "Warfarin 5 mg daily",
    "Furosemide 40 mg daily",
    "Keflex 500 mg QID"
  ]

  it("is a comparison where both sides are in the record", () => {
    assert.deepStrictEqual(
      statuses(...HOME, ...GOING),
      [["Warfarin", "continued"], ["Furosemide", "changed"], ["Keflex", "new"]]
    )
  })

  /** What becomes of a model's word, with the home list and without it. */
  it.each<[MedicationStatus, MedicationStatus | undefined, MedicationStatus | undefined]>([
    ["continued", "continued", "listed"],
    ["new", "listed", "listed"],
    ["changed", "listed", "listed"],
    ["listed", "listed", "listed"],
    ["stopped", undefined, undefined],
    ["held", undefined, undefined],
    ["unaddressed", "unaddressed", undefined]
  ])('"%s" of a model is proven like any other', (status, both, alone) => {
    const proven = (lines: ReadonlyArray<string>) =>
      requireSources(
        { ...nothing, medications: [claimed("Warfarin", status)] },
        read(sourceOfText(recordOf(...lines))),
        []
      ).draft.medication_reconciliation[0]?.status
    assert.strictEqual(proven([...HOME, ...GOING]), both)
    assert.strictEqual(proven(GOING), alone)
  })
})
