import { assert, describe, it } from "@effect/vitest"
import { distance } from "../../src/discharge/learning/distance.ts"
import { pick } from "./madeUpRecord.ts"
import { random } from "./scan.ts"

/** The table of Levenshtein, cell by cell. */
const byTable = (one: string, other: string) => {
  const [a, b] = [Array.from(one), Array.from(other)]
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  a.forEach((letter, i) => {
    const row = [i + 1]
    b.forEach((against, j) => {
      row.push(Math.min(
        (above[j + 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (above[j] ?? 0) + (letter === against ? 0 : 1)
      ))
    })
    above = row
  })
  return (above[b.length] ?? 0) / Math.max(a.length, b.length, 1)
}

describe("the distance of two texts", () => {
  it.each([
    ["", "", 0],
    ["same", "same", 0],
    ["", "abc", 1],
    ["kitten", "sitting", 3 / 7],
    ["😀a", "😃a", 1 / 2]
  ])("of '%s' and '%s' is %d", (one, other, far) => {
    assert.strictEqual(distance(one, other), far)
  })

  it("is that of the table, whatever the texts", () => {
    const chance = random(3)
    const text = (most: number) =>
      Array.from({ length: Math.floor(chance() * most) }, () => pick(chance, ["a", "b", "é", "😀"]))
        .join("")
    for (let n = 0; n < 2_000; n++) {
      const one = text(150)
      const other = chance() < 0.5 ? text(150) : one.slice(0, 40) + text(6) + one.slice(44)
      assert.strictEqual(distance(one, other), byTable(one, other))
      assert.strictEqual(distance(one, other), distance(other, one))
    }
  })
})
