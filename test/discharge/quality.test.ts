import { assert, describe, it } from "@effect/vitest"
import { textQuality } from "../../src/discharge/documents/quality.ts"

const PROSE = Array.from(
  { length: 16 },
  (_, n) => `The patient was admitted with pneumonia on day ${n} and treated with antibiotics.`
)
const usable = (...lines: ReadonlyArray<string>) =>
  textQuality([...PROSE, ...lines].join("\n")).usable

describe("textQuality() by line", () => {
  it.each([
    ["digits and signs within words", "Th3 p4t1ent w4s adm!tt3d w1th pn3um0nia 0n"],
    ["letters that are no words", "Xqzj kvwx zzqk jxvq wkzx qqvj zxkw vjqz kxzw"]
  ])("lets no page of prose make up for %s", (_, rubbish) => {
    assert.isFalse(usable(...Array.from({ length: 8 }, () => rubbish)))
    assert.isTrue(usable(...Array.from({ length: 3 }, () => rubbish)))
  })

  it.each([
    ["results", "HbA1c 7.2 %   eGFR 44 mL/min/1.73m2   Vitamin B12 210 pg/mL"],
    ["another language", "Entlassung nach komplikationslosem Verlauf in die ambulante Betreuung"],
    ["orders", "Amoxicillin/clavulanate 875/125mg 1-0-1, Insulin glargine U100 24IU s.c."],
    ["codes", "ICD-10 I50.23, J18.9, N18.3; CPT 99239; CYP3A4, T4/TSH"]
  ])("takes %s for language", (_, line) => {
    assert.isTrue(usable(...Array.from({ length: 12 }, () => line)))
  })
})
