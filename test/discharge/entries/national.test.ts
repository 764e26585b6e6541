import { assert, describe, it } from "@effect/vitest"
import { sourceOfText } from "../../../src/discharge/clinical/source.ts"
import { read } from "../../../src/discharge/clinical.ts"
import { medicationReconciliation } from "../../../src/discharge/drafting/tools/medicationReconciliation.ts"
import { mutated, printed, randomOf } from "./national.ts"

/** More by `ENTRIES=20000`. */
const ENTRIES = Number(process.env["ENTRIES"] ?? 300)

const told = (entry: string) => {
  const { claims, flags } = medicationReconciliation(read(sourceOfText(`DISCHARGE SUMMARY
Patient: Jo Doe   MRN 991

DISCHARGE MEDICATIONS:
- ${entry}

FOLLOW-UP: In a week.`)))
  return {
    drugs: (claims.medications ?? []).map(({ dose, frequency, name, route }) => ({
      dose: dose?.value ?? "",
      frequency: [route?.value, frequency?.value].filter(Boolean).join(" "),
      name: name.value
    })),
    isMarked: flags.some(({ why }) => why.startsWith("As written"))
  }
}

const random = randomOf(41)
const entries = Array.from({ length: ENTRIES }, () => printed(random))

describe("an entry as eight countries write it", () => {
  it("is read as it was printed", () => {
    const wrong = entries.flatMap((entry) => {
      const { drugs, isMarked } = told(entry.text)
      const [drug] = drugs
      return drugs.length === 1 && drug?.name === entry.name && drug.dose === entry.dose &&
          drug.frequency === entry.frequency && !isMarked
        ? []
        : [
          `${entry.country}: ${entry.text} -> ${JSON.stringify(drugs)}${isMarked ? " marked" : ""}`
        ]
    })
    assert.deepStrictEqual([...new Set(wrong)], [])
  })

  it("is never cut in silence, whatever stands in it besides", () => {
    const cut = entries.flatMap((entry) => {
      const text = mutated(random, entry)
      const { drugs, isMarked } = told(text)
      const line = drugs.map(({ dose, frequency, name }) => `${name} ${dose} ${frequency}`).join(
        "; "
      )
      const after = text.slice(text.indexOf(entry.name) + entry.name.length)
      const lost =
        (after.match(/\d+(?:[.,/]\d+)*|\b(?:not|never|except|nicht|sauf|tranne)\b/gu) ?? [])
          .filter((word) => !line.includes(word))
      const isWhole = line.replaceAll(/[\s,;()]/gu, "").includes(after.replaceAll(/[\s,;()]/gu, ""))
      return lost.length === 0 && (!isMarked || isWhole)
        ? []
        : [`${text} -> ${line}${isMarked ? " marked" : ""}`]
    })
    assert.deepStrictEqual(cut, [])
  })
})
