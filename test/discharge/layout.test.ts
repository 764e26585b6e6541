import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { layout } from "../../src/discharge/documents/layout.ts"
import type { Fragment } from "../../src/discharge/documents/Pdf.ts"
import { random } from "./scan.ts"

const WIDTH = 612

/** Words at 5 points a character, one fragment each, as a page draws them. */
const drawn = (
  rows: ReadonlyArray<readonly [x: number, y: number, text: string]>
): ReadonlyArray<Fragment> =>
  rows.flatMap(([x, y, text]) => {
    let at = x
    return text.split(" ").map((word) => {
      const fragment = { text: word, x: at, y, width: word.length * 5, height: 10 }
      at += (word.length + 1) * 5
      return fragment
    })
  }).map((fragment, order) => ({ ...fragment, order }))

const shuffled = <A>(items: ReadonlyArray<A>, seed: number) => {
  const chance = random(seed)
  return items.map((item) => [chance(), item] as const).toSorted(([a], [b]) => a - b)
    .map(([, item]) => item)
}

const medications = drawn([
  [60, 100, "Medication"],
  [200, 100, "Dose"],
  [300, 100, "Route"],
  [400, 100, "Frequency"],
  [60, 115, "Lisinopril"],
  [200, 115, "20 mg"],
  [300, 115, "PO"],
  [400, 115, "daily"],
  [60, 130, "Warfarin"],
  [300, 130, "PO"],
  [400, 130, "as directed"]
])

const column = (x: number, words: string) =>
  Array.from(
    { length: 8 },
    (_, row) => [x, 200 + row * 14, `${words} line ${row} of this side`] as const
  )

describe("layout()", () => {
  it("keeps name, dose, route and frequency of a row on one line, and an empty cell empty", () => {
    assert.strictEqual(
      layout(medications, WIDTH).text,
      [
        "Medication                  Dose                Route               Frequency",
        "Lisinopril                  20 mg               PO                  daily",
        "Warfarin                                        PO                  as directed"
      ].join("\n")
    )
  })

  it("reads two columns of prose one after the other", () => {
    const left = column(60, "the left")
    const right = column(330, "the right")
    // Drawn row by row, as many programs do.
    const rows = left.flatMap((row, index) => [row, right[index] ?? row])
    const { text } = layout(drawn(rows), WIDTH)
    assert.isBelow(text.indexOf("left line 7"), text.indexOf("right line 0"))
  })

  it("puts a superscript where it was set", () => {
    const fragments: ReadonlyArray<Fragment> = [
      { text: "10", x: 60, y: 100, width: 10, height: 10, order: 0 },
      { text: "9", x: 70.5, y: 95, width: 3, height: 6, order: 1 },
      { text: "/L", x: 74, y: 100, width: 10, height: 10, order: 2 }
    ]
    assert.strictEqual(layout(fragments, WIDTH).text, "109/L")
  })

  it("writes bold type once that was drawn twice", () => {
    const [fragment] = drawn([[60, 100, "ALLERGIES"]])
    assert.isDefined(fragment)
    const twice = [fragment, { ...fragment, x: fragment.x + 0.4 }]
    assert.strictEqual(layout(twice, WIDTH).text, "ALLERGIES")
  })

  it.prop(
    "gives the same lines whatever the order of drawing",
    [Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))],
    ([seed]) => {
      // What is drawn in another order tells nothing of columns, and every jump is a word boundary.
      const again = shuffled(medications, seed).map(({ order: _, ...fragment }) => fragment)
      assert.strictEqual(layout(again, WIDTH).text, layout(medications, WIDTH).text)
    }
  )

  it.prop(
    "tells where each fragment stands, loses none, and adds nothing but blanks",
    [
      Schema.Array(Schema.Struct({
        text: Schema.String.check(Schema.isPattern(/^[a-z0-9.]{1,8}$/u)),
        x: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 560 })),
        row: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 }))
      })).check(Schema.isMaxLength(40))
    ],
    ([words]) => {
      // At places of their own: the same word twice in one place counts as bold type.
      const fragments = words.map(({ text, x, row }, order) => ({
        text: `${text}#${order}`,
        x,
        y: row * 15,
        width: text.length * 5,
        height: 10,
        order
      }))
      const { text, placed } = layout(fragments, WIDTH)
      assert.strictEqual(placed.length, fragments.length)
      for (const { fragment, start, end } of placed) {
        assert.strictEqual(text.slice(start, end), fragment.text)
      }
      const solid = text.replaceAll(/\s/gu, "").length
      assert.strictEqual(solid, fragments.reduce((sum, { text }) => sum + text.length, 0))
    }
  )
})
