import { assert, describe, it } from "@effect/vitest"
import { classesOf, resembled, size } from "../../../src/discharge/clinical/drugs/lexicon.ts"
import { brands } from "../../../src/discharge/clinical/drugs/lexicon/brands.ts"
import { doses } from "../../../src/discharge/clinical/drugs/lexicon/doses.ts"
import { ingredientsByClass } from "../../../src/discharge/clinical/drugs/lexicon/ingredients.ts"
import { interactions } from "../../../src/discharge/clinical/drugs/lexicon/interactions.ts"
import { namesIn } from "../../../src/discharge/clinical/drugs/names.ts"

const written = (text: string) => namesIn(text).map(({ start, end }) => text.slice(start, end))
const ingredients = (text: string) => namesIn(text).map((name) => name.ingredients.join(" + "))

describe("the lexicon", () => {
  it("knows at least 600 ingredients and 500 other names", () => {
    assert.isAtLeast(size.ingredients, 600)
    assert.isAtLeast(size.names - size.ingredients, 500)
  })

  it("knows what is in every brand", () => {
    const unknown = brands.flatMap(({ ingredients: held }) => held.split(" + "))
      .filter((ingredient) => ingredients(ingredient).length !== 1)
    assert.deepStrictEqual([...new Set(unknown)], [])
  })

  it("has a class or an ingredient for every side of an interaction", () => {
    const sides = interactions.flatMap(({ one, other }) => [one, other])
      .flatMap((side) => side.split(",").map((name) => name.trim()))
    const unknown = sides.filter((name) =>
      !(name in ingredientsByClass) && classesOf(name).length === 0
    )
    assert.deepStrictEqual([...new Set(unknown)], [])
  })

  it("has doses of known drugs, the least below the most, and the most within a day", () => {
    for (const { daily, drug: ingredient, least, most } of doses) {
      assert.isNotEmpty(classesOf(ingredient), ingredient)
      assert.isTrue(least < most && most <= daily, ingredient)
    }
  })
})

describe("namesIn()", () => {
  it("knows what the British call otherwise, and what is in a combination", () => {
    assert.deepStrictEqual(
      ingredients(
        "cefalexin 500 mg, co-amoxiclav 625 mg, Tazocin, frusemide, co-codamol 30/500, Nifedipine MR"
      ),
      [
        "cephalexin",
        "amoxicillin + clavulanate",
        "piperacillin + tazobactam",
        "furosemide",
        "acetaminophen + codeine",
        "nifedipine"
      ]
    )
  })

  it("takes salts and release with the name", () => {
    assert.deepStrictEqual(written("metoprolol succinate ER 50 mg, losartan potassium 25 mg"), [
      "metoprolol succinate ER",
      "losartan potassium"
    ])
  })
  it("takes a combination as one name", () => {
    assert.deepStrictEqual(
      ingredients("hydrocodone/APAP, amoxicillin-clavulanate, lisinopril + HCTZ"),
      [
        "acetaminophen + hydrocodone",
        "amoxicillin + clavulanate",
        "hydrochlorothiazide + lisinopril"
      ]
    )
  })
  it("takes the other name in parentheses with the first", () => {
    assert.deepStrictEqual(written("furosemide (Lasix) 40 mg and Zocor (simvastatin)"), [
      "furosemide (Lasix)",
      "Zocor (simvastatin)"
    ])
  })
  it("joins a name that the end of a line broke", () => {
    assert.deepStrictEqual(ingredients("potassium\n    chloride 20 mEq"), ["potassium chloride"])
  })
  it("knows abbreviations and brands", () => {
    assert.deepStrictEqual(ingredients("ASA; HCTZ; KCl; NTG; T#3; MVI; TMP-SMX; Campral"), [
      "aspirin",
      "hydrochlorothiazide",
      "potassium chloride",
      "nitroglycerin",
      "acetaminophen + codeine",
      "multivitamin",
      "sulfamethoxazole + trimethoprim",
      "acamprosate"
    ])
  })
  it("takes abbreviations that are words in capitals only", () => {
    assert.deepStrictEqual(written("her mom took it; MOM 30 mL"), ["MOM"])
  })
  it("finds no drug in words that are none", () => {
    assert.deepStrictEqual(
      written("The patient continued in stable condition, T3 and T4 normal, today and tomorrow."),
      []
    )
  })
})

describe("resembled()", () => {
  it("knows names as scanners err", () => {
    assert.deepStrictEqual(
      ["Metoprolo1", "Lisinopri1", "Furosernide", "Arnlodipine", "Warfar1n", "c1opidogrel"]
        .map((word) => resembled(word)?.ingredients.join()),
      ["metoprolol", "lisinopril", "furosemide", "amlodipine", "warfarin", "clopidogrel"]
    )
  })
  it("knows a short name only by an l that looks otherwise", () => {
    assert.deepStrictEqual(
      ["KCI", "KC1", "Iasix", "Paxi1", "Lasex", "kci", "HCI"].map((word) =>
        resembled(word)?.ingredients.join()
      ),
      [
        "potassium chloride",
        "potassium chloride",
        "furosemide",
        "paroxetine",
        undefined,
        undefined,
        undefined
      ]
    )
  })
  it("takes no other word for a drug", () => {
    for (
      const word of [
        "patient",
        "morning",
        "continue",
        "hospital",
        "bedtime",
        "Metformax",
        "Zorvimab"
      ]
    ) {
      assert.isUndefined(resembled(word), word)
    }
  })
  it("takes a short name for a drug only before a number", () => {
    assert.deepStrictEqual(written("KCI 20 mEq daily"), ["KCI"])
    assert.deepStrictEqual(written("A KCI wound vac is continued at home"), [])
  })
  it("marks the name in a list and leaves it as it was read", () => {
    const text = "Metoprolo1 tartrate 25 mg"
    const [name] = namesIn(text)
    assert.strictEqual(name?.reading, "resembles")
    assert.deepStrictEqual(written(text), ["Metoprolo1 tartrate"])
  })
})
