import { assert, describe, it } from "@effect/vitest"
import { isTaken } from "../../../src/discharge/clinical/drugs/taken.ts"
import type { MedicationClaim } from "../../../src/discharge/clinical/proposal.ts"
import { sourceOfText } from "../../../src/discharge/clinical/source.ts"
import { read } from "../../../src/discharge/clinical.ts"
import { contradiction } from "../../../src/discharge/drafting/tools/contradiction.ts"
import { medicationReconciliation } from "../../../src/discharge/drafting/tools/medicationReconciliation.ts"
import { records } from "./records.ts"

const line = ({ name, dose, route, frequency }: MedicationClaim) =>
  [name, dose, route, frequency].flatMap((part) => part === null ? [] : [part.value]).join(" ")

describe("medicationReconciliation()", () => {
  for (const { what, text, given, ended = [], left = [], without, flags = [] } of records) {
    const reading = read(sourceOfText(text))
    const result = medicationReconciliation(reading)
    const table = result.claims.medications ?? []
    const names = (statuses: ReadonlyArray<string>) =>
      table.filter(({ status }) => statuses.includes(status)).map(({ name }) => name.value)

    it(`reads ${what}`, () => {
      assert.deepStrictEqual(table.filter(isTaken).map(line), given)
      assert.deepStrictEqual(names(["stopped", "held"]).toSorted(), [...ended].toSorted())
      assert.deepStrictEqual(names(["unaddressed"]), left)
      const said = result.claims.withoutMedications
      if (without !== undefined) {
        assert.strictEqual(typeof said === "object" ? "none" : said, without)
      }
    })

    if (flags.length > 0) {
      it(`flags ${flags.join("; ")} in ${what}`, () => {
        const items = [...result.flags, ...contradiction(reading).flags].map(({ item }) => item)
        for (const flag of flags) assert.include(items, flag)
      })
    }
  }

  it("gives places that hold the words of every value", () => {
    for (const { text } of records) {
      const { claims, flags } = medicationReconciliation(read(sourceOfText(text)))
      for (
        const { name, dose, route, frequency, before, reason, note } of claims.medications ?? []
      ) {
        for (const claim of [name, dose, route, frequency, before, reason, note]) {
          if (claim === null) continue
          const words = claim.places.map(({ start, end }) => text.slice(start, end)).join(" ")
          assert.strictEqual(
            words.replaceAll(/\s+/g, " ").replace(/\)$/, ""),
            claim.value.replace(/\)$/, "")
          )
        }
      }
      for (const { evidence } of flags) assert.isNotEmpty(evidence)
    }
  })
})
